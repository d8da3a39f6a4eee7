import { describe, expect, it } from 'vitest';
import { balancedScale, drawLogo } from './draw.ts';
import { measureInk } from './ink.ts';

const square = 'M2 4h20v20H2z';
const circle = 'M0 12a12 12 0 1 0 24 0a12 12 0 1 0-24 0z';

describe('the ink of a drawing', () => {
  it.each([
    { what: 'a square', path: square, area: 400 },
    { what: 'a triangle', path: 'M0 0L10 0L0 10z', area: 50 },
    { what: 'a circle of arcs', path: circle, area: Math.PI * 144 },
    { what: 'a frame, whose hole turns the other way', path: 'M0 0h20v20h-20zM5 5v10h10v-10z', area: 300 },
    { what: 'two squares that overlap', path: 'M0 0h20v20h-20zM5 5h10v10h-10z', area: 400 },
    { what: 'curves', path: 'M0 0C0 10 10 10 10 0z', area: 60 },
  ])('of $what is measured', ({ path, area }) => {
    expect(Math.abs(measureInk(path).area / area - 1)).toBeLessThan(0.02);
  });

  it('stands in a box without margins', () => {
    expect(measureInk(square)).toMatchObject({ left: 2, top: 4, width: 20, height: 20 });
  });

  it('cannot be measured where there is none', () => {
    expect(() => measureInk('M0 0')).toThrow('draws nothing');
  });
});

describe('the balanced scale', () => {
  it.each([
    { what: 'half full', area: 50, scale: 1 },
    { what: 'full', area: 100, scale: 0.71 },
    { what: 'a thin line', area: 1, scale: 2.1 },
    { what: 'a long word', area: 1_000, scale: 0.4 },
  ])('of a mark that is $what is $scale [§3.1.1]', ({ area, scale }) => {
    expect(balancedScale({ area, height: 10 })).toBe(scale);
  });
});

describe('a drawn logo', () => {
  it.each([
    { hex: '000000', keys: ['light', 'dark'] },
    { hex: '181717', keys: ['light', 'dark'] },
    { hex: 'FF3E00', keys: ['light', 'dark', 'color-light', 'color-dark'] },
    { hex: 'FFD21E', keys: ['light', 'dark', 'color-dark'] },
    { hex: '12005E', keys: ['light', 'dark', 'color-light'] },
  ])('of the colour $hex has the variants that can be seen [§3.1.1]', ({ hex, keys }) => {
    const { entry, files } = drawLogo({ slug: 'acme', path: square, hex });
    expect(Object.keys(entry.variants)).toEqual(keys);
    expect(Object.keys(files)).toEqual(keys);
  });

  it('is cropped to its ink and named by its content', () => {
    const { entry, files } = drawLogo({ slug: 'acme', path: square, hex: '000000' });
    expect(files.light).toContain('viewBox="2 4 20 20"');
    expect(entry).toMatchObject({ width: 20, height: 20 });
    expect(entry.variants.light.src).toMatch(/^\/docs\/static\/media\/acme-light\.[0-9a-f]{8}\.svg$/);
    const other = drawLogo({ slug: 'acme', path: circle, hex: '000000' });
    expect(other.entry.variants.light.src).not.toBe(entry.variants.light.src);
  });
});

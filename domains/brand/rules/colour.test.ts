import { describe, expect, it } from 'vitest';
import { contrast, hexOf, luminance, parseOklch } from './colour.ts';

describe('reading a colour', () => {
  it('takes lightness as a share or a percentage', () => {
    expect(parseOklch('oklch(0.5 0.2 262)')).toEqual({ lightness: 0.5, chroma: 0.2, hue: 262 });
    expect(parseOklch('oklch(50% 0.2 262)')).toEqual({ lightness: 0.5, chroma: 0.2, hue: 262 });
  });

  it.each([
    ['red'],
    ['#fff'],
    ['oklch(2 0.2 262)'],
    ['oklch(0.5 0.9 262)'],
    ['oklch(0.5 0.2 400)'],
    ['oklch(0.5 0.2 262); background: url(//evil)'],
    ['oklch(0.5 0.2 262 / 50%)'],
    [''],
  ])('refuses %j', (text) => {
    expect(parseOklch(text)).toBeUndefined();
  });
});

describe('contrast', () => {
  const white = { lightness: 1, chroma: 0, hue: 0 };
  const black = { lightness: 0, chroma: 0, hue: 0 };

  it('is 21 to 1 between black and white and 1 to 1 of a colour with itself', () => {
    expect(contrast(white, black)).toBeCloseTo(21, 1);
    expect(contrast(black, white)).toBeCloseTo(21, 1);
    expect(contrast(white, white)).toBe(1);
  });

  it('follows the known luminance of pure red and pure blue', () => {
    expect(luminance({ lightness: 0.62796, chroma: 0.25768, hue: 29.234 })).toBeCloseTo(0.2126, 2);
    expect(luminance({ lightness: 0.45201, chroma: 0.31321, hue: 264.052 })).toBeCloseTo(0.0722, 2);
  });
});

describe('a colour for what does not know OKLCH', () => {
  it.each([
    ['oklch(1 0 0)', '#ffffff'],
    ['oklch(0 0 0)', '#000000'],
    ['oklch(0.628 0.2577 29.23)', '#ff0000'],
    ['oklch(0.452 0.3132 264.05)', '#0000ff'],
  ])('is written as sRGB: %s is %s', (text, hex) => {
    expect(hexOf(parseOklch(text) ?? { lightness: 0.5, chroma: 0, hue: 0 })).toBe(hex);
  });
});

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PixelIcon, pixelPath } from './pixel-icon.tsx';
import { building, plantSprout } from './pixel-icons.ts';

describe('pixel icons', () => {
  it.each([
    ['plant-sprout', plantSprout],
    ['building', building],
  ])('draws %s on 24 rows of 24 cells of 0 or 1 [§3.2.1, §9.0.23]', (_name, rows) => {
    expect(rows).toHaveLength(24);
    expect(rows.filter((row) => !/^[01]{24}$/.test(row))).toEqual([]);
  });

  it('makes one rectangle of each run of filled cells, wherever it starts and ends', () => {
    expect(pixelPath(['1101', '0000', '0011'])).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM2 2h2v1h-2z');
    expect(pixelPath([[1, 0, 1]])).toBe('M0 0h1v1h-1zM2 0h1v1h-1z');
  });

  it('is a picture with a name when it is labelled [§3.2.1]', () => {
    const markup = renderToStaticMarkup(
      <PixelIcon matrix={plantSprout} label="Plant sprout with two leaves" />,
    );
    expect(markup).toContain('role="img"');
    expect(markup).toContain('aria-label="Plant sprout with two leaves"');
    expect(markup.match(/<path/g)).toHaveLength(1);
  });

  it('is hidden from assistive technology without a label [U62]', () => {
    const markup = renderToStaticMarkup(<PixelIcon matrix={building} />);
    expect(markup).toContain('aria-hidden="true"');
    expect(markup).not.toContain('role="img"');
  });
});

import { describe, expect, it } from 'vitest';
import { brandFile } from '@reachout/core/testing/samples';
import { drawScene, drawSignet, type GridLayers } from './brand-grid.ts';

const square = ['000000', '011110', '011110', '011110', '011110', '000000'];
const count = (rows: readonly (readonly number[])[]): number => rows.flat().filter(Boolean).length;
const text = ({ solid, faint }: GridLayers): string[] =>
  solid.map((row, y) => row.map((cell, x) => (cell ? '#' : faint[y]?.[x] ? '.' : ' ')).join(''));

describe('the grid of a brand as a drawing', () => {
  it('is the mark itself where something is done', () => {
    expect(text(drawScene(square, 'whole'))).toEqual([
      '      ',
      ' #### ',
      ' #### ',
      ' #### ',
      ' #### ',
      '      ',
    ]);
  });

  it('is an outline where nothing is in it yet', () => {
    expect(text(drawScene(square, 'empty'))).toEqual([
      '      ',
      ' #### ',
      ' #..# ',
      ' #..# ',
      ' #### ',
      '      ',
    ]);
  });

  it.each(['closed', 'fading', 'lost'] as const)(
    'leaves the squares faint that are not there any more: %s',
    (scene) => {
      const { solid, faint } = drawScene(brandFile.logo.pixels, scene);
      const whole = drawScene(brandFile.logo.pixels, 'whole').solid;
      expect(faint).toEqual(whole);
      const left = solid.flatMap((row, y) => row.filter((cell, x) => cell === 1 && whole[y]?.[x] === 1));
      expect(left.length).toBeLessThan(count(whole));
      expect(count(solid)).toBeGreaterThan(count(whole) / 4);
    },
  );

  it('has each square of the brand in one of its layers, the halves alike', () => {
    const [strong = [], middle = [], faint = []] = drawSignet(
      ['111111111111111111111111', ...Array.from({ length: 23 }, () => '1'.repeat(24))],
      '00000063',
    );
    expect(count(strong) + count(middle) + count(faint)).toBe(64);
    expect(strong.map((row) => row.toReversed())).toEqual(strong);
    expect(count(strong)).toBeGreaterThan(16);
  });
});

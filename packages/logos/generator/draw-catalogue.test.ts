import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './draw.ts';
import { drawCatalogue } from './draw-catalogue.ts';

const drawn = drawCatalogue();
const file = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const drawings = Object.entries(drawn.drawings).map(([name, drawing]) => ({
  name,
  page: name.endsWith('-dark.svg') ? '#090a0c' : '#ffffff',
  colour: /fill="(#[0-9a-f]{6})"/.exec(drawing)?.[1] ?? '',
}));

describe('the checked-in catalogue', () => {
  it.each(['catalogue', 'names', 'origins'] as const)('has the %s that the generator draws', (name) => {
    expect(JSON.parse(file(`../src/${name}.json`))).toEqual(drawn[name]);
  });

  it('has the drawings that the generator draws, and no other', () => {
    const folder = new URL('../svg/', import.meta.url);
    const checkedIn = Object.fromEntries(readdirSync(folder).map((name) => [name, file(`../svg/${name}`)]));
    expect(checkedIn).toEqual(drawn.drawings);
  });
});

describe('the contrast of a drawing to the page of its theme', () => {
  it('is at least 3 to 1 for every drawing, in one colour and in the owner’s', () => {
    const measured = drawings.map(({ name, colour, page }) => ({ name, contrast: contrast(colour, page) }));
    expect(measured.filter((each) => !(each.contrast >= 3))).toEqual([]);
    expect(measured.length).toBeGreaterThan(900);
  });
});

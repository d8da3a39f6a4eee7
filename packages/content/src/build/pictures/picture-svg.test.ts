import { describe, expect, it } from 'vitest';
import { createPictureSvg } from './picture-svg.ts';
import { canSet, readFace, wrap } from './picture-text.ts';

const brand = {
  name: 'Nimbus',
  logo: { path: 'M12 3 23 21H1Z', pixels: ['0110', '1111'] },
  accent: { light: 'oklch(0 0 0)' },
};
const svgOf = createPictureSvg(brand);
/** Paths of the picture's text: the title's lines, the brand's name and the trail. */
const countPaths = (svg: string) => svg.match(/<path d="M[^"]+" fill="#(?:0b0c0f|4a4d53)"/g)?.length;
const tenWide = (line: string) => [...line].length <= 10;

describe('the picture of an article', () => {
  it('shows where the page stands, the brand and the title, all as paths', () => {
    expect(countPaths(svgOf({ title: 'Limits', trail: ['Documentation'] }))).toBe(3);
    expect(svgOf({ title: 'Limits', trail: [] })).not.toMatch(/<text|font/);
  });

  it('wraps a long title to four lines at most', () => {
    expect(countPaths(svgOf({ title: 'endless words '.repeat(60), trail: [] }))).toBe(5);
  });

  it.each(['مرحبا بالعالم', 'שלום', '你好'])(
    'says whose page it is where its face cannot set %s [U70]',
    (title) => {
      expect(svgOf({ title, trail: [title] })).toBe(svgOf({ title: brand.name, trail: [] }));
    },
  );

  it('leaves outer folders out where the names are too long for the line', () => {
    const trail = ['An outer folder of a very long name indeed', 'A folder of a long name', 'Near'];
    expect(svgOf({ title: 'Limits', trail })).toBe(svgOf({ title: 'Limits', trail: trail.slice(1) }));
  });
});

describe('the lines of a title', () => {
  it.each<[string, string, number, readonly string[]]>([
    ['break between words', 'one two three four', 4, ['one two', 'three four']],
    ['break within a word that is too wide, after a hyphen', 'very-long-indeed', 4, ['very-long-', 'indeed']],
    ['break anywhere in a word without hyphens', 'abcdefghijklm', 4, ['abcdefghij', 'klm']],
    ['end with an ellipsis when there are too many', 'one two three four five', 2, ['one two', 'three fou…']],
    ['do not end with a space or a comma before the ellipsis', 'one two, three four', 1, ['one two…']],
    ['are none for no words', ' ', 4, []],
  ])('%s', (_, text, lines, expected) => {
    expect(wrap(text, tenWide, { lines })).toEqual(expected);
  });

  it('are set in a face that says which characters it has', () => {
    const face = readFace(400, 0);
    expect([canSet(face, 'Zürich – “naïve” …'), canSet(face, 'Δ你')]).toEqual([true, false]);
  });
});

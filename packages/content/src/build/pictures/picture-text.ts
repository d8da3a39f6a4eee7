import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Font, parse } from 'opentype.js';

/** A face of the pictures with the tracking that it is set with. */
export interface PictureFace {
  font: Font;
  /** In em; negative is tighter. */
  tracking: number;
}

/** Pictures are drawn without the system's fonts, so that every machine draws the same. */
export function readFace(weight: 400 | 500 | 600, tracking: number): PictureFace {
  const name = `@fontsource/geist-sans/files/geist-sans-latin-${weight}-normal.woff`;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(name)));
  return { font: parse(new Uint8Array(bytes).buffer), tracking };
}

/** True when the face has every character: what it lacks, or would set in the wrong order, is not drawn at all. */
export function canSet({ font }: PictureFace, text: string): boolean {
  return [...text].every((character) => font.charToGlyphIndex(character) !== 0);
}

/** Width of a line in pixels. */
export function widthOf({ font, tracking }: PictureFace, text: string, size: number): number {
  return font.getAdvanceWidth(text, size, { letterSpacing: tracking });
}

/** A line as the path data of an SVG, its baseline beginning at (x, y). */
export function pathOf(face: PictureFace, text: string, at: { x: number; y: number; size: number }): string {
  const options = { letterSpacing: face.tracking };
  return face.font.getPath(text, at.x, at.y, at.size, options).toPathData(1);
}

const ellipsis = '…';

/**
 * Breaks a text between its words into lines no wider than `width`; a word that is wider is broken within. What does not fit in
 * `lines` lines ends with an ellipsis.
 */
export function wrap(
  text: string,
  fits: (line: string) => boolean,
  limits: { lines: number },
): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const lines: string[] = [];
  let line = '';
  for (const word of words.flatMap((each) => breakWord(each, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= limits.lines) return lines;
  const last = `${lines[limits.lines - 1]} ${lines[limits.lines]}`;
  return [...lines.slice(0, limits.lines - 1), shorten(last, fits)];
}

function breakWord(word: string, fits: (line: string) => boolean): readonly string[] {
  if (fits(word)) return [word];
  const parts = word.split(/(?<=[-/])/);
  if (parts.length > 1) return joinParts(parts, fits);
  const characters = [...word];
  // A single character always stands: a line narrower than one cannot be helped.
  let length = 1;
  while (length < characters.length && fits(characters.slice(0, length + 1).join(''))) length += 1;
  return [characters.slice(0, length).join(''), ...breakWord(characters.slice(length).join(''), fits)];
}

/** As many parts together as fit: a word breaks after its hyphens before it breaks anywhere else. */
function joinParts(parts: readonly string[], fits: (line: string) => boolean): readonly string[] {
  return parts
    .flatMap((part) => breakWord(part, fits))
    .reduce<string[]>((joined, part) => {
      const last = joined.at(-1);
      return last !== undefined && fits(last + part)
        ? [...joined.slice(0, -1), last + part]
        : [...joined, part];
    }, []);
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const characters = [...line];
  while (characters.length > 0 && !fits(characters.join('').trimEnd() + ellipsis)) characters.pop();
  return characters.join('').replace(/[\s.,;:–-]+$/, '') + ellipsis;
}

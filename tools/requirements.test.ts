import { describe, expect, it } from 'vitest';
import { checkCitations, findCitations, readRequirements } from './requirements.ts';

describe('requirements', () => {
  it('are numbered without a gap', () => {
    const known = readRequirements();
    const lists = { A: 100, D: 39, F: 40, S: 25 };
    const missing = Object.entries(lists).flatMap(([list, last]) =>
      Array.from({ length: last }, (_, index) => `${list}${index + 1}`).filter((code) => !known.has(code)),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['a comment', '// 10 racing requests pay once (A58).', ['A58']],
    ['several', '/** Kept over a reload (D17, F15). */', ['D17', 'F15']],
    ['the end of a title', "it('is told once [§4.5.1, U46]', () => {", ['U46']],
    ['one with a leading zero', '-- One at a time (A04)', ['A4']],
  ])('are found in %s', (_where, line, codes) => {
    expect(findCitations('domains/cases/rules/a.ts', line).map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['a colour', "const ink = '#A100FF';"],
    ['a code point', 'isolates U+202E and \\u00A0'],
    ['a text of the program', "const paper = ['A4', 'A5'];"],
    ['a part of a name', 'const S3Client = makeA58();'],
  ])('are not seen in %s', (_what, line) => {
    expect(findCitations('domains/cases/rules/a.ts', line)).toEqual([]);
  });

  it('are what every citation leads to', () => {
    const { citations, lost } = checkCitations();
    expect(lost.map(({ file, line, code }) => `${file}:${line} cites ${code}`)).toEqual([]);
    expect(citations).toBeGreaterThan(1_500);
  });
});

import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { idField, textField } from './text-field.ts';

const subject = textField(255, 'Subject', { required: true });
const note = textField(255, 'Note');
const messagesOf = (schema: Parameters<typeof z.safeParse>[0], value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];

describe('a text of a call', () => {
  it.each([
    ['x'.repeat(255), []],
    ['x'.repeat(256), ['Subject must be 255 characters or fewer']],
    ['😀'.repeat(127), []],
    ['😀'.repeat(128), ['Subject must be 255 characters or fewer']],
    ['e\u0301'.repeat(127), []],
    ['e\u0301'.repeat(128), ['Subject must be 255 characters or fewer']],
  ])('is counted in UTF-16 code units [§9.0.13, S20]', (text, problems) => {
    expect(messagesOf(subject, text)).toEqual(problems);
  });

  it.each([[''], ['   '], ['\n\t'], ['\u200b']])('is missing when it is %j and required', (text) => {
    expect(messagesOf(subject, text)).toEqual(['Subject is required']);
    expect(messagesOf(note, text)).toEqual([]);
  });

  it('is refused with NUL in it, which no database stores [S21, A42]', () => {
    expect(messagesOf(note, 'a\0b')).toEqual([
      'Note contains a character that cannot be saved. Remove it and try again.',
    ]);
  });

  it('has its lone surrogates repaired [S21, A42]', () => {
    expect(z.parse(note, 'a\ud800b')).toBe('a\ufffdb');
    expect(z.parse(note, 'smile 😀')).toBe('smile 😀');
  });

  it.each([[['a']], [1], [true], [null], [{}], [undefined]])('is refused when it is %j [A13]', (value) => {
    expect(messagesOf(note, value)).toEqual(['Note must be a text']);
  });

  it('never lets through what a database would refuse, and never cuts [§9.0.13, S21, D20]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const parsed = z.safeParse(note, text);
        const storable = text.length <= 255 && !text.includes('\0');
        return storable ? parsed.data === text.toWellFormed() : !parsed.success;
      }),
    );
  });
});

describe('an id of a call', () => {
  it.each([
    ['team_orbit', true],
    ['a', true],
    ['x'.repeat(255), true],
    ['x'.repeat(256), false],
    ['', false],
    ['a b', false],
    ['a\n', false],
    ['a\0', false],
    [['a'], false],
    [1, false],
  ])('%j is one: %s [A13]', (value, accepted) => {
    expect(z.safeParse(idField('Team'), value).success).toBe(accepted);
  });
});

import { describe, expect, it } from 'vitest';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileText } from '../compile.ts';
import { joinParts, formatParts } from '../format.ts';
import { english } from '../language.ts';
import { negotiateLanguage, pseudoLanguages, readLanguages } from './languages.ts';
import { toPseudo } from './pseudo.ts';

const offered = ['en', 'de', 'pt-BR', 'en-XA'].map((tag) => ({
  tag,
  dir: 'ltr' as const,
  translate: (source: string) => source,
}));

describe('the language of an answer', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['fr', 'en'],
    ['de', 'de'],
    ['DE-at', 'de'],
    ['fr, de;q=0.7, en;q=0.3', 'de'],
    ['en;q=0.1, pt-br', 'pt-BR'],
    ['de;q=0, en-XA', 'en-XA'],
    ['de;q=x, en', 'de'],
    ['zh-Hant-TW, de-DE;q=0.9', 'de'],
    [',,;;q=,', 'en'],
  ])('to %j is %s [U70]', (header, tag) => {
    expect(negotiateLanguage(header, offered).tag).toBe(tag);
  });

  it('is English for whoever asks for one that is not offered', () => {
    expect(negotiateLanguage('en-XA', [english]).tag).toBe('en');
  });
});

describe('languages that are read from their translations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'translations-'));
  for (const [tag, file, groups] of [
    ['de', 'cases', { 'cases.list': { Open: 'Offen', Closed: '' } }],
    ['de', 'help', { 'help.door': { Open: 'Öffnen' } }],
    ['ar', 'cases', { 'cases.list': { Open: 'مفتوحة' } }],
  ] as const) {
    mkdirSync(join(folder, tag), { recursive: true });
    writeFileSync(join(folder, tag, `${file}.json`), JSON.stringify(groups));
  }

  it('are those that have translations, with the direction in which they are written [U70]', () => {
    expect(readLanguages(folder).map(({ tag, dir }) => `${tag} ${dir}`)).toEqual([
      'en ltr',
      'de ltr',
      'ar rtl',
    ]);
  });

  it('come in the order in which an installation offers them', () => {
    expect(readLanguages(folder, ['ar', 'ja', 'en']).map(({ tag }) => tag)).toEqual(['ar', 'en']);
  });

  it('translate a word as its group says it, and leave in English what is not translated', () => {
    const [german] = readLanguages(folder, ['de']);
    expect(german?.translate('Open', 'cases.list')).toBe('Offen');
    expect(german?.translate('Open', 'help.door')).toBe('Öffnen');
    expect(german?.translate('Closed', 'cases.list')).toBe('Closed');
    expect(german?.translate('constructor', 'cases.list')).toBe('constructor');
    expect(german?.translate('Open', 'desk.queue')).toBe('Open');
  });
});

describe('the language that nobody speaks', () => {
  it.each([
    ['Log in', 'Ļöĝ îñ~~~'],
    ['<link>Log in</link> as {name}', '<link>Ļöĝ îñ</link> åš {name}~~~~'],
    [
      '{count, plural, one {# case} other {# cases}} left',
      '{count, plural, one {# çåšé} other {# çåšéš}} ļéƒţ~~~~~~~',
    ],
    ['{total, number} in all', '{total, number} îñ åļļ~~~'],
  ])('writes %s as %s, places and tags untouched', (source, pseudo) => {
    expect(toPseudo(source)).toBe(pseudo);
  });

  it('keeps the places of values and of plurals', () => {
    const text = toPseudo('{count, plural, one {# case} other {# cases}} of {name}');
    expect(joinParts(formatParts(compileText(text), { count: 2, name: 'Orbit' }))).toMatch(
      /^2 çåšéš öƒ Orbit~+$/,
    );
  });

  it('is longer in words that wrap, so that only what cannot wrap overflows [U70]', () => {
    const text = toPseudo('Nothing is refunded before you confirm it on the next page.');
    expect(text).toMatch(/~{12} ~+$/);
    expect(text).not.toMatch(/~{13}/);
  });

  it('is also written from the right', () => {
    expect(pseudoLanguages.map(({ dir }) => dir)).toEqual(['ltr', 'rtl']);
  });
});

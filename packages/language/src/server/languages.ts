import { english, type Language } from '../language.ts';
import { toPseudo } from './pseudo.ts';

/**
 * Every language in which pages can be written, the first one for whoever asks for none of them. A complete language more is one entry, with what its
 * catalogue makes of a text.
 */
export const languages: readonly Language[] = [english];

/** Languages that nobody speaks, which show what is not in the catalogue and what does not fit: offered in development and in the demo world only. */
export const pseudoLanguages: readonly Language[] = [
  { tag: 'en-XA', dir: 'ltr', translate: toPseudo },
  { tag: 'ar-XB', dir: 'rtl', translate: toPseudo },
];

/** The language that fits a request's `Accept-Language` best (RFC 9110, 12.5.4, with the lookup of RFC 4647, 3.4). */
export function negotiateLanguage(header: string | undefined, offered: readonly Language[]): Language {
  const first = offered[0] ?? english;
  const asked = (header ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim().toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of asked) {
    for (let wanted = tag; wanted !== ''; wanted = wanted.slice(0, Math.max(0, wanted.lastIndexOf('-')))) {
      const found = offered.find((language) => language.tag.toLowerCase() === wanted);
      if (found !== undefined) return found;
    }
  }
  return first;
}

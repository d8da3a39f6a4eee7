import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { english, type Language, type LanguageTag } from '../language.ts';
import { languageTags } from '../language-tags.ts';
import { toPseudo } from './pseudo.ts';

const writtenFromRight: ReadonlySet<LanguageTag> = new Set(['ar']);

/** Languages that nobody speaks, which show what is not in the catalogue and what does not fit: offered in development and in the demo world only. */
export const pseudoLanguages: readonly Language[] = [
  { tag: 'en-XA', dir: 'ltr', translate: toPseudo, isPseudo: true },
  { tag: 'ar-XB', dir: 'rtl', translate: toPseudo, isPseudo: true },
];

/** The folder of translations below that of the project, by language, by domain or package. */
export const translationsFolder = 'packages/language/translations';

/** Texts by group and by their English, as a file of translations holds them. */
type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The languages of these tags, in their order, as far as they are translated; all that are, in the order of `languageTags`, where no tags are given. Only their
 * translations are read.
 *
 * @param folder the translations' (`translationsFolder`)
 */
export function readLanguages(folder: string, tags: readonly LanguageTag[] = languageTags): Language[] {
  return tags.flatMap((tag) => {
    if (tag === english.tag) return [english];
    const files = globSync('*.json', { cwd: join(folder, tag) });
    return files.length === 0
      ? []
      : [
          readLanguage(
            tag,
            files.map((file) => join(folder, tag, file)),
          ),
        ];
  });
}

function readLanguage(tag: LanguageTag, files: readonly string[]): Language {
  const groups = new Map(
    files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Translations)),
  );
  const find = (source: string, group: string): string | undefined => {
    const texts = groups.get(group);
    return texts !== undefined && Object.hasOwn(texts, source) ? texts[source] : undefined;
  };
  return {
    tag,
    dir: writtenFromRight.has(tag) ? 'rtl' : 'ltr',
    // An empty text is one that is not translated yet.
    translate: (source, group) => find(source, group) || source,
  };
}

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

import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileText } from '../packages/language/src/compile.ts';
import type { MessageToken } from '../packages/language/src/compiled-message.ts';
import { groupOf } from '../packages/language/src/define-messages.ts';
import { root } from './check/run-command.ts';

/**
 * Compares the translations with the messages that they are of. A translation stands in `packages/language/translations/<tag>/<domain>.json`, by group and by
 * its English, so that a translator reads both and a sentence that changes in English loses its translation. `--write` adds what is missing as an empty text and
 * takes out what no message says any more; `--write <tag>` begins a language.
 */
const folder = 'packages/language/translations';

/** Texts by group and by their English. */
type Translations = Record<string, Record<string, string>>;

/** Something that keeps a translation from being shown. */
export interface TranslationProblem {
  file: string;
  text: string;
  problem: string;
}

interface Places {
  /** Names of places with what they are: `count plural`, `name`. */
  readonly names: Set<string>;
  readonly tags: string[];
  /** The branches of each plural. */
  readonly branches: string[][];
}

function collectPlaces(tokens: readonly MessageToken[], found: Places): Places {
  for (const token of tokens) {
    if (typeof token === 'string') {
      found.tags.push(...(token.match(/<\/?[a-z][a-zA-Z]*>/g) ?? []));
      continue;
    }
    const [name, kind, format] = token;
    found.names.add(kind === undefined ? name : `${name} ${kind}`);
    if (typeof format !== 'object') continue;
    if (kind !== 'select') found.branches.push(Object.keys(format).filter((branch) => branch !== 'offset'));
    // A plural without an offset has it all the same, as undefined.
    for (const [key, branch] of Object.entries(format))
      if (key !== 'offset' && typeof branch !== 'number')
        collectPlaces(typeof branch === 'string' ? [branch] : branch, found);
  }
  return found;
}

const readPlaces = (text: string): Places =>
  collectPlaces(compileText(text), { names: new Set(), tags: [], branches: [] });

const listed = (names: Iterable<string>): string => [...new Set(names)].sort().join(', ') || 'none';

/** What is wrong with the translation of an English text into a language, or undefined. Both are in ICU message format. */
export function findTranslationProblem(english: string, text: string, tag: string): string | undefined {
  if (text.trim() === '') return 'is not translated';
  if (/^\s|\s$/.test(text) && !/^\s|\s$/.test(english)) return 'begins or ends with a space';
  let own: Places;
  try {
    own = readPlaces(text);
  } catch (error) {
    return `is not well formed: ${error instanceof Error ? error.message : String(error)}`;
  }
  const source = readPlaces(english);
  if (listed(own.names) !== listed(source.names))
    return `has the places ${listed(own.names)}; its English has ${listed(source.names)}`;
  // A plural may say a tag once for each of its branches.
  if (listed(own.tags) !== listed(source.tags))
    return `has the tags ${listed(own.tags)}; its English has ${listed(source.tags)}`;
  const known = new Set<string>(new Intl.PluralRules(tag).resolvedOptions().pluralCategories);
  for (const branches of own.branches) {
    if (!branches.includes('other')) return 'has a plural without the branch other';
    const strange = branches.filter((branch) => !known.has(branch) && !/^=?\d+$/.test(branch));
    if (strange.length > 0)
      return `has the plural branch ${listed(strange)}, which its language does not have`;
  }
  return undefined;
}

/** Every message of the product: by file of translations, by group, the texts in English. */
export async function readEnglish(): Promise<Record<string, Record<string, string[]>>> {
  const files = globSync('{domains,packages}/*/{src/,}**/messages/*.ts', { cwd: root })
    .filter((file) => !file.includes('node_modules') && !file.endsWith('.test.ts'))
    .sort();
  const english: Record<string, Record<string, string[]>> = {};
  for (const file of new Set(files)) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    const name = file.split('/')[1] ?? '';
    for (const messages of Object.values(module)) {
      const group = groupOf(messages);
      if (group === undefined) continue;
      ((english[name] ??= {})[group.name] ??= []).push(...Object.values(group.texts));
    }
  }
  return english;
}

const readJson = (file: string): Translations =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Translations) : {};

/** Languages that are translated, by their tags. */
const findTags = (): string[] =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [];

/** Each text that is missing, wrong, or of no message any more, in each language that is translated; with how many texts were compared. */
export async function checkTranslations(): Promise<{ problems: TranslationProblem[]; compared: number }> {
  const english = await readEnglish();
  const problems: TranslationProblem[] = [];
  let compared = 0;
  for (const tag of findTags()) {
    for (const file of readdirSync(join(root, folder, tag)))
      if (english[file.replace(/\.json$/, '')] === undefined)
        problems.push({ file: join(folder, tag, file), text: '', problem: 'belongs to no messages' });
    for (const [name, groups] of Object.entries(english)) {
      const file = join(folder, tag, `${name}.json`);
      const own = readJson(join(root, file));
      const say = (text: string, problem: string): void => void problems.push({ file, text, problem });
      for (const [group, texts] of Object.entries(groups))
        for (const text of new Set(texts)) {
          compared++;
          const problem = findTranslationProblem(text, own[group]?.[text] ?? '', tag);
          if (problem !== undefined) say(text, problem);
        }
      for (const [group, texts] of Object.entries(own))
        for (const text of Object.keys(texts))
          if (!(groups[group] ?? []).includes(text)) say(text, `is no message of ${group} any more`);
    }
  }
  return { problems, compared };
}

async function writeTranslations(tags: readonly string[]): Promise<void> {
  const english = await readEnglish();
  for (const tag of tags)
    for (const [name, groups] of Object.entries(english)) {
      const file = join(root, folder, tag, `${name}.json`);
      const own = readJson(file);
      const all = Object.entries(groups).map(([group, texts]) => [
        group,
        Object.fromEntries(texts.map((text) => [text, own[group]?.[text] ?? ''])),
      ]);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
    }
  for (const tag of tags)
    for (const file of readdirSync(join(root, folder, tag)))
      if (english[file.replace(/\.json$/, '')] === undefined) rmSync(join(root, folder, tag, file));
}

if (import.meta.main) {
  const [flag, tag] = process.argv.slice(2);
  if (flag === '--write') await writeTranslations(tag === undefined ? findTags() : [tag]);
  const { problems, compared } = await checkTranslations();
  const shown = tag === undefined ? problems : problems.filter(({ file }) => file.includes(`/${tag}/`));
  for (const { file, text, problem } of shown) console.log(`${file}: ${JSON.stringify(text)} ${problem}`);
  console.log(`${compared} texts compared, ${shown.length} problems`);
  if (shown.length > 0) process.exitCode = 1;
}

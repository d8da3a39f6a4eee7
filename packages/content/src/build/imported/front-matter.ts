import { LineCounter, parseDocument } from 'yaml';
import type { Problem } from '../problem.ts';
import type { AppliesTo } from '../../article.ts';
import { type HasPlansAndRoles, resolveAppliesTo } from '../components/applies-to.ts';
import type { ImportedSource } from './configuration.ts';

/** What the front matter of an imported article says; what it lacks is found elsewhere. */
export interface ImportedMatter {
  title?: string;
  description?: string;
  updated?: string;
  order?: number;
  keywords: string[];
  appliesTo?: AppliesTo;
  isDraft: boolean;
}

const longestTitle = 120;
const longestDescription = 300;
const mostKeywords = 20;

/** Reads front matter by the keys of the source. Front matter that cannot be read is reported and counts as none. */
export function readMatter(
  file: string,
  yaml: string | undefined,
  { frontMatter }: Pick<ImportedSource, 'frontMatter'>,
  catalogue: HasPlansAndRoles,
): { matter: ImportedMatter; problems: readonly Problem[] } {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml ?? '', { lineCounter, prettyErrors: false, uniqueKeys: false });
  const problems = document.errors.map((error) => ({
    file,
    line: lineCounter.linePos(error.pos[0]).line + 1,
    message: `The front matter is left out. YAML: ${error.message}`,
  }));
  const value: unknown = problems.length > 0 ? {} : document.toJS();
  const values = typeof value === 'object' && value !== null ? value : {};
  const first = (keys: readonly string[]): unknown =>
    keys
      .map((key) => Reflect.get(values, key) as unknown)
      .find((found) => found !== undefined && found !== null);
  const written = {
    plans: wordsOf(first(frontMatter.plans)),
    roles: wordsOf(first(frontMatter.roles)),
    versions: wordsOf(first(frontMatter.versions)),
  };
  const { appliesTo, unknown } = resolveAppliesTo(written, catalogue);
  const lineOfKey = (keys: readonly string[]): number => {
    const range = keys.flatMap(
      (key) => (document.get(key, true) as { range?: [number] } | undefined)?.range ?? [],
    );
    return range[0] === undefined ? 1 : lineCounter.linePos(range[0]).line + 1;
  };
  return {
    problems: [
      ...problems,
      ...unknown.map(({ list, message }) => ({ file, line: lineOfKey(frontMatter[list]), message })),
    ],
    matter: {
      ...(appliesTo && { appliesTo }),
      title: lineOf(first(frontMatter.title), longestTitle),
      description: lineOf(first(frontMatter.description), longestDescription),
      updated: dateOf(first(frontMatter.updated)),
      order: orderOf(first(frontMatter.order)),
      keywords: wordsOf(first(frontMatter.keywords)),
      isDraft: first(frontMatter.draft) === true,
    },
  };
}

function lineOf(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const line = String(value).replaceAll(/\s+/g, ' ').trim();
  return line === '' ? undefined : shorten(line, longest);
}

/** A text of at most so many characters, cut between words. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/\s+\S*$/, '')}…`;
}

function dateOf(value: unknown): string | undefined {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : '';
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  return date !== undefined && !Number.isNaN(Date.parse(date)) ? date : undefined;
}

function orderOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function wordsOf(value: unknown): string[] {
  const words = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return words.flatMap((word) => lineOf(word, 100) ?? []).slice(0, mostKeywords);
}

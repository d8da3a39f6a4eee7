import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readHistory } from '../history.ts';
import { compareText, type Problem } from '../problem.ts';
import type { ImportedSource } from './configuration.ts';

/** An article of a source, with its place on the site. */
export interface ImportedFile {
  source: ImportedSource;
  /** Below CONTENT_DIR, with '/' on every system. */
  name: string;
  /** Below the source's folder, without extension, as other articles may write it: `cli/deploying`. */
  written: string;
  /** Site path: `/docs/cli/deploying`. */
  path: string;
  isIndex: boolean;
  /** The language of a translation, whose path is that of the article. */
  language?: string;
  /** ISO date of its last change, by the history or else by the file. */
  changed: string;
}

const alwaysLeftOut = /^(?:\.|node_modules$|_)/;
const indexNames = new Set(['index', 'readme', '_index']);

/** Finds the articles of all sources, and their translations. Two files for one place are a problem; the first of them has it. */
export async function findFiles(
  dir: string,
  sources: readonly ImportedSource[],
): Promise<{
  files: readonly ImportedFile[];
  translations: readonly ImportedFile[];
  problems: readonly Problem[];
}> {
  const history = await readHistory(dir);
  const all = (await Promise.all(sources.map((source) => filesOf(dir, source, history)))).flat();
  const found = all.filter(({ language }) => language === undefined);
  const files: ImportedFile[] = [];
  const problems: Problem[] = [];
  const taken = new Map<string, string>();
  for (const file of found) {
    const other = taken.get(file.path);
    if (other === undefined) files.push(file);
    else
      problems.push({ file: file.name, line: 1, message: `${other} has the address ${file.path} already.` });
    taken.set(file.path, other ?? file.name);
  }
  const translations = all.filter(({ language }) => language !== undefined);
  for (const { name, path } of translations)
    if (!taken.has(path))
      problems.push({
        file: name,
        line: 1,
        message: `It is left out: no article at ${path} to be a translation of.`,
      });
  // A page beside a folder of its name is the folder's page.
  const folders = new Set(files.flatMap(({ path }) => parentsOf(path)));
  return {
    files: files.map((file) => ({ ...file, isIndex: file.isIndex || folders.has(file.path) })),
    translations: translations.filter(({ path }) => taken.has(path)),
    problems,
  };
}

async function filesOf(
  dir: string,
  source: ImportedSource,
  history: ReadonlyMap<string, string>,
): Promise<ImportedFile[]> {
  const folder = join(dir, source.dir);
  const below = (await list(folder, '', source)).toSorted((one, other) => compareText(one, other));
  return Promise.all(
    below.map(async (path) => {
      const file = join(folder, path);
      const name = relative(dir, file).split(sep).join('/');
      return {
        ...placeOf(source, path),
        source,
        name,
        changed: history.get(name) ?? (await stat(file)).mtime.toISOString().slice(0, 10),
      };
    }),
  );
}

async function list(folder: string, below: string, source: ImportedSource): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (source.exclude.includes(path)) return [];
      if (entry.isDirectory()) return alwaysLeftOut.test(entry.name) ? [] : list(folder, path, source);
      return entry.isFile() && extensionOf(source, entry.name) !== undefined ? [path] : [];
    }),
  );
  return found.flat();
}

function extensionOf({ extensions }: Pick<ImportedSource, 'extensions'>, name: string): string | undefined {
  return extensions
    .toSorted((one, other) => other.length - one.length)
    .find((extension) => name.toLowerCase().endsWith(extension) && !name.startsWith('.'));
}

/** The place of a file, or for a translation that of its article with the language. */
function placeOf(
  source: ImportedSource,
  path: string,
): Pick<ImportedFile, 'written' | 'path' | 'isIndex' | 'language'> {
  for (const [language, where] of Object.entries(source.languages)) {
    const article = where.startsWith('.') ? withoutSuffix(source, path, where) : belowFolder(path, where);
    if (article !== undefined)
      return { ...place(source, article), written: place(source, path).written, language };
  }
  return place(source, path);
}

function withoutSuffix(source: ImportedSource, path: string, suffix: string): string | undefined {
  const extension = extensionOf(source, path) ?? '';
  const ending = `${suffix}${extension}`.toLowerCase();
  return path.toLowerCase().endsWith(ending) ? path.slice(0, -ending.length) + extension : undefined;
}

function belowFolder(path: string, folder: string): string | undefined {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
}

function place(source: ImportedSource, path: string): Pick<ImportedFile, 'written' | 'path' | 'isIndex'> {
  const written = path.slice(0, -(extensionOf(source, path)?.length ?? 0)).replace(/\.html$/, '');
  const parts = written.split('/');
  const isIndex = indexNames.has(parts.at(-1)?.toLowerCase() ?? '');
  const slugs = (isIndex ? parts.slice(0, -1) : parts).map(slugOf).filter((slug) => slug !== '');
  return {
    written,
    isIndex,
    path: ['', source.section, source.at, ...slugs].filter((part, at) => at === 0 || part !== '').join('/'),
  };
}

/** A part of an address; a number that only orders files goes. */
export function slugOf(part: string): string {
  return part
    .replace(/^\d+[-_. ]+(?=\D)/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

function parentsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(2, -1).map((_, at) => parts.slice(0, at + 3).join('/'));
}

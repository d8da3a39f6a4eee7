import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Article } from './article.ts';
import type { Content } from './content.ts';

/** Name of the built file: a line of JSON with all but the articles, then one for each article. Its version changes with the shape of the data. */
export const contentFile = 'content.v5.jsonl';

/** Folder below `outDir` of the files that articles show, each named by a hash of what is in it. */
export const filesFolder = 'files';
/** What the names of pictures begin with that stand for an article; the other files are within articles. */
export const picturePrefix = 'share.';
/** Which of them stands for which article when it is shared. */
export const pictureIndexFile = 'pictures.json';

/** The name of each article's picture, by the article's path. */
export type PictureIndex = Readonly<Record<string, string>>;

/** Names the brand that the content was made for. */
export const brandFile = 'brand';

/** What of a brand and its catalogue no article can quote: rights and switches, which may change without the documentation being made anew. */
const unquoted = ['flags', 'projectRoles', 'teamPermissions'];

/** Articles name roles; what a role may do is not theirs. */
const withoutRights = (key: string, value: unknown): unknown =>
  key === 'roles' && Array.isArray(value)
    ? (value as { key?: unknown; name?: unknown }[]).map(({ key: role, name }) => [role, name])
    : value;

/** Stands for a brand and its catalogue, all but the above: a list of what the content takes would miss what it takes tomorrow. */
export function brandKeyOf(brand: object): string {
  const quoted = Object.entries(brand)
    .filter(([key]) => !unquoted.includes(key))
    .map(([key, value]) => [key, withoutRights(key, value)]);
  return createHash('sha256').update(JSON.stringify(quoted)).digest('hex');
}

/** Whether the content in a folder was made for a brand, and to its end. */
export async function isMadeFor(outDir: string, brand: object): Promise<boolean> {
  const made = await readFile(join(outDir, brandFile), 'utf8').catch(() => undefined);
  return made === brandKeyOf(brand);
}

/** What an article's page needs besides the article. */
export interface ContentFiles {
  /** Paths on disk by name. */
  files: ReadonlyMap<string, string>;
  pictures: PictureIndex;
}

/** Finds the files of articles; none when there are none. */
export async function loadContentFiles(outDir: string): Promise<ContentFiles> {
  const folder = join(outDir, filesFolder);
  const names = await readdir(folder).catch(() => []);
  const json = await readFile(join(outDir, pictureIndexFile), 'utf8').catch(() => '{}');
  return {
    files: new Map(names.map((name) => [name, join(folder, name)])),
    // Written by this package in the same repository, as the content is.
    pictures: JSON.parse(json) as PictureIndex,
  };
}

/**
 * Reads what `buildContent` wrote. Needs nothing of the pipeline, so a server starts without it.
 *
 * @param outDir the folder that was given to `buildContent`
 * @throws when the content was never built there, or by another version
 */
export async function loadContent(outDir: string): Promise<Content> {
  const file = join(outDir, contentFile);
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    throw new Error(`The documentation is not built: cannot read ${file}. Run "npm run build".`, { cause });
  }
  // Written by this package in the same repository and named by its version: the shape is known.
  const [rest, ...articles] = linesIn(bytes) as [Omit<Content, 'articles'>, ...StoredArticle[]];
  return { ...rest, articles: articles.map(openArticle) };
}

/** The values of a file of JSON lines. Line by line: the whole as one string, with two bytes for each letter, would fill the heap of a small server. */
function linesIn(bytes: Buffer): unknown[] {
  const values: unknown[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf('\n', from);
    const to = end === -1 ? bytes.length : end;
    values.push(JSON.parse(bytes.toString('utf8', from, to)));
    from = to + 1;
  }
  return values;
}

/** An article as it lies in the file: with its questions as brotli in base64. */
export type StoredArticle = Omit<Article, 'questions'> & { questions: string };

/** Packs an article for the file. */
export function storeArticle(article: Article): StoredArticle {
  const questions = Buffer.from(JSON.stringify(article.questions));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { ...article, questions: brotliCompressSync(questions, { params }).toString('base64') };
}

/**
 * The article that was packed. Its questions are unpacked whenever they are read: what is read often is in the indexes, and as objects they would take as much memory
 * as all the rest of the documentation.
 */
function openArticle(stored: StoredArticle): Article {
  const packed = Buffer.from(stored.questions, 'base64');
  let unpacked: WeakRef<Article['questions']> | undefined;
  return Object.defineProperty(stored, 'questions', {
    enumerable: true,
    get: () => {
      const kept = unpacked?.deref();
      if (kept !== undefined) return kept;
      const questions = JSON.parse(brotliDecompressSync(packed).toString()) as Article['questions'];
      unpacked = new WeakRef(questions);
      return questions;
    },
  }) as Omit<Article, 'questions'> as Article;
}

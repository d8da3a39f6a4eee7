import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article, ArticleTranslation, AskedAs } from '../../article.ts';
import type { Content } from '../../content.ts';
import { assembleContent, renderAll } from '../assemble.ts';
import { splitFrontMatter } from '../front-matter.ts';
import type { ImageFile } from '../images.ts';
import type { ContentBrand } from '../placeholders.ts';
import { createFillPlaceholders } from '../placeholders.ts';
import { type Problem, sortProblems } from '../problem.ts';
import { takeIds } from '../translations.ts';
import { parseQuestions, questionsFileOf } from '../questions/questions.ts';
import { type ImportedSource, readConfiguration } from './configuration.ts';
import { firstSentence, folderSettings, nameOf } from './describe.ts';
import { findFiles, type ImportedFile } from './find-files.ts';
import { type ImportedMatter, readMatter } from './front-matter.ts';
import { makeOrLeaveOut, splitMade } from './make-or-leave-out.ts';
import { type ImportedBody, parseImported } from './parse-imported.ts';
import { createReadImage, resolveImages } from './resolve-images.ts';
import { createFindArticle, resolveLinks } from './resolve-links.ts';

/** An article that was read and not yet rendered. */
interface Draft {
  file: ImportedFile;
  matter: ImportedMatter;
  body: ImportedBody;
  questions: readonly AskedAs[];
}

/** What is made of a folder. */
interface Compiled {
  content: Content;
  images: readonly ImageFile[];
  /** The file of each article below the folder, by the article's path. */
  files: ReadonlyMap<string, string>;
  problems: readonly Problem[];
}

type FoundFiles = Record<'files' | 'translations', readonly ImportedFile[]>;

/**
 * Turns the sources of a folder that is not ours into articles and their tree. What an article has that our pages do not show is simplified; an
 * article that cannot be read is left out. Both are reported, and neither stops the others.
 *
 * @throws {ConfigurationRefused} when the folder's configuration is wrong
 */
export async function compileImported(parts: { dir: string; brand: ContentBrand }): Promise<Compiled> {
  const found = await findFiles(parts.dir, await readConfiguration(parts.dir));
  const { problems, ...compiled } = await compileFiles(parts, found);
  return { ...compiled, problems: sortProblems([...found.problems, ...problems]) };
}

async function compileFiles(
  { dir, brand }: { dir: string; brand: ContentBrand },
  { files, translations }: FoundFiles,
): Promise<Compiled> {
  const readAll = (some: readonly ImportedFile[]) =>
    Promise.all(
      some.map((file) => {
        const fill = createFillPlaceholders(brand, file.language);
        const draft = { fill: (text: string) => fill(text, 'prose', () => undefined), brand };
        return makeOrLeaveOut(file.name, () => readDraft(dir, file, draft));
      }),
    );
  const { made: read, leftOut: unread } = splitMade(await readAll(files));
  const { made: readToo, leftOut: unreadToo } = splitMade(await readAll(translations));
  const drafts = read.flatMap(({ draft }) => draft ?? []);
  const kept = drafts.map(({ file }) => file);
  const anchors = new Map(
    drafts.map(({ file, body }) => [file.path, new Set(body.headings.map(({ id }) => id))]),
  );
  // What is not translated is linked to as the article that it is.
  const findArticle = createFindArticle([...kept, ...translations]);
  const byPath = new Map(kept.map((file) => [file.path, file]));
  const links = {
    find: (from: ImportedFile, path: string) =>
      findArticle(from, path) ??
      (from.language === undefined ? undefined : findArticle(byPath.get(from.path) ?? from, path)),
    anchors,
  };
  const readImage = createReadImage(dir);
  const inOtherWords = readToo.flatMap(({ draft }) => {
    const own = drafts.find(({ file }) => file.path === draft?.file.path);
    return draft === undefined || own === undefined ? [] : [withIdsOf(draft, own)];
  });
  const finish = (draft: Draft) =>
    makeOrLeaveOut(draft.file.name, async () => {
      const { file, body } = draft;
      const problems = resolveLinks(body.root, file, links);
      const shown = await resolveImages(body.root, file, { dir, read: readImage });
      return {
        file,
        article: articleOf(draft),
        images: shown.images,
        problems: [...problems, ...shown.problems],
      };
    });
  const own = splitMade(await Promise.all(drafts.map(finish)));
  const translated = splitMade(await Promise.all(inOtherWords.map(finish)));
  const leftOut = [...own.leftOut, ...translated.leftOut];
  if (leftOut.length > 0) {
    // Others may lead to an article that is left out: they are made again without it.
    const isKept = ({ name }: ImportedFile): boolean => leftOut.every(({ file }) => file !== name);
    const rest = await compileFiles(
      { dir, brand },
      { files: files.filter(isKept), translations: translations.filter(isKept) },
    );
    return { ...rest, problems: [...leftOut, ...rest.problems] };
  }
  const written = own.made.map(({ article }) => withTranslations(article, translated.made));
  const { content } = assembleContent(
    written.map((article) => ({ article, links: [], lineOf: () => 1 })),
    { settings: folderSettings(written), refused: [] },
  );
  const finished = [...own.made, ...translated.made];
  const images = new Map(finished.flatMap(({ images: shown }) => shown.map((image) => [image.name, image])));
  return {
    content,
    images: [...images.values()],
    files: new Map(kept.map(({ path, name }) => [path, name])),
    problems: [
      ...unread,
      ...unreadToo,
      ...[...read, ...readToo, ...finished].flatMap(({ problems }) => problems),
    ],
  };
}

async function readDraft(
  dir: string,
  file: ImportedFile,
  parts: { fill: (text: string) => string; brand: ContentBrand },
): Promise<{ draft?: Draft; problems: readonly Problem[] }> {
  const { name } = file;
  const leaveOut = (line: number, message: string) => ({
    problems: [{ file: name, line, message: `The article is left out: ${message}` }],
  });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(join(dir, name)));
  } catch {
    return leaveOut(1, 'it cannot be read as UTF-8.');
  }
  const { yaml, body: source } = splitFrontMatter(text.replaceAll('\0', '').replaceAll('\r\n', '\n'));
  if (yaml === undefined && /^---[ \t]*\n/.test(text)) return leaveOut(1, 'its front matter has no end.');
  const { matter, problems } = readMatter(name, yaml, file.source, parts.brand);
  if (matter.isDraft) return { problems };
  const { body, problems: bodyProblems } = parseImported(name, parts.fill(source));
  const all = [...problems, ...bodyProblems];
  if (body.root.children.length === 0)
    return { problems: [...all, ...leaveOut(1, 'nothing is in it.').problems] };
  const asked = parseQuestions(await readQuestions(dir, name), body.headings, (words) => parts.fill(words));
  return {
    draft: { file, matter, body, questions: asked.questions },
    problems: [...all, ...asked.problems],
  };
}

/** What people ask of an article may stand beside it, as with our own articles. */
async function readQuestions(
  dir: string,
  article: string,
): Promise<{ name: string; text: string } | undefined> {
  const name = questionsFileOf(article);
  const text = await readFile(join(dir, name), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { name, text };
}

function articleOf({ file, matter, body, questions }: Draft): Article {
  const { source, path, name } = file;
  const title = matter.title ?? body.title ?? nameOf(path);
  const head = {
    path,
    title,
    description: matter.description ?? firstSentence(body.root) ?? title,
    hasNoLead: matter.description === undefined,
    prerequisites: [],
    ...(matter.appliesTo && { appliesTo: matter.appliesTo }),
  };
  return {
    ...head,
    section: source.section,
    type: 'concept',
    updated: matter.updated ?? file.changed,
    product: source.product,
    order: matter.order ?? 1000,
    keywords: matter.keywords,
    related: [],
    formerPaths: [],
    errors: [],
    questions,
    ...renderAll({ ...head, sourceType: source.type }, body),
    // Where the tree has it; the file itself may have any name.
    source: `${path.slice(1)}${file.isIndex ? '/index' : ''}.mdx`,
    sourceType: source.type,
    ...(source.edit !== undefined && { editUrl: editUrlOf(source, name) }),
  };
}

/** A translation whose headings follow each other as the article's do has their ids; another one keeps its own, and links to headings lead to its beginning. */
function withIdsOf(draft: Draft, { body: { headings } }: Draft): Draft {
  return {
    ...draft,
    body: { ...draft.body, headings: takeIds(draft.body, headings) ?? draft.body.headings },
  };
}

function withTranslations(
  article: Article,
  translated: readonly { file: ImportedFile; article: Article }[],
): Article {
  const own = translated.filter(({ file }) => file.path === article.path);
  if (own.length === 0) return article;
  const translations = own.map(({ file, article: other }): readonly [string, ArticleTranslation] => {
    const { title, description, hasNoLead, updated, keywords, prerequisites, headings, html, text, ...rest } =
      other;
    const { markdown, words, passages, sections, editUrl } = rest;
    const made = {
      title,
      description,
      ...(hasNoLead !== undefined && { hasNoLead }),
      updated,
      keywords,
      prerequisites,
      headings,
      html,
      text,
      markdown,
      words,
    };
    const translation = { ...made, passages, sections, source: file.name };
    return [file.language ?? '', { ...translation, ...(editUrl !== undefined && { editUrl }) }];
  });
  return { ...article, translations: Object.fromEntries(translations) };
}

function editUrlOf({ edit = '', dir }: ImportedSource, name: string): string {
  const below = dir === '.' ? name : name.slice(dir.replace(/\/$/, '').length + 1);
  return edit.replace('{file}', below.split('/').map(encodeURIComponent).join('/'));
}

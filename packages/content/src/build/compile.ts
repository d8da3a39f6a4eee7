import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Root } from 'mdast';
import type { Article, ArticleTranslation, HomeContent, Section } from '../article.ts';
import type { Content } from '../content.ts';
import { sectionSlugs } from '@reachout/core/documentation-sections';
import { findAbsent, removeAbsent } from './absent.ts';
import { resolveAppliesTo } from './components/applies-to.ts';
import { assembleContent, renderAll } from './assemble.ts';
import { checkLinks, type LinkedArticle } from './checks/check-links.ts';
import {
  parseFolderSettings,
  parseFrontMatter,
  parseTranslationMatter,
  splitFrontMatter,
  type FolderSettings,
} from './front-matter.ts';
import {
  checkUnused,
  type ImageFile,
  imageNameFault,
  imagesFolder,
  isOfOtherBrand,
  readImages,
} from './images.ts';
import { type BodyParts, type CodeBlock, parseBody } from './parse-body.ts';
import {
  createFillPlaceholders,
  type ContentBrand,
  type FillPlaceholders,
  productOfArticle,
  recordFacts,
} from './placeholders.ts';
import { compareText, sortProblems, type Problem } from './problem.ts';
import { readTranslationName, takeIds } from './translations.ts';
import { articleFileOf, isQuestionsFile, parseQuestions, questionsFileOf } from './questions/questions.ts';

/** What is read and with what. */
export interface ContentSource {
  /** Folder that holds `docs`, `guides`, `legal` and the `images` of their articles. */
  dir: string;
  brand: ContentBrand;
  /** The day of each file's last change, as `readHistory` gives it; where it knows none, the front matter says it. */
  history?: ReadonlyMap<string, string>;
}

const folderFile = '_folder.yaml';

interface SourceFile {
  /** Below the content folder, with '/' on every system. */
  name: string;
  text: string;
}

/** A block of code of an article. */
export interface ArticleCode extends CodeBlock {
  /** Below the content folder. */
  file: string;
}

/**
 * Turns the content folder into articles and their tree, without writing anything.
 *
 * @returns the content, the images that its articles show, everything that is wrong with it, and the site paths of the articles that are left
 *   out of it for their problems; content with problems must not be published; articles about products that the catalogue does not have are not part of it
 */
export async function compileContent(source: ContentSource): Promise<{
  content: Content;
  images: readonly ImageFile[];
  /** The code of all articles that are part of the content, with its placeholders filled. */
  code: readonly ArticleCode[];
  problems: readonly Problem[];
  refused: readonly string[];
  /** The site paths of articles about products that the catalogue does not have. */
  leftOut: readonly string[];
  /** Where articles name plans and roles that the catalogue does not have; another operator's may have others. */
  unknownTerms: readonly Problem[];
}> {
  const { files, imageNames, problems: fileProblems } = await readSources(source.dir);
  const { images, problems: imageProblems } = await readImages(source.dir, imageNames);
  const ownImages = [...images.values()].filter((image) => !isOfOtherBrand(image, source.brand.slug));
  const fill = createFillPlaceholders(source.brand);
  const isTranslation = ({ name }: SourceFile) => readTranslationName(name) !== undefined;
  const sources = files.filter((file) => file.name.endsWith('.mdx') && !isTranslation(file));
  const absent = findAbsent(
    sources.map(({ text }) => text),
    source.brand,
  );
  const isAbsent = ({ text }: SourceFile) => absent.isAbout(splitFrontMatter(text).yaml ?? '');
  const leftOut = sources.filter(isAbsent).map(({ name }) => pathOf(name));
  // A folder all of whose articles are left out has no page either.
  const emptied = foldersOf(leftOut).filter(
    (folder) => !sources.some((file) => !isAbsent(file) && isWithin(folder, pathOf(file.name))),
  );
  const isLeftOut = (url: string) => [...leftOut, ...emptied].includes(url.replace(/[#?].*$/, ''));
  const prune = (root: Root) => removeAbsent(root, absent, isLeftOut);
  const compiled = sources
    .filter((file) => !isAbsent(file))
    .map((file) =>
      compileArticle(
        { ...file, questions: files.find(({ name }) => name === questionsFileOf(file.name)) },
        { fill, images, prune, ...source },
        isLeftOut,
      ),
    );
  const translated = files.filter(isTranslation).map((file) =>
    compileTranslation(
      file,
      compiled.flatMap(({ linked }) => linked?.article ?? []),
      {
        ...source,
        images,
        prune,
      },
    ),
  );
  const written = compiled.flatMap(({ linked }) =>
    linked ? [{ ...linked, article: withTranslations(linked.article, translated) }] : [],
  );
  const refused = compiled.flatMap(({ linked, path }) => (linked ? [] : [path]));
  const folders = readFolders(
    files.filter(({ name }) => !emptied.some((folder) => name === `${folder.slice(1)}/${folderFile}`)),
    fill,
  );
  const {
    content,
    linked: articles,
    problems: treeProblems,
  } = assembleContent(written, {
    settings: folders.settings,
    refused,
  });
  const problems = [
    ...fileProblems,
    ...imageProblems,
    ...findOrphans(files),
    // What the articles that are left out show is not unused.
    ...(leftOut.length > 0
      ? []
      : checkUnused(ownImages, new Set([...compiled, ...translated].flatMap((each) => each.images)))),
    ...translated.flatMap((each) => each.problems),
    ...compiled.flatMap((article) => article.problems),
    ...folders.problems,
    ...treeProblems,
    ...findDuplicates(content.articles),
    ...checkFormerPaths(articles),
    ...checkLinks(
      [...articles, ...translated.flatMap(({ linked }) => linked ?? [])],
      [...refused, ...leftOut],
      leftOut.length > 0,
    ),
  ];
  return {
    content,
    images: ownImages,
    code: compiled.flatMap(({ code }) => code),
    problems: sortProblems(problems),
    refused,
    leftOut,
    unknownTerms: sortProblems(compiled.flatMap((article) => article.unknownTerms)),
  };
}

/** The folders that articles are in, at any depth. */
function foldersOf(paths: readonly string[]): string[] {
  const folders = paths.flatMap((path) => {
    const parts = path.split('/');
    return parts.slice(2, -1).map((_part, index) => parts.slice(0, index + 3).join('/'));
  });
  return [...new Set(folders)];
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

async function readSources(dir: string): Promise<{
  files: readonly SourceFile[];
  imageNames: readonly string[];
  problems: readonly Problem[];
}> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted(compareText);
  const problems = names.flatMap((file) => {
    const message = fileFault(file);
    return message ? [{ file, line: 1, message }] : [];
  });
  const sound = names.filter((name) => fileFault(name) === undefined);
  const imageNames = sound.filter((name) => name.startsWith(`${imagesFolder}/`));
  const readable = sound.filter((name) => !imageNames.includes(name));
  const files = await Promise.all(
    readable.map(async (name) => ({ name, text: await readFile(join(dir, name), 'utf8') })),
  );
  if (!readable.some((name) => name.endsWith('.mdx'))) {
    problems.push({ file: '.', line: 1, message: `There are no articles in ${dir}.` });
  }
  return { files, imageNames, problems };
}

function fileFault(name: string): string | undefined {
  const [section, ...below] = name.split('/');
  if (section === imagesFolder && below.length > 0) return imageNameFault(below);
  if (!sectionSlugs.some((known) => known === section) || below.length === 0) {
    return `Content belongs in one of the folders ${sectionSlugs.join(', ')}.`;
  }
  if (below.at(-1) === folderFile) return undefined;
  if (!name.endsWith('.mdx') && !isQuestionsFile(name))
    return `Only .mdx files, their .questions.yaml and ${folderFile} belong in the content.`;
  const isNamedWell = below.every((part) =>
    /^[a-z0-9]+(-[a-z0-9]+)*((\.[a-z]{2,3}(-[a-z]{2})?)?\.mdx|\.questions\.yaml)?$/.test(part),
  );
  return isNamedWell
    ? undefined
    : 'File and folder names are small letters, digits and hyphens: they are the URL.';
}

function readFolders(
  files: readonly SourceFile[],
  fill: FillPlaceholders,
): { settings: ReadonlyMap<string, FolderSettings>; problems: readonly Problem[] } {
  const parsed = files
    .filter(({ name }) => name.endsWith(`/${folderFile}`))
    .map(({ name, text }) => ({
      path: `/${name.slice(0, -folderFile.length - 1)}`,
      ...parseFolderSettings(name, text, fill),
    }));
  const settings = parsed.flatMap(({ path, located }) => (located ? [[path, located.value] as const] : []));
  return { settings: new Map(settings), problems: parsed.flatMap(({ problems }) => problems) };
}

/** What people ask of an article that is not there, and its translation, would be lost in silence. */
function findOrphans(files: readonly SourceFile[]): readonly Problem[] {
  const names = new Set(files.map(({ name }) => name));
  return [...names]
    .map((file) => ({
      file,
      article: isQuestionsFile(file) ? articleFileOf(file) : readTranslationName(file)?.article,
    }))
    .filter(({ article }) => article !== undefined && !names.has(article))
    .map(({ file, article }) => ({ file, line: 1, message: `There is no article ${article}.` }));
}

function compileArticle(
  { name, text, questions }: SourceFile & { questions: SourceFile | undefined },
  { history, ...parts }: BodyParts & Pick<ContentSource, 'brand' | 'history'>,
  isLeftOut: (path: string) => boolean,
): {
  path: string;
  linked?: LinkedArticle;
  code: readonly ArticleCode[];
  images: readonly string[];
  problems: readonly Problem[];
  unknownTerms: readonly Problem[];
} {
  const path = pathOf(name);
  const { brand } = parts;
  const { yaml, body: bodySource } = splitFrontMatter(text.replace(/^\uFEFF/, ''));
  const matter =
    yaml === undefined
      ? {
          problems: [
            { file: name, line: 1, message: 'The article must begin with front matter between --- lines.' },
          ],
        }
      : parseFrontMatter(name, yaml, parts.fill);
  const { fill, quoted } = recordFacts(parts.fill, brand);
  const { body, problems: bodyProblems } = parseBody(name, bodySource, { ...parts, fill });
  const asked = parseQuestions(questions, body?.headings ?? [], parts.fill, body?.leftOut);
  const problems = [...matter.problems, ...bodyProblems, ...(body ? asked.problems : [])];
  const images = body?.images ?? [];
  // A body with forbidden content is not rendered: it could hold what the renderer must never see.
  if (!('located' in matter) || !matter.located || !body || problems.length > 0)
    return { path, code: [], images, problems, unknownTerms: [] };

  const { value, lineOf } = matter.located;
  const { plans, roles, versions, ...rest } = value;
  const { appliesTo, unknown } = resolveAppliesTo({ plans, roles, versions }, brand);
  const article: Article = {
    path,
    // Reading the files refused everything outside the sections.
    section: name.split('/', 1)[0] as Section,
    ...rest,
    ...(appliesTo && { appliesTo }),
    facts: quoted(),
    updated: history?.get(name) ?? value.updated,
    product: productOfArticle(brand, value.product),
    related: value.related.filter((related) => !isLeftOut(related)),
    ...(value.home && { home: fittingHome(value.home, isLeftOut) }),
    questions: asked.questions,
    ...renderAll(
      {
        path,
        title: value.title,
        description: value.description,
        prerequisites: value.prerequisites,
        ...(appliesTo && { appliesTo }),
      },
      body,
    ),
    source: name,
  };
  return {
    path,
    linked: { article, links: body.links, lineOf },
    code: body.code.map((block) => ({ ...block, file: name })),
    images,
    problems,
    unknownTerms: [
      ...unknown.map(({ list, index, message }) => ({ file: name, line: lineOf(list, index), message })),
      ...body.unknownTerms,
    ],
  };
}

/** An article in another language. */
interface CompiledTranslation {
  path: string;
  language: string;
  translation?: ArticleTranslation;
  /** As the check of links looks at it. */
  linked?: LinkedArticle;
  images: readonly string[];
  problems: readonly Problem[];
}

/** What a translation of an article that is left out says is left out with it. */
function compileTranslation(
  { name, text }: SourceFile,
  articles: readonly Article[],
  { history, ...parts }: Omit<BodyParts, 'fill'> & Pick<ContentSource, 'brand' | 'history'>,
): CompiledTranslation {
  const { article: file, language } = readTranslationName(name) ?? { article: name, language: '' };
  const compiled = { path: pathOf(file), language, images: [], problems: [] };
  const article = articles.find(({ source }) => source === file);
  if (article === undefined) return compiled;
  const fill = createFillPlaceholders(parts.brand, language);
  const { yaml = '', body: bodySource } = splitFrontMatter(text.replace(/^\uFEFF/, ''));
  const matter = parseTranslationMatter(name, yaml, fill);
  const { body, problems: bodyProblems } = parseBody(name, bodySource, { ...parts, fill });
  const headings = body && takeIds(body, article.headings);
  const problems = [
    ...matter.problems,
    ...bodyProblems,
    ...(body && !headings
      ? [{ file: name, line: 1, message: `The headings do not follow each other as those of ${file} do.` }]
      : []),
  ];
  const images = body?.images ?? [];
  if (!matter.located || !body || !headings || problems.length > 0) return { ...compiled, images, problems };
  const { value, lineOf } = matter.located;
  const { path, appliesTo, related } = article;
  const translation: ArticleTranslation = {
    ...value,
    updated: history?.get(name) ?? value.updated,
    ...renderAll({ path, ...value, ...(appliesTo && { appliesTo }) }, { root: body.root, headings }),
    source: name,
  };
  return {
    ...compiled,
    translation,
    // The article itself answers for where it is related to.
    linked: {
      article: { ...article, ...translation, related: related.slice(0, 0), home: undefined },
      links: body.links,
      lineOf,
    },
    images,
    problems,
  };
}

function withTranslations(article: Article, translated: readonly CompiledTranslation[]): Article {
  const own = translated.flatMap(({ path, language, translation }) =>
    path === article.path && translation !== undefined ? [[language, translation] as const] : [],
  );
  return own.length === 0 ? article : { ...article, translations: Object.fromEntries(own) };
}

/** Leads to no article that this catalogue leaves out. */
function fittingHome(home: HomeContent, isLeftOut: (path: string) => boolean): HomeContent {
  return {
    tasks: home.tasks.filter(({ path }) => !isLeftOut(path)),
    errors: home.errors.filter((path) => !isLeftOut(path)),
    frameworks: home.frameworks.filter(({ path }) => !isLeftOut(path)),
  };
}

function pathOf(name: string): string {
  return `/${name.replace(/(\/index)?\.mdx$/, '')}`;
}

function findDuplicates(articles: readonly Article[]): readonly Problem[] {
  const sources = new Map<string, string>();
  return articles.flatMap(({ path, source }) => {
    const first = sources.get(path);
    if (first === undefined) sources.set(path, source);
    return first === undefined
      ? []
      : [{ file: source, line: 1, message: `${first} already has the path ${path}.` }];
  });
}

/** A former path that is an article's, or two articles' at once, would lead readers astray. */
function checkFormerPaths(articles: readonly LinkedArticle[]): readonly Problem[] {
  const taken = new Set(articles.map(({ article }) => article.path));
  return articles.flatMap(({ article, lineOf }) =>
    article.formerPaths.flatMap((path, index) => {
      const isTaken = taken.has(path);
      taken.add(path);
      const message = `formerPaths: ${path} is the path of another article or leads to one already.`;
      return isTaken ? [{ file: article.source, line: lineOf('formerPaths', index), message }] : [];
    }),
  );
}

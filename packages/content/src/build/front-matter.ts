import { LineCounter, isMap, isNode, isPair, isScalar, parseDocument, type Document } from 'yaml';
import * as z from 'zod';
import type { NumberStyle } from './placeholders.ts';
import type { Problem } from './problem.ts';
import { taskIcons } from '../article.ts';
import { anySection } from '@reachout/core/documentation-sections';

const sitePath = new RegExp(`^/(${anySection})(/[a-z0-9-]+)*$`);

const singleLine = z
  .string()
  .trim()
  .regex(/^[^\n]*$/, 'must be on one line');

const articlePath = z.string().regex(sitePath, 'must be the site path of an article');

// YAML reads a keyword like 504 as a number.
const keyword = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  singleLine.min(1, 'is empty'),
);

const titleLine = singleLine.min(1, 'is empty').max(80, 'is longer than 80 characters');
const descriptionLine = singleLine
  .min(20, 'is shorter than 20 characters')
  .max(200, 'is longer than 200 characters')
  .regex(/[.?!]$/, 'must be a sentence and end with a full stop');

const terms = z.array(singleLine.min(1, 'is empty')).max(10, 'has more than 10 entries').default([]);

const versionLine = singleLine.regex(/\d/, 'must name a version, like Next.js 15 and later');

const frontMatterSchema = z.strictObject({
  title: titleLine,
  description: descriptionLine,
  type: z.enum(['concept', 'how-to', 'troubleshooting', 'error', 'reference', 'legal']),
  updated: z.iso.date('must be a date like 2026-01-31'),
  /** A product of the catalogue, or `both` for several. */
  product: singleLine.min(1, 'is empty'),
  area: z.string().optional(),
  order: z.int('must be a whole number').min(0, 'must not be negative').default(1000),
  keywords: z.array(keyword).max(20, 'has more than 20 entries').default([]),
  related: z.array(articlePath).max(6, 'has more than 6 entries').default([]),
  /** What a reader needs before the first step, one short phrase each. */
  prerequisites: z
    .array(singleLine.min(1, 'is empty').max(160, 'is longer than 160 characters'))
    .max(6, 'has more than 6 entries')
    .default([]),
  /** Keys of the catalogue's plans and roles; who has another one cannot do what the article says. */
  plans: terms,
  roles: terms,
  /** The versions of tools and frameworks that the article is about. */
  versions: z
    .array(versionLine.max(60, 'is longer than 60 characters'))
    .max(6, 'has more than 6 entries')
    .default([]),
  /** Where the article stood before; those addresses lead to it. */
  formerPaths: z
    .array(z.string().regex(sitePath, 'must be a site path'))
    .max(6, 'has more than 6 entries')
    .default([]),
  /** The messages that the article explains, word for word. */
  errors: z
    .array(
      z.strictObject({
        text: singleLine.min(1, 'is empty').max(200, 'is longer than 200 characters'),
        code: z
          .string()
          .regex(/^[A-Z][A-Za-z0-9_.-]+$/, 'must be a code like FUNCTION_TIMEOUT')
          .optional(),
        status: z
          .int('must be a status like 504')
          .min(100, 'must be a status like 504')
          .max(599, 'must be a status like 504')
          .optional(),
      }),
    )
    .max(20, 'has more than 20 entries')
    .default([]),
  /** What the documentation's first page leads to above its text. */
  home: z
    .strictObject({
      tasks: z
        .array(z.strictObject({ path: articlePath, icon: z.enum(taskIcons).optional() }))
        .max(9, 'has more than 9 entries')
        .default([]),
      errors: z.array(articlePath).max(12, 'has more than 12 entries').default([]),
      frameworks: z
        .array(
          z.strictObject({
            path: articlePath,
            name: titleLine,
            logo: singleLine.regex(/^[a-z0-9-]+$/, 'must be a slug of the logo catalogue'),
          }),
        )
        .max(12, 'has more than 12 entries')
        .default([]),
    })
    .optional(),
});

/** What is said of a translation; all else is the article's. */
const translationSchema = frontMatterSchema.pick({
  title: true,
  description: true,
  updated: true,
  keywords: true,
  prerequisites: true,
});

const folderSchema = z.strictObject({
  title: titleLine.optional(),
  /** Stands above the list of the folder's articles, where no index.mdx is the folder's page. */
  description: descriptionLine.optional(),
  order: z.int('must be a whole number').min(0, 'must not be negative').optional(),
});

/** The validated front matter of an article. */
export type FrontMatter = z.output<typeof frontMatterSchema>;

/** What `_folder.yaml` may say about its folder. */
export type FolderSettings = z.output<typeof folderSchema>;

/** A validated value with the line that each of its parts was written on. */
export interface Located<T> {
  value: T;
  lineOf: (...path: PropertyKey[]) => number;
}

type Parsed<T> = { located?: Located<T>; problems: readonly Problem[] };
type Fill = (
  text: string,
  style: NumberStyle,
  onUnknown: (placeholder: string, offset: number) => void,
) => string;

/** Takes the front matter off an article; the body keeps its line numbers. */
export function splitFrontMatter(source: string): { yaml: string | undefined; body: string } {
  const match = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/m.exec(source);
  if (!match || match.index !== 0) return { yaml: undefined, body: source };
  const blankLines = '\n'.repeat(match[0].split('\n').length - 1);
  return { yaml: match[1] ?? '', body: blankLines + source.slice(match[0].length) };
}

/** Reads an article's front matter and reports everything that is wrong with it at once. */
export function parseFrontMatter(file: string, yaml: string, fill: Fill): Parsed<FrontMatter> {
  // The first line of the file is the opening '---'.
  return parseYaml({ file, yaml, schema: frontMatterSchema, lineOffset: 1, fill });
}

/** Reads the front matter of an article in another language, as that of an article is read. */
export function parseTranslationMatter(
  file: string,
  yaml: string,
  fill: Fill,
): Parsed<z.output<typeof translationSchema>> {
  return parseYaml({ file, yaml, schema: translationSchema, lineOffset: 1, fill });
}

/** Reads a folder's settings and reports everything that is wrong with them at once. */
export function parseFolderSettings(file: string, yaml: string, fill: Fill): Parsed<FolderSettings> {
  return parseYaml({ file, yaml, schema: folderSchema, lineOffset: 0, fill });
}

/**
 * Reads YAML by a schema, with placeholders filled in.
 *
 * @param input.lineOffset lines of the file above the YAML
 * @returns the value where it is sound, and everything that is wrong with it, each with its line
 */
export function parseYaml<T>(input: {
  file: string;
  yaml: string;
  schema: z.ZodType<T>;
  lineOffset: number;
  fill: Fill;
}): Parsed<T> {
  const { file, schema, lineOffset } = input;
  const lineCounter = new LineCounter();
  const document = parseDocument(input.yaml, { lineCounter, prettyErrors: false });
  const problems: Problem[] = document.errors.map((error) => ({
    file,
    line: lineCounter.linePos(error.pos[0]).line + lineOffset,
    message: `YAML: ${error.message}`,
  }));
  if (problems.length > 0) return { problems };

  const lineOf = (...path: PropertyKey[]) => {
    const offset = offsetOf(document, path);
    return offset === undefined ? 1 : lineCounter.linePos(offset).line + lineOffset;
  };
  const filled = mapStrings(document.toJS() ?? {}, [], (text, path) =>
    input.fill(text, 'prose', (placeholder) =>
      problems.push({ file, line: lineOf(...path), message: unknownPlaceholder(placeholder) }),
    ),
  );
  const result = schema.safeParse(filled, { error: plainMessage, reportInput: true });
  if (!result.success)
    problems.push(...result.error.issues.flatMap((issue) => describe(issue, file, lineOf)));
  return { problems, ...(result.success && { located: { value: result.data, lineOf } }) };
}

/** The message for a placeholder that the brand file has no value for. */
export function unknownPlaceholder(placeholder: string): string {
  return `Unknown placeholder ${placeholder}: the brand file has no such value.`;
}

function describe(
  issue: z.core.$ZodIssue,
  file: string,
  lineOf: Located<unknown>['lineOf'],
): readonly Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      file,
      line: lineOf(...issue.path, key),
      message: `${[...issue.path, key].join('.')}: is not a known key`,
    }));
  }
  const subject = issue.path.join('.') || 'front matter';
  // Said here and not by the schema, whose own messages about a value would win.
  const message = issue.input === undefined && issue.path.length > 0 ? 'is missing' : issue.message;
  return [{ file, line: lineOf(...issue.path), message: `${subject}: ${message}` }];
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'a list of keys',
};

function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `must be ${typeNames[issue.expected] ?? `a ${issue.expected}`}`;
  return undefined;
}

/** Offset of the value at a path, or of the nearest thing above it that exists. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const parent: unknown =
      length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key)
      : undefined;
    if (pair && isNode(pair.key) && pair.key.range) return pair.key.range[0];
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}

function mapStrings(
  value: unknown,
  path: readonly PropertyKey[],
  map: (text: string, path: readonly PropertyKey[]) => string,
): unknown {
  if (typeof value === 'string') return map(value, path);
  if (Array.isArray(value)) return value.map((item, index) => mapStrings(item, [...path, index], map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapStrings(item, [...path, key], map)]),
  );
}

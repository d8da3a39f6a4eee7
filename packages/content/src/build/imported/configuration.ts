import { readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { referenceSourceTypes } from '@reachout/documentation/rules/reference';
import { schemaMessage } from '@reachout/core/schema-message';
import { sectionSlugs } from '@reachout/core/documentation-sections';
import * as z from 'zod';

/** Says, in the folder that CONTENT_DIR names, where its articles come from. Without it the whole folder is one source. */
const configurationFile = 'reachout.json';

const name = z.string().min(1).max(255);
/** The first of these keys that an article has counts. */
const keys = (...usual: string[]) => z.union([name.transform((one) => [one]), z.array(name)]).default(usual);

const frontMatterSchema = z.strictObject({
  title: keys('title', 'nav_title', 'sidebar_label', 'label'),
  description: keys('description', 'excerpt', 'summary', 'subtitle'),
  updated: keys('updated', 'lastUpdated', 'last_updated', 'date'),
  order: keys('order', 'sidebar_position', 'nav_order', 'weight', 'position'),
  keywords: keys('keywords', 'tags'),
  /** Keys or names of plans and roles of the catalogue. */
  plans: keys('plans', 'plan'),
  roles: keys('roles', 'role'),
  versions: keys('versions'),
  /** Articles with a truth in one of these are left out. */
  draft: keys('draft', 'hidden'),
});

const sourceSchema = z.strictObject({
  /** Folder of the articles, below CONTENT_DIR. */
  dir: z.string().default('.'),
  /** Where references say that the articles are from. */
  type: z.enum(referenceSourceTypes).default('file-upload'),
  section: z.enum(sectionSlugs).default('docs'),
  /** Where in the section the articles begin: `cli` puts them below /docs/cli. */
  at: z
    .string()
    .regex(/^(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, 'must be small letters, digits and hyphens between slashes')
    .default(''),
  /** What the articles write before the path of another one, such as /docs. */
  base: z.string().regex(/^\//, 'must begin with /').optional(),
  /** Where what is not here stands: links that lead to no article lead there. */
  url: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  /** Where an article can be improved, with `{file}` for its file. */
  edit: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  extensions: z
    .array(z.string().regex(/^\.[\w.]+$/, 'must begin with a dot'))
    .default(['.md', '.mdx', '.markdown']),
  /** Files and folders that are left out, below `dir`. */
  exclude: z.array(name).default([]),
  /** Folders, below CONTENT_DIR, in which images with a whole path are looked for. */
  images: z.array(name).default(['.', 'public', 'static']),
  /** Where articles stand in other languages: a folder below `dir`, or what stands between name and extension, such as `.de`. */
  languages: z
    .record(
      z
        .string()
        .regex(/^(?!en$)[a-z]{2,3}(-[a-z]{2})?$/, 'must be another language than en, such as de or pt-br'),
      z.string().regex(/^(?:\.[\w-]+|[\w-]+(?:\/[\w-]+)*)$/, 'must be a folder, or begin with a dot'),
    )
    .default({}),
  product: z.string().min(1).default('both'),
  frontMatter: frontMatterSchema.prefault({}),
});

const configurationSchema = z.strictObject({
  sources: z.array(sourceSchema).min(1, 'needs at least one source'),
});

/** One place that articles come from. */
export type ImportedSource = z.output<typeof sourceSchema>;

/** A source with what is given of it, and the defaults of the rest. */
export function parseSource(given: z.input<typeof sourceSchema>): ImportedSource {
  return sourceSchema.parse(given);
}

/** The configuration of imported content is wrong. The message lists every fault and is fit to print. */
export class ConfigurationRefused extends Error {
  override name = 'ConfigurationRefused';
}

/**
 * Reads where the articles of a folder come from.
 *
 * @throws {ConfigurationRefused} when the file is there and wrong
 */
export async function readConfiguration(dir: string): Promise<readonly ImportedSource[]> {
  const path = join(dir, configurationFile);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return [parseSource({})];
  const given = parseJson(path, text);
  const parsed = configurationSchema.safeParse(given, { error: schemaMessage });
  const faults = [
    ...(parsed.success ? [] : parsed.error.issues).map(
      (issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`,
    ),
    ...(await missingFolders(dir, given)),
  ];
  if (parsed.success && faults.length === 0) return parsed.data.sources;
  throw new ConfigurationRefused(`${path} is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
}

const foldersSchema = z.object({
  sources: z.array(z.object({ dir: z.string().optional().catch(undefined) })),
});

/** Sources whose folder is not there or not below CONTENT_DIR, whatever else is wrong with the file. */
async function missingFolders(dir: string, given: unknown): Promise<string[]> {
  const { data } = foldersSchema.safeParse(given);
  const faults = await Promise.all(
    (data?.sources ?? []).map(async ({ dir: below = '.' }, index) => {
      const folder = join(dir, below);
      const isBelow = !relative(dir, folder).split(sep).includes('..');
      const found = isBelow ? await stat(folder).catch(() => undefined) : undefined;
      return found?.isDirectory() ? [] : [`sources.${index}.dir: names no folder below ${dir}`];
    }),
  );
  return faults.flat();
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigurationRefused(`${path} is no JSON: ${(error as SyntaxError).message}`, { cause: error });
  }
}

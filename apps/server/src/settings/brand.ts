import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { type Brand, type BrandFile, joinBrand, parseBrand } from '@reachout/brand/rules/brand';
import { findDeadBrandLinks } from '@reachout/brand/rules/page-links';
import type { Catalogue } from '@reachout/catalogue/rules/catalogue';
import {
  findDeadArticles,
  findUnknownLogos,
  type LinkableArticle,
} from '@reachout/catalogue/rules/catalogue-links';
import { findReferenceProblems } from '@reachout/catalogue/rules/catalogue-references';
import type { FileProblem } from '@reachout/catalogue/rules/fields';
import { parseCatalogue } from '@reachout/catalogue/rules/parse-catalogue';
import type { Result } from '@reachout/core/result';
import { withoutByteOrderMark } from '@reachout/core/byte-order-mark';
import { catalogue as logoCatalogue } from '@reachout/logos/catalogue';

/** The brand file or the catalogue file cannot be used. The message lists every problem and is fit to print. */
export class BrandRefused extends Error {
  override name = 'BrandRefused';
}

const isCatalogueLogo = (slug: string): boolean => Object.hasOwn(logoCatalogue, slug);

/** Where the two files are. */
export interface BrandPaths {
  brand: string;
  catalogue: string;
}

/** A brand with its catalogue, the links as its file has them, and the image files of its wall by the names that its logos have. */
export interface LoadedBrand {
  brand: Brand;
  ownLinks: BrandFile['links'];
  wallFiles: ReadonlyMap<string, string>;
}

/** What came of the two files: the brand in force, and what is wrong, file by file, fit to print. */
interface Inspected extends Partial<LoadedBrand> {
  problems: string[];
}

/** Reads and validates both files. Throws BrandRefused with one message that lists every problem of both. */
export function readBrand(
  paths: BrandPaths,
  articles?: readonly LinkableArticle[],
  unfitted?: readonly (keyof BrandPaths)[],
): LoadedBrand {
  const { brand, ownLinks, wallFiles, problems } = inspectBrand(paths, articles, unfitted);
  if (brand && ownLinks && wallFiles && problems.length === 0) return { brand, ownLinks, wallFiles };
  throw new BrandRefused(problems.join('\n'));
}

/**
 * Reads both files and says all that is wrong with them. With the articles of the documentation it also says which of those that they lead to are
 * not there, but for the files that need not fit (`unfitted`).
 */
export function inspectBrand(
  paths: BrandPaths,
  articles?: readonly LinkableArticle[],
  unfitted: readonly (keyof BrandPaths)[] = [],
): Inspected {
  const deadIn = (
    which: keyof BrandPaths,
    find: (articles: readonly LinkableArticle[]) => FileProblem[],
  ): FileProblem[] => (articles === undefined || unfitted.includes(which) ? [] : find(articles));
  const file = readChecked('brand', paths.brand, parseBrand);
  const catalogue = readChecked('catalogue', paths.catalogue, parseCatalogue);
  const problems = [file, catalogue].flatMap((read) => ('problem' in read ? [read.problem] : []));
  // What is wrong in one file hides nothing that is wrong in the other.
  const inBrand =
    'value' in file
      ? [
          ...findUnknownFrameworkLogos(file.value),
          ...deadIn('brand', (there) => findDeadBrandLinks(file.value.links, there)),
        ]
      : [];
  if (inBrand.length > 0) problems.push(`The brand file ${paths.brand} is not valid:\n${list(inBrand)}`);
  if (!('value' in catalogue)) return { problems };
  const joined = 'value' in file ? joinBrand(file.value, catalogue.value) : undefined;
  const wall = readWallFiles(paths.catalogue, catalogue.value);
  const inCatalogue = [
    ...(joined === undefined ? findReferenceProblems(catalogue.value) : joined.ok ? [] : joined.error),
    ...findUnknownLogos(catalogue.value, isCatalogueLogo),
    ...wall.problems,
    ...deadIn('catalogue', (there) => findDeadArticles(catalogue.value, there)),
  ];
  if (inCatalogue.length > 0)
    problems.push(
      `The catalogue file ${paths.catalogue} is not valid, or does not fit the brand file ${paths.brand}:\n${list(inCatalogue)}`,
    );
  if (!joined?.ok || !('value' in file)) return { problems };
  const brand = { ...joined.value, logoWall: wall.logos };
  return { brand, ownLinks: file.value.links, wallFiles: wall.files, problems };
}

/** Refuses files that lead to articles which this documentation does not have, all of them at once. `ownLinks` are those of the brand file that have to be there. */
export function requireArticles(
  paths: BrandPaths,
  { brand, ownLinks }: { brand: Brand; ownLinks: Partial<BrandFile['links']> },
  articles: readonly LinkableArticle[],
): void {
  const dead = [
    { file: `The brand file ${paths.brand}`, problems: findDeadBrandLinks(ownLinks, articles) },
    { file: `The catalogue file ${paths.catalogue}`, problems: findDeadArticles(brand, articles) },
  ].filter(({ problems }) => problems.length > 0);
  if (dead.length > 0)
    throw new BrandRefused(
      dead
        .map(({ file, problems }) => `${file} leads to articles that are not there:\n${list(problems)}`)
        .join('\n'),
    );
}

/** Each problem on a line of its own, with its place in the file. */
function list(problems: readonly FileProblem[]): string {
  return problems.map(({ path, message }) => `  ${path}: ${message}`).join('\n');
}

function readChecked<T>(
  what: string,
  path: string,
  parse: (data: unknown) => Result<T, FileProblem[]>,
): { value: T } | { problem: string } {
  let data: unknown;
  try {
    data = JSON.parse(withoutByteOrderMark(readFileSync(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    const problem = error instanceof SyntaxError ? 'cannot be read as JSON' : 'cannot be read';
    return { problem: `The ${what} file ${path} ${problem}: ${reason}` };
  }
  const parsed = parse(data);
  if (parsed.ok) return { value: parsed.value };
  return { problem: `The ${what} file ${path} is not valid:\n${list(parsed.error)}` };
}

function findUnknownFrameworkLogos({ frameworks }: BrandFile): FileProblem[] {
  return frameworks.flatMap(({ logo }, index) =>
    isCatalogueLogo(logo)
      ? []
      : [{ path: `frameworks[${index}].logo`, message: `"${logo}" is not in the logo catalogue` }],
  );
}

/** Largest image of a wall logo in bytes: a page shows many of them. */
const maxWallFileBytes = 100_000;

/** The image files of the wall, each under a name with a hash of what is in it, so that browsers may keep it for ever. */
function readWallFiles(cataloguePath: string, { logoWall }: Catalogue) {
  const files = new Map<string, string>();
  const problems: FileProblem[] = [];
  const logos = logoWall.map((logo, index) => {
    if (typeof logo === 'string') return logo;
    const path = join(dirname(cataloguePath), logo.file);
    try {
      const bytes = readFileSync(path);
      if (bytes.length > maxWallFileBytes)
        problems.push({ path: `logoWall[${index}].file`, message: `${path} has more than 100 kB` });
      const name = `wall.${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}${extname(path)}`;
      files.set(name, path);
      return { ...logo, file: name };
    } catch {
      problems.push({ path: `logoWall[${index}].file`, message: `${path} cannot be read` });
      return logo;
    }
  });
  return { files, problems, logos };
}

import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importedFrom } from '../settings/branded-content.ts';
import { type BrandPaths, inspectBrand } from '../settings/brand.ts';
import { findLinkedArticles } from '../settings/linked-articles.ts';
import { ownSettings } from '../settings/settings.ts';
import { wrongConfiguration } from '../settings/config.ts';
import { UnknownCommand, unknownCommandExit } from './usage-problem.ts';

export const catalogueUsage = `Usage: catalogue check [FILE] [--brand FILE]

Says all that is wrong with a catalogue file and its brand file at once, each with its place: in themselves, against each other, and against the
articles of the documentation, the built one or that of CONTENT_DIR. Without FILE it looks at the one that CATALOGUE_CONFIG names, and without --brand at the one that BRAND_CONFIG names.
It starts nothing and changes nothing. The exit code is 0 when the file may be started with, and 78 when it may not.`;

/** What the command may use of its process. */
export interface CatalogueCommandDeps {
  /** The project's folder, from which paths are read. */
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
  complain: (line: string) => void;
}

/** The two files that a server would start with here, or others that are given. */
export function findBrandPaths(
  { root, env }: Pick<CatalogueCommandDeps, 'root' | 'env'>,
  given: Partial<Record<keyof BrandPaths, string | undefined>> = {},
): BrandPaths {
  const pathOf = (name: 'BRAND_CONFIG' | 'CATALOGUE_CONFIG', file: string | undefined) =>
    resolve(root, ownSettings[name].schema.parse(file ?? (env[name] || undefined)));
  return {
    brand: pathOf('BRAND_CONFIG', given.brand),
    catalogue: pathOf('CATALOGUE_CONFIG', given.catalogue),
  };
}

/**
 * Checks a catalogue file for whoever writes one.
 *
 * @param args what follows `catalogue` on the command line
 * @returns the exit code
 */
export async function runCatalogueCommand(
  { root, env, print, complain }: CatalogueCommandDeps,
  args: readonly string[],
): Promise<number> {
  const given = parse(args);
  if (given === undefined) {
    const [command = ''] = args;
    const isKnown = command === 'check' || command.startsWith('-');
    complain(isKnown ? catalogueUsage : new UnknownCommand(`catalogue ${command}`, catalogueUsage).message);
    return unknownCommandExit;
  }
  const paths = findBrandPaths({ root, env }, { brand: given.brand, catalogue: given.file });
  const { articles, unfitted } = await findLinkedArticles(paths, {
    built: join(root, 'dist/content'),
    imported: importedFrom({ CONTENT_DIR: env['CONTENT_DIR'] || undefined }, root),
    defaults: findBrandPaths({ root, env: {} }),
  });
  const { brand, problems } = inspectBrand(paths, articles, unfitted);
  if (!brand || problems.length > 0) {
    for (const problem of problems) complain(problem);
    return wrongConfiguration;
  }
  const topics = brand.areas.reduce((sum, area) => sum + area.topics.length, 0);
  print(
    `${paths.catalogue} is right: ${brand.products.length} products, ${brand.plans.length} plans, ${brand.areas.length} areas with ${topics} topics, ${brand.roles.length} roles.`,
  );
  if (articles === undefined)
    print(
      'Whether its articles are there was not looked at: run `npm run build` for that, which makes them.',
    );
  return 0;
}

function parse(
  args: readonly string[],
): { file?: string | undefined; brand?: string | undefined } | undefined {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { brand: { type: 'string' } },
      allowPositionals: true,
    });
    const [command, file, ...rest] = positionals;
    return command === 'check' && rest.length === 0 ? { file, brand: values.brand } : undefined;
  } catch {
    return undefined;
  }
}

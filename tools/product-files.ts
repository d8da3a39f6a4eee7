import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** What is started, built or loaded by its name; what these files import, directly or not, is the product. */
const entries = [
  'apps/server/src/{main,fail-point-main,development}.ts',
  'apps/server/vite.{client,development}.config.ts',
  'domains/*/browser/**/entry.{ts,tsx}',
  'domains/documentation/browser/search-dialog.ts',
  'domains/documentation/browser/reference/console.ts',
  'packages/web/src/{lib/create-icon,enhance/entry}.ts',
  'packages/web/src/islands/*/entry.ts',
  'packages/content/src/build/cli.ts',
  'packages/logos/generator/generate.ts',
  'packages/react-logos/build/prepack.ts',
  'tools/*.{ts,cjs}',
  'tools/check/*.ts',
];
const test = /\.(?:test|spec)\.tsx?$/;
/** Journeys drive the whole product from outside. */
const journey = /^e2e\/.*\.spec\.ts$/;

interface Package {
  folder: string;
  exports: Readonly<Record<string, string>>;
}

/** Tells whether a test imports, directly or not, a file of the product. */
export function createReach(root: string): (testFile: string) => boolean {
  const importsOf = createImportReader(root);
  const product = walk(
    entries.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !test.test(file)),
    importsOf,
  );
  return (file) => journey.test(file) || [...walk([file], importsOf)].some((found) => product.has(found));
}

/** All files that these import, directly or not, themselves included. */
function walk(files: readonly string[], importsOf: (file: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...importsOf(file));
  }
  return found;
}

function createImportReader(root: string): (file: string) => readonly string[] {
  const packages = readPackages(root);
  const known = new Map<string, readonly string[]>();
  return (file) => {
    const imports = known.get(file) ?? readImports(root, file, packages);
    known.set(file, imports);
    return imports;
  };
}

function readImports(root: string, file: string, packages: ReadonlyMap<string, Package>): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const path = fileName.startsWith('.') ? join(dirname(file), fileName) : findExport(packages, fileName);
    return path !== undefined && /\.[cm]?tsx?$/.test(path) && existsSync(join(root, path))
      ? [normalize(path)]
      : [];
  });
}

function findExport(packages: ReadonlyMap<string, Package>, specifier: string): string | undefined {
  const [scope, name, ...rest] = specifier.split('/');
  const found = packages.get(`${scope}/${name}`);
  if (found === undefined) return undefined;
  const below = ['.', ...rest].join('/');
  const own = found.exports[below] ?? found.exports['./*']?.replace('*', rest.join('/'));
  return own === undefined ? undefined : join(found.folder, own);
}

function readPackages(root: string): Map<string, Package> {
  const files = globSync('{apps,domains,packages,packages/adapters}/*/package.json', { cwd: root });
  return new Map(
    files.map((file) => {
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
        name: string;
        exports?: Record<string, string>;
      };
      return [name, { folder: dirname(file), exports }];
    }),
  );
}

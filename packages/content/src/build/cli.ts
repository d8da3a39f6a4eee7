import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { joinBrand, parseBrand } from '@reachout/brand/rules/brand';
import { parseCatalogue } from '@reachout/catalogue/rules/parse-catalogue';
import { checkContent } from './checks/check-content.ts';
import { formatProblem } from './problem.ts';

/** Prints everything that is wrong with the content: `npm run check -w @reachout/content -- [content folder] [brand file] [catalogue file]`. */
const root = resolve(import.meta.dirname, '../../../..');
const [
  dir = resolve(root, 'content'),
  brandFile = resolve(root, 'brand/tetra.json'),
  catalogueFile = resolve(root, 'catalogue/default.json'),
] = process.argv.slice(2);

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
const own = parseBrand(await readJson(brandFile));
const catalogue = parseCatalogue(await readJson(catalogueFile));
const joined = own.ok && catalogue.ok ? joinBrand(own.value, catalogue.value) : undefined;
if (!joined?.ok)
  throw new Error('The brand file or the catalogue file is not valid: a start lists its problems.');
const brand = joined.value;
const started = performance.now();
const { articles, problems } = await checkContent({ dir, brand });
for (const problem of problems) process.stderr.write(`${formatProblem(problem)}\n`);
const milliseconds = Math.round(performance.now() - started);
process.stdout.write(`${articles} articles checked in ${milliseconds} ms, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

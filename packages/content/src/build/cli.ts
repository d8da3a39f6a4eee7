import { resolve } from 'node:path';
import { checkContent } from './checks/check-content.ts';
import { formatProblem } from './problem.ts';
import { readBrand } from './read-brand.ts';

/** Prints everything that is wrong with the content: `npm run check -w @reachout/content -- [content folder] [brand file] [catalogue file]`. */
const root = resolve(import.meta.dirname, '../../../..');
const [
  dir = resolve(root, 'content'),
  brandFile = resolve(root, 'brand/tetra.json'),
  catalogueFile = resolve(root, 'catalogue/default.json'),
] = process.argv.slice(2);

const brand = await readBrand(brandFile, catalogueFile);
const started = performance.now();
const { articles, problems } = await checkContent({ dir, brand });
for (const problem of problems) process.stderr.write(`${formatProblem(problem)}\n`);
const milliseconds = Math.round(performance.now() - started);
process.stdout.write(`${articles} articles checked in ${milliseconds} ms, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

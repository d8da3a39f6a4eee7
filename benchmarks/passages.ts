import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { brand } from '@reachout/core/testing/samples';
import { createSectionSearch } from '../packages/assistant/src/server/retrieval/section-search.ts';
import { weighSentences } from '../packages/assistant/src/server/understanding/sentences.ts';
import { compileImported } from '../packages/content/src/build/imported/compile-imported.ts';
import { spreadOf } from './spread.ts';

/**
 * Measures how the assistant finds passages in large documentation: how long its index takes to make, how much memory that keeps, and how long a question is
 * looked up. Prints one JSON object. Questions are a heading of the documentation with the words that follow it.
 *
 *   node --expose-gc benchmarks/passages.ts <folder of Markdown> [--questions 500]
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: 'string', default: '500' } },
});
const [folder] = positionals;
const product = brand.products[0]?.key;
if (product === undefined) throw new Error('The catalogue has no product.');
if (folder === undefined) throw new Error('Name the documentation: npm run bench:passages -- <folder>');
const longestQuestion = 160;
const warmUps = 100;
const questions = Number(values.questions);

const { content } = await compileImported({ dir: folder, brand });
const sections = content.articles.flatMap((article) => (article.type === 'folder' ? [] : article.sections));

const before = memoryKept();
const begunAt = performance.now();
const search = createSectionSearch(content.articles, []);
const indexMs = Math.round(performance.now() - begunAt);
const indexMegabytes = Math.round((memoryKept() - before) / 1e6);

const times: number[] = [];
const step = sections.length / (questions + warmUps);
for (let n = 0; n < questions + warmUps; n += 1) {
  const { heading = '', blocks = [] } = sections[Math.floor(n * step)] ?? {};
  const asked = `${heading}. ${blocks[0]?.text ?? ''}`.slice(0, longestQuestion);
  const askedAt = performance.now();
  search.find(search.read(weighSentences(asked)), { product, limit: 10 });
  if (n >= warmUps) times.push(performance.now() - askedAt);
}
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
console.log(
  JSON.stringify(
    { machine, passages: sections.length, indexMs, indexMegabytes, lookUpMs: spreadOf(times) },
    null,
    2,
  ),
);

/** In bytes, once everything that nothing holds is gone. */
function memoryKept(): number {
  if (globalThis.gc === undefined) throw new Error('Run it with: node --expose-gc');
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createPageSearch, type SearchPage } from '@reachout/assistant/server';
import { findChromium } from '@reachout/testkit/chromium';
import { chromium } from '@playwright/test';
import { spreadOf } from './spread.ts';

/**
 * Measures the search of the documentation over a corpus of thousands of pages: how often the page that a query was made from is among the
 * first five, and how long a browser on a slow line waits for an answer over HTTP. Prints one JSON object.
 *
 *   node benchmarks/search.ts <corpus.jsonl> [--queries 2000] [--asked 120]
 *
 * The corpus has a page a line: `{"url", "title", "headings": [], "body"}`.
 */
interface CorpusPage {
  url: string;
  title: string;
  headings: readonly string[];
  body: string;
}

type Kind = 'words' | 'prefix' | 'typo';
interface Query {
  text: string;
  kind: Kind;
  /** The page that the words were taken from. */
  url: string;
}

/** Two in four queries are words as they stand in a title, one is cut off, and one has two letters changed about. */
const kinds: readonly Kind[] = ['words', 'words', 'prefix', 'typo'];
const stopWords = new Set(['the', 'and', 'for', 'with', 'from', 'this', 'that', 'into', 'chapter']);
const resultsShown = 8;
const hitWithin = 5;
/** A phone on a slow line. */
const slow = { cpu: 4, rttMs: 150, kbitPerSecond: 1600, kbitPerSecondUp: 750 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string' }, asked: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) throw new Error('Name the corpus: npm run bench:search -- <corpus.jsonl>');
const corpus = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as CorpusPage);

const startedAt = performance.now();
const search = createPageSearch(corpus.map(toPage));
const indexMs = Math.round(performance.now() - startedAt);
const queries = makeQueries(corpus, Number(values.queries ?? 2000));

const found = queries.map((query) => {
  const began = performance.now();
  const { pages } = search.find(query.text, resultsShown);
  const isHit = pages.slice(0, hitWithin).some(({ path }) => path === query.url);
  return { kind: query.kind, isHit, ms: performance.now() - began };
});
const hits = Object.fromEntries(
  [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, some]) => [
    kind,
    Number((some.filter(({ isHit }) => isHit).length / some.length).toFixed(3)),
  ]),
);
const asked = await askFromBrowser(queries.slice(0, Number(values.asked ?? 120)));
console.log(
  JSON.stringify(
    {
      machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() },
      corpus: { pages: corpus.length, indexMs },
      hitWithinFive: hits,
      inProcessMs: spreadOf(found.map(({ ms }) => ms)),
      profile: slow,
      answerMs: spreadOf(asked),
      goals: { words: 0.73, typo: 0.55, answerP95: 340 },
    },
    null,
    2,
  ),
);

function toPage({ url, title, headings, body }: CorpusPage): SearchPage {
  const sections = headings.map((heading, index) => ({ heading, anchor: `h${index}`, text: '' }));
  return {
    path: url,
    title,
    description: '',
    keywords: [],
    sections: [{ heading: '', anchor: '', text: body }, ...sections],
  };
}

/** Queries from words of titles; the same corpus always gives the same. */
function makeQueries(pages: readonly CorpusPage[], count: number): Query[] {
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const made: Query[] = [];
  while (made.length < count) {
    const page = pages[random(pages.length)];
    const words = (page?.title ?? '')
      .split(/[^A-Za-z]+/)
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 3 && !stopWords.has(word));
    if (page === undefined || words.length === 0) continue;
    const first = random(words.length);
    const chosen = words.slice(first, first + 3);
    const kind = kinds[made.length % kinds.length] ?? 'words';
    made.push({ kind, url: page.url, text: disturb(chosen, kind, random) });
  }
  return made;
}

function disturb(words: readonly string[], kind: Kind, random: (below: number) => number): string {
  const text = words.join(' ');
  if (kind === 'words') return text;
  if (kind === 'prefix') return text.slice(0, Math.max(3, Math.ceil(text.length * 0.6))).trim();
  const [word = '', ...others] = words;
  const at = 1 + random(word.length - 2);
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return [swapped, ...others].join(' ');
}

/** Milliseconds from asking until the answer is read, of each query, in a throttled Chromium; the connection is open as while typing. */
async function askFromBrowser(some: readonly Query[]): Promise<number[]> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.rttMs,
      downloadThroughput: (slow.kbitPerSecond * 1000) / 8,
      uploadThroughput: (slow.kbitPerSecondUp * 1000) / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    return await page.evaluate(
      async (texts) => {
        const times: number[] = [];
        await fetch('/search?q=warm');
        for (const text of texts) {
          const began = performance.now();
          await (await fetch(`/search?q=${encodeURIComponent(text)}`)).json();
          times.push(performance.now() - began);
        }
        return times;
      },
      some.map(({ text }) => text),
    );
  } finally {
    await browser.close();
    server.close();
  }
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (pathname !== '/search') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Search</title>');
    return;
  }
  const results = search.find(searchParams.get('q') ?? '', resultsShown);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(results));
}

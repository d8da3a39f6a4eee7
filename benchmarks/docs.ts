import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { Agent, get } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { buildContent, drawPictures } from '@reachout/content/testing/pipeline';
import { brandFile, brandKeyOf } from '@reachout/content/load';
import { findChromium } from '@reachout/testkit/chromium';
import { type Browser, chromium } from '@playwright/test';
import { readBrand } from '../apps/server/src/settings/brand.ts';
import { startServer } from '../e2e/campaigns/server-under-test.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { frontOfFolder, frontOfServer } from './http2-front.ts';

/**
 * Measures a page of the documentation beside the same page built by Starlight: scripts, HTML, largest paint, blocking time, shifts and the
 * main thread, in Chromium on a slow line over HTTP/2 with brotli; then pages per second of the server, and how long the documentation
 * takes to build. Prints one JSON object. Needs npm run build, and the npm registry unless `--peer no`.
 *
 *   node benchmarks/docs.ts <page.md> [--runs 5] [--peer no]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, peer: { type: 'string', default: 'yes' } },
});
const [pageFile] = positionals;
if (pageFile === undefined) throw new Error('Name the page: npm run bench:docs -- <page.md>');
const body = readFileSync(pageFile, 'utf8');
const title = 'Authenticate requests';
const description = 'How requests to the billing API are authenticated, and what to do when one is rejected.';
const peerVersions = ['astro@7.3.5', '@astrojs/starlight@0.42.4'];
/** A phone on a slow line. */
const slow = { cpu: 4, rttMs: 150, kbitPerSecond: 1600, kbitPerSecondUp: 750 };

const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'reachout-docs-'));
chmodSync(work, 0o711);
try {
  const build = await buildOurs();
  const dataFolder = join(work, 'data');
  mkdirSync(dataFolder);
  chmodSync(dataFolder, 0o711);
  const server = startServer({
    dataFolder,
    port: await findFreePort(),
    program: relative(root, join(work, 'dist/server/main.js')),
  });
  try {
    if ((await server.ready) === null) throw new Error('The server did not start. Run: npm run build');
    const pagesPerSecond = await countPages(`${server.origin}/docs/reference`, 10);
    const browser = await launch();
    try {
      const ours = await measurePage(browser, await frontOfServer(server.origin), '/docs/reference');
      const peerFolder = values.peer === 'no' ? null : buildPeer();
      const peer = peerFolder && (await measurePage(browser, await frontOfFolder(peerFolder), '/reference/'));
      const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
      const ratios =
        peer &&
        Object.fromEntries(
          Object.entries(ours).map(([key, value]) => [key, ratio(value, peer[key as keyof typeof peer])]),
        );
      console.log(
        JSON.stringify(
          {
            machine,
            browser: browser.version(),
            profile: slow,
            build,
            pagesPerSecond,
            reachout: ours,
            starlight: peer,
            ratios,
          },
          null,
          2,
        ),
      );
    } finally {
      await browser.close();
    }
  } finally {
    server.process.kill('SIGTERM');
    await server.gone;
  }
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function ratio(one: number, other: number): number | null {
  return other === 0 ? null : Number((one / other).toFixed(3));
}

/** The product's own files around a documentation that has the page besides. */
async function buildOurs(): Promise<{ articles: number; contentMs: number; picturesMs: number }> {
  for (const name of ['packages', 'brand', 'node_modules']) symlinkSync(join(root, name), join(work, name));
  // The program finds the rest from where it stands, so it is copied.
  cpSync(join(root, 'dist/server'), join(work, 'dist/server'), { recursive: true });
  cpSync(join(root, 'dist/client'), join(work, 'dist/client'), { recursive: true });
  const dir = join(work, 'content');
  cpSync(join(root, 'content'), dir, { recursive: true });
  const frontMatter = { title, description, type: 'how-to', updated: '2026-11-01', product: 'platform' };
  const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${value}`);
  writeFileSync(join(dir, 'docs/reference.mdx'), ['---', ...lines, '---', '', body].join('\n'));
  const { brand } = readBrand({
    brand: join(root, 'brand/tetra.json'),
    catalogue: join(root, 'catalogue/default.json'),
  });
  const outDir = join(work, 'dist/content');
  const began = performance.now();
  const content = await buildContent({ dir, brand, outDir });
  const built = performance.now();
  await drawPictures({ content, brand, outDir });
  writeFileSync(join(outDir, brandFile), brandKeyOf(brand));
  return {
    articles: content.articles.length,
    contentMs: Math.round(built - began),
    picturesMs: Math.round(performance.now() - built),
  };
}

/** The same page by Starlight, with its own defaults. */
function buildPeer(): string {
  const folder = join(work, 'peer');
  const docs = join(folder, 'src/content/docs');
  mkdirSync(docs, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(
    join(folder, 'astro.config.mjs'),
    "import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\nexport default defineConfig({ integrations: [starlight({ title: 'Docs' })] });\n",
  );
  writeFileSync(
    join(folder, 'src/content.config.ts'),
    "import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\nimport { docsSchema } from '@astrojs/starlight/schema';\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n",
  );
  const page = `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${body}`;
  writeFileSync(join(docs, 'reference.md'), page);
  writeFileSync(join(docs, 'index.md'), page);
  const run = (program: string, args: readonly string[]): void => {
    // Nothing of a benchmark is anybody's business.
    execFileSync('env', ['ASTRO_TELEMETRY_DISABLED=1', program, ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  };
  run('npm', ['install', '--no-audit', '--no-fund', ...peerVersions]);
  run(join(folder, 'node_modules/.bin/astro'), ['build']);
  return join(folder, 'dist');
}

async function launch(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium();
  return chromium.launch({ executablePath, args: [...args, '--disable-gpu'], env });
}

interface PageFigures {
  jsGzip: number;
  htmlGzip: number;
  lcpMs: number;
  /** Total blocking time as it is defined: of tasks that end after the first contentful paint. */
  blockingMs: number;
  /** The same of all tasks, those before the first paint too. */
  blockingFromStartMs: number;
  cls: number;
  mainThreadMs: number;
}

/** Medians of several visits, each with an empty cache. */
async function measurePage(browser: Browser, front: { origin: string }, path: string): Promise<PageFigures> {
  const visits: PageFigures[] = [];
  // The first visit warms the server up and is not counted.
  for (let run = 0; run <= Number(values.runs); run += 1)
    visits.push(await visit(browser, front.origin + path));
  const counted = visits.slice(1);
  const middle = (key: keyof PageFigures): number => {
    const sorted = counted.map((each) => each[key]).toSorted((a, b) => a - b);
    return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(4));
  };
  return {
    jsGzip: middle('jsGzip'),
    htmlGzip: middle('htmlGzip'),
    lcpMs: Math.round(middle('lcpMs')),
    blockingMs: Math.round(middle('blockingMs')),
    blockingFromStartMs: Math.round(middle('blockingFromStartMs')),
    cls: middle('cls'),
    mainThreadMs: Math.round(middle('mainThreadMs')),
  };
}

async function visit(browser: Browser, url: string): Promise<PageFigures> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
  });
  try {
    const page = await context.newPage();
    const bytes = { js: 0, html: 0 };
    const read: Promise<void>[] = [];
    page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (kind !== 'script' && kind !== 'document') return;
      const add = async (): Promise<void> => {
        const size = gzipSync(await response.body(), { level: 9 }).length;
        bytes[kind === 'script' ? 'js' : 'html'] += size;
      };
      read.push(add());
    });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.rttMs,
      downloadThroughput: (slow.kbitPerSecond * 1000) / 8,
      uploadThroughput: (slow.kbitPerSecondUp * 1000) / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    await page.goto(url, { waitUntil: 'networkidle' });
    const painted = await page.evaluate(readEntries);
    const { metrics } = await session.send('Performance.getMetrics');
    await Promise.all(read);
    const task = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    return { ...painted, jsGzip: bytes.js, htmlGzip: bytes.html, mainThreadMs: task * 1000 };
  } finally {
    await context.close();
  }
}

/** Runs in the page: what the browser has recorded of it. */
async function readEntries(): Promise<
  Pick<PageFigures, 'lcpMs' | 'blockingMs' | 'blockingFromStartMs' | 'cls'>
> {
  const entriesOf = (type: string): Promise<PerformanceEntry[]> =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(resolve, 500, []);
    });
  const [first, paints, tasks, shifts] = await Promise.all([
    entriesOf('paint'),
    entriesOf('largest-contentful-paint'),
    entriesOf('longtask'),
    entriesOf('layout-shift'),
  ]);
  const painted = first.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  const blocking = (sum: number, { duration }: PerformanceEntry): number => sum + Math.max(0, duration - 50);
  return {
    lcpMs: paints.at(-1)?.startTime ?? 0,
    blockingMs: tasks.filter(({ startTime, duration }) => startTime + duration > painted).reduce(blocking, 0),
    blockingFromStartMs: tasks.reduce(blocking, 0),
    cls: shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0),
  };
}

/** Answers a second of one page to eight connections that ask at once. */
async function countPages(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        response.resume().on('end', resolve).on('error', reject);
      }).on('error', reject);
    });
  await ask();
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      await ask();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, connection));
  agent.destroy();
  return Math.round(answered / seconds);
}

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
import { buildContent, drawPictures } from '@reachout/content/testing/pipeline';
import { brandFile, brandKeyOf } from '@reachout/content/load';
import { readBrand } from '../apps/server/src/settings/brand.ts';
import { startServer } from '../e2e/campaigns/server-under-test.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { frontOfFolder, frontOfServer } from './http2-front.ts';
import { launch, measurePage, ratiosOf, slow } from './page-figures.ts';
import { buildStarlight, description, starlightPath, title } from './starlight.ts';

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
const runs = Number(values.runs);

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
      const front = await frontOfServer(server.origin);
      const ours = await measurePage(browser, { url: `${front.origin}/docs/reference`, runs });
      const peerFolder = values.peer === 'no' ? null : buildStarlight(join(work, 'peer'), body);
      const peer =
        peerFolder &&
        (await measurePage(browser, {
          url: `${(await frontOfFolder(peerFolder)).origin}${starlightPath}`,
          runs,
        }));
      const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
      const ratios = peer && ratiosOf(ours, peer);
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

/** The product's own files around a documentation that has the page besides. */
async function buildOurs(): Promise<{ articles: number; contentMs: number; picturesMs: number }> {
  for (const name of ['packages', 'brand', 'catalogue', 'node_modules'])
    symlinkSync(join(root, name), join(work, name));
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

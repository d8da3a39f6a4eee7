import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/campaigns/server-under-test.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { frontOfFolder, frontOfServer } from './http2-front.ts';
import { logIn } from './log-in.ts';
import { launch, measurePage, type PageFigures, ratiosOf, slow } from './page-figures.ts';
import { buildStarlight, starlightPath } from './starlight.ts';

/**
 * Measures the help page, of a visitor and of a person who is logged in, the page of the case form and an article, beside a page built by Starlight, in one sitting: largest paint, blocking
 * time, shifts, scripts, in Chromium on a slow line over HTTP/2 with brotli. Prints one JSON object. Needs npm run build, and the npm registry for the peer.
 *
 *   node benchmarks/help.ts <page.md of the peer> [--runs 5]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
const [pageFile] = positionals;
if (pageFile === undefined) throw new Error('Name the page of the peer: npm run bench:help -- <page.md>');
const runs = Number(values.runs);
const work = mkdtempSync(join(tmpdir(), 'reachout-help-'));
chmodSync(work, 0o711);
try {
  const server = startServer({ dataFolder: work, port: await findFreePort() });
  const browser = await launch();
  try {
    if ((await server.ready) === null) throw new Error('The server did not start. Run: npm run build');
    const { origin } = await frontOfServer(server.origin);
    const cookies = await logIn(server.origin, 'olivia@orbit.example');
    const peerFolder = buildStarlight(join(work, 'peer'), readFileSync(pageFile, 'utf8'));
    const peerUrl = (await frontOfFolder(peerFolder)).origin + starlightPath;
    const peer = await measurePage(browser, { url: peerUrl, runs });
    const pages: Record<string, PageFigures> = {
      visitor: await measurePage(browser, { url: `${origin}/help`, runs }),
      loggedIn: await measurePage(browser, { url: `${origin}/help`, runs, cookies }),
      caseForm: await measurePage(browser, { url: `${origin}/support/cases/new`, runs, cookies }),
      article: await measurePage(browser, { url: `${origin}/docs/functions/size-limits`, runs }),
    };
    const ratios = Object.fromEntries(
      Object.entries(pages).map(([name, figures]) => [name, ratiosOf(figures, peer)]),
    );
    const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
    console.log(
      JSON.stringify(
        { machine, browser: browser.version(), profile: slow, ...pages, starlight: peer, ratios },
        null,
        2,
      ),
    );
  } finally {
    await browser.close();
    server.process.kill('SIGTERM');
    await server.gone;
  }
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

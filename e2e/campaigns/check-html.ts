import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { withDemoServer } from '../demo-server.ts';
import { openScene, pageScenes, stateScenes } from '../scenes.ts';
import { tourists, tourSite } from '../site-tour.ts';

/**
 * Asks the Nu HTML checker about a copy of every kind of page, of whoever may see it, as it comes from the server and as it is once its
 * script has run: npm run campaign:html. Needs Java; the checker itself comes from npm. `npm test` holds the same rules as far as it can
 * without Java (e2e/html.spec.ts).
 */
const checker = 'vnu-jar@26.9.27';

interface Finding {
  type: string;
  subType?: string;
  message: string;
  url: string;
  extract?: string;
}

/**
 * React ends void elements with a slash, which the standard allows. A message of a conversation is an article as a comment is one in the standard's own
 * example; a heading for each would bury those of the page.
 */
const reviewed = /^Trailing slash on void elements|^Article lacks heading/;

const run = promisify(execFile);

async function savePages(folder: string): Promise<void> {
  await withDemoServer(async ({ browser, origin }) => {
    for (const person of tourists) {
      const pages = await tourSite(origin, person, 2);
      for (const [at, { kind, status, html }] of pages.entries())
        save(folder, `${person ?? 'visitor'}-${at}-${status}-${kind}`, html);
      process.stdout.write(`${person ?? 'visitor'}: ${pages.length} pages\n`);
    }
    for (const scene of [...pageScenes, ...stateScenes]) {
      const page = await openScene(browser, origin, scene);
      save(folder, `drawn-${scene.name}`, await page.content());
      await page.context().close();
    }
  });
}

function save(folder: string, name: string, html: string): void {
  writeFileSync(join(folder, `${name.replaceAll(/[^\w-]+/g, '_').slice(0, 120)}.html`), html);
}

async function findJar(folder: string): Promise<string> {
  // Its install script would fetch a Java; this machine's own is used.
  await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', checker]);
  return join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
}

async function checkPages(jar: string, pages: string): Promise<Finding[]> {
  const { stdout } = await run(
    'java',
    ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', '--skip-non-html', pages],
    { maxBuffer: 1 << 28 },
  );
  const { messages } = JSON.parse(stdout) as { messages: Finding[] };
  return messages.filter(({ message }) => !reviewed.test(message));
}

const folder = mkdtempSync(join(tmpdir(), 'reachout-html-'));
const pages = join(folder, 'pages');
mkdirSync(pages);
try {
  await savePages(pages);
  const findings = await checkPages(await findJar(folder), pages);
  for (const { type, subType, message, url, extract = '' } of findings)
    process.stdout.write(
      `${basename(url)}: ${subType ?? type}: ${message} (${extract.replaceAll('\n', ' ')})\n`,
    );
  process.stdout.write(`${findings.length} findings\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

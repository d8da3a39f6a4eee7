import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withServer } from '../own-server.ts';
import {
  installDrivers,
  type OtherBrowser,
  otherBrowsers,
  readTestingLibrary,
  testingLibrary,
} from './browser-tabs.ts';
import { mainJourneys, PersonInTab } from './main-journeys.ts';

const pictures = join(import.meta.dirname, '../test-results/other-browsers');

/**
 * The main journeys in Firefox and in WebKitGTK: npm run campaign:browsers, or with the name of one of them. Each browser comes from Debian, what drives it
 * from npm. `npm test` goes the same ways in Chromium.
 */
async function tryBrowser({ name, start }: OtherBrowser, modules: string): Promise<number> {
  const finder = readTestingLibrary(modules);
  let failed = 0;
  // Each browser changes data of its own.
  await withServer({}, async ({ origin }) => {
    const browser = await start(modules);
    try {
      for (const { title, go } of mainJourneys) {
        const tab = await browser.newTab();
        try {
          await go(new PersonInTab(tab, { origin, finder, folder: modules }));
          if (tab.errors.length > 0) throw new Error(tab.errors.join('\n'));
          process.stdout.write(`✓ ${name}: ${title}\n`);
        } catch (error) {
          failed += 1;
          const picture = join(pictures, `${name}-${failed}.png`);
          mkdirSync(pictures, { recursive: true });
          writeFileSync(picture, Buffer.from(await tab.picture(), 'base64'));
          process.stdout.write(
            `✘ ${name}: ${title}\n  at ${await tab.address()}\n  ${String(error)}\n  ${picture}\n`,
          );
        } finally {
          await tab.close();
        }
      }
    } finally {
      await browser.stop();
    }
  });
  return failed;
}

const chosen = otherBrowsers.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name));
const missing = chosen.filter(({ isInstalled }) => !isInstalled());
if (chosen.length === 0 || missing.length > 0) {
  const packages = missing.map((browser) => browser.packages).join(' ');
  process.stderr.write(
    missing.length > 0
      ? `Not installed. On Debian: apt-get install ${packages}\n`
      : `Name ${otherBrowsers.map(({ name }) => name).join(' or ')}, or nothing for all.\n`,
  );
  process.exit(2);
}
const modules = mkdtempSync(join(tmpdir(), 'reachout-browsers-'));
try {
  await installDrivers(modules, [testingLibrary, ...chosen.map(({ driver }) => driver)]);
  let failed = 0;
  for (const browser of chosen) failed += await tryBrowser(browser, modules);
  process.stdout.write(`${chosen.length * mainJourneys.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(modules, { recursive: true, force: true });
}

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { withDemoServer } from './demo-server.ts';
import { openScene, pageScenes, showAnswer, stateScenes } from './scenes.ts';

/**
 * Pictures of every kind of page and of the states that people bring about, light and dark, on three widths, for looking at:
 * npm run pictures -w @reachout/e2e -- <folder>. With `--readme` only the README's picture is taken again.
 */
const widths = [320, 768, 1280];
const themes = ['light', 'dark'] as const;

/** A screen as tall as the page: what stays in sight while scrolling is then where it belongs. */
async function showWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // Nothing looks as if it were pointed at.
  await page.mouse.move(0, 0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
}

async function takePictures(browser: Browser, baseURL: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const scenes = [...pageScenes, ...stateScenes];
  for (const scene of scenes) {
    const page = await openScene(browser, baseURL, scene);
    for (const width of widths) {
      await showWhole(page, width);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `${scene.name}-${width}-${colorScheme}.png`) });
      }
    }
    await page.context().close();
  }
  return scenes.length * widths.length * themes.length;
}

/** The help page with a conversation, as the README shows it. */
async function takeReadmePicture(browser: Browser, baseURL: string): Promise<number> {
  const page = await openScene(browser, baseURL, { name: 'readme', person: 'olivia', prepare: showAnswer });
  await showWhole(page, 1280);
  const path = join(import.meta.dirname, '../docs/images/help.png');
  await mkdir(join(path, '..'), { recursive: true });
  await page.screenshot({ path });
  return 1;
}

const [target = 'pictures'] = process.argv.slice(2);
await withDemoServer(async ({ browser, origin }) => {
  const count =
    target === '--readme'
      ? await takeReadmePicture(browser, origin)
      : await takePictures(browser, origin, resolve(target));
  process.stdout.write(`${count} ${count === 1 ? 'picture' : 'pictures'}\n`);
});

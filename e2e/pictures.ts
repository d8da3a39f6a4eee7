import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { withDemoServer } from './demo-server.ts';
import { documentedScenes, openScene, pageScenes, showAnswer, stateScenes } from './scenes.ts';

/**
 * Pictures of every kind of page and of the states that people bring about, light and dark, on three widths, for looking at:
 * npm run pictures -w @reachout/e2e -- <folder>. With `--readme` only the README's picture is taken again, with `--documentation` only those
 * that articles show, for the brand that BRAND_CONFIG names.
 */
const root = join(import.meta.dirname, '..');
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

/** The help page with a conversation, as the README shows it: without its footer. */
async function takeReadmePicture(browser: Browser, baseURL: string): Promise<number> {
  const page = await openScene(browser, baseURL, { name: 'readme', person: 'olivia', prepare: showAnswer });
  await showWhole(page, 1280);
  const path = join(import.meta.dirname, '../docs/images/help.png');
  await mkdir(join(path, '..'), { recursive: true });
  // Not every machine has the letters of all languages that the footer names.
  const footer = await page.getByRole('contentinfo').boundingBox();
  if (footer === null) throw new Error('The page has no footer.');
  await page.screenshot({ path, clip: { x: 0, y: 0, width: 1280, height: footer.y } });
  return 1;
}

/** As wide as the text of an article and a little more, with half as many pixels again for sharp screens. */
const articleScreen = { viewport: { width: 820, height: 900 }, deviceScaleFactor: 1.5 };
const webpQuality = 0.8;

/** The states that articles show, light and dark, beside the articles. */
async function takeArticlePictures(browser: Browser, baseURL: string): Promise<number> {
  const { slug } = JSON.parse(
    await readFile(process.env.BRAND_CONFIG ?? join(root, 'brand/tetra.json'), 'utf8'),
  ) as { slug: string };
  const folder = join(root, 'content/images/brands', slug);
  await mkdir(folder, { recursive: true });
  for (const scene of documentedScenes) {
    const page = await openScene(browser, baseURL, scene, articleScreen);
    const part = scene.part(page);
    const { margin = 0, until = Infinity } = scene;
    await showWhole(page, articleScreen.viewport.width);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      const box = await part.boundingBox();
      if (box === null) throw new Error(`${scene.name} shows nothing.`);
      const png = await page.screenshot({
        clip: {
          x: Math.max(0, box.x - margin),
          y: Math.max(0, box.y - margin),
          width: Math.min(box.width + 2 * margin, articleScreen.viewport.width),
          height: Math.min(box.height, until) + 2 * margin,
        },
      });
      const suffix = colorScheme === 'dark' ? '-dark' : '';
      await writeFile(join(folder, `${scene.name}${suffix}.webp`), await toWebp(browser, png));
    }
    await page.context().close();
  }
  return documentedScenes.length * themes.length;
}

/** The browser encodes WebP itself; a picture takes a third of what it does as PNG. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const encoded = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/png;base64,${png.toString('base64')}`, webpQuality] as const,
  );
  await page.close();
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
}

const takings: Readonly<Record<string, (browser: Browser, origin: string) => Promise<number>>> = {
  '--readme': takeReadmePicture,
  '--documentation': takeArticlePictures,
};

const [target = 'pictures'] = process.argv.slice(2);
await withDemoServer(async ({ browser, origin }) => {
  const take = takings[target];
  const count = take ? await take(browser, origin) : await takePictures(browser, origin, resolve(target));
  process.stdout.write(`${count} ${count === 1 ? 'picture' : 'pictures'}\n`);
});

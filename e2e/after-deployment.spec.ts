import type { Page } from '@playwright/test';
import { helpPage } from './drivers/help-page.ts';
import { expect, test } from './journey.ts';

test.use({ expectedNoise: /404|could not be loaded|A part of the page failed|Failed to fetch|dynamically/ });

const question = 'Why does a build fail with exit code 137, and what can I do about it?';

/** What a page finds that a new build has replaced: none of the files that it has not loaded yet. */
async function replaceBuild(page: Page): Promise<{ loadNewPage: () => Promise<void> }> {
  const files = '**/assets/*.js';
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  return { loadNewPage: () => page.unroute(files) };
}

test.describe('an open page after a deployment', () => {
  test.use({ person: 'olivia' });
  const selection = { product: 'tetra', teamSlug: 'orbit' };

  test('whose drafts were already kept has kept what was sent too, says so, and shows it after a reload [F27, F15]', async ({
    page,
  }) => {
    const { open, chat } = helpPage(page);
    const draftsAreKept = page.waitForResponse(/\/assets\/persistence-/);
    await open(selection);
    await chat.box.fill('Why');
    await draftsAreKept;
    const { loadNewPage } = await replaceBuild(page);
    await chat.box.fill(question);
    await chat.send.click();
    const error = chat.error.filter({ hasText: 'The conversation could not be shown' });
    await expect(error).toContainText('What you typed is kept. Reload the page to go on.');
    await loadNewPage();
    await error.getByRole('button', { name: 'Reload the page' }).click();
    await expect(chat.questions.last()).toContainText(question);
  });

  test('that came before anything could be kept promises nothing, and gives the words back after a reload [F27, U90]', async ({
    page,
  }) => {
    const { open, chat } = helpPage(page);
    await open(selection);
    const { loadNewPage } = await replaceBuild(page);
    await chat.box.fill(question);
    await chat.send.click();
    const error = chat.error.filter({ hasText: 'The conversation could not be shown' });
    await expect(error).toContainText('Reload the page to go on.');
    await expect(error).not.toContainText('kept');
    await loadNewPage();
    await error.getByRole('button', { name: 'Reload the page' }).click();
    await expect(chat.box).toHaveValue(question);
  });
});

test.describe('a page that wants to say something after a deployment', () => {
  test.use({ person: 'hana' });

  test('loses the notice, and nothing else [F27, F36]', async ({ page }) => {
    const { open, chat } = helpPage(page);
    await open({ product: 'tetra' });
    await replaceBuild(page);
    await chat.box.fill(question);
    await chat.product.selectOption('v0');
    await expect(chat.error).toContainText('A notice could not be shown');
    await expect(chat.box).toHaveValue(question);
  });
});

import { expectAccessibleEverywhere } from './accessibility.ts';
import { namingPieces, startScriptedProvider } from './campaigns/scripted-provider.ts';
import { casePage } from './drivers/case-page.ts';
import { expect, signIn, test } from './journey.ts';
import { openCase } from './new-case.ts';
import { withServer } from './own-server.ts';

test('staff have an answer drafted by keyboard, read where it comes from, change it and send it', async ({
  browser,
}) => {
  const provider = await startScriptedProvider((_, given) => ({
    pieces: [...namingPieces(given, 2), '[-] Which framework do you use?\n'],
    pauseMs: 0,
  }));
  try {
    await withServer({ env: provider.env }, async ({ origin }) => {
      const [asking, answering] = [
        await browser.newContext({ baseURL: origin }),
        await browser.newContext({ baseURL: origin }),
      ];
      await signIn(asking, origin, 'olivia');
      await signIn(answering, origin, 'ada');
      const opened = await openCase(asking, origin, 'How long may a function run on Pro?');
      const page = await answering.newPage();
      await page.goto(`/staff/cases/${opened.caseNumber}`);
      const { composer, entry } = casePage(page);
      const ask = page.getByRole('button', { name: 'Draft an answer' });
      await expect(ask).toBeVisible();
      await page.keyboard.press('d');
      await expect(ask).toBeFocused();
      await page.keyboard.press('Enter');

      await expect(composer.box).toHaveValue(/Which framework do you use\?/);
      // The sentence of what is kept on the device has its own place.
      await expect(page.getByText('The draft is in the box.').first()).toBeVisible();
      await expect(page.getByText('Draft saved on this device')).toBeVisible();
      await expect(page.getByText('The draft is in the box.').first()).toBeVisible();
      const receipts = page.getByRole('region', { name: 'Where the draft comes from' });
      await expect(receipts.getByRole('link').first()).toHaveAttribute('href', /^\/docs\//);
      await expect(receipts).toContainText('Which framework do you use?');
      await expectAccessibleEverywhere(page, 'a draft of an answer');

      // Nothing is sent before somebody sends it, and what is sent is what they made of it.
      const theirs = await asking.newPage();
      await theirs.goto(opened.url);
      expect(await theirs.content()).not.toContain('Which framework');
      await composer.box.focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(' I looked at checkout-api first.');
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(entry('I looked at checkout-api first.')).toBeVisible();
      await Promise.all([asking.close(), answering.close()]);
    });
  } finally {
    provider.stop();
  }
});

test.describe('where no model answers', () => {
  test.use({ person: 'ada' });

  test('there is nothing of a draft, neither on the page nor among its keys', async ({ page }) => {
    await page.goto('/staff/cases/67');
    await expect(casePage(page).composer.box).toBeVisible();
    await expect(page.getByText('Draft an answer')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog')).not.toContainText('Draft an answer');
  });
});

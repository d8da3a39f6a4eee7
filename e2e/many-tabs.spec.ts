import type { Page } from '@playwright/test';
import { chatOf } from './drivers/chat.ts';
import { casePage } from './drivers/case-page.ts';
import { expect, test as journey } from './journey.ts';
import { openCase, type OpenedCase } from './new-case.ts';

/** More pages than the six connections that a browser opens to one site over HTTP/1.1. All of them are in sight, as on two screens. */
const places = [1, 2, 3, 4, 5, 6, 7];

const test = journey.extend<{ newCase: OpenedCase }>({
  async newCase({ context, baseURL }, give) {
    await give(await openCase(context, new URL(baseURL ?? '').origin));
  },
});

test.use({ person: 'olivia' });

test('seven pages of a case leave connections for an eighth, whose reply all of them show [A84]', async ({
  page,
  context,
  newCase,
}) => {
  const others: Page[] = [];
  for (const _ of places) {
    const other = await context.newPage();
    await other.goto(newCase.url);
    others.push(other);
  }
  await page.goto(newCase.url);
  const { composer, entry } = casePage(page);
  await composer.box.fill('Written in the eighth tab.');
  await composer.send.click();
  await expect(entry('Written in the eighth tab.')).toBeVisible();
  for (const other of others)
    await expect(casePage(other).entry('Written in the eighth tab.')).toBeVisible({ timeout: 60_000 });
});

test('of eight pages with one conversation, whichever asks is answered and the others keep no connection from it [A84]', async ({
  page,
  context,
}) => {
  const tabs = [page, ...(await Promise.all(places.map(() => context.newPage())))];
  for (const [before, tab] of tabs.entries()) {
    await tab.goto('/help?product=tetra&teamSlug=orbit');
    const chat = chatOf(tab);
    // Pages in sight read along, three of them at once; one that was let go says so.
    await tab.addLocatorHandler(chat.readOnHere, () => chat.readOnHere.click());
    await expect(chat.answers).toHaveCount(before);
    await chat.ask(`How do I add a custom domain to project ${before + 1}?`);
  }
});

import type { BrowserContext, Page } from '@playwright/test';
import { casePage } from './drivers/case-page.ts';
import { expect, test as journey } from './journey.ts';
import { openCase, type OpenedCase } from './new-case.ts';

/** Replies whose answer is lost, and replies that are written in two places: each arrives once, and no word is lost. */
const test = journey.extend<{ newCase: OpenedCase }>({
  async newCase({ context, baseURL }, give) {
    await give(await openCase(context, new URL(baseURL ?? '').origin));
  },
});

test.use({ person: 'olivia' });

async function inSecondTab(context: BrowserContext, url: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url);
  return tab;
}

test.describe('a reply', () => {
  test.use({ expectedNoise: /net::ERR_FAILED|status of 422/ });

  test('whose answer was lost is told to have arrived when other words follow after a reload [F05, F15, D22]', async ({
    page,
    newCase,
  }) => {
    await page.goto(newCase.url);
    const { composer, entry } = casePage(page);
    await page.route('**/comments?*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await composer.box.fill('It began at noon.');
    await composer.send.click();
    await expect(composer.error).toContainText('we do not know whether this arrived');
    await page.unroute('**/comments?*');
    await page.reload();
    await expect(composer.box).toHaveValue('It began at noon.');
    await composer.box.fill('It began at noon, after the release.');
    await composer.send.click();
    await expect(composer.error).toHaveText(
      'What you sent before has arrived. Send again to add this reply as well.',
    );
    await expect(entry('It began at noon.')).toHaveCount(1);
    await composer.send.click();
    await expect(entry('It began at noon, after the release.')).toHaveCount(1);
    await expect(composer.box).toHaveValue('');
  });

  test('sent in one tab is gone from the other, and goes on there as another one [F16]', async ({
    page,
    context,
    newCase,
  }) => {
    await page.goto(newCase.url);
    const one = casePage(page);
    await one.composer.box.fill('From the first tab.');
    await expect(one.composer.region.getByText('Draft saved on this device')).toBeVisible();
    const tab = await inSecondTab(context, newCase.url);
    const other = casePage(tab);
    await expect(other.composer.box).toHaveValue('From the first tab.');
    await one.composer.send.click();
    await expect(one.entry('From the first tab.')).toBeVisible();
    await expect(other.composer.box).toHaveValue('');
    await other.composer.box.fill('From the second tab.');
    await other.composer.send.click();
    await expect(one.entry('From the second tab.')).toBeVisible();
    await expect(other.composer.error).toBeHidden();
  });

  test('that is being written keeps its words whatever else another tab stores [F16]', async ({
    page,
    context,
    newCase,
  }) => {
    const tab = await inSecondTab(context, newCase.url);
    await page.goto(newCase.url);
    const { composer, subject } = casePage(page);
    await composer.box.fill('Not kept yet');
    await subject.click();
    await tab.evaluate(() => localStorage.setItem('something-else', '1'));
    await expect(composer.region.getByText('Draft saved on this device')).toBeVisible();
    await expect(composer.box).toHaveValue('Not kept yet');
  });
});

test('the reason of an escalation survives a reload, until it was sent [F15]', async ({ page, newCase }) => {
  await page.goto(newCase.url);
  const { action, dialog, entry } = casePage(page);
  const reason = dialog.getByLabel('Reason');
  await action('Ask to escalate').click();
  await reason.fill('We lose orders every hour.');
  await page.reload();
  await action('Ask to escalate').click();
  await expect(reason).toHaveValue('We lose orders every hour.');
  await dialog.getByRole('button', { name: 'Ask to escalate' }).click();
  await expect(entry('We lose orders every hour.')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('escalation'))))
    .toEqual([]);
});

test.describe('somebody who lost the case while they wrote', () => {
  test.use({ expectedNoise: /status of 404/ });

  test('keeps their words, and is told so [F20, U90]', async ({ page, newCase }) => {
    await page.goto(newCase.url);
    const { composer } = casePage(page);
    // The server's answer to whoever left the team; nobody is taken out of a team that other journeys use.
    await page.route('**/comments?*', (route) =>
      route.continue({ url: route.request().url().replace('team_orbit', 'team_pebble') }),
    );
    await composer.box.fill('Words of somebody who left.');
    await composer.send.click();
    await expect(composer.error).toContainText('you do not have access to it');
    await expect(composer.error).toContainText('What you wrote is kept on this device.');
    await expect(composer.box).toHaveValue('Words of somebody who left.');
  });
});

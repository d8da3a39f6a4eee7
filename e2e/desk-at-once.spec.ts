import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { casePage } from './drivers/case-page.ts';
import { expect, signIn } from './journey.ts';
import { openCase } from './new-case.ts';
import { test } from './own-database-journey.ts';
import type { PersonKey } from './people.ts';

test.use({ person: 'ada', expectedNoise: /status of 412/ });

test('two who answer and two who ask see each other at once, in cases and in lists, and no answer goes out over another unwarned', async ({
  page,
  browser,
  baseURL,
  database,
}) => {
  const { origin } = new URL(baseURL ?? '');
  await database.db.execute("update users set role = 'staff' where email = 'hana@pebble.example'");
  const asPerson = async (person: PersonKey): Promise<BrowserContext> => {
    const theirs = await browser.newContext({ baseURL });
    await signIn(theirs, origin, person);
    return theirs;
  };
  const [hana, olivia, noor] = [await asPerson('hana'), await asPerson('olivia'), await asPerson('noor')];
  const [first, second] = [
    await openCase(olivia, origin, 'Asked by Olivia'),
    await openCase(noor, origin, 'Asked by Noor'),
  ];
  const open = async (by: BrowserContext, path: string): Promise<Page> => {
    const opened = await by.newPage();
    await opened.goto(path);
    return opened;
  };
  const other = await open(hana, `/staff/cases/${first.caseNumber}`);
  await page.goto(`/staff/cases/${first.caseNumber}`);
  const [asked, askedBeside] = [await open(olivia, first.url), await open(noor, second.url)];
  const [one, two] = [casePage(page), casePage(other)];

  // Each sees that the other has it open, and who writes.
  await expect(one.conversation.getByText('Hana Sato has this case open')).toBeVisible();
  await two.composer.box.focus();
  await other.keyboard.type('Crossed.');
  await expect(one.conversation.getByText('Hana Sato is writing an answer')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a case that a colleague answers');
  expect(await asked.content()).not.toContain('Hana Sato');

  await one.composer.box.fill('Look at your second invoice.');
  await one.composer.send.click();
  for (const each of [asked, other])
    await expect(casePage(each).entry('Look at your second invoice.')).toBeVisible();
  await expect(casePage(asked).status).toContainText('Waiting on you');

  // The customer writes while the other answers: that answer waits, with its words.
  await casePage(asked).composer.box.fill('I did. It is doubled.');
  await casePage(asked).composer.send.click();
  await expect(two.entry('I did. It is doubled.')).toBeVisible();
  await two.composer.send.click();
  const warned = two.composer.region.getByRole('alert').filter({ hasText: 'Someone changed this case' });
  await expect(warned).toBeVisible();
  await expect(two.composer.box).toHaveValue('Crossed.');
  expect(await warned.evaluate((notice) => notice.contains(document.activeElement))).toBe(true);
  await two.composer.region.getByRole('button', { name: 'Send it anyway' }).press('Enter');
  await expect(casePage(asked).entry('Crossed.')).toBeVisible();

  // The case beside it heard nothing of all that, and is answered live too.
  await page.goto(`/staff/cases/${second.caseNumber}`);
  await one.composer.box.fill('Yours is another matter.');
  await one.composer.send.click();
  await expect(casePage(askedBeside).entry('Yours is another matter.')).toBeVisible();
  expect(await askedBeside.content()).not.toContain('doubled');

  // Lists that are open change by themselves: the queue with a case that comes, and the team's with what becomes of it.
  await Promise.all([other.goto('/staff/cases'), askedBeside.goto('/orbit/~/support/cases')]);
  await expect(other.getByRole('link', { name: 'Asked by Noor', exact: true })).toBeHidden();
  const third = await openCase(olivia, origin, 'Asked last');
  const inQueue = other.getByRole('row').filter({ hasText: 'Asked last' });
  await expect(inQueue).toBeVisible();
  await inQueue.getByRole('checkbox').focus();
  await page.goto(`/staff/cases/${third.caseNumber}`);
  await one.composer.box.fill('And this is the third.');
  await openCase(olivia, origin, 'Asked at the very last');
  await expect(other.getByRole('row').filter({ hasText: 'Asked at the very last' })).toBeVisible();
  await expect(inQueue.getByRole('checkbox')).toBeFocused();
  await one.composer.send.click();
  await expect(askedBeside.getByRole('row').filter({ hasText: 'Asked last' })).toContainText(
    'Waiting on you',
  );
  await Promise.all([hana, olivia, noor].map((each) => each.close()));
});

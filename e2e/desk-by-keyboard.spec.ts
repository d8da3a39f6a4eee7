import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '@reachout/core/paths';
import { casePage } from './drivers/case-page.ts';
import { expectVisibleFocus } from './focus.ts';
import { expect, signIn, test as journey } from './journey.ts';
import { openCase } from './new-case.ts';
import { test } from './own-database-journey.ts';
import { isThorough } from './thorough.ts';

test.use({ person: 'ada' });
journey.use({ person: 'ada' });

/** Half of them by a macro, half in words of their own. */
const cases = Array.from({ length: isThorough ? 15 : 5 }, (_, index) => ({ isByMacro: index % 2 === 0 }));

test(`${cases.length} cases are answered by keyboard alone, in four presses a case besides the words [U50]`, async ({
  page,
  context,
  browser,
  baseURL,
  database,
}) => {
  const { origin } = new URL(baseURL ?? '');
  const customer = await browser.newContext({ baseURL });
  await signIn(customer, origin, 'olivia');
  for (const [index] of cases.entries()) await openCase(customer, origin, `Asked ${index + 1}`);
  await customer.close();
  const macro = { name: 'Invoice', text: 'Your invoice says it on page two.', takes: '', isShared: '' };
  const added = await context.request.post(paths.staffMacros(), {
    form: { ...macro, status: '', severity: '', submission: randomUUID() },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(added.status(), await added.text()).toBe(303);

  const desk = keysOf(page);
  await page.goto(paths.staffCases());

  // From the search of the list back to where one was, with what is searched kept.
  await desk.press('/');
  await desk.type('Asked');
  await desk.press('Escape');
  await expect(page.locator('.ui-row-link').first()).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('Asked');
  await desk.press('Enter');

  const answered = new Set<string>();
  for (const { isByMacro } of cases) {
    await expect(page).toHaveURL(/\/staff\/cases\/\d{8}$/);
    const here = page.url();
    answered.add(here);
    const { composer } = casePage(page);
    await desk.press('t');
    await desk.press('r');
    await expect(composer.box).toBeFocused();
    if (isByMacro) {
      await desk.type(';inv');
      await desk.press('Enter');
      await expect(composer.box).toHaveValue(macro.text);
    } else await desk.type('It is on page two.');
    await desk.press('Control+Shift+Enter');
    await page.waitForURL((url) => url.href !== here);
  }
  expect(answered.size).toBe(cases.length);
  const { rows } = await database.db.execute<{ answers: number; mine: number }>(
    `select count(*)::int as answers, count(*) filter (where assignee_id = 'user_ada')::int as mine
     from cases join case_comments c on (c.account_id, c.case_number) = (cases.account_id, cases.number) where c.body like '%on page two.'`,
  );
  expect(rows).toEqual([{ answers: cases.length, mine: cases.length }]);
  // Search and open, then three presses a case, and one more for each macro.
  expect(desk.presses()).toBe(3 + cases.length * 3 + cases.filter(({ isByMacro }) => isByMacro).length);
});

journey(
  'what is pressed before the scripts of a case are there is done once they are, and written where it led to',
  async ({ page, context, browser, baseURL }) => {
    const { origin } = new URL(baseURL ?? '');
    const customer = await browser.newContext({ baseURL });
    await signIn(customer, origin, 'olivia');
    const { caseNumber } = await openCase(customer, origin);
    await customer.close();
    const openSlowly = async (meanwhile: () => Promise<void>): Promise<void> => {
      const late = Promise.withResolvers<void>();
      await context.route('**/assets/*.js', async (route) => {
        await late.promise;
        await route.continue();
      });
      await page.goto(paths.staffCase(caseNumber), { waitUntil: 'commit' });
      await expect(casePage(page).composer.box).toBeVisible();
      await meanwhile();
      late.resolve();
      await page.waitForLoadState('load');
      await context.unrouteAll({ behavior: 'wait' });
    };
    const { composer, note } = casePage(page);
    await openSlowly(() => page.keyboard.type('rear door'));
    await expect(composer.box).toBeFocused();
    await expect(composer.box).toHaveValue('ear door');

    // What was meant for a field stays in it, and nothing takes the focus out of it.
    await composer.box.fill('');
    await openSlowly(async () => {
      await page.keyboard.press('r');
      await note.box.focus();
      await page.keyboard.type('note');
    });
    await expect(note.box).toBeFocused();
    await expect(note.box).toHaveValue('note');
    await expect(composer.box).toHaveValue('');
  },
);

/** Presses keys as a person does, counts those that are no words, and looks that what once had the focus on a page never loses it to nothing. */
function keysOf(page: Page) {
  let count = 0;
  return {
    presses: () => count,
    async type(words: string): Promise<void> {
      await page.keyboard.type(words);
      await expectVisibleFocus(page);
    },
    async press(key: string): Promise<void> {
      const before = { url: page.url(), isSomewhere: await hasFocus(page) };
      count += 1;
      await page.keyboard.press(key);
      if (before.isSomewhere && !key.endsWith('Enter') && page.url() === before.url)
        await expectVisibleFocus(page);
    },
  };
}

const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);

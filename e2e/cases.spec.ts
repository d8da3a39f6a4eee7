import { randomUUID } from 'node:crypto';
import { apiPaths } from '@reachout/core/paths';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { caseList } from './drivers/case-list.ts';
import { casePage } from './drivers/case-page.ts';
import { tabTo } from './focus.ts';
import { expect, test } from './journey.ts';
import { openCase } from './new-case.ts';

test.describe('the cases of a large team', () => {
  test.use({ person: 'noor' });

  test('are paged without one being lost or repeated @phone [§7.0.1, §9.0.1]', async ({ page }) => {
    const list = caseList(page);
    await page.goto('/nova/~/support/cases?sort=caseNumber');
    const seen = await list.cases.allTextContents();
    expect(seen).toHaveLength(15);
    await list.next.click();
    await expect(list.place).toContainText('16–30 of');
    const next = await list.cases.allTextContents();
    const addresses = await list.cases.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(addresses).size).toBe(next.length);
    await expect(page).toHaveTitle(/page 2/);
    await page.goBack();
    await expect(list.cases.first()).toHaveText(seen[0] ?? '');
  });

  test('are paged back as they were paged on, and keep their place for the browser’s own back @phone [§7.0.1, U82]', async ({
    page,
  }) => {
    const list = caseList(page);
    // By number: what other journeys open meanwhile comes behind these pages.
    await page.goto('/nova/~/support/cases?sort=caseNumber');
    const first = await list.cases.allTextContents();
    await list.next.click();
    await expect(list.place).toContainText('16–30 of');
    const second = await list.cases.allTextContents();
    await list.next.click();
    await expect(list.place).toContainText('31–45 of');
    await tabTo(page, list.previous);
    await page.keyboard.press('Enter');
    await expect(list.place).toContainText('16–30 of');
    expect(await list.cases.allTextContents()).toEqual(second);
    await list.previous.click();
    await expect(list.place).toContainText('1–15 of');
    expect(await list.cases.allTextContents()).toEqual(first);
    await expect(list.previous).toHaveCount(0);
    await page.goBack();
    await expect(list.place).toContainText('16–30 of');
    expect(await list.cases.allTextContents()).toEqual(second);
    await expectAccessibleEverywhere(page, 'a later page of the list');
  });

  test('are narrowed by status, severity and words, in an address that can be kept [§7.0.1]', async ({
    page,
  }) => {
    const list = caseList(page);
    await page.goto('/nova/~/support/cases');
    await list.filter('Status').selectOption('Solved');
    await list.filter('Severity').selectOption('3');
    await expect(page).toHaveURL(/status=Solved/);
    await expect(list.rows.first()).toContainText('Solved');
    await expect(list.rows.first()).toContainText('SEV3');
    await expect(page).toHaveTitle(/^Some cases of Nova/);
    await list.clear.click();
    await list.search.fill('no-such-words-anywhere');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No case matches your search.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all cases' }).click();
    await expect(list.rows).toHaveCount(15);
  });
});

test.describe('the cases of Orbit', () => {
  test.use({ person: 'olivia' });

  test('are narrowed to those that are the person’s own, and to a project [§7.0.1]', async ({ page }) => {
    const list = caseList(page);
    await page.goto('/orbit/~/support/cases?searchQuery=Nightly+cron');
    await expect(list.row('Nightly cron job')).toHaveCount(1);
    await list.filter('Only mine').check();
    await expect(page.getByText('No case matches your search.')).toBeVisible();
    await page.goto('/orbit/~/support/cases?searchQuery=shop.orbit.example');
    await list.filter('Project').selectOption({ label: 'checkout-api' });
    await expect(list.row('Certificate for shop.orbit.example')).toHaveCount(0);
    await list.filter('Project').selectOption({ label: 'storefront' });
    await expect(list.row('Certificate for shop.orbit.example')).toHaveCount(1);
  });

  test('are narrowed by what was typed and chosen before the page’s script had come', async ({ page }) => {
    const list = caseList(page);
    const typed = Promise.withResolvers<void>();
    await page.route('**/assets/cases-*.js', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.goto('/orbit/~/support/cases', { waitUntil: 'commit' });
    await list.search.fill('Nightly cron');
    await list.filter('Only mine').check();
    typed.resolve();
    await expect(page.getByText('No case matches your search.')).toBeVisible();
    await expect(page).toHaveURL(/searchQuery=Nightly\+cron/);
  });

  test('are found by the words of a comment, and say what a search finds [§7.0.1]', async ({
    page,
    context,
    baseURL,
  }) => {
    const { origin } = new URL(baseURL ?? '');
    const { caseNumber } = await openCase(context, origin, 'A case with a comment');
    const word = `w${caseNumber}x`;
    const said = await context.request.post(apiPaths.caseComments({ caseNumber, teamId: 'team_orbit' }), {
      headers: { origin },
      data: { id: randomUUID(), body: `The trace is ${word}.` },
    });
    expect(said.status()).toBe(201);
    const list = caseList(page);
    await page.goto('/orbit/~/support/cases');
    await expect(list.search).toHaveAccessibleDescription(/whole words of cases and their comments/);
    await list.search.fill(`comment ${word}`);
    await expect(list.row('A case with a comment')).toHaveCount(1);
  });

  test('say whose turn it is, and what is unread until it was read [D10]', async ({ page }) => {
    const list = caseList(page);
    const search = '/orbit/~/support/cases?searchQuery=shop.orbit.example';
    await page.goto(search);
    const waiting = list.row('Certificate for shop.orbit.example');
    await expect(waiting).toContainText('Your turn');
    await waiting.getByRole('link').click();
    await expect(casePage(page).status).toContainText('Your turn');
    await page.goto(search);
    await expect(waiting).not.toContainText('New activity');
  });

  test.describe('while the server cannot be reached', () => {
    test.use({ expectedNoise: /ERR_INTERNET_DISCONNECTED/ });

    test('stay on the page, and say how old they are [F30]', async ({ page, context }) => {
      const list = caseList(page);
      await page.goto('/orbit/~/support/cases');
      const count = await list.rows.count();
      await context.setOffline(true);
      await list.refresh.click();
      await expect(list.updated).toContainText('Updated less than a minute ago');
      await expect(list.rows).toHaveCount(count);
      await context.setOffline(false);
      await list.refresh.click();
      await expect(list.updated).toContainText('As of');
    });
  });

  test('are searched and opened with the keyboard alone [U50]', async ({ page }) => {
    const list = caseList(page);
    await page.goto('/orbit/~/support/cases');
    await tabTo(page, list.search);
    await page.keyboard.type('certificate');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Search for “certificate”/);
    await tabTo(page, list.cases.first());
    await page.keyboard.press('Enter');
    await expect(casePage(page).subject).toContainText('Certificate');
  });
});

test.describe('a person without cases', () => {
  // No journey opens a case of Devon's own account.
  test.use({ person: 'devon' });

  test('is told what would be here, and the one next step', async ({ page }) => {
    await page.goto('/support/cases');
    await expect(page.getByText('No cases yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Reach out to Support' }).click();
    await expect(page).toHaveURL(/\/help$/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, person: 'olivia' });

  test('the list is searched and narrowed by a plain form [U80]', async ({ page }) => {
    const list = caseList(page);
    await page.goto('/orbit/~/support/cases');
    await list.search.fill('preview deployments');
    await list.filter('Status').selectOption('Closed');
    await list.show.click();
    await expect(list.rows).toHaveCount(1);
    await list.cases.first().click();
    await expect(casePage(page).status).toContainText('Closed');
  });
});

test.describe('the open cases beside the chat', () => {
  test.use({ person: 'olivia' });

  test('are looked at again as soon as the page is seen again, and not while it is hidden [§7.0.1, A88]', async ({
    page,
  }) => {
    let looks = 0;
    page.on('request', (request) => {
      if (request.url().includes('/support-cases?teamId=team_orbit&limit=15&offset=0&status=Open'))
        looks += 1;
    });
    await page.clock.install();
    await page.goto('/help?product=tetra&teamSlug=orbit');
    await expect(page.getByRole('heading', { name: /open cases$/ })).toBeVisible();
    const turn = (state: 'hidden' | 'visible') =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state === 'hidden');
    await turn('hidden');
    await page.clock.runFor(600_000);
    expect(looks).toBe(1);
    await turn('visible');
    await expect.poll(() => looks).toBe(2);
    // The next one is planned when the answer is there, which takes as long as it takes.
    const lookOn = async () => {
      await page.clock.runFor(180_000);
      return looks;
    };
    await expect.poll(lookOn).toBeGreaterThan(2);
  });
});

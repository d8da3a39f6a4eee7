import type { Page } from '@playwright/test';
import { casePage } from './drivers/case-page.ts';
import { expectAccessibleEverywhere } from './accessibility.ts';
import { expect, signIn, test } from './journey.ts';
import { openCase } from './new-case.ts';

/** Whether the browser has what shows notifications while no page is open. */
const isRegistered = (page: Page): Promise<boolean> =>
  page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration('/settings/notifications')) !== undefined,
  );

test.describe('notifications', () => {
  test.use({ person: 'ada', expectedNoise: /ERR_INTERNET_DISCONNECTED/ });

  test('tell staff of a new case, and a customer on another page of the answer without a reload', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { origin } = new URL(baseURL ?? '');
    const customer = await browser.newContext({ baseURL });
    await signIn(customer, origin, 'olivia');
    const told = await openCase(customer, origin, 'A case that is told of');
    const looked = await openCase(customer, origin, 'A case that is looked at');
    const theirs = await customer.newPage();
    await theirs.goto(`/orbit/~/support/cases/${looked.caseNumber}`);
    await page.goto('/notifications');
    const row = page.getByRole('row').filter({ hasText: 'A case that is told of' });
    await expect(row.getByText('Unread', { exact: true })).toBeVisible();
    await expectAccessibleEverywhere(page, 'notifications');
    await row.getByRole('link', { name: 'A new case came in.' }).click();
    const staff = casePage(page);
    const bell = theirs.getByRole('link', { name: /notifications/i });
    const before = (await bell.textContent()) ?? '';
    await staff.composer.box.fill('Please look at your second invoice.');
    await staff.composer.send.click();
    // Others may answer other cases of hers at the same time.
    await expect(bell).not.toHaveText(before);
    await bell.click();
    const theirRow = theirs.getByRole('row').filter({ hasText: 'A case that is told of' });
    await expect(theirRow.getByText('Unread', { exact: true })).toBeVisible();
    await theirRow.getByRole('link', { name: 'Tetra support answered your case.' }).click();
    await expect(theirs).toHaveURL(new RegExp(`/orbit/~/support/cases/${told.caseNumber}$`));
    await theirs.goto('/notifications');
    await expect(theirRow.getByText('Unread', { exact: true })).toHaveCount(0);
    await page.goto('/notifications');
    await expect(row.getByText('Unread', { exact: true })).toHaveCount(0);
    await customer.close();
  });

  test('are shown by the browser once its person asks for it, and lead to the case', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['notifications']);
    // The makers' push services cannot be reached from here: what they would give is given to the page.
    await page.addInitScript(() => {
      const given = {
        endpoint: 'https://push.example/journey',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      };
      PushManager.prototype.subscribe = () =>
        Promise.resolve({ toJSON: () => given } as unknown as PushSubscription);
    });
    const told = {
      title: 'Case 00000042: Builds stop',
      body: 'Answered.',
      lang: 'en',
      dir: 'ltr',
      tag: 'case-00000042',
      path: '/notifications',
    };
    await page.goto('/settings/notifications');
    await expectAccessibleEverywhere(page, 'notification settings, not in this browser');
    const on = page.getByRole('button', { name: 'Show notifications in this browser' });
    await on.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('This browser shows your notifications from now on.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'notification settings, in this browser');
    const [worker] = context.serviceWorkers();
    const shown = await worker?.evaluate(async (data) => {
      // As a push service has it woken, and as somebody presses what it shows: this browser shows nothing outside of its pages.
      const scope = globalThis as unknown as {
        registration: { showNotification: unknown };
        clients: { openWindow: unknown };
        dispatchEvent: (event: Event) => boolean;
        PushEvent: new (type: string, init: { data: string }) => Event;
      };
      return new Promise<unknown[]>((resolve) => {
        scope.registration.showNotification = async (
          title: string,
          options: { body: string; data: string },
        ) => {
          const notification = { data: options.data, close: () => undefined };
          const click = Object.assign(new Event('notificationclick'), {
            notification,
            waitUntil: () => undefined,
          });
          scope.clients.openWindow = async (href: string) =>
            resolve([title, options.body, new URL(href).pathname]);
          scope.dispatchEvent(click);
        };
        scope.dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(data) }));
      });
    }, told);
    expect(shown).toEqual([told.title, told.body, told.path]);
    // The browser keeps its subscription until the server has ended its own.
    const off = page.getByRole('button', { name: 'Stop showing them in this browser' });
    await context.setOffline(true);
    await off.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'We do not know whether this arrived.' }),
    ).toBeVisible();
    expect(await isRegistered(page)).toBe(true);
    await context.setOffline(false);
    await off.click();
    await expect(page.getByText('This browser shows no notifications any more.')).toBeVisible();
    await expect(on).toBeVisible();
    await expect.poll(() => isRegistered(page)).toBe(false);
  });
});

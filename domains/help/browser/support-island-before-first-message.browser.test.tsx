import axe from 'axe-core';
import { err, ok } from '@reachout/core/result';
import { chatNoticeCopy } from '@reachout/chat/messages/notice';
import { chatCopy } from '@reachout/chat/messages/chat';
import { noticeCopy } from '@reachout/catalogue/messages/notices';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  asked,
  box,
  brand,
  chosen,
  endEachWithAnEmptyPage,
  personal,
  productField,
  show,
} from '../testing/show-support-island.tsx';

endEachWithAnEmptyPage();

const region = page.getByRole('region', { name: 'Chat with support.' });
const accountField = page.getByLabelText('Account', { exact: true });

describe('before the first message', () => {
  it('asks for the product, then for the account, which takes the focus after 300 ms [§9.0.12, U20]', async () => {
    await show({ query: {} });
    await expect.element(page.getByText('Which product is it about?')).toBeVisible();
    await page.getByRole('button', { name: 'v0', exact: true }).click();
    await expect.element(page.getByText('Which account is it about?')).toBeVisible();
    await expect.element(accountField).toHaveFocus();
    expect(asked()).toEqual(['v0', null, null, null]);
    await page.getByRole('button', { name: 'Olivia Ortega' }).click();
    await expect.element(page.getByText('What can we help you with?')).toBeVisible();
    expect(asked()).toEqual(['v0', null, 'olivia', null]);
  });

  describe('after the product was chosen in its selector', () => {
    afterEach(() => vi.useRealTimers());

    async function choose(by: 'pointerdown' | 'keydown'): Promise<void> {
      await show({ query: {} });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const field = productField.element() as HTMLSelectElement;
      field.focus();
      field.dispatchEvent(new Event(by, { bubbles: true }));
      field.value = 'v0';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }

    it('with a pointer the focus goes on to the account after 300 ms [§9.0.12, D36]', async () => {
      await choose('pointerdown');
      vi.advanceTimersByTime(299);
      expect(document.activeElement).toBe(productField.element());
      vi.advanceTimersByTime(1);
      expect(document.activeElement).toBe(accountField.element());
    });

    it('by keys the focus stays [D36]', async () => {
      await choose('keydown');
      vi.advanceTimersByTime(60_000);
      expect(document.activeElement).toBe(productField.element());
    });

    it('the focus is not taken from whoever has gone elsewhere [U41]', async () => {
      await choose('pointerdown');
      (box.element() as HTMLTextAreaElement).focus();
      vi.advanceTimersByTime(60_000);
      expect(document.activeElement).toBe(box.element());
      expect(asked()).toEqual(['v0', null, null, null]);
    });
  });

  it('offers the accounts of the product only [§5.2.10, D4]', async () => {
    await show({
      query: { product: 'tetra' },
      accounts: [personal({ plan: null }), personal({ id: 'b', name: 'Both' })],
    });
    expect(accountField.element().textContent).toBe('Choose an accountBoth (Pro)');
  });

  it('looks for newer v0 plans when no account uses v0, and when asked, never by itself [§7.0.9, D4]', async () => {
    const answers = [ok([]), ok([{ username: 'olivia', plan: 'v0-level1' as const }])];
    let asked = 0;
    const fetchPlans = async () => answers[(asked += 1) - 1] ?? ok([]);
    await show({ query: { product: 'v0' }, accounts: [personal({ v0Plan: null })], fetchPlans });
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.element(page.getByText('Still, none of your accounts uses v0.')).toBeVisible();
    expect(asked).toBe(1);
    await page.getByRole('button', { name: 'Check again' }).click();
    await accountField.selectOptions('Olivia Ortega (v0 Free)');
    await expect.element(page.getByText('Your accounts are up to date.')).toBeVisible();
    await expect.element(page.getByText('What can we help you with?')).toBeVisible();
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it('goes on with the accounts it has when the plans cannot be fetched [§8.0.4, F31]', async () => {
    const message = 'Failed to fetch plans: 503 Service Unavailable';
    const answers = [err({ message, retryAfterSeconds: 0 }), ok([])];
    const fetchPlans = async () => answers.shift() ?? ok([]);
    await show({ query: { product: 'tetra' }, accounts: [personal({ v0Plan: null })], fetchPlans });
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
    await accountField.selectOptions('Olivia Ortega (Pro)');
    await expect.element(page.getByText('What can we help you with?')).toBeVisible();
    expect((await axe.run(document.body)).violations).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps a message until product and account are chosen [§8.0.5, CHAT-01]', async () => {
    const server = await show({ query: {} });
    await box.fill('hello');
    await userEvent.keyboard('{Enter}');
    await expect.element(box).toHaveAccessibleDescription(/Product and account are required/);
    await page.getByRole('button', { name: 'v0', exact: true }).click();
    await expect.element(box).toHaveValue('hello');
    expect(server.seen).toEqual([]);
  });

  it.each([
    ['enterprise', personal({ plan: 'enterprise' }), chatCopy.enterpriseBypass()],
    ['not paid for', personal({ plan: 'hobby', isPaid: false }), brand.notices.community.text],
    ['pro', personal(), 'Questions about a larger plan?'],
    [
      'without the right to create cases',
      personal({
        team: { id: 'team_x', slug: 'olivia', avatar: null },
        permissions: { canCreateSupportCase: false, billingRefund: false },
      }),
      noticeCopy.unableToCreateCase(),
    ],
    [
      'enterprise without that right',
      personal({
        plan: 'enterprise',
        team: { id: 'team_x', slug: 'olivia', avatar: null },
        permissions: { canCreateSupportCase: false, billingRefund: false },
      }),
      chatCopy.contactYourCsm(),
    ],
  ])('says what is true of an account that is %s [§6.0.2, §6.0.6, §6.0.7]', async (_, account, text) => {
    const query = account.team ? { product: 'tetra', teamSlug: 'olivia' } : chosen;
    await show({ accounts: [account], query });
    await expect.poll(() => region.element().textContent).toContain(text);
    await expect.element(page.getByText(chatNoticeCopy.ai())).toBeVisible();
  });

  it('opens the form directly for an enterprise customer [§6.0.6]', async () => {
    await show({ accounts: [personal({ plan: 'enterprise' })] });
    await page.getByRole('button', { name: 'Create a case directly' }).click();
    await expect.element(page.getByRole('heading', { name: 'Submit a case.' })).toHaveFocus();
  });
});

import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CaseFormPanelProps } from './case-form-panel-props.ts';
import { formCopy } from '../../messages/form.ts';
import type { CaseServices } from './case-services.ts';
import { ConfirmCase } from './submit/confirm-case.tsx';
import { createdCase } from '../../testing/fake-services.ts';
import { olivia } from '../../testing/people.ts';
import {
  startEachWithAnEmptyPage,
  invoiceQuestion,
  openForm,
  subject,
  description,
  submit,
  dialog,
  confirm,
  cancel,
  toasts,
  openConfirmation,
  leaveConfirmation,
  heldAnswer,
  readRows,
  keyOf,
} from '../../testing/open-form.tsx';

startEachWithAnEmptyPage();

describe('the confirmation', () => {
  it('opens by Ctrl+Enter in the description, with everything to be sent [U12, §4.0.3, §5.2.2, CASE-05]', async () => {
    await openForm({ draft: invoiceQuestion, threadId: 'thread_1' });
    (description.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).toHaveAccessibleName('Submit this case?');
    expect(readRows(dialog.element())).toEqual({
      Product: 'Tetra',
      Account: 'Orbit Labs orbit',
      'Product area': 'Billing',
      Topic: 'Understanding my invoice',
      Severity: 'SEV3: Non-production impact, workaround available',
      Subject: 'Why is bandwidth on my invoice twice?',
      Description: 'Two lines name bandwidth for the same days.',
      File: 'None',
      Conversation: 'Your conversation with the assistant goes along.',
    });
  });

  it.each(['{Enter}', '{Control>}{Enter}{/Control}'])(
    'opens by %s in a field of one line [U51]',
    async (keys) => {
      await openForm({ draft: invoiceQuestion });
      (subject.element() as HTMLElement).focus();
      await userEvent.keyboard(keys);
      await expect.element(dialog).toHaveAccessibleName('Submit this case?');
    },
  );

  it('does not open by the Enter that confirms a composition [F25]', async () => {
    await openForm({ draft: invoiceQuestion });
    const composing = { key: 'Enter', ctrlKey: true, isComposing: true, bubbles: true, cancelable: true };
    description.element().dispatchEvent(new KeyboardEvent('keydown', composing));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('starts at Cancel, and a key that is held down decides nothing [U31]', async () => {
    const { creates } = await openForm({ draft: invoiceQuestion });
    await openConfirmation();
    await expect.element(cancel).toHaveFocus();
    const repeated = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
    expect(cancel.element().dispatchEvent(new KeyboardEvent('keydown', repeated))).toBe(false);
    await expect.element(dialog).toBeVisible();
    expect(creates()).toEqual([]);
  });

  it.each([
    ['Cancel', () => cancel.click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close button', () => dialog.getByRole('button', { name: 'Close' }).click()],
    ['a click outside', () => page.elementLocator(document.body).click({ position: { x: 4, y: 4 } })],
  ])('is left by %s with nothing lost and nothing sent [CASE-09, U12, U30]', async (_way, leave) => {
    const { creates } = await openForm({ draft: invoiceQuestion });
    await openConfirmation();
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(subject).toHaveValue('Why is bandwidth on my invoice twice?');
    await expect.element(submit).toHaveFocus();
    expect(creates()).toEqual([]);
  });
});

describe('the code of the confirmation', () => {
  it('is asked for when the form is first used, and once', async () => {
    const loadConfirmation = vi.fn(async () => ConfirmCase);
    await openForm({ draft: invoiceQuestion, loadConfirmation });
    expect(loadConfirmation).not.toHaveBeenCalled();
    subject.element().focus();
    await openConfirmation();
    expect(loadConfirmation).toHaveBeenCalledOnce();
  });

  it('that is slow shows on the button, and the dialog opens when it is there [U30]', async () => {
    const held = Promise.withResolvers<typeof ConfirmCase>();
    await openForm({ draft: invoiceQuestion, loadConfirmation: () => held.promise });
    await submit.click();
    const opening = page.getByRole('button', { name: 'Opening the confirmation…' });
    await expect.element(opening).toHaveAttribute('aria-busy', 'true');
    held.resolve(ConfirmCase);
    await expect.element(cancel).toHaveFocus();
    await leaveConfirmation();
    await expect.element(submit).toHaveFocus();
  });

  it('is not asked for without a connection, which is told in a toast, and is asked for once there is one [F13, U30]', async () => {
    let isOnline = false;
    const loadConfirmation = vi.fn(async () => ConfirmCase);
    await openForm({ draft: invoiceQuestion, loadConfirmation, isOnline: () => isOnline });
    await submit.click();
    await expect.element(toasts).toHaveTextContent(formCopy.confirmationMissing());
    expect(loadConfirmation).not.toHaveBeenCalled();
    await expect.element(subject).toHaveValue(invoiceQuestion.subject ?? '');
    isOnline = true;
    await openConfirmation();
  });

  it('that does not come loses nothing, and a toast offers to load the page again [F02, F27, U30]', async () => {
    const loadConfirmation = vi.fn<CaseServices['loadConfirmation']>();
    loadConfirmation.mockRejectedValue(new TypeError('Failed to fetch'));
    await openForm({ draft: invoiceQuestion, loadConfirmation });
    await submit.click();
    await expect.element(toasts.getByText(formCopy.confirmationFailed())).toBeVisible();
    await expect.element(toasts.getByRole('button', { name: 'Load this page again' })).toBeVisible();
    await expect.element(subject).toHaveValue(invoiceQuestion.subject ?? '');
    loadConfirmation.mockResolvedValue(ConfirmCase);
    await openConfirmation();
  });
});

describe('submitting', () => {
  it('sends every field under its name, and reports the case [§7.0.16, CASE-06, CASE-07, D22]', async () => {
    const { creates, onSubmitted, services } = await openForm({
      draft: invoiceQuestion,
      threadId: 'thread_1',
    });
    await openConfirmation();
    await confirm.click();
    await expect
      .poll(() => onSubmitted)
      .toHaveBeenCalledWith({
        caseNumber: '00000042',
        status: 'New',
        url: '/orbit/~/support/cases/00000042',
      });
    const [call] = creates();
    expect(call?.path).toBe('/api/v3/support-center/teams/team_orbit/cases');
    expect(keyOf(call)).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      personId: 'user_1',
      product: 'Tetra',
      plan: 'pro',
      v0Plan: 'v0-team',
      teamId: 'team_orbit',
      account: 'team_orbit',
      threadId: 'thread_1',
      caseArea: 'billing',
      topicArea: 'understanding-my-invoice',
      recordType: 'Customer Success',
      severity: '3',
      subject: 'Why is bandwidth on my invoice twice?',
      description: 'Two lines name bandwidth for the same days.',
    });
    expect(services.storedForms.describe()).toEqual([]);
    await expect.element(subject).toHaveValue('');
  });

  it('tells the page around it what is on its way, under the key of the case [§7.0.17]', async () => {
    const onSend = vi.fn<NonNullable<CaseFormPanelProps['onSend']>>();
    const { creates } = await openForm({ draft: invoiceQuestion, threadId: 'thr_1', onSend });
    await openConfirmation();
    expect(onSend).not.toHaveBeenCalled();
    await confirm.click();
    await expect.poll(() => onSend.mock.calls.length).toBe(1);
    expect(onSend.mock.calls[0]?.[0]).toMatchObject({
      values: invoiceQuestion,
      productName: 'Tetra',
      threadId: 'thr_1',
      submissionId: keyOf(creates()[0]),
    });
  });

  it('of a personal account goes to the person’s own call [§7.0.16]', async () => {
    const draft = { ...invoiceQuestion, area: 'billing-v0', topic: 'v0-subscription' };
    const { creates } = await openForm({ draft, account: olivia, product: 'v0' });
    await openConfirmation();
    await confirm.click();
    await expect.poll(() => creates()[0]?.path).toBe('/api/v3/support-center/user/cases');
  });

  it('happens once for ten impatient clicks [F17]', async () => {
    const { answer, release } = heldAnswer();
    const { creates, onSubmitted } = await openForm({ draft: invoiceQuestion, answer });
    await openConfirmation();
    const button = confirm.element() as HTMLElement;
    Array.from({ length: 10 }, () => button.click());
    release(Response.json(createdCase(), { status: 201 }));
    await expect.poll(() => onSubmitted).toHaveBeenCalledTimes(1);
    expect(creates()).toHaveLength(1);
  });

  it('cannot be closed, and asks before the page is left, only while it runs [U30]', async () => {
    const { answer, release } = heldAnswer();
    const { onSubmitted } = await openForm({ draft: invoiceQuestion, answer });
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await openConfirmation();
    expect(leave()).toBe(true);
    await confirm.click();
    await expect.element(dialog.getByRole('button', { name: 'Submitting…' })).toBeVisible();
    expect(leave()).toBe(false);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    // The page leaves for the case at once.
    const leavesUnasked: boolean[] = [];
    onSubmitted.mockImplementation(() => void leavesUnasked.push(leave()));
    release(Response.json(createdCase(), { status: 201 }));
    await expect.poll(() => leavesUnasked).toEqual([true]);
  });
});

import { defaultClientBrand } from '@reachout/cases/testing/client-brand';
import { refundDecisionCopy } from '../messages/decision.ts';
import { refundFailureCopy } from '../messages/failure.ts';
import { refundNotesCopy } from '../messages/notes.ts';
import axe from 'axe-core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RefundRefusal } from './form/refund-refusal.tsx';
import { RefundRow } from './refund-row.tsx';
import type { RefundRowProps } from './refund-row-props.ts';
import type { ChatSignal } from './runner/refund-runner-options.ts';
import {
  createFakeRefundServer,
  decided,
  type FakeRefundServerOptions,
  orbit,
  problem,
} from '../testing/fake-refund-server.ts';

let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.title = '';
  Reflect.deleteProperty(document, 'hidden');
});

interface Setting extends FakeRefundServerOptions {
  props?: Partial<RefundRowProps>;
}

function show({ props = {}, ...options }: Setting = {}) {
  document.title = 'Support · Tetra';
  document.documentElement.lang = 'en';
  const server = createFakeRefundServer(options);
  const chat: ChatSignal[] = [];
  const container = document.createElement('main');
  document.body.replaceChildren(container);
  root = createRoot(container);
  root.render(
    <RefundRow
      services={server.services}
      // The row takes the name alone of a brand.
      brand={defaultClientBrand()}
      person={{ userId: 'user_1' }}
      account={orbit}
      product="platform"
      threadId="thread_1"
      messageId="m1"
      proposal={{ invoiceId: 'INV-1' }}
      minimumWaitMs={0}
      isLast
      onChat={(signal) => chat.push(signal)}
      onOpenCase={() => undefined}
      {...props}
    />,
  );
  return { ...server, chat };
}

const seats = page.getByLabelText('Quantity of Team Seats to refund, 0 to 5');
const toReview = page.getByRole('button', { name: 'Review refund request' });
const confirm = page.getByRole('button', { name: /^Request refund of/ });

/** What is said, and not seen, about the state. */
const said = () =>
  [...document.querySelectorAll('[role="status"].ui-hidden-visually')].map(({ textContent }) => textContent);

async function askFor(quantity = '5'): Promise<void> {
  await seats.fill(quantity);
  await toReview.click();
  await confirm.click();
}

async function expectNoViolations(): Promise<void> {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe('the form', () => {
  it('shows the total as it stands, and says why nothing can be submitted yet [§5.3.1, U06]', async () => {
    show();
    await expect.element(toReview).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(toReview)
      .toHaveAccessibleDescription('Choose at least one item: the refund is zero.');
    await seats.fill('2');
    await expect.element(toReview).not.toHaveAttribute('aria-disabled');
    await expect.element(page.getByText('From 5 to 3 seats')).toBeVisible();
    await expectNoViolations();
  });

  it('says what is wrong on top, from where a link leads to the field [U03, A62]', async () => {
    show();
    await seats.fill('9');
    await toReview.click();
    const summary = page.getByRole('alert');
    await expect.element(summary).toHaveFocus();
    await expectNoViolations();
    await summary.getByRole('link').click();
    await expect.element(seats).toHaveFocus();
    await expect.element(seats).toHaveAccessibleDescription(/Enter a whole number from 0 to 5\./);
  });

  it('marks a reason that the assistant wrote, and takes it out again [F11]', async () => {
    show();
    const reason = page.getByLabelText(/^Reason/);
    await expect.element(reason).toHaveValue('We closed the project.');
    await expect
      .element(reason)
      .toHaveAccessibleDescription('Written by the assistant from your conversation.');
    await page.getByRole('button', { name: 'Remove the reason' }).click();
    await expect.element(reason).toHaveValue('');
  });

  it('warns of a refund in the last six months [§6.0.8]', async () => {
    show({ isRecent: true });
    await expect.element(page.getByText(refundNotesCopy.recentRefund())).toBeVisible();
  });

  it.each([
    [problem(503, 'database_unavailable'), 'The invoices could not be loaded. Nothing was refunded.'],
    [problem(401, 'unauthenticated'), 'Your session has ended. Log in again to see your invoices.'],
  ])('says when there are no invoices to show [U91]', async (response, text) => {
    show({ answer: ({ path }) => (path.endsWith('/invoices') ? response : undefined) });
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
    await expectNoViolations();
  });

  it('has a way on where there is no invoice at all [U91]', async () => {
    show({ invoices: [], props: { proposal: {} } });
    await expect.element(page.getByText('No invoice found.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Ask in a support case' })).toBeVisible();
  });
});

const stepsShown = (): string[] =>
  page
    .getByRole('list', { name: 'How far the request has come' })
    .getByRole('listitem')
    .elements()
    .map((step) => `${step.textContent}${step.ariaCurrent === 'step' ? ' (now)' : ''}`);

describe('a request', () => {
  it('moves the focus to what costs nothing, and a key held down confirms nothing [U31, A72]', async () => {
    const { callsTo } = show();
    await seats.fill('5');
    await userEvent.keyboard('{Enter>5}');
    await expect.element(page.getByRole('button', { name: 'Go back' })).toHaveFocus();
    const button = confirm.element();
    button.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }),
    );
    expect(callsTo('/refund-invoice')).toEqual([]);
  });

  it('says in the title and to assistive technology what it came to, also to who was in another tab [U46, D28]', async () => {
    const answer = Promise.withResolvers<Response>();
    const { chat } = show({
      answer: ({ path }) => (path.endsWith('/refund-invoice') ? answer.promise : undefined),
    });
    await askFor();
    await expect.poll(() => document.title).toBe('Refund request being processed · Support · Tetra');
    expect(said().join()).toContain('You may leave this page');
    // Nothing of it is done before the server has answered.
    expect(stepsShown()).toEqual(['Sent (now)', 'Checked against the refund policy', 'Decision']);
    await expectNoViolations();

    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    answer.resolve(Response.json(decided('requested'), { status: 201 }));
    await expect.poll(said).toContain(refundDecisionCopy.requested());
    expect(document.title).toBe('Refund requested · Support · Tetra');
    const before = document.querySelector('[role="status"].ui-hidden-visually > span');
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => document.contains(before)).toBe(false);
    expect(said()).toContain(refundDecisionCopy.requested());

    await userEvent.keyboard('{Tab}');
    expect(document.title).toBe('Support · Tetra');
    expect(chat.map(({ type }) => type)).toEqual(['submitting', 'answered', 'idle']);
  });

  it('has its steps done once the server has answered, while the result is held back [D28]', async () => {
    show({ props: { minimumWaitMs: 60_000 } });
    await askFor();
    await expect
      .poll(stepsShown)
      .toEqual(['Sent: done', 'Checked against the refund policy: done', 'Decision (now)']);
    expect(page.getByText(refundDecisionCopy.approved()).elements()).toEqual([]);
    await expectNoViolations();
  });

  it('that failed is a toast and a notice with what is safe, and everything is still there [U44, U90, §8.0.3]', async () => {
    show({ answer: ({ path }) => (path.endsWith('/refund-invoice') ? problem(500, 'internal') : undefined) });
    await askFor();
    await expect
      .element(page.getByRole('status', { name: 'Refund notifications' }))
      .toHaveTextContent(refundFailureCopy.failed());
    const notice = page.getByRole('alert');
    await expect.element(notice.getByText(/an invoice is never refunded twice/)).toBeVisible();
    await expect.element(notice.getByText('req_1')).toBeVisible();
    // Nobody who only hears the page is told that it goes on.
    expect(page.getByText(/is being processed/).elements()).toEqual([]);
    await expectNoViolations();
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect.element(seats).toHaveValue('5');
  });
});

it('is refused in words where refunds are not given in the chat [D30, A09]', async () => {
  document.documentElement.lang = 'en';
  document.title = 'Support';
  const container = document.createElement('main');
  document.body.replaceChildren(container);
  root = createRoot(container);
  root.render(
    <RefundRefusal
      cause="not-offered"
      accountName="Orbit"
      isLast
      onCancel={() => undefined}
      onOpenCase={() => undefined}
    />,
  );
  await expect.element(page.getByText(/Refunds are not handled in this chat/)).toBeVisible();
  await expectNoViolations();
});

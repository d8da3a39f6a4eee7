import { brand } from '@reachout/core/testing/samples';
import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { obstacleCopy } from '@reachout/billing/messages/obstacles';
import { refundFailureCopy } from '../../messages/failure.ts';
import { emptyRefundForm } from '../../rules/refund-form.ts';
import { readRefundForm } from '../../rules/stored-refund.ts';
import { describe, expect, it } from 'vitest';
import { chosenInvoice, shownReview, storedStatus } from '../../rules/refund-state.ts';
import { createRefundRunner } from './refund-runner.ts';
import type { ChatSignal } from './refund-runner-options.ts';
import {
  createFakeRefundServer,
  type FakeRefundServerOptions,
  invoiceOf,
  problem,
  quoteBody,
  seatsAndTraffic,
  unitLine,
} from '../../testing/fake-refund-server.ts';

interface Setting extends FakeRefundServerOptions {
  proposal?: { invoiceId?: string; reason?: string };
  minimumWaitMs?: number;
  isLast?: boolean;
  server?: ReturnType<typeof createFakeRefundServer>;
}

function setUp({ proposal = {}, minimumWaitMs = 0, isLast = true, ...options }: Setting = {}) {
  const server = options.server ?? createFakeRefundServer(options);
  const chat: ChatSignal[] = [];
  const toasts: string[] = [];
  const runner = createRefundRunner({
    services: server.services,
    catalogue: brand,
    messageId: 'm1',
    product: options.product ?? 'platform',
    proposal,
    minimumWaitMs,
    isLast: () => isLast,
    onChat: (signal) => chat.push(signal),
    onToast: (text) => toasts.push(text),
  });
  const stop = runner.start();
  const invoice = () => chosenInvoice(runner.getState().fields);
  /** The status as it is specified (§3): what is quoted or reviewed is still idle. */
  const status = () => storedStatus(runner.getState());
  const stored = () => server.services.storedForms.load('message-m1', readRefundForm);
  return { ...server, server, runner, chat, toasts, stop, status, stored, invoice };
}

/** A form whose server quote is under review. */
async function setUpReview(setting: Setting = {}) {
  const all = setUp({ proposal: { invoiceId: 'INV-1' }, ...setting });
  await expect.poll(all.invoice).not.toBeNull();
  all.runner.setEntry('teamSeats', '5');
  all.runner.review();
  await expect.poll(() => all.runner.getState().status).not.toBe('quoting');
  return all;
}

/** What stands after every wait under way has ended. */
const afterWaits =
  <T>(endWaits: () => void, read: () => T) =>
  (): T => {
    endWaits();
    return read();
  };

const types = (signals: readonly ChatSignal[]) => signals.map(({ type }) => type);

describe('the invoice', () => {
  it('that a link names is chosen, by its number or its id [D12, §4.0.4]', async () => {
    const { runner } = setUp({ proposal: { invoiceId: 'INV-1' } });
    await expect.poll(() => chosenInvoice(runner.getState().fields)?.id).toBe('inv_1');
    expect(runner.getPreview()?.quote?.total).toBe(0);
  });

  it('that the list does not hold is asked for by itself [D12]', async () => {
    const other = { ...seatsAndTraffic, id: 'inv_2', invoiceNumber: 'INV-2' };
    const { runner, callsTo } = setUp({
      proposal: { invoiceId: 'inv_2' },
      invoices: [seatsAndTraffic, other],
      answer: ({ path, query }) =>
        path.endsWith('/invoices') && !query.has('invoiceId')
          ? Response.json({
              data: [],
              refundHistory: { isRecent: false, invoiceNumbers: [] },
              quantities: false,
            })
          : undefined,
    });
    await expect.poll(() => chosenInvoice(runner.getState().fields)?.id).toBe('inv_2');
    expect(callsTo('/invoices').map(({ query }) => query.get('invoiceId'))).toEqual([null, 'inv_2']);
  });

  it('that the account does not have is not found, whoever has it [D12, S10]', async () => {
    const { runner } = setUp({ proposal: { invoiceId: 'inv_of_others' } });
    await expect.poll(() => runner.getState().fields.choice).toBe('missing');
  });

  it('that cannot be refunded says why, and another one can be chosen [REF-09, REF-01, §8.0.7]', async () => {
    const refunded = { ...seatsAndTraffic, id: 'inv_2', invoiceNumber: 'INV-2', refunded: true };
    const { runner } = setUp({ invoices: [seatsAndTraffic, refunded] });
    await expect.poll(() => runner.getState().fields.invoices.status).toBe('ready');
    runner.chooseInvoice('inv_2');
    expect(runner.getState()).toMatchObject({ status: 'errored', message: obstacleCopy.refunded() });
    runner.chooseInvoice('inv_1');
    expect(runner.getState()).toMatchObject({ status: 'idle', failure: null });
  });

  it('is taken back with everything chosen of it', async () => {
    const { runner, stored } = setUp({ proposal: { invoiceId: 'INV-1' } });
    await expect.poll(() => chosenInvoice(runner.getState().fields)).not.toBeNull();
    runner.setEntry('teamSeats', '5');
    runner.chooseInvoice(null);
    expect(runner.getState()).toMatchObject({ status: 'idle', fields: { choice: 'none', entries: {} } });
    expect(stored()).toMatchObject({ value: { invoiceId: null, lineItems: {} } });
  });

  it.each([
    [problem(503, 'database_unavailable'), 'failed'],
    [problem(403, 'forbidden'), 'failed'],
  ])('list that fails can be asked for again', async (refusal, expected) => {
    const { runner } = setUp({ answer: (_, times) => (times === 1 ? refusal : undefined) });
    await expect.poll(() => runner.getState().fields.invoices.status).toBe(expected);
    runner.retry();
    await expect.poll(() => runner.getState().fields.invoices.status).toBe('ready');
  });
});

describe('the reason', () => {
  it('is written from the conversation and marked, until the person changes it [F11, §7.0.19]', async () => {
    const { runner } = setUp();
    await expect.poll(() => runner.getState().fields.reason).toBe('We closed the project.');
    expect(runner.getState().fields.proposedReason).toBe('We closed the project.');
    runner.setReason('We closed the project. Thanks.');
    expect(runner.getState().fields.proposedReason).toBeNull();
    runner.revertReason();
    expect(runner.getState().fields.reason).toBe('');
  });

  it('that the assistant proposed with the tool is taken without another call', async () => {
    const { runner, callsTo } = setUp({ proposal: { reason: 'Paid twice.' } });
    await expect.poll(() => runner.getState().fields.reason).toBe('Paid twice.');
    expect(callsTo('/refund-reason')).toEqual([]);
  });

  it.each([problem(500, 'internal'), new Response('<html>'), Response.json({ reason: 7 })])(
    'is the person’s own when none can be written, and nothing waits for it [F11]',
    async (response) => {
      const answer = ({ path }: { path: string }) => (path.endsWith('/refund-reason') ? response : undefined);
      const { runner, callsTo, toasts } = await setUpReview({ answer });
      expect(callsTo('/refund-reason')).toHaveLength(1);
      expect([runner.getState().fields.reason, shownReview(runner.getState())?.quote.total, toasts]).toEqual([
        '',
        10_000,
        [],
      ]);
    },
  );

  it('is not taken out of the person’s hands when it comes late', async () => {
    const late = Promise.withResolvers<Response>();
    const answer = ({ path }: { path: string }) =>
      path.endsWith('/refund-reason') ? late.promise : undefined;
    const { runner } = setUp({ answer });
    runner.setReason('Mine');
    late.resolve(Response.json({ reason: 'Theirs' }));
    await late.promise;
    await expect.poll(() => runner.getState().fields.invoices.status).toBe('ready');
    expect(runner.getState().fields.reason).toBe('Mine');
  });

  it('over its limit is said, and nothing is cut [D20]', async () => {
    const { runner, callsTo } = await setUpReview();
    runner.leaveReview();
    runner.setReason('x'.repeat(32_001));
    runner.review();
    expect(runner.getState().fields.errors).toEqual({ reason: 'Reason must be 32000 characters or fewer' });
    expect(runner.getState().fields.reason).toHaveLength(32_001);
    expect(callsTo('/refund-quote')).toHaveLength(1);
  });
});

describe('quantities', () => {
  it.each(['-1', '1.5', '6', '1e3', 'all', '0x1', '٣'])(
    '%j are refused with a message before anything is sent [A62, §5.3.1]',
    async (text) => {
      const { runner, callsTo } = setUp({ proposal: { invoiceId: 'INV-1' } });
      await expect.poll(() => chosenInvoice(runner.getState().fields)).not.toBeNull();
      runner.setEntry('teamSeats', text);
      runner.review();
      expect(runner.getState().fields.errors).toEqual({ teamSeats: 'Enter a whole number from 0 to 5.' });
      expect([runner.getState().fields.attempt, callsTo('/refund-quote')]).toEqual([1, []]);
    },
  );

  it('lose their message as soon as they are right, and get none while somebody types [U04]', async () => {
    const { runner } = setUp({ proposal: { invoiceId: 'INV-1' } });
    await expect.poll(() => chosenInvoice(runner.getState().fields)).not.toBeNull();
    runner.setEntry('teamSeats', '9');
    expect(runner.getState().fields.errors).toEqual({});
    runner.review();
    expect(Object.keys(runner.getState().fields.errors)).toEqual(['teamSeats']);
    runner.setEntry('teamSeats', '4');
    expect(runner.getState().fields.errors).toEqual({});
  });

  it('are chosen whole and cleared at once', async () => {
    const { runner } = setUp({ proposal: { invoiceId: 'INV-1' } });
    await expect.poll(() => chosenInvoice(runner.getState().fields)).not.toBeNull();
    runner.chooseAll();
    expect(runner.getPreview()?.quote?.total).toBe(13_000);
    runner.clearAll();
    expect(runner.getPreview()?.quote?.total).toBe(0);
  });

  it('that come to nothing are not sent [REF-03, §5.3.1]', async () => {
    const { runner, callsTo } = setUp({ proposal: { invoiceId: 'INV-1' } });
    await expect.poll(() => chosenInvoice(runner.getState().fields)).not.toBeNull();
    runner.review();
    expect(callsTo('/refund-quote')).toEqual([]);
  });

  it('that the server refuses come back to their fields', async () => {
    const fields = { 'lineItems.teamSeats': 'Choose all 5 or none.' };
    const { runner } = await setUpReview({
      answer: ({ path }) =>
        path.endsWith('/refund-quote') ? problem(422, 'validation_failed', { fields }) : undefined,
    });
    expect(runner.getState().fields.errors).toEqual({ teamSeats: 'Choose all 5 or none.' });
    expect(shownReview(runner.getState())).toBeNull();
  });
});

describe('a confirmed request', () => {
  it('sends what the review showed, under a key of its own [D22, D25, A71, REF-02]', async () => {
    const { runner, callsTo, chat, status } = await setUpReview();
    runner.confirm();
    expect(status()).toBe('submitting');
    await expect.poll(status).toBe('submitted');
    expect(callsTo('/refund-invoice')).toMatchObject([
      {
        method: 'POST',
        key: '00000000-0000-4000-8000-000000000001',
        body: {
          teamId: 'team_orbit',
          product: 'tetra',
          invoiceId: 'inv_1',
          lineItems: { teamSeats: 5 },
          reason: 'We closed the project.',
          quoteHash: 'a'.repeat(64),
          threadId: 'thread_1',
        },
      },
    ]);
    expect(types(chat)).toEqual(['submitting', 'answered', 'idle']);
  });

  it('is one request however often it is confirmed [F17, A58]', async () => {
    const { runner, callsTo, status } = await setUpReview();
    Array.from({ length: 10 }, () => runner.confirm());
    await expect.poll(status).toBe('submitted');
    runner.confirm();
    expect(callsTo('/refund-invoice')).toHaveLength(1);
  });

  it('is answered at once and shown after the minimum wait, with its follow-up three seconds later [D28, REF-04, REF-05, REF-06, §9.0.6]', async () => {
    const { runner, chat, waits, endWaits, status } = await setUpReview({ minimumWaitMs: 10_000 });
    runner.confirm();
    await expect.poll(() => waits.map(({ ms }) => ms)).toEqual([10_000]);
    expect([status(), types(chat)]).toEqual(['submitting', ['submitting', 'answered']]);
    endWaits();
    await expect.poll(status).toBe('submitted');
    expect(waits.map(({ ms }) => ms)).toEqual([3_000]);
    endWaits();
    await expect.poll(() => types(chat).at(-1)).toBe('follow-up-due');
  });

  it('stores its state under the message, and no amount [S8]', async () => {
    const { runner, status, stored } = await setUpReview();
    runner.confirm();
    await expect.poll(status).toBe('submitted');
    expect(stored()).toMatchObject({
      value: {
        status: 'submitted',
        invoiceId: 'inv_1',
        lineItems: { teamSeats: { from: 5, to: 0 } },
        response: null,
      },
    });
  });

  it('asks again with the same key when no answer comes, and says so [F12, A68]', async () => {
    const { runner, callsTo, waits, endWaits, status } = await setUpReview({
      answer: ({ path }, times) =>
        path.endsWith('/refund-invoice') && times === 1 ? new Response('', { status: 504 }) : undefined,
    });
    runner.confirm();
    await expect.poll(() => waits.length).toBe(1);
    expect(runner.getState()).toMatchObject({ status: 'submitting', isUnconfirmed: true });
    endWaits();
    await expect.poll(status).toBe('submitted');
    const [first, second] = callsTo('/refund-invoice');
    expect(second?.key).toBe(first?.key);
  });

  it('waits for its own first attempt while that still runs [A61]', async () => {
    const { runner, callsTo, waits, endWaits, status } = await setUpReview({
      answer: ({ path }, times) =>
        path.endsWith('/refund-invoice') && times === 1
          ? problem(409, 'request_in_progress', { retryAfterSeconds: 2 })
          : undefined,
    });
    runner.confirm();
    await expect.poll(() => waits.map(({ ms }) => ms)).toEqual([2_000]);
    endWaits();
    await expect.poll(status).toBe('submitted');
    expect(callsTo('/refund-invoice')).toHaveLength(2);
  });

  it('is never called failed while that is not known, and keeps its key for the next attempt [F12]', async () => {
    const { runner, callsTo, endWaits, status, toasts } = await setUpReview({
      answer: ({ path }, times) =>
        path.endsWith('/refund-invoice') && times < 5 ? new Response('', { status: 502 }) : undefined,
    });
    runner.confirm();
    await expect.poll(afterWaits(endWaits, status)).toBe('idle');
    expect(callsTo('/refund-invoice')).toHaveLength(4);
    expect(runner.getState()).toMatchObject({ status: 'reviewing', failure: { kind: 'unconfirmed' } });
    expect(toasts).toEqual([refundFailureCopy.failed()]);
    runner.confirm();
    await expect.poll(status).toBe('submitted');
    expect(new Set(callsTo('/refund-invoice').map(({ key }) => key)).size).toBe(1);
  });

  it.each([
    ['offline', { isOnline: false }, { kind: 'offline' }, 0],
    ['logged out', { refusal: problem(401, 'unauthenticated') }, { kind: 'logged-out' }, 1],
    [
      'refused by the server',
      { refusal: problem(500, 'internal') },
      { kind: 'failed', requestId: 'req_1' },
      1,
    ],
  ] as const)(
    '%s goes back to idle with a toast, and everything is kept [REF-07, F13, F18, §8.0.3]',
    async (_, { isOnline = true, refusal }: { isOnline?: boolean; refusal?: Response }, failure, sent) => {
      const { runner, state, callsTo, status, toasts, chat } = await setUpReview({
        answer: ({ path }) => (path.endsWith('/refund-invoice') ? refusal : undefined),
      });
      state.isOnline = isOnline;
      runner.confirm();
      await expect.poll(() => runner.getState()).toMatchObject({ status: 'reviewing', failure });
      expect([status(), toasts, types(chat)]).toEqual([
        'idle',
        [refundFailureCopy.failed()],
        ['submitting', 'idle'],
      ]);
      expect(callsTo('/refund-invoice')).toHaveLength(sent);
      expect(shownReview(runner.getState())?.quote.total).toBe(10_000);
      expect(runner.getState().fields.entries).toEqual({ teamSeats: '5' });
    },
  );

  it('whose quote changed shows the new one, which is another request [D25, REF-08, A71]', async () => {
    const quote = quoteBody(seatsAndTraffic, {
      lines: [{ line: 0, billableItem: 'teamSeats', quantity: 5, amount: 8_000 }],
      total: 8_000,
      cap: 'paid',
      decision: 'requested',
      hash: 'b'.repeat(64),
    });
    const { runner, callsTo, status, toasts } = await setUpReview({
      answer: ({ path }, times) =>
        path.endsWith('/refund-invoice') && times === 1
          ? problem(409, 'quote_changed', { details: { quote } })
          : undefined,
    });
    runner.confirm();
    await expect.poll(() => shownReview(runner.getState())?.quote.total).toBe(8_000);
    expect(shownReview(runner.getState())?.replaces).toMatchObject({ total: 10_000, decision: 'approved' });
    expect([status(), toasts]).toEqual(['idle', []]);
    runner.confirm();
    await expect.poll(status).toBe('submitted');
    const [first, second] = callsTo('/refund-invoice');
    expect(second).toMatchObject({ body: { quoteHash: 'b'.repeat(64) } });
    expect(second?.key).not.toBe(first?.key);
  });

  it('whose quote changed without saying to what asks for the new one [D25]', async () => {
    const { runner, callsTo, status } = await setUpReview({
      answer: ({ path }, times) =>
        path.endsWith('/refund-invoice') && times === 1 ? problem(409, 'quote_changed') : undefined,
    });
    runner.confirm();
    await expect.poll(() => callsTo('/refund-quote').length).toBe(2);
    await expect.poll(() => shownReview(runner.getState())?.notice).toBe('Refused: quote_changed');
    expect(status()).toBe('idle');
  });

  it.each([
    [
      'refund_not_eligible',
      422,
      { obstacle: { kind: 'refunded', message: obstacleCopy.refunded(), case: null } },
      obstacleCopy.refunded(),
    ],
    ['forbidden', 403, undefined, 'Refused: forbidden'],
    ['not_found', 404, undefined, 'Refused: not_found'],
  ])(
    'that is refused for good with %s says why [REF-09, A58, F20]',
    async (code, httpStatus, details, message) => {
      const { runner, status, toasts, chat } = await setUpReview({
        answer: ({ path }) =>
          path.endsWith('/refund-invoice') ? problem(httpStatus, code, { details }) : undefined,
      });
      runner.confirm();
      await expect.poll(status).toBe('errored');
      expect(runner.getState()).toMatchObject({ message });
      expect([toasts, types(chat)]).toEqual([[], ['submitting', 'idle']]);
    },
  );
});

describe('a request before it is confirmed', () => {
  it('is cancelled by one word, and the assistant says so [REF-10]', async () => {
    const { runner, status, chat, stored } = await setUpReview();
    runner.cancel();
    expect([status(), types(chat)]).toEqual(['cancelled', ['cancelled']]);
    expect(stored()).toMatchObject({ value: { status: 'cancelled' } });
    runner.confirm();
    expect(status()).toBe('cancelled');
  });

  it.each([
    [problem(401, 'unauthenticated'), { kind: 'logged-out' }],
    [problem(503, 'database_unavailable'), { kind: 'failed' }],
    [new Response('<html>'), { kind: 'unreachable' }],
  ])('whose quote cannot be had says why, and nothing is lost', async (response, failure) => {
    const { runner, status } = await setUpReview({
      answer: ({ path }) => (path.endsWith('/refund-quote') ? response : undefined),
    });
    expect(runner.getState()).toMatchObject({
      status: 'idle',
      failure,
      fields: { entries: { teamSeats: '5' } },
    });
    expect(status()).toBe('idle');
  });

  it('comes to an end when the server refuses the invoice at its quote [A65]', async () => {
    const { runner } = await setUpReview({
      answer: ({ path }) =>
        path.endsWith('/refund-quote')
          ? problem(404, 'not_found', { detail: invoiceCopy.noneFound() })
          : undefined,
    });
    expect(runner.getState()).toMatchObject({ status: 'errored', message: invoiceCopy.noneFound() });
  });
});

describe('coming back to the page', () => {
  const kept = { ...emptyRefundForm('inv_1'), lineItems: { teamSeats: { from: 5, to: 3 } }, reason: 'Mine' };

  function comeBack(status: 'idle' | 'submitting' | 'submitted' | 'cancelled', setting: Setting = {}) {
    const server = createFakeRefundServer(setting);
    server.services.storedForms.save('message-m1', { ...kept, status });
    return { server, open: () => setUp({ ...setting, server, minimumWaitMs: 10_000 }) };
  }

  it('finds the form as it was left, without asking for a reason again [§4.0.7]', async () => {
    const { runner, callsTo } = comeBack('idle').open();
    await expect.poll(() => runner.getPreview()?.quote?.total).toBe(4_000);
    expect([runner.getState().fields.reason, callsTo('/refund-reason')]).toEqual(['Mine', []]);
  });

  it('finds the result of a request that was on its way, at once [S19, F15]', async () => {
    const { server, open } = comeBack('submitting', { decision: 'requested' });
    server.state.refundOf = 'inv_1';
    const { runner, chat, status, waits } = open();
    expect([status(), types(chat)]).toEqual(['submitting', ['submitting']]);
    await expect.poll(status).toBe('submitted');
    expect(runner.getState()).toMatchObject({
      decision: { response: { status: 'requested', caseNumber: '00000042' } },
    });
    expect(types(chat)).toEqual(['submitting', 'answered', 'idle']);
    expect(waits.map(({ ms }) => ms)).toEqual([3_000]);
  });

  it('waits a moment for a request that arrives just now [F15]', async () => {
    const { server, open } = comeBack('submitting');
    const { status, waits, endWaits, callsTo } = open();
    await expect.poll(() => waits.map(({ ms }) => ms)).toEqual([1_000]);
    server.state.refundOf = 'inv_1';
    endWaits();
    await expect.poll(status).toBe('submitted');
    expect(callsTo('/refund-invoice')).toEqual([]);
  });

  it('finds the form again when the request never arrived, and nothing is sent by itself [F13, F15]', async () => {
    const { runner, status, endWaits, toasts, callsTo } = comeBack('submitting').open();
    await expect.poll(afterWaits(endWaits, status)).toBe('idle');
    await expect.poll(() => runner.getPreview()?.quote?.total).toBe(4_000);
    expect(runner.getState()).toMatchObject({ status: 'idle', failure: { kind: 'not-received' } });
    expect([toasts, callsTo('/refund-invoice')]).toEqual([[refundFailureCopy.failed()], []]);
    expect(runner.getState().minimumWaitMs).toBe(10_000);
  });

  it('finds a result that was shown before, and the conversation goes on [S19]', async () => {
    const { server, open } = comeBack('submitted');
    server.state.refundOf = 'inv_1';
    const { status, chat, waits, endWaits } = open();
    await expect.poll(status).toBe('submitted');
    expect([types(chat), waits.map(({ ms }) => ms)]).toEqual([[], [3_000]]);
    endWaits();
    await expect.poll(() => types(chat)).toEqual(['follow-up-due']);
  });

  it('says when a result cannot be loaded, and loads it on demand [U90]', async () => {
    const { server, open } = comeBack('submitted', {
      answer: ({ path }, times) =>
        path.endsWith('/invoices') && times === 1 ? problem(503, 'database_unavailable') : undefined,
    });
    server.state.refundOf = 'inv_1';
    const { runner, status } = open();
    await expect.poll(() => runner.getState().status).toBe('lost');
    runner.retry();
    await expect.poll(status).toBe('submitted');
  });

  it('leaves a cancelled request cancelled', async () => {
    const { status, seen } = comeBack('cancelled').open();
    expect([status(), seen]).toEqual(['cancelled', []]);
  });
});

describe('another tab', () => {
  it('that sent this form shows its result here, without a word of this one [F16]', async () => {
    const { runner, server, chat, status } = await setUpReview();
    server.state.refundOf = 'inv_1';
    server.services.storedForms.save('message-m1', { ...emptyRefundForm('inv_1'), status: 'submitting' });
    runner.followOtherTab();
    expect(status()).toBe('submitting');
    await expect.poll(status).toBe('submitted');
    expect(chat).toEqual([]);
  });

  it('that cancelled this form cancels it here', async () => {
    const { runner, server, status } = await setUpReview();
    server.services.storedForms.save('message-m1', { ...emptyRefundForm('inv_1'), status: 'cancelled' });
    runner.followOtherTab();
    expect(status()).toBe('cancelled');
  });
});

it('tells about discounts, caps and lines of other kinds as the rules compute them [D24, §5.3.3]', async () => {
  const invoice = invoiceOf(
    'INV-1',
    [unitLine('teamSeats', 5, 2000), unitLine('processingFee', 1, 90), unitLine('v0TeamSeats', 2, 3000)],
    { discounts: [{ type: 'percent', title: 'Half', percent: 50, appliesToBillableItems: [] }] },
  );
  const { runner } = setUp({ invoices: [invoice], proposal: { invoiceId: 'INV-1' } });
  await expect.poll(() => chosenInvoice(runner.getState().fields)).not.toBeNull();
  runner.chooseAll();
  expect(runner.getPreview()).toMatchObject({
    rows: [{ control: 'quantity' }, { control: 'not-refundable' }],
    gross: 10_000,
    amounts: { teamSeats: 5_000 },
    quote: { total: 5_000, cap: 'none' },
  });
});

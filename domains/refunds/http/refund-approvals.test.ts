import { apiPaths, paths } from '@reachout/core/paths';
import { brand } from '@reachout/core/testing/samples';
import type { BrandFile } from '@reachout/brand/rules/brand';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { createRefundWorld, paidMinor, refundableItem } from '@reachout/testkit/refund-world';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartQuoteResponse, RefundDetail, StaffRefundResponse } from '../rules/calls/billing.ts';
import { noHash, problemOf, refund } from '../testing/test-refunds.ts';
import { refundHandlers } from '../use-cases/send-refunds.ts';

let app: TestApp;
let noor: Requester;
let ada: Requester;
let vic: Requester;

beforeAll(async () => {
  app = await appWith({ perRefund: { USD: 9_000 }, perDay: { USD: 1_000_000 }, people: {} });
  noor = await app.signIn('noor@nova.example');
  [ada, vic] = await twoOfStaff(app);
});
afterAll(() => app.close());

function appWith(refundApproval: BrandFile['limits']['refundApproval']): Promise<TestApp> {
  // Nothing is approved without a person.
  const limits = { ...brand.limits, refundAutoApproveMinor: 0, refundApproval };
  return createTestApp({ flags: { supportChatRefundInvoiceFlow: true }, brand: { ...brand, limits } });
}

async function twoOfStaff({ signIn, database }: TestApp): Promise<[Requester, Requester]> {
  await database.db.execute(sql`update users set role = 'staff' where email = 'vic@v0.example'`);
  return [await signIn('ada@tetra.example'), await signIn('vic@v0.example')];
}

let worlds = 0;
/** A request for so many seats of an invoice with five for 20.00 each. */
async function requested({ seats = 5, of = app, who = noor } = {}) {
  worlds += 1;
  const options = { accounts: 1, invoicesEach: 1, ownerId: 'user_noor', prefix: `team_part${worlds}` };
  const [invoice] = await createRefundWorld(of.database.db, options);
  const { accountId: teamId, invoiceId } = invoice ?? { accountId: '', invoiceId: '' };
  const choice = { teamId, product: 'tetra', invoiceId, lineItems: { [refundableItem]: seats } };
  const { refundId, caseNumber } = (await (await refund(who, choice)).json()) as {
    refundId: string;
    caseNumber: string;
  };
  const page = paths.refund({ teamSlug: teamId.replaceAll('_', '-'), refundId });
  return { teamId, invoiceId, refundId, caseNumber, page };
}

type Asked = Awaited<ReturnType<typeof requested>>;

const part = (seats: unknown) => ({ lineItems: { [refundableItem]: seats } });
const quotePart = (who: Requester, { refundId }: Asked, seats: unknown) =>
  who(apiPaths.refundPartQuote(refundId), json(part(seats)));
const decide = (who: Requester, { refundId }: Asked, body: object) =>
  who(apiPaths.refundDecision(refundId), json(body));
const settle = (who: Requester, { refundId }: Asked, body: object) =>
  who(apiPaths.refundProposal(refundId), json(body));
const refundOf = async (response: Response) => (await response.json()) as StaffRefundResponse;

/** Approves so many seats as quoted. */
async function approveSeats(who: Requester, asked: Asked, seats: number, note = 'Two were used.') {
  const { hash } = (await (await quotePart(who, asked, seats)).json()) as PartQuoteResponse;
  return decide(who, asked, { decision: 'approve', note, quoteHash: hash, ...part(seats) });
}

async function detailOf({ refundId, teamId }: Asked): Promise<RefundDetail> {
  const response = await noor(apiPaths.refund({ refundId, teamId }));
  return ((await response.json()) as { refund: RefundDetail }).refund;
}

const textOf = async (response: Response): Promise<string> =>
  (await response.text())
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

async function auditOf({ refundId }: Asked): Promise<unknown[]> {
  const { rows } = await app.database.db.execute(
    sql`select action, actor_user_id from audit where subject_id = ${refundId} and action <> 'refund.request' order by id`,
  );
  return rows.map(({ action, actor_user_id: by }) => `${String(action)} ${String(by)}`);
}

describe('a whole requested refund', () => {
  const removeInvoice = ({ invoiceId }: Asked) =>
    app.database.db.execute(sql`update invoices set removed_at = now() where id = ${invoiceId}`);

  it('of an invoice that was removed meanwhile cannot be approved, and can be declined', async () => {
    const asked = await requested({ seats: 2 });
    await removeInvoice(asked);
    const refused = await decide(ada, asked, { decision: 'approve' });
    expect((await problemOf(refused)).code).toBe('refund_not_eligible');
    expect((await detailOf(asked)).status).toBe('under_review');
    expect((await decide(ada, asked, { decision: 'decline', note: 'It is gone.' })).status).toBe(200);
  });

  it('of an invoice that was removed after it was proposed cannot be confirmed', async () => {
    const asked = await requested();
    expect((await decide(ada, asked, { decision: 'approve' })).status).toBe(200);
    await removeInvoice(asked);
    const refused = await settle(vic, asked, { outcome: 'confirm' });
    expect((await problemOf(refused)).code).toBe('refund_not_eligible');
    expect((await detailOf(asked)).status).toBe('under_review');
  });
});

describe('a part of a requested refund', () => {
  it('is quoted by the rules of the request, and is approved for exactly that [D24, D25]', async () => {
    const asked = await requested();
    const quoted = (await (await quotePart(ada, asked, 3)).json()) as PartQuoteResponse;
    expect(quoted).toMatchObject({ asked: 10_000, total: 6_000, currency: 'USD', needsSecond: [] });
    const decided = await refundOf(await approveSeats(ada, asked, 3));
    expect(decided.refund).toMatchObject({ status: 'approved', amount: 6_000 });
    expect(await detailOf(asked)).toMatchObject({
      amount: 6_000,
      lines: [{ billableItem: refundableItem, quantity: 3, amount: 6_000 }],
      partial: { asked: 10_000, notApproved: [{ billableItem: refundableItem, quantity: 2, amount: 4_000 }] },
      entries: [
        { status: 'asked' },
        { status: 'under_review' },
        { status: 'approved', note: 'Two were used.' },
      ],
    });
    expect(await auditOf(asked)).toEqual(['refund.approve user_ada']);
  });

  it('is ordered for its own amount, once', async () => {
    const asked = await requested();
    await approveSeats(ada, asked, 1);
    const { services } = app.deps;
    while ((await runOutbox(services, refundHandlers(services))) > 0);
    const { rows } = await app.database.db.execute(
      sql`select amount_minor::int as amount from billing_ledger where account_id = ${asked.teamId}`,
    );
    expect(rows).toEqual([{ amount: 2_000 }]);
  });

  it('is told plainly on the page, in the case and at the invoice', async () => {
    const asked = await requested();
    await approveSeats(ada, asked, 3);
    expect(await textOf(await noor(asked.page))).toMatch(
      /\$60\.00 of the \$100\.00 that you asked for was approved\. Not approved Team seats 2 seats \$40\.00 Two were used\./,
    );
    const page = paths.caseDetail({
      teamSlug: asked.teamId.replaceAll('_', '-'),
      caseNumber: asked.caseNumber,
    });
    const opened = await textOf(await noor(page));
    expect(opened).toContain(
      'approved in part: $60.00 of the $100.00 that you asked for. Funds return in 5-10 working days. Not approved: Team seats, 2 seats ($40.00).',
    );
    // What was asked stays what was asked.
    expect(opened).toContain('Refund of $100.00 requested');
    const again = await noor(
      apiPaths.refundQuote(),
      json({ teamId: asked.teamId, product: 'tetra', invoiceId: asked.invoiceId, lineItems: {} }),
    );
    expect((await problemOf(again)).detail).toBe(
      'This invoice has been refunded in part: $60.00 of $100.00. Open a support case to ask about the rest.',
    );
  });

  it.each([
    [6, 'Enter a whole number from 0 to 4.'],
    [1.5, 'Enter a whole number from 0 to 4.'],
    [0, 'Choose at least one item to approve, or decline the refund.'],
  ])('is refused where it is more than was asked for, or nothing: %s', async (seats, message) => {
    const asked = await requested({ seats: 4 });
    const response = await quotePart(ada, asked, seats);
    expect([response.status, Object.values((await problemOf(response)).fields ?? {})]).toEqual([
      422,
      [message],
    ]);
    const decided = await decide(ada, asked, {
      decision: 'approve',
      note: 'x',
      quoteHash: noHash,
      ...part(seats),
    });
    expect(decided.status).toBe(422);
    expect((await detailOf(asked)).status).toBe('under_review');
  });

  it('needs a reason, and the hash of what was shown', async () => {
    const asked = await requested();
    const { hash } = (await (await quotePart(ada, asked, 3)).json()) as PartQuoteResponse;
    const answers = await Promise.all([
      decide(ada, asked, { decision: 'approve', quoteHash: hash, ...part(3) }),
      decide(ada, asked, { decision: 'approve', note: 'Why', ...part(3) }),
      decide(ada, asked, { decision: 'approve', note: 'Why', quoteHash: hash, ...part(2) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 409]);
    expect((await detailOf(asked)).status).toBe('under_review');
  });

  it('cannot exceed what was not paid back elsewhere meanwhile', async () => {
    const asked = await requested();
    await app.database.db.execute(
      sql`insert into outside_refunds (account_id, invoice_id, id, amount_minor, paid_at) values (${asked.teamId}, ${asked.invoiceId}, 'x', 7000, now())`,
    );
    const whole = await decide(ada, asked, { decision: 'approve' });
    expect([whole.status, (await problemOf(whole)).detail]).toEqual([
      422,
      'Less than this is left of the invoice: $30.00. Approve a part of it.',
    ]);
    expect((await refundOf(await approveSeats(ada, asked, 5))).refund.amount).toBe(paidMinor - 7_000);
  });

  it('is chosen, seen and confirmed on the page without a script', async () => {
    const asked = await requested();
    const page = paths.staffRefund(asked.refundId);
    const shown = await (await ada(`${page}?item-${refundableItem}=3`)).text();
    expect(shown).toContain('$60.00 of $100.00 would be approved.');
    const hash = /name="quoteHash" value="([0-9a-f]{64})"/.exec(shown)?.[1] ?? '';
    const fields = { form: 'approve-part', quoteHash: hash, [`item-${refundableItem}`]: '3' };
    const post = (note: string) =>
      ada(page, { method: 'POST', body: new URLSearchParams({ ...fields, note }) });
    const silent = await post(' ');
    expect([silent.status, await textOf(silent)]).toEqual([
      422,
      expect.stringContaining('Say why only a part is approved'),
    ]);
    expect((await post('Two were used.')).status).toBe(303);
    expect((await detailOf(asked)).amount).toBe(6_000);
  });
});

describe('an approval above the limit of one person', () => {
  it('is kept as a proposal that the customer does not see, until another person confirms it', async () => {
    const asked = await requested();
    const proposed = await refundOf(await decide(ada, asked, { decision: 'approve', note: 'Fine' }));
    expect(proposed).toMatchObject({
      refund: { status: 'under_review' },
      proposals: [{ state: 'proposed', amount: 10_000, rules: ['refund'], isOwn: true }],
    });
    const seen = `${await textOf(await noor(asked.page))} ${JSON.stringify(await detailOf(asked))}`;
    expect(seen).not.toMatch(/propos|Ada|Fine/i);
    const own = await settle(ada, asked, { outcome: 'confirm' });
    expect([own.status, (await detailOf(asked)).status]).toEqual([403, 'under_review']);
    const confirmed = await refundOf(await settle(vic, asked, { outcome: 'confirm' }));
    expect(confirmed).toMatchObject({
      refund: { status: 'approved', amount: 10_000 },
      proposals: [{ state: 'confirmed' }],
    });
    expect((await detailOf(asked)).entries.at(-1)).toMatchObject({ status: 'approved', note: 'Fine' });
    expect(await auditOf(asked)).toEqual(['refund.propose user_ada', 'refund.confirm user_vic']);
  });

  it('that is confirmed ten times at once, and again later, is approved once', async () => {
    const asked = await requested();
    await decide(ada, asked, { decision: 'approve' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => settle(vic, asked, { outcome: 'confirm' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await settle(ada, asked, { outcome: 'turn-down' })).status).toBe(409);
    expect((await detailOf(asked)).entries.map(({ status }) => status)).toEqual([
      'asked',
      'under_review',
      'approved',
    ]);
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as n from outbox_jobs where kind = 'refund.send' and key = ${asked.refundId}`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is proposed once when ten approve at once, and stands in the way of other decisions', async () => {
    const asked = await requested();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decide(index % 2 ? ada : vic, asked, { decision: 'approve' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await decide(vic, asked, { decision: 'decline', note: 'No' })).status).toBe(409);
    expect(await textOf(await ada(paths.staffRefunds({ of: 'confirmation' })))).toContain('Refunds');
    const lists = await Promise.all([
      ada(paths.staffRefunds({ of: 'confirmation' })),
      ada(paths.staffRefunds({ of: 'decision' })),
    ]);
    const texts = await Promise.all(lists.map((list) => list.text()));
    expect(texts.map((text) => text.includes(asked.refundId))).toEqual([true, false]);
  });

  it('that is turned down, with a reason for colleagues alone, waits for a decision again', async () => {
    const asked = await requested();
    await decide(ada, asked, { decision: 'approve' });
    expect((await settle(vic, asked, { outcome: 'turn-down', note: ' ' })).status).toBe(422);
    const turned = await refundOf(await settle(vic, asked, { outcome: 'turn-down', note: 'Not this much.' }));
    expect(turned).toMatchObject({
      refund: { status: 'under_review' },
      proposals: [{ state: 'turned-down', settledNote: 'Not this much.' }],
    });
    expect(await textOf(await noor(asked.page))).not.toContain('Not this much.');
    expect((await refundOf(await approveSeats(ada, asked, 4))).refund.amount).toBe(8_000);
  });

  it('that is withdrawn by whoever proposed it may be decided otherwise', async () => {
    const asked = await requested();
    await decide(ada, asked, { decision: 'approve' });
    const page = paths.staffRefund(asked.refundId);
    expect(await textOf(await ada(page))).toContain('You proposed it, so somebody else has to confirm it.');
    const posted = await ada(page, {
      method: 'POST',
      body: new URLSearchParams({ form: 'settle', outcome: 'turn-down', note: '' }),
    });
    expect(posted.status).toBe(303);
    expect((await decide(vic, asked, { decision: 'decline', note: 'Used.' })).status).toBe(200);
    expect((await detailOf(asked)).status).toBe('failed');
  });

  it('is nothing to customers: neither its quote nor its word', async () => {
    const asked = await requested();
    await decide(ada, asked, { decision: 'approve' });
    const answers = await Promise.all([
      quotePart(noor, asked, 1),
      settle(noor, asked, { outcome: 'confirm' }),
      settle(app.visitor, asked, { outcome: 'confirm' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401]);
  });
});

describe('the sum that one person may approve in a day', () => {
  it('is never passed by one alone, also by approvals at once in different teams', async () => {
    const other = await appWith({ perRefund: {}, perDay: { USD: 25_000 }, people: {} });
    const [first, second] = await twoOfStaff(other);
    const who = await other.signIn('noor@nova.example');
    const asked = [];
    for (let index = 0; index < 4; index += 1) asked.push(await requested({ of: other, who }));
    const answers = await Promise.all(asked.map((each) => decide(first, each, { decision: 'approve' })));
    const results = await Promise.all(answers.map(refundOf));
    const statuses = results.map(({ refund: { status } }) => status);
    expect(statuses.toSorted()).toEqual(['approved', 'approved', 'under_review', 'under_review']);
    const waiting = asked.filter((_, index) => statuses[index] === 'under_review');
    // What a second person confirmed counts for neither.
    const confirmed = await Promise.all(waiting.map((each) => settle(second, each, { outcome: 'confirm' })));
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      (await refundOf(await decide(second, await requested({ of: other, who }), { decision: 'approve' })))
        .refund.status,
    ).toBe('approved');
    await other.close();
  });
});

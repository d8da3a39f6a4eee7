import { refundNotesCopy } from '../messages/notes.ts';
import { seatCopy } from '@reachout/billing/messages/seats';
import type { RefundInvoiceResponse, RefundQuoteResponse } from '../rules/calls/billing.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let noor: Requester;
let ada: Requester;
let requested: RefundInvoiceResponse;
let approved: RefundInvoiceResponse;

beforeAll(async () => {
  app = await createTestApp();
  [olivia, noor, ada] = (await Promise.all(
    ['olivia@orbit.example', 'noor@nova.example', 'ada@tetra.example'].map((email) => app.signIn(email)),
  )) as [Requester, Requester, Requester];
  requested = await refund(olivia, 'inv_1001', { teamId: 'team_orbit', product: 'tetra' }, { teamSeats: 2 });
  approved = await refund(olivia, 'inv_3001', { product: 'v0' }, { v0Subscription: 1 });
});
afterAll(() => app.close());

async function refund(
  who: Requester,
  invoiceId: string,
  account: { teamId?: string; product: string },
  lineItems: Record<string, number>,
): Promise<RefundInvoiceResponse> {
  const choice = { ...account, invoiceId, lineItems };
  const quoted = await who(apiPaths.refundQuote(), json(choice));
  const { hash } = (await quoted.json()) as RefundQuoteResponse;
  const wish = { ...choice, reason: 'We removed <b>two</b> people.', quoteHash: hash };
  const response = await who(apiPaths.refundInvoice(), json(wish, { 'idempotency-key': randomUUID() }));
  expect(response.status).toBe(201);
  return (await response.json()) as RefundInvoiceResponse;
}

const textOf = async (response: Response): Promise<string> => {
  const html = await response.text();
  return html
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
};

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

describe('the page of a refund', () => {
  it('shows where a requested one stands, its items, its reason and its case [D27, §4.0.9, §6.0.8]', async () => {
    const response = await olivia(paths.refund({ teamSlug: 'orbit', refundId: requested.refundId }));
    expect(response.status).toBe(200);
    const text = await textOf(response);
    expect(text).toContain('Refund of $40.00');
    expect(text).toContain('Under review');
    expect(text).toContain('processed within 2-3 business days');
    expect(text).toContain('Team seats 2 seats $40.00');
    expect(text).toContain(seatCopy.refundNote());
    expect(text).toContain('We removed &lt;b&gt;two&lt;/b&gt; people.');
    expect(text).toContain(requested.caseNumber);
    expect(text).toMatch(/No refund in the last 6 months\s+Not met/);
  });

  it('shows the steps of an approved one with their times [D27]', async () => {
    const response = await olivia(paths.refund({ refundId: approved.refundId }));
    const html = await response.text();
    expect(html).toContain('Refund of $20.00');
    expect(html.match(/<time dateTime="[^"]+Z"/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html).toContain('every rule for that was met');
  });

  it('says in words what staff read as ids and versions [D26, D27]', async () => {
    const text = await textOf(await olivia(paths.refund({ refundId: approved.refundId })));
    expect(text).toContain('Decided by the refund policy of November 2026.');
    expect(text).not.toContain('2026-11/');
    expect(text).not.toContain(approved.refundId);
    expect(text).not.toContain('reachout_refund_');
    expect(await textOf(await ada(paths.staffRefund(approved.refundId)))).toContain(approved.refundId);
  });

  it.each([
    ['a refund of another account of the same person', () => paths.refund({ refundId: requested.refundId })],
    ['no refund at all', () => paths.refund({ teamSlug: 'orbit', refundId: 'refund_of_nobody' })],
    [
      'a refund that a foreign team would have',
      () => paths.refund({ teamSlug: 'pebble', refundId: requested.refundId }),
    ],
  ])('is not found for %s [A04, S10]', async (_, path) => {
    expect((await olivia(path())).status).toBe(404);
  });

  it('is not for members who may not refund, nor is the list [§6.0.3, A08]', async () => {
    const page = paths.refund({ teamSlug: 'orbit', refundId: requested.refundId });
    expect((await noor(page)).status).toBe(403);
    expect((await noor(paths.refunds({ teamSlug: 'orbit' }))).status).toBe(403);
  });

  it('asks visitors to log in, and leads them back', async () => {
    const response = await app.visitor(paths.refunds({ teamSlug: 'orbit' }));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(paths.login('/orbit/~/support/refunds'));
  });
});

describe('the list of refunds', () => {
  it('names each with its state, and warns of the last six months [D27, §6.0.8]', async () => {
    const text = await textOf(await olivia(paths.refunds({ teamSlug: 'orbit' })));
    expect(text).toMatch(/\$40\.00\s+INV-1001\s+Under review/);
    expect(text).toContain('INV-1002');
    expect(text).toContain(refundNotesCopy.recentRefund());
  });

  it('says what would be there when there is none', async () => {
    const vic = await app.signIn('vic@v0.example');
    expect(await textOf(await vic(paths.refunds()))).toContain('No refunds yet.');
  });
});

describe('the staff’s page of a refund', () => {
  it('is not there for anybody else, whose refund it may be [A05]', async () => {
    const page = paths.staffRefund(requested.refundId);
    expect((await olivia(page)).status).toBe(404);
    expect((await olivia(page, form({ decision: 'approve' }))).status).toBe(404);
    expect((await ada(paths.staffRefund('refund_of_nobody'))).status).toBe(404);
  });

  it('asks for a note to decline, and keeps what was written [U03]', async () => {
    const response = await ada(
      paths.staffRefund(requested.refundId),
      form({ decision: 'decline', note: '  ' }),
    );
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('<title>Error: ');
    expect(html).toContain('Say why the refund is declined');
  });

  it('approves once; a second answer is told so [D27, D18]', async () => {
    const page = paths.staffRefund(requested.refundId);
    expect(await textOf(await ada(page))).toContain('Approve $40.00');
    const approval = await ada(page, form({ decision: 'approve', note: 'Seats were unused.' }));
    expect([approval.status, approval.headers.get('location')]).toEqual([303, page]);
    expect(await textOf(await ada(page))).not.toContain('Approve $40.00');
    const second = await ada(page, form({ decision: 'decline', note: 'No' }));
    expect(second.status).toBe(409);
    // The page says how: there is nothing to load again.
    expect(await second.text()).toMatch(/This refund was decided already\.(?! Load)/);
    const seen = await textOf(
      await olivia(paths.refund({ teamSlug: 'orbit', refundId: requested.refundId })),
    );
    expect(seen).toContain('Seats were unused.');
  });

  it.each([{}, { decision: 'pay twice' }])('refuses %o as a decision', async (fields) => {
    const response = await ada(paths.staffRefund(approved.refundId), form(fields as Record<string, string>));
    expect(response.status).toBe(422);
  });
});

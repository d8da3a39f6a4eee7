import { invoiceCopy } from '@reachout/billing/messages/invoices';
import { obstacleCopy } from '@reachout/billing/messages/obstacles';
import { refundDecisionCopy } from '../messages/decision.ts';
import { refundLinesCopy } from '../messages/lines.ts';
import { refundNotesCopy } from '../messages/notes.ts';
import { seatCopy } from '@reachout/billing/messages/seats';
import type { RefundsResponse } from '../rules/calls/billing.ts';
import { maxReason } from '@reachout/core/limits';
import { apiPaths, newRefundPath, paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp, testOrigin } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let noor: Requester;
let hana: Requester;
let flows: boolean;

beforeAll(async () => {
  app = await createTestApp();
  [olivia, noor, hana] = (await Promise.all(
    ['olivia@orbit.example', 'noor@nova.example', 'hana@pebble.example'].map(app.signIn),
  )) as [Requester, Requester, Requester];
  const isOn = app.deps.services.flags.isOn.bind(app.deps.services.flags);
  flows = true;
  app.deps.services.flags = {
    isOn: async (flag, context) => (flag === 'supportChatRefundInvoiceFlow' ? flows : isOn(flag, context)),
  };
});
afterAll(() => app.close());

type Address = Parameters<typeof newRefundPath>[0];

const orbit = { teamSlug: 'orbit', product: 'tetra' };
const nova = { teamSlug: 'nova', product: 'tetra' };
const page = { headers: { accept: 'text/html' } };

/** What a person reads on a page. */
const textOf = (html: string): string =>
  html
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

const show = (who: Requester, address: Address): Promise<Response> => who(newRefundPath(address), page);
const read = async (who: Requester, address: Address): Promise<string> =>
  textOf(await (await show(who, address)).text());

/** Posts fields as a browser without scripts does. */
const post = (who: Requester, address: Address, fields: Record<string, string>): Promise<Response> =>
  who(newRefundPath(address), { ...page, method: 'POST', body: new URLSearchParams(fields) });

/** The hidden fields and values of the form on a page. */
function hiddenIn(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map(([, name, value]) => [name, value] as [string, string]));
}

/** The confirmation that a filled form leads to. */
async function reviewOf(
  who: Requester,
  address: Address,
  fields: Record<string, string>,
): Promise<{ html: string; confirmation: Record<string, string> }> {
  const response = await post(who, address, { ...fields, form: 'review' });
  expect(response.status).toBe(200);
  const html = await response.text();
  return { html, confirmation: { ...hiddenIn(html), form: 'confirm' } };
}

/** Holds the next refund right before its commit, when nobody else sees it yet. */
function holdRefund(): { isAtWork: Promise<void>; goOn: () => void } {
  const arrival = Promise.withResolvers<void>();
  const permission = Promise.withResolvers<void>();
  const { services } = app.deps;
  services.failPoints = {
    async reach(name) {
      if (name !== 'refund.before-commit') return;
      services.failPoints = undefined;
      arrival.resolve();
      await permission.promise;
    },
  };
  return { isAtWork: arrival.promise, goOn: permission.resolve };
}

const countWaiting = async (): Promise<number> => {
  const { rows } = await app.database.db.execute(
    sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
};

const refundsOf = async (who: Requester, teamId?: string): Promise<RefundsResponse['data']> =>
  ((await (await who(apiPaths.refunds({ teamId }))).json()) as RefundsResponse).data;

describe('the questions of the refund form without a script', () => {
  it('ask visitors to log in, and come back with the same address [F37]', async () => {
    const address = { ...orbit, invoice: 'inv_1001' };
    const response = await show(app.visitor, address);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(paths.login(newRefundPath(address)));
  });

  it('offer the accounts and products that the person may ask refunds of [§6.0.3, A08, A73]', async () => {
    const text = await read(olivia, {});
    expect(text).toContain('v0: Olivia Ortega');
    expect(text).toContain('Tetra: Orbit Labs');
    expect(await read(noor, {})).not.toContain('Orbit Labs');
  });

  it('need no answer where there is only one', async () => {
    const response = await show(hana, {});
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(newRefundPath({ teamSlug: 'pebble', product: 'tetra' }));
  });

  it('list invoices with their items, and those that cannot be refunded with the reason [§4.0.10, §5.3.2, §8.0.7]', async () => {
    const html = await (await show(olivia, orbit)).text();
    const text = textOf(html);
    expect(text).toContain(refundNotesCopy.recentRefund());
    expect(text).toMatch(/INV-1001 \$267\.16 .*Team seats \(5 seats\)/);
    expect(text).toMatch(/INV-1002 .*This invoice has been refunded in part: \$40\.00 of \$171\.50\./);
    expect(text).toMatch(new RegExp(`INV-1004 .*${obstacleCopy.unpaid()}`));
    expect(text).toContain("Please wait for Tetra's Support to review your refund request.");
    expect(text).not.toContain('INV-1008');
    expect(html).toContain(newRefundPath({ ...orbit, invoice: 'inv_1001' }).replaceAll('&', '&amp;'));
    expect(html).not.toContain(newRefundPath({ ...orbit, invoice: 'inv_1002' }).replaceAll('&', '&amp;'));
  });

  it.each(['inv_2001', 'inv_of_nobody', 'inv_1009'])(
    'say of %s that there is no such invoice, and list those there are [A04, A65, S10]',
    async (invoice) => {
      const response = await show(olivia, { ...orbit, invoice });
      expect(response.status).toBe(404);
      const text = textOf(await response.text());
      expect(text).toContain(invoiceCopy.noneFound());
      expect(text).toContain('INV-1001');
    },
  );

  it('show what each item offers, by the rules of refunds [§5.3.3]', async () => {
    const credits = await read(olivia, { ...orbit, invoice: 'inv_1006' });
    expect(credits).toContain(`AI credits $1.00 per credit 40 credits ${refundLinesCopy.notRefundable()}`);
    expect(credits).toContain('None of these items can be refunded.');
    const boxes = await (await show(olivia, { ...orbit, product: 'v0', invoice: 'inv_1009' })).text();
    expect(boxes.match(/type="checkbox"/g)).toHaveLength(2);
    const seats = await (await show(olivia, { ...orbit, invoice: 'inv_1001' })).text();
    expect(seats).toContain('name="item-teamSeats"');
    expect(textOf(seats)).toContain(seatCopy.refundNote());
  });

  it.each(['inv_1002', 'inv_1003', 'inv_1004', 'inv_1008'])(
    'have no form for %s [§4.0.10, A65]',
    async (invoice) => {
      const html = await (await show(olivia, { ...orbit, invoice })).text();
      expect(html).not.toContain('name="item-');
      expect(html).toContain('role="alert"');
    },
  );

  it('are not for those whose role does not allow it, nor while the flow is off [A08, A09]', async () => {
    expect((await show(noor, orbit)).status).toBe(403);
    expect((await show(noor, { teamSlug: 'orbit' })).status).toBe(403);
    expect((await show(olivia, { teamSlug: 'pebble', product: 'tetra' })).status).toBe(404);
    flows = false;
    const [form, question, list] = await Promise.all([
      show(olivia, orbit),
      read(olivia, {}),
      (await olivia(paths.refunds({ teamSlug: 'orbit' }), page)).text(),
    ]);
    flows = true;
    expect(form.status).toBe(403);
    expect(textOf(await form.text())).toContain('Refunds cannot be asked for here.');
    expect(question).toContain('There is no account whose refunds you may request.');
    expect(list).not.toContain(newRefundPath({ teamSlug: 'orbit' }));
  });

  it('stand where the refunds are, and on the help page', async () => {
    const list = await (await olivia(paths.refunds({ teamSlug: 'orbit' }), page)).text();
    expect(list).toContain(`href="${newRefundPath({ teamSlug: 'orbit' })}"`);
    const [help, hanas] = await Promise.all(
      [olivia, hana].map(async (who) => (await who(paths.help(), page)).text()),
    );
    expect(help).toContain(`href="${newRefundPath()}"`);
    expect(hanas).toContain(`href="${newRefundPath()}"`);
  });
});

describe('the refund form without a script', () => {
  const address = { ...orbit, invoice: 'inv_1005' };

  it.each([
    ['7', 'Team seats: Enter a whole number from 0 to 6.'],
    ['-1', 'Team seats: Enter a whole number from 0 to 6.'],
    ['1.5', 'Team seats: Enter a whole number from 0 to 6.'],
    ['six', 'Team seats: Enter a whole number from 0 to 6.'],
    ['', 'Choose at least one item to refund.'],
    ['0', 'Choose at least one item to refund.'],
  ])(
    'says what is wrong with “%s” seats, and keeps what was typed [A62, §5.3.1, U03]',
    async (seats, message) => {
      const fields = { 'item-teamSeats': seats, reason: 'Too <many>', form: 'review' };
      const response = await post(olivia, address, fields);
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toContain('<title>Error: ');
      expect(textOf(html)).toContain(message);
      expect(html).toContain('Too &lt;many&gt;</textarea>');
      expect(html).toContain(
        `name="item-teamSeats" type="text" value="${seats}"`.replace(' type="text"', ''),
      );
    },
  );

  it('refuses a reason that is too long, and keeps it', async () => {
    const reason = 'x'.repeat(maxReason + 1);
    const response = await post(olivia, address, { 'item-teamSeats': '1', reason, form: 'review' });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain(reason);
    expect(html).toContain('href="#reason"');
  });

  it('fills in everything when asked to, and keeps the reason', async () => {
    const response = await post(olivia, address, { reason: 'All of it', form: 'choose-everything' });
    const html = await response.text();
    expect(html).toMatch(/name="item-teamSeats"[^>]*value="6"|value="6"[^>]*name="item-teamSeats"/);
    expect(html).toContain('All of it</textarea>');
  });

  it('shows the server’s quote, discounts taken off, and goes back without loss [D24, D25, U12]', async () => {
    const fields = {
      'item-teamSeats': '6',
      'item-functionDuration': '310',
      'item-fastDataTransfer': '540',
      reason: 'Closed',
    };
    const { html, confirmation } = await reviewOf(olivia, address, fields);
    expect(textOf(html)).toContain('Request refund of $219.80');
    expect(textOf(html)).toContain('It will be processed within 2-3 business days.');
    expect(confirmation).toMatchObject(fields);
    const back = await (await post(olivia, address, { ...confirmation, form: 'change' })).text();
    expect(back).toContain('value="310"');
    expect(back).toContain('Closed</textarea>');
  });

  it('leads back to the questions from an address made by hand', async () => {
    const response = await post(olivia, { teamSlug: 'orbit' }, { form: 'confirm' });
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      newRefundPath({ teamSlug: 'orbit' }),
    ]);
    expect((await post(olivia, { ...orbit, invoice: 'inv_2001' }, { form: 'review' })).status).toBe(404);
  });

  it('leads to no other site, however the address is written [A17]', async () => {
    const response = await olivia('/%5Cevil.example/~/support/refunds/new', {
      method: 'POST',
      body: new URLSearchParams(),
    });
    const target = new URL(response.headers.get('location') ?? '', testOrigin);
    expect([response.status, target.origin]).toEqual([303, testOrigin]);
  });

  it('shows a quote to whoever confirms without one [D25]', async () => {
    const response = await post(olivia, address, {
      'item-teamSeats': '1',
      idempotencyKey: randomUUID(),
      form: 'confirm',
    });
    expect(response.status).toBe(200);
    expect(textOf(await response.text())).toContain('Review your refund request');
    expect((await refundsOf(olivia, 'team_orbit')).map(({ invoiceId }) => invoiceId)).not.toContain(
      'inv_1005',
    );
  });

  it('keeps what was typed from a form whose session ended, and from another person’s [F18, F19]', async () => {
    const { confirmation } = await reviewOf(olivia, address, { 'item-teamSeats': '1' });
    const loggedOut = await post(app.visitor, address, confirmation);
    expect(loggedOut.status).toBe(401);
    expect(textOf(await loggedOut.text())).toContain('What you typed is still in your browser.');
    const other = await post(olivia, address, { ...confirmation, personId: 'user_noor' });
    expect(other.status).toBe(409);
    expect((await refundsOf(olivia, 'team_orbit')).map(({ invoiceId }) => invoiceId)).not.toContain(
      'inv_1005',
    );
  });
});

describe('the confirmation without a script', () => {
  it('of an approved refund leads to its page, which says so [§4.0.9, D26, D27]', async () => {
    const address = { product: 'v0', invoice: 'inv_3001' };
    const { html, confirmation } = await reviewOf(olivia, address, {
      'item-v0Subscription': '1',
      reason: 'First line\r\nsecond line',
    });
    expect(textOf(html)).toContain('It will be approved at once.');
    const response = await post(olivia, address, confirmation);
    expect(response.status).toBe(303);
    const [refund] = await refundsOf(olivia);
    const location = paths.refund({ refundId: refund?.id ?? '' });
    expect(response.headers.get('location')).toBe(location);
    const result = textOf(await (await olivia(location, page)).text());
    expect(result).toContain(refundDecisionCopy.approved());
    expect(textOf(await (await olivia(location, page)).text())).not.toContain(refundDecisionCopy.approved());
    const { rows } = await app.database.db.execute(
      sql`select reason from refunds where invoice_id = 'inv_3001'`,
    );
    expect(rows).toEqual([{ reason: 'First line\nsecond line' }]);
  });

  it('of a requested one opens a case [§4.0.9]', async () => {
    const address = { ...orbit, invoice: 'inv_1001' };
    const { confirmation } = await reviewOf(olivia, address, { 'item-teamSeats': '2', reason: 'Two left.' });
    const response = await post(olivia, address, confirmation);
    const result = textOf(await (await olivia(response.headers.get('location') ?? '', page)).text());
    expect(result).toContain(refundDecisionCopy.requested());
    expect(result).toContain('Refund of $40.00');
    expect(result).toMatch(/Case \d{8}/);
  });

  it('twice is one refund, and both lead to it [A58, F17, D22]', async () => {
    const address = { ...orbit, product: 'v0', invoice: 'inv_1009' };
    const { confirmation } = await reviewOf(olivia, address, { 'item-v0TeamSeats': 'on' });
    expect(confirmation['item-v0TeamSeats']).toBe('on');
    const [first, second] = await Promise.all([
      post(olivia, address, confirmation),
      post(olivia, address, confirmation),
    ]);
    const third = await post(olivia, address, confirmation);
    const refunds = (await refundsOf(olivia, 'team_orbit')).filter(
      ({ invoiceId }) => invoiceId === 'inv_1009',
    );
    expect(refunds).toHaveLength(1);
    const result = paths.refund({ teamSlug: 'orbit', refundId: refunds[0]?.id ?? '' });
    expect(third.headers.get('location')).toBe(result);
    const ends = [first, second].map((answer) => answer.headers.get('location') ?? String(answer.status));
    // One of two that arrive together may find the other still at work, and is asked to look again.
    expect(ends).toContain(result);
    expect([result, '409', '422']).toEqual(expect.arrayContaining(ends));
  });

  it('pressed again while the first is at work says so, and keeps its key for the result [D22, F17]', async () => {
    const address = { ...orbit, invoice: 'inv_1010' };
    const { confirmation } = await reviewOf(olivia, address, { 'item-teamSeats': '1' });
    const { isAtWork, goOn } = holdRefund();
    const first = post(olivia, address, confirmation);
    await isAtWork;
    const second = await post(olivia, address, confirmation);
    goOn();
    expect(second.status).toBe(409);
    const html = await second.text();
    expect(textOf(html)).toContain('Your first confirmation is still being processed.');
    expect(hiddenIn(html).idempotencyKey).toBe(confirmation.idempotencyKey);
    const location = (await first).headers.get('location');
    const third = await post(olivia, address, { ...hiddenIn(html), form: 'confirm' });
    expect(third.headers.get('location')).toBe(location);
  });

  it('of a quote that changed shows the new one, and confirming that goes through [D25, A71]', async () => {
    const address = { ...nova, invoice: 'inv_2001' };
    const { html, confirmation } = await reviewOf(noor, address, { 'item-fastDataTransfer': '1' });
    expect(textOf(html)).toContain('It will be approved at once.');
    const other = { ...nova, invoice: 'inv_2003' };
    const elsewhere = await reviewOf(noor, other, { 'item-fastDataTransfer': '1' });
    expect((await post(noor, other, elsewhere.confirmation)).status).toBe(303);

    const refused = await post(noor, address, confirmation);
    expect(refused.status).toBe(409);
    const again = await refused.text();
    expect(again).toContain('<title>Error: ');
    expect(textOf(again)).toContain('It is no longer approved at once: a person reviews it first.');
    const renewed = { ...hiddenIn(again), form: 'confirm' };
    expect(renewed).toMatchObject({ 'item-fastDataTransfer': '1' });
    expect((renewed as Record<string, string>).idempotencyKey).not.toBe(confirmation.idempotencyKey);
    expect((await post(noor, address, renewed)).status).toBe(303);
  });

  it('of an invoice that was refunded meanwhile says so, and leads to its refund [§8.0.7, A65]', async () => {
    const address = { ...nova, invoice: 'inv_2014' };
    const first = await reviewOf(noor, address, { 'item-fastDataTransfer': '1' });
    const second = await reviewOf(noor, address, { 'item-fastDataTransfer': '1' });
    expect((await post(noor, address, first.confirmation)).status).toBe(303);
    const refused = await post(noor, address, second.confirmation);
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(textOf(html)).toContain('Please wait for');
    expect(html).toContain('See its refund');
  });

  it('that loses against another one is shown the invoice as it is now, with the refund that won [A58, A65]', async () => {
    const address = { ...nova, invoice: 'inv_2018' };
    const winner = await reviewOf(noor, address, { 'item-fastDataTransfer': '1' });
    const loser = await reviewOf(noor, address, { 'item-fastDataTransfer': '1' });
    const { isAtWork, goOn } = holdRefund();
    const first = post(noor, address, winner.confirmation);
    await isAtWork;
    const second = post(noor, address, loser.confirmation);
    await expect.poll(countWaiting).toBe(1);
    goOn();
    expect((await first).status).toBe(303);
    const html = await (await second).text();
    expect(textOf(html)).toContain('Please wait for');
    expect(html).toContain('See its refund');
  });

  it('with a key that stands for other words is shown once more, with a key of its own [D22]', async () => {
    const address = { ...nova, invoice: 'inv_2015' };
    const used = await reviewOf(noor, { ...nova, invoice: 'inv_2016' }, { 'item-fastDataTransfer': '1' });
    expect((await post(noor, { ...nova, invoice: 'inv_2016' }, used.confirmation)).status).toBe(303);
    const { confirmation } = await reviewOf(noor, address, { 'item-fastDataTransfer': '1' });
    const { idempotencyKey = '' } = used.confirmation;
    const refused = await post(noor, address, { ...confirmation, idempotencyKey });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(textOf(html)).toContain('This was confirmed before, with other words.');
    expect(hiddenIn(html).idempotencyKey).not.toBe(idempotencyKey);
  });

  it('over the limit is kept in the browser, and says when to send it again [A70, A85]', async () => {
    const { rateLimiter } = app.deps;
    const address = { ...nova, invoice: 'inv_2017' };
    const { confirmation } = await reviewOf(noor, address, { 'item-fastDataTransfer': '1' });
    const buckets: string[] = [];
    app.deps.rateLimiter = async (bucket) => {
      buckets.push(bucket);
      return { allowed: !bucket.startsWith('refund:'), retryAfterSeconds: 90 };
    };
    const refused = await post(noor, address, confirmation);
    app.deps.rateLimiter = rateLimiter;
    expect(buckets).toEqual(['refund:user_noor']);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '90']);
    expect(textOf(await refused.text())).toContain('Wait 90 seconds, then reload this page');
  });
});

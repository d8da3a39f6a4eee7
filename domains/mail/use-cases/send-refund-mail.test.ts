import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { caseEventHandlers } from '@reachout/cases/use-cases/announce';
import { apiPaths, paths } from '@reachout/core/paths';
import { english } from '@reachout/language/language';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import type { OutgoingEvent } from '@reachout/ports/ports';
import { nova, refund } from '@reachout/refunds/testing/test-refunds';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailHandlers } from './mail-handlers.ts';

let app: TestApp;
let noor: Requester;
let ada: Requester;
let events: OutgoingEvent[];

beforeEach(async () => {
  events = [];
  app = await createTestApp({
    mail: 'kept',
    flags: { supportChatRefundInvoiceFlow: true },
    events: {
      async send(event) {
        events.push(event);
        return { ok: true };
      },
    },
  });
  noor = await app.signIn('noor@nova.example');
  ada = await app.signIn('ada@tetra.example');
});
afterEach(() => app.close());

const approvedAtOnce = { ...nova, invoiceId: 'inv_2001', lineItems: { teamSeats: 3, fastDataTransfer: 160 } };
const overTheLimit = { ...nova, invoiceId: 'inv_2002', lineItems: { teamSeats: 32 } };

async function ask(choice: typeof approvedAtOnce | typeof overTheLimit) {
  const response = await refund(noor, choice);
  expect(response.status).toBe(201);
  return (await response.json()) as { refundId: string; caseNumber: string | null; status: string };
}

async function decide(refundId: string, body: object): Promise<void> {
  expect((await ada(apiPaths.refundDecision(refundId), json(body))).status).toBe(200);
}

/** Lets everything go out: what other systems were told of refunds, and the mails, the newest first. */
async function told() {
  const { services, mailLinks: links } = app.deps;
  const parts = { links, languages: [english], runInLanguage: <R>(_: unknown, run: () => R) => run() };
  const handlers = {
    ...mailHandlers(services, parts),
    ...caseEventHandlers(services, () => 'https://help.example'),
  };
  // A letter gathers for a minute.
  await makeJobsDue(app.database.db);
  while ((await runOutbox(services, handlers)) > 0);
  const { rows } = await app.database.db.execute<{ to_address: string; text: string }>(
    sql`select to_address, text from kept_mails order by created_at desc, id`,
  );
  return {
    mails: rows.map(({ to_address: to, text }) => ({ to, text })),
    decisions: events.flatMap(({ type, data }) => (type === 'refund.decided' ? [data] : [])),
  };
}

describe('a decision on a refund', () => {
  it('that the policy makes at once is told to who asked and to other systems, though no case is about it', async () => {
    const { refundId, status } = await ask(approvedAtOnce);
    expect(status).toBe('approved');
    const { mails, decisions } = await told();
    expect(mails.map(({ to }) => to)).toEqual(['noor@nova.example']);
    expect(mails[0]?.text).toContain('Your refund of $84.00 for invoice INV-2001 was approved.');
    expect(mails[0]?.text).toContain(paths.refund({ teamSlug: 'nova', refundId }));
    expect(mails[0]?.text).toContain('/mail/unsubscribe/');
    const url = `https://help.example${paths.staffRefund(refundId)}`;
    expect(decisions).toEqual([
      { accountId: 'team_nova', refundId, decision: 'approved', byRule: true, url },
    ]);
  });

  it.each([
    ['approve', {}, 'approved', 'Your refund was approved.'],
    ['decline', { note: 'The seats were used.' }, 'declined', 'Your refund was declined.'],
  ])(
    'that staff %s after its case was closed is told all the same, and the case stays closed',
    async (decision, more, outcome, words) => {
      const { refundId, caseNumber } = await ask(overTheLimit);
      await told();
      await app.database.db.execute(sql`update cases set status = 'Closed' where refund_id = ${refundId}`);
      await decide(refundId, { decision, ...more });
      const { mails, decisions } = await told();
      expect(mails[0]).toMatchObject({ to: 'noor@nova.example', text: expect.stringContaining(words) });
      expect(decisions).toMatchObject([
        { accountId: 'team_nova', caseNumber, status: 'Closed', refundId, decision: outcome, byRule: false },
      ]);
      const { rows } = await app.database.db.execute(
        sql`select status, (select count(*)::int from case_comments m where m.case_number = c.number) as comments from cases c where refund_id = ${refundId}`,
      );
      expect(rows).toEqual([{ status: 'Closed', comments: 0 }]);
    },
  );

  it('that staff make of an open case is told once, with the comment', async () => {
    const { refundId, caseNumber } = await ask(overTheLimit);
    const before = (await told()).mails.length;
    await decide(refundId, { decision: 'decline', note: 'The seats were used.' });
    const { mails, decisions } = await told();
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.text).toContain('The seats were used.');
    expect(decisions).toHaveLength(1);
    expect(decisions).toMatchObject([
      { caseNumber, refundId, status: 'Solved', decision: 'declined', commentId: expect.any(String) },
    ]);
  });

  it.each([
    [
      'switched mail about refunds off',
      sql`insert into mail_settings (user_id, off) values ('user_noor', '{refunds}')`,
    ],
    ['ended all mail', sql`insert into mail_settings (user_id, unsubscribed_at) values ('user_noor', now())`],
    [
      'left the team since',
      sql`delete from memberships where user_id = 'user_noor' and account_id = 'team_nova'`,
    ],
  ])('is mailed to nobody who %s', async (_, change) => {
    await ask(approvedAtOnce);
    await app.database.db.execute(change);
    expect((await told()).mails).toEqual([]);
  });
});

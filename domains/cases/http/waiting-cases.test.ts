import type { CaseDetail } from '../rules/calls/cases.ts';
import { apiPaths, paths } from '@reachout/core/paths';
import { remindAndCloseWaitingCases } from '../use-cases/remind-and-close-waiting-cases.ts';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let otherProcess: TestApp;
let noor: Requester;
let ada: Requester;
beforeAll(async () => {
  app = await createTestApp();
  otherProcess = await createTestApp({ database: app.database });
  noor = await app.signIn('noor@nova.example');
  ada = await app.signIn('ada@tetra.example');
});
afterAll(async () => {
  await otherProcess.close();
  await app.close();
});
// Of the demo world's own cases nothing is due here.
beforeEach(() => app.database.db.execute(sql`update cases set waiting_since = null, reminded_at = null`));

const tend = (of: TestApp = app) => remindAndCloseWaitingCases(of.deps.services);
const key = (caseNumber: string) => ({ caseNumber, teamId: 'team_nova' });

async function openCase(): Promise<string> {
  const body = {
    product: 'tetra',
    area: 'billing',
    topic: 'failed-payment',
    subject: 'The card is refused',
    description: 'Since this morning.',
  };
  const created = await noor(
    apiPaths.cases({ teamId: 'team_nova' }),
    json(body, { 'idempotency-key': randomUUID() }),
  );
  return ((await created.json()) as { supportCase: { caseNumber: string } }).supportCase.caseNumber;
}

const answer = (caseNumber: string, more: object = {}) =>
  ada(apiPaths.staffCaseComments(caseNumber), json({ id: randomUUID(), body: 'Which card is it?', ...more }));
const reply = (caseNumber: string) =>
  noor(apiPaths.caseComments(key(caseNumber)), json({ id: randomUUID(), body: 'The blue one.' }));

/** A case that support answered, as it is so many days later. */
async function waiting(days: number): Promise<string> {
  const caseNumber = await openCase();
  expect((await answer(caseNumber)).status).toBe(201);
  await laterBy(caseNumber, days);
  return caseNumber;
}

/** Moves the clock on, which for the database is the same as what happened having been earlier. */
async function laterBy(caseNumber: string, days: number): Promise<void> {
  await app.database.db.execute(sql`
    update cases set waiting_since = waiting_since - make_interval(hours => ${Math.round(days * 24)}), reminded_at = reminded_at - make_interval(hours => ${Math.round(days * 24)})
    where number = ${Number(caseNumber)}`);
}

async function read(caseNumber: string): Promise<CaseDetail> {
  return ((await (await noor(apiPaths.case(key(caseNumber)))).json()) as { supportCase: CaseDetail })
    .supportCase;
}

const daysFromNow = (at: string | null): number =>
  Math.round((Date.parse(at ?? '') - Date.now()) / 86_400_000);
const byRules = ({ timeline }: CaseDetail) =>
  timeline.filter(({ type }) => type === 'reminder' || type === 'unanswered');
const textOf = async (response: Response): Promise<string> =>
  (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('a case that waits on its customer', () => {
  it('says to both sides when it closes [LIFE-14]', async () => {
    const caseNumber = await waiting(0);
    const supportCase = await read(caseNumber);
    expect([supportCase.status, daysFromNow(supportCase.closesAt)]).toEqual(['Waiting on you', 14]);
    const page = await textOf(await noor(paths.caseDetail({ teamSlug: 'nova', caseNumber })));
    expect(page).toMatch(/It closes on [^.]*UTC if you do not answer\./);
    expect(await textOf(await ada(paths.staffCase(caseNumber)))).toMatch(
      /It closes on [^.]*UTC if the customer does not answer\./,
    );
  });

  it('is left alone for a week, then reminded of once, however often and by how many processes it is looked at [LIFE-14]', async () => {
    const caseNumber = await waiting(6);
    expect(await tend()).toEqual({ remind: 0, close: 0 });
    await laterBy(caseNumber, 1);
    const { version } = await read(caseNumber);
    await Promise.all([tend(), tend(otherProcess), tend(), tend(otherProcess)]);
    expect(await tend()).toEqual({ remind: 0, close: 0 });
    const reminded = await read(caseNumber);
    expect(byRules(reminded)).toMatchObject([
      { type: 'reminder', actor: { name: 'Automatic', kind: 'system', isYou: false } },
    ]);
    expect([reminded.status, reminded.version - version, daysFromNow(reminded.closesAt)]).toEqual([
      'Waiting on you',
      1,
      7,
    ]);
    expect(reminded.isUnread).toBe(true);
    const page = await textOf(await noor(paths.caseDetail({ teamSlug: 'nova', caseNumber })));
    expect(page).toMatch(/Reminder: this case waits for the customer’s answer, and closes on .* without one/);
  });

  it('is closed after two weeks, with the reason and what a reply does, and a reply then opens a linked case [LIFE-04, LIFE-14, D10]', async () => {
    const caseNumber = await waiting(7);
    await tend();
    await laterBy(caseNumber, 6);
    expect(await tend()).toEqual({ remind: 0, close: 0 });
    await laterBy(caseNumber, 1);
    expect(await tend()).toEqual({ remind: 0, close: 1 });
    const closed = await read(caseNumber);
    expect([closed.status, closed.closesAt]).toEqual(['Closed', null]);
    expect(byRules(closed).at(-1)).toMatchObject({ type: 'unanswered', days: 14, actor: { kind: 'system' } });
    expect(await textOf(await noor(paths.caseDetail({ teamSlug: 'nova', caseNumber })))).toContain(
      'Closed because it waited 14 days for the customer’s answer. A reply opens a new case that is linked to this one, and for 7 days this one can be reopened.',
    );
    expect(await (await noor(apiPaths.caseExport(key(caseNumber)))).text()).toContain(
      'Closed because it waited 14 days',
    );
    const audited = await app.database.db.execute(
      sql`select action, actor_kind, actor_user_id from audit where subject_kind = 'case' and subject_id = ${String(Number(caseNumber))} and actor_kind = 'system' order by id`,
    );
    expect(audited.rows).toEqual([
      { action: 'case.remind', actor_kind: 'system', actor_user_id: null },
      { action: 'case.close-unanswered', actor_kind: 'system', actor_user_id: null },
    ]);
    const replied = await reply(caseNumber);
    expect(((await replied.json()) as { supportCase: object }).supportCase).toMatchObject({ isLinked: true });
  });

  it('that waited for long before anybody was reminded, as before an upgrade, closes a week after the reminder and not before [LIFE-14]', async () => {
    const caseNumber = await waiting(100);
    expect(await tend()).toEqual({ remind: 1, close: 0 });
    expect(daysFromNow((await read(caseNumber)).closesAt)).toBe(7);
    await laterBy(caseNumber, 6.5);
    expect(await tend()).toEqual({ remind: 0, close: 0 });
    await laterBy(caseNumber, 0.5);
    expect(await tend()).toEqual({ remind: 0, close: 1 });
  });

  it('waits anew after each word of staff, a note excepted [LIFE-14, LIFE-06]', async () => {
    const caseNumber = await waiting(7);
    await tend();
    await answer(caseNumber, { visibility: 'internal' });
    expect(daysFromNow((await read(caseNumber)).closesAt)).toBe(7);
    await answer(caseNumber);
    expect(daysFromNow((await read(caseNumber)).closesAt)).toBe(14);
    await laterBy(caseNumber, 7);
    expect(await tend()).toEqual({ remind: 1, close: 0 });
  });

  it('stays open when the customer answers while it is about to be closed: whoever has the case first decides [LIFE-14, F23]', async () => {
    const caseNumber = await waiting(7);
    await tend();
    await laterBy(caseNumber, 7);
    const { db } = app.database;
    const tending = await db.transaction(async (tx) => {
      // The customer's answer has the case, and is not yet committed.
      await tx.execute(sql`select 1 from cases where number = ${Number(caseNumber)} for update`);
      const blocked = tend();
      const isBlocked = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await db.execute(isBlocked)).rows.length).toBe(1);
      await tx.execute(
        sql`update cases set status = 'Open', waiting_since = null, reminded_at = null where number = ${Number(caseNumber)}`,
      );
      return { blocked };
    });
    expect(await tending.blocked).toEqual({ remind: 0, close: 0 });
    expect((await read(caseNumber)).status).toBe('Open');
  });

  it('of twenty that are answered while two processes close them loses no answer to a closed case [LIFE-14, LIFE-04]', async () => {
    const numbers = await Promise.all(Array.from({ length: 20 }, () => waiting(7)));
    await tend();
    await Promise.all(numbers.map((caseNumber) => laterBy(caseNumber, 7)));
    const answers = numbers.map((caseNumber) => reply(caseNumber));
    await Promise.all([tend(), tend(otherProcess), ...answers]);
    const after = await Promise.all(numbers.map(read));
    const isWhole = ({ status, comments, continuedBy }: CaseDetail): boolean => {
      const isAnswered = comments.some(({ author }) => author.kind === 'customer');
      return status === 'Open' ? isAnswered && continuedBy === null : !isAnswered && continuedBy !== null;
    };
    expect(after.filter((each) => !isWhole(each))).toEqual([]);
  });

  it('is left open where the operator closes none [LIFE-14]', async () => {
    const caseNumber = await waiting(400);
    const { services } = app.deps;
    const never = { ...services.brand, limits: { ...services.brand.limits, caseCloseDays: 0 } };
    expect(await remindAndCloseWaitingCases({ ...services, brand: never })).toEqual({ remind: 0, close: 0 });
    expect((await read(caseNumber)).status).toBe('Waiting on you');
  });
});

import { randomUUID } from 'node:crypto';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { messages, threads } from '@reachout/chat/store/schema';
import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { scriptedAssistant } from '@reachout/testkit/models';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let olivia: Requester;
let ada: Requester;

/** A certainty that nothing else says. */
const certainty = 0.4711;

beforeAll(async () => {
  app = await createTestApp({
    mail: 'kept',
    assistant: scriptedAssistant([], {
      area: 'billing',
      topic: 'understanding-my-invoice',
      severity: '2',
      subject: 'An invoice is wrong',
      description: 'The invoice is wrong.',
      origins: { severity: { sentence: 'We cannot close the books.', certainty } },
    }),
  });
  [olivia, ada] = (await Promise.all(['olivia@orbit.example', 'ada@tetra.example'].map(app.signIn))) as [
    Requester,
    Requester,
  ];
});
afterAll(() => app.close());

/** A case from a conversation whose prediction the person has asked for; they changed the subject. */
async function openFromConversation(): Promise<{ caseNumber: number; threadId: string }> {
  const threadId = `thr_${randomUUID()}`;
  const { db } = app.database;
  const content = 'The invoice is wrong. We cannot close the books.';
  await db.insert(threads).values({ id: threadId, userId: 'user_olivia', product: 'platform', lastSeq: 1 });
  await db.insert(messages).values([{ threadId, seq: 1, id: 'm1', role: 'user', content }]);
  const context = { product: 'tetra', teamId: 'team_orbit' };
  const predicted = await olivia(apiPaths.predictCase(), json({ threadId, context }));
  expect([predicted.status, await predicted.text()]).toEqual([200, expect.not.stringContaining('origins')]);
  const created = await olivia(
    apiPaths.cases({ teamId: 'team_orbit' }),
    json(
      {
        product: 'tetra',
        area: 'billing',
        topic: 'understanding-my-invoice',
        severity: '2',
        subject: 'Invoice of May',
        description: 'The invoice is wrong.',
        threadId,
        // Nobody believes a browser of what was proposed.
        origins: [{ field: 'severity', source: 'person' }],
      },
      { 'idempotency-key': randomUUID() },
    ),
  );
  expect(created.status).toBe(201);
  const { supportCase } = (await created.json()) as { supportCase: { caseNumber: string } };
  return { caseNumber: Number(supportCase.caseNumber), threadId };
}

async function originsOf(caseNumber: number): Promise<StaffCaseDetail['origins']> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase.origins;
}

it('tells staff of each field from which words it came, how sure the assistant was, and what the person made of it', async () => {
  const { caseNumber } = await openFromConversation();
  const origins = await originsOf(caseNumber);
  expect(origins).toContainEqual({
    field: 'severity',
    source: 'sentence',
    sentence: 'We cannot close the books.',
    certainty,
    outcome: 'kept',
    proposed: '',
  });
  expect(origins).toContainEqual(
    expect.objectContaining({ field: 'subject', outcome: 'changed', proposed: 'An invoice is wrong' }),
  );
  const page = await (await ada(paths.staffCase(caseNumber))).text();
  expect(page).toContain('How the form was filled in');
  expect(page).toContain('47 % certain');
});

it('tells no customer, by their calls, their pages, the export, a mail or another system', async () => {
  const { caseNumber } = await openFromConversation();
  const address = { caseNumber, teamId: 'team_orbit' };
  const told = await Promise.all(
    [
      apiPaths.case(address),
      apiPaths.caseExport(address),
      apiPaths.cases({ teamId: 'team_orbit' }),
      paths.caseDetail({ teamSlug: 'orbit', caseNumber }),
      paths.caseLive({ teamSlug: 'orbit', caseNumber }),
    ].map(async (path) => (await olivia(path)).text()),
  );
  expect(told.filter((text) => text.includes('Invoice of May')).length).toBeGreaterThan(2);
  expect(told.filter((text) => /origins|certain|filled in|0\.4711/.test(text))).toEqual([]);
  expect((await olivia(apiPaths.staffCase(caseNumber))).status).not.toBe(200);
  const { rows } = await app.database.db.execute<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const holding: string[] = [];
  for (const { name } of rows) {
    const held = await app.database.db.execute(
      sql`select 1 from ${sql.raw(name)} as t where t::text like ${`%${certainty}%`} limit 1`,
    );
    if (held.rows.length > 0) holding.push(name);
  }
  expect(holding).toEqual(['case_origins', 'thread_proposals']);
});

it('forgets it with the conversation that it quotes', async () => {
  const { caseNumber, threadId } = await openFromConversation();
  await app.database.db.execute(sql`delete from threads where id = ${threadId}`);
  expect(await originsOf(caseNumber)).toEqual([]);
});

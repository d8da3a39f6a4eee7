import { randomUUID } from 'node:crypto';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { caseComments, cases } from '@reachout/cases/store/schema/cases';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let ada: Requester;

beforeAll(async () => {
  world = await createCaseWorld();
  ({ app, ada } = world);
});
afterAll(() => app.close());

async function read(caseNumber: number): Promise<{ etag: string; supportCase: StaffCaseDetail }> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  const { supportCase } = (await response.json()) as { supportCase: StaffCaseDetail };
  return { etag: response.headers.get('etag') ?? '', supportCase };
}

/** A case that somebody changed after its first copy was read. */
async function changedCase(): Promise<{ caseNumber: number; old: string }> {
  const { caseNumber } = await world.open();
  const { etag: old } = await read(caseNumber);
  const changed = await say(caseNumber, { body: 'A colleague was faster.' });
  expect(changed.status).toBe(201);
  return { caseNumber, old };
}

function say(caseNumber: number, body: object, ifMatch?: string): Promise<Response> {
  const init = json({ id: randomUUID(), ...body });
  const headers = new Headers(init.headers);
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  return Promise.resolve(ada(apiPaths.staffCaseComments(caseNumber), { ...init, headers }));
}

const bodiesOf = async (caseNumber: number): Promise<string[]> =>
  (await read(caseNumber)).supportCase.comments.map(({ body }) => body);

describe('a copy of a case', () => {
  it.each([
    {
      reader: 'a customer',
      as: 'olivia@orbit.example',
      path: (caseNumber: number) => apiPaths.case({ caseNumber, teamId: 'team_orbit' }),
    },
    { reader: 'staff', as: 'ada@tetra.example', path: apiPaths.staffCase },
  ])('that $reader read while somebody wrote is named by what it shows', async ({ as, path }) => {
    const { caseNumber } = await world.open();
    const who = await app.signIn(as);
    const { db } = app.database;
    const isWaiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const reading = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table case_comments in access exclusive mode`);
      const waiting = who(path(caseNumber));
      await expect.poll(async () => (await db.execute(isWaiting)).rows.length).toBeGreaterThan(0);
      await tx
        .update(cases)
        .set({ version: sql`version + 1` })
        .where(eq(cases.number, caseNumber));
      await tx.insert(caseComments).values({
        accountId: 'team_orbit',
        caseNumber,
        id: randomUUID(),
        authorName: 'Ada',
        authorKind: 'staff',
        body: 'Written meanwhile.',
      });
      return { waiting };
    });
    const response = await reading.waiting;
    const { supportCase } = (await response.json()) as { supportCase: StaffCaseDetail };
    expect(supportCase.comments.map(({ body }) => body)).toEqual(['Written meanwhile.']);
    const now = await who(path(caseNumber), { headers: { 'if-none-match': supportCase.etag } });
    expect(now.status).toBe(304);
  });
});

describe('an answer that was written beside an old copy of the case', () => {
  it('is not sent, and is sent beside the newest one', async () => {
    const { caseNumber, old } = await changedCase();
    const refused = await say(caseNumber, { body: 'Beside the old copy.' }, old);
    expect(refused.status).toBe(412);
    expect(await refused.json()).toMatchObject({ code: 'stale_copy' });
    expect(await bodiesOf(caseNumber)).toEqual(['A colleague was faster.']);
    const { etag } = await read(caseNumber);
    expect((await say(caseNumber, { body: 'Beside the newest.' }, etag)).status).toBe(201);
  });

  it('is sent where nobody says which copy that was, and a note in any case', async () => {
    const { caseNumber, old } = await changedCase();
    expect((await say(caseNumber, { body: 'By a program.' })).status).toBe(201);
    expect((await say(caseNumber, { body: 'For us.', visibility: 'internal' }, old)).status).toBe(201);
  });

  it('counts as sent when it had arrived and is only repeated', async () => {
    const { caseNumber } = await world.open();
    const { etag } = await read(caseNumber);
    const answer = { id: randomUUID(), body: 'Once.' };
    const statuses = [await say(caseNumber, answer, etag), await say(caseNumber, answer, etag)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([201, 201]);
    expect(await bodiesOf(caseNumber)).toEqual(['Once.']);
  });

  it('is refused for a copy that no case ever had', async () => {
    const { caseNumber } = await world.open();
    expect((await say(caseNumber, { body: 'Which copy?' }, 'one')).status).toBe(428);
  });

  it('stays in the form without a script, beside what happened, and goes out from there', async () => {
    const { caseNumber } = await world.open();
    const page = paths.staffCase(caseNumber);
    const fieldsOf = (html: string): Record<string, string> => {
      const form = /<form[^>]*data-comment-kind="answer"[^]*?<\/form>/.exec(html)?.[0] ?? '';
      const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      return Object.fromEntries(
        inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
      );
    };
    const post = (fields: Record<string, string>, body: string): Promise<Response> => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, body })) form.append(name, value);
      return Promise.resolve(ada(page, { method: 'POST', body: form }));
    };
    const old = fieldsOf(await (await ada(page)).text());
    expect(old.version).toMatch(/^"\d+\.\d+"$/);
    await say(caseNumber, { body: 'A colleague was faster.' });

    const refused = await post(old, 'Beside the old page.');
    const html = await refused.text();
    expect(refused.status).toBe(412);
    expect(html).toContain('Someone changed this case while you were looking');
    expect(html).toContain('Beside the old page.</textarea>');
    expect(await bodiesOf(caseNumber)).toEqual(['A colleague was faster.']);

    expect((await post(fieldsOf(html), 'Beside the old page.')).status).toBe(303);
    expect(await bodiesOf(caseNumber)).toEqual(['A colleague was faster.', 'Beside the old page.']);
  });
});

import { apiPaths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { json, type Requester } from '@reachout/server/testing/test-app';
import { type Address, comment, createCaseWorld, escalate, patch } from '../testing/test-cases.ts';

const { app, hana, olivia, open, snapshot } = await createCaseWorld();
afterAll(() => app.close());

describe('a foreign case', () => {
  const foreign: [string, (person: Requester, address: Address) => Promise<Response>][] = [
    ['GET', (person, address) => person(apiPaths.case(address))],
    ['PATCH', (person, address) => patch(person, address, { status: 'Closed' })],
    ['POST comments', (person, address) => comment(person, address, { body: 'Hello?' })],
    ['POST escalation', (person, address) => escalate(person, address)],
    ['POST seen', (person, address) => person(apiPaths.caseSeen(address), json({ version: 1 }))],
    ['GET events', (person, address) => person(apiPaths.caseEvents(address))],
    ['GET export', (person, address) => person(apiPaths.caseExport(address))],
    ['GET a file', (person, address) => person(apiPaths.caseFile({ ...address, fileId: 'file_x' }))],
  ];
  const withoutId = async (response: Response): Promise<string> =>
    (await response.text()).replace(/"requestId":"[^"]+"/, '');

  it.each(foreign)(
    'answers %s like a missing one, and nothing is written [A01, A02, A03, ACCESS-06]',
    async (_what, ask) => {
      const address = await open();
      const before = await snapshot();
      const own = { caseNumber: address.caseNumber, teamId: 'team_pebble' };
      const missing = { caseNumber: 99_999_999, teamId: 'team_pebble' };
      const [theirs, swapped, none] = await Promise.all([
        ask(hana, address),
        ask(hana, own),
        ask(hana, missing),
      ]);
      expect([theirs.status, swapped.status, none.status]).toEqual([404, 404, 404]);
      const [one, two, three] = await Promise.all([theirs, swapped, none].map(withoutId));
      expect([one, two]).toEqual([three, three]);
      expect(await snapshot()).toEqual(before);
    },
  );

  it.each(foreign)('answers %s of a visitor by asking to log in', async (_what, ask) => {
    expect((await ask(app.visitor, await open())).status).toBe(401);
  });

  it('shows in the log with who asked for which number, and none of its words [A94]', async () => {
    const address = await open({ subject: 'canary-subject-3391' });
    await hana(apiPaths.case(address));
    const refused = app.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'case refused');
    expect(refused).toContainEqual(
      expect.objectContaining({ person: 'user_hana', case: Number(address.caseNumber), reason: 'account' }),
    );
    expect(app.logged.join()).not.toContain('canary-subject-3391');
  });

  it('is closed at the next request to whoever lost their role [A11]', async () => {
    const noors = { userId: 'user_noor', name: 'Noor Haddad', kind: 'customer' } as const;
    const address = await open({ accountId: 'team_nova' }, noors);
    expect((await olivia(apiPaths.case(address))).status).toBe(200);
    await app.database.db.execute(
      sql`delete from memberships where account_id = 'team_nova' and user_id = 'user_olivia'`,
    );
    expect((await comment(olivia, address, { body: 'Still here?' })).status).toBe(404);
    await app.database.db.execute(
      sql`insert into memberships (account_id, user_id, role) values ('team_nova', 'user_olivia', 'MEMBER')`,
    );
  });

  it('takes no change from another site, and no body of another type [A22, A23]', async () => {
    const address = await open();
    const before = await snapshot();
    const evil = {
      headers: { 'content-type': 'application/json', origin: 'https://evil.example', 'if-match': '"1"' },
    };
    const answers = await Promise.all([
      olivia(apiPaths.case(address), { method: 'PATCH', body: '{"status":"Closed"}', ...evil }),
      olivia(apiPaths.caseComments(address), { method: 'POST', body: '{"body":"a"}', ...evil }),
      olivia(apiPaths.caseComments(address), {
        method: 'POST',
        body: '{"body":"a"}',
        headers: { 'content-type': 'text/plain' },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 415]);
    expect(await snapshot()).toEqual(before);
  });
});

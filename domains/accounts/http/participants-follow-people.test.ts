import { comment, createCaseWorld, patch, read } from '@reachout/cases/testing/test-cases';
import { apiPaths } from '@reachout/core/paths';
import { json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { readMessage } from '@reachout/world/rules/world-messages';
import { applyMessages } from '@reachout/world/use-cases/apply-messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshPerson } from '../store/identities-queries.ts';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let noor: Requester;

beforeAll(async () => {
  world = await createCaseWorld();
  ({ app, noor } = world);
});
afterAll(() => app.close());

/** Says what a provider's systems say, in one batch. */
async function say(...messages: readonly object[]): Promise<string[]> {
  const lines = messages.map((given, index) => {
    const parsed = readMessage(given);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    return { line: index + 1, message: parsed.message };
  });
  const outcomes = await applyMessages(app.database.db, lines, { tokenId: null, requestId: undefined });
  return outcomes.map(({ outcome }) => outcome);
}

/** Somebody of Nova whose role lets them see the cases that they take part in, and no others. */
async function join(id: string, email: string): Promise<void> {
  await say({ kind: 'person', record: { id, name: id, email } });
  await app.database.db.execute(sql`
    insert into memberships (account_id, user_id, role)
    select 'team_nova', ${id}, role from memberships where account_id = 'team_nova' and user_id = 'user_devon'`);
}

const noors = { userId: 'user_noor', name: 'Noor Haddad', kind: 'customer' } as const;
const openAt = (accountId: string, participants: string[]) => world.open({ accountId, participants }, noors);

async function participantsOf({ caseNumber }: { caseNumber: number }): Promise<unknown> {
  const { rows } = await app.database.db.execute(
    sql`select participants from cases where number = ${caseNumber}`,
  );
  return rows[0]?.['participants'];
}

describe('somebody whose address changes', () => {
  it('still takes part in the cases of their accounts, in the same place and once', async () => {
    await join('p-moves', 'Moves@Old.example');
    const one = await openAt('team_nova', ['a@x.example', 'moves@old.example', 'b@x.example']);
    const both = await openAt('team_nova', ['moves@new.example', 'c@x.example', 'moves@old.example']);
    const other = await openAt('team_orbit', ['moves@old.example', 'd@x.example']);
    await say({ kind: 'person', record: { id: 'p-moves', name: 'M', email: 'Moves@New.example' } });
    expect(await Promise.all([one, both, other].map(participantsOf))).toEqual([
      ['a@x.example', 'moves@new.example', 'b@x.example'],
      ['moves@new.example', 'c@x.example'],
      ['d@x.example'],
    ]);
  });

  it('changes the copy of the case and makes it new to nobody', async () => {
    await join('p-copy', 'copy@old.example');
    const address = await openAt('team_nova', ['copy@old.example']);
    const { version } = await read(noor, address);
    const seen = await noor(apiPaths.caseSeen(address), json({ version }));
    expect(seen.status).toBeLessThan(300);
    await say({ kind: 'person', record: { id: 'p-copy', name: 'C', email: 'copy@new.example' } });
    const after = await read(noor, address);
    expect(after).toMatchObject({ participants: ['copy@new.example'], isUnread: false });
    const stale = await patch(noor, address, { participants: ['copy@old.example'] }, `"${version}.0"`);
    expect(stale.status).toBe(412);
  });

  it('changes nothing by a message that is late', async () => {
    await join('p-late', 'late@now.example');
    const address = await openAt('team_nova', ['late@now.example']);
    await say({
      kind: 'person',
      version: 1,
      record: { id: 'p-late', name: 'L', email: 'late@then.example' },
    });
    expect(await participantsOf(address)).toEqual(['late@now.example']);
  });

  it('keeps their own cases where two people change addresses at once', async () => {
    await join('p-one', 'one@shift.example');
    await join('p-two', 'two@shift.example');
    const address = await openAt('team_nova', ['one@shift.example']);
    await say(
      { kind: 'person', record: { id: 'p-two', name: 'T', email: 'three@shift.example' } },
      { kind: 'person', record: { id: 'p-one', name: 'O', email: 'four@shift.example' } },
    );
    expect(await participantsOf(address)).toEqual(['four@shift.example']);
  });

  it('still takes part when the identity provider says the new address', async () => {
    await join('p-logs-in', 'logs-in@old.example');
    const address = await openAt('team_nova', ['logs-in@old.example']);
    await app.database.db.transaction((tx) =>
      refreshPerson(tx, { userId: 'p-logs-in', name: '', email: 'logs-in@new.example' }),
    );
    expect(await participantsOf(address)).toEqual(['logs-in@new.example']);
    await app.database.db.transaction((tx) =>
      refreshPerson(tx, { userId: 'p-logs-in', name: '', email: 'noor@nova.example' }),
    );
    expect(await participantsOf(address)).toEqual(['logs-in@new.example']);
  });
});

describe('somebody who is removed', () => {
  it('leaves their address in no case, so that whoever has it next reads and is told nothing of them', async () => {
    await join('p-leaves', 'shared@nova.example');
    const address = await openAt('team_nova', ['shared@nova.example', 'e@x.example']);
    const elsewhere = await openAt('team_orbit', ['shared@nova.example']);
    await say({ kind: 'person', removed: { id: 'p-leaves' } });
    await join('p-next', 'shared@nova.example');
    expect(await participantsOf(address)).toEqual(['e@x.example']);
    expect(await participantsOf(elsewhere)).toEqual([]);
    await comment(noor, address, { body: 'Only for who was there.' });
    const { rows } = await app.database.db.execute(
      sql`select kind from notifications where user_id = 'p-next'`,
    );
    expect(rows).toEqual([]);
  });

  it('leaves no refused address and no known browser', async () => {
    await join('p-refused', 'refused@nova.example');
    const { db } = app.database;
    await db.execute(sql`
      insert into mail_settings (user_id, refused_address, refused_at, refused_reason)
      values ('p-refused', 'refused@nova.example', now(), '550')`);
    await db.execute(sql`insert into known_browsers (user_id, hash) values ('p-refused', ${'a'.repeat(64)})`);
    await say({ kind: 'person', removed: { id: 'p-refused' } });
    const { rows } = await db.execute(sql`
      select refused_address, refused_at, refused_reason, (select count(*)::int from known_browsers where user_id = 'p-refused') as browsers
      from mail_settings where user_id = 'p-refused'`);
    expect(rows).toEqual([{ refused_address: null, refused_at: null, refused_reason: null, browsers: 0 }]);
  });

  it('stays where the removal is older than what is known of them', async () => {
    await join('p-stays', 'stays@nova.example');
    const address = await openAt('team_nova', ['stays@nova.example']);
    await say({ kind: 'person', version: 1, removed: { id: 'p-stays' } });
    expect(await participantsOf(address)).toEqual(['stays@nova.example']);
  });
});

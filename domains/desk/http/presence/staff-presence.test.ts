import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, json, type Requester } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';

const { app, ada, olivia, open } = await createCaseWorld();
await app.database.db.execute(sql`update users set role = 'staff' where id = 'user_vic'`);
// Another process on the same database.
const second = await createTestApp({ database: app.database });
const ben = await second.signIn('vic@v0.example');
afterAll(async () => {
  await second.close();
  await app.close();
});

/** Opens a page of a case: the stream that keeps it fresh, by an id that the page makes. */
async function openPage(person: Requester, caseNumber: number, page: string) {
  const response = await person(`${apiPaths.staffCaseEvents(caseNumber)}?page=${page}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The answer has no body.');
  const heard = { text: '' };
  const pump = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      heard.text += value;
    }
  };
  void pump();
  return { heard, leave: () => reader.cancel() };
}

const tell = (person: Requester, caseNumber: number, page: string, state: string) =>
  person(paths.staffCasePresence(caseNumber), json({ page, state }));

/** Whom a page was told of last. */
const lastPeople = ({ heard }: { heard: { text: string } }): unknown =>
  JSON.parse(
    heard.text
      .match(/event: presence\ndata: (.*)\n\n/g)
      ?.at(-1)
      ?.slice(22) ?? 'null',
  );

const rowsOf = async (caseNumber: number) =>
  (await app.database.db.execute(sql`select user_id from desk_presence where case_number = ${caseNumber}`))
    .rows;

describe('who has a case open at the desk', () => {
  it('is told to colleagues with the case open, across processes, until the page is closed', async () => {
    const { caseNumber } = await open();
    const adas = await openPage(ada, caseNumber, 'page-a');
    await expect.poll(() => lastPeople(adas)).toEqual({ people: [] });
    const bens = await openPage(ben, caseNumber, 'page-b');
    const another = await openPage(ben, caseNumber, 'page-c');
    await expect.poll(() => lastPeople(bens)).toEqual({ people: [{ name: 'Ada Lind', state: 'reading' }] });
    await expect.poll(() => lastPeople(adas)).toEqual({ people: [{ name: 'Vic Vero', state: 'reading' }] });
    expect((await tell(ben, caseNumber, 'page-b', 'writing')).status).toBe(204);
    await expect.poll(() => lastPeople(adas)).toEqual({ people: [{ name: 'Vic Vero', state: 'writing' }] });
    await bens.leave();
    await expect.poll(() => lastPeople(adas)).toEqual({ people: [{ name: 'Vic Vero', state: 'reading' }] });
    await another.leave();
    await expect.poll(() => lastPeople(adas)).toEqual({ people: [] });
    await adas.leave();
    await expect.poll(() => rowsOf(caseNumber)).toEqual([]);
  });

  it('is no longer who has not been heard of since their lease ended, and again who is heard of', async () => {
    const { caseNumber } = await open();
    const adas = await openPage(ada, caseNumber, 'page-a');
    const bens = await openPage(ben, caseNumber, 'page-b');
    await expect.poll(() => lastPeople(bens)).toMatchObject({ people: [{ name: 'Ada Lind' }] });
    await app.database.db.execute(
      sql`update desk_presence set expires_at = now() - interval '1 second' where user_id = 'user_ada'`,
    );
    await tell(ben, caseNumber, 'page-b', 'writing');
    const again = await openPage(ben, caseNumber, 'page-c');
    await expect.poll(() => lastPeople(again)).toEqual({ people: [] });
    await tell(ada, caseNumber, 'page-a', 'reading');
    await expect.poll(() => lastPeople(again)).toMatchObject({ people: [{ name: 'Ada Lind' }] });
    await Promise.all([adas, bens, again].map(({ leave }) => leave()));
  });

  it('is kept of open pages alone, and those of a process that ended without a word are forgotten', async () => {
    const { caseNumber } = await open();
    await app.database.db.execute(sql`
      insert into desk_presence (account_id, case_number, user_id, page_id, connection_id, expires_at)
      values ('team_orbit', ${caseNumber}, 'user_vic', 'gone', 'gone', now() - interval '1 hour')`);
    await tell(ada, caseNumber, 'no-page', 'writing');
    const listening = await ada(apiPaths.staffCaseEvents(caseNumber));
    expect(await rowsOf(caseNumber)).toEqual([{ user_id: 'user_vic' }]);
    await listening.body?.cancel();
    const adas = await openPage(ada, caseNumber, 'page-a');
    await expect.poll(() => rowsOf(caseNumber)).toEqual([{ user_id: 'user_ada' }]);
    await adas.leave();
  });

  it('is nothing that customers are told of, and no change of the case', async () => {
    const address = await open();
    const { caseNumber } = address;
    const customers = await olivia(`${apiPaths.caseEvents(address)}&page=page-o`);
    const reader = customers.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    const before = await (await olivia(apiPaths.case(address))).text();
    const adas = await openPage(ada, caseNumber, 'page-a');
    await tell(ada, caseNumber, 'page-a', 'writing');
    await expect.poll(() => rowsOf(caseNumber)).toEqual([{ user_id: 'user_ada' }]);
    expect(first?.value).toContain('event: case');
    await olivia(apiPaths.caseComments(address), json({ id: crypto.randomUUID(), body: 'And now?' }));
    let heard = '';
    while (!heard.includes('id: 2.0')) heard += (await reader?.read())?.value ?? '';
    expect([heard.includes('presence'), before.includes('"version":1')]).toEqual([false, true]);
    expect((await tell(olivia, caseNumber, 'page-a', 'writing')).status).toBe(404);
    await reader?.cancel();
    await adas.leave();
  });
});

import { apiPaths, paths } from '@reachout/core/paths';
import type { SearchRecords } from '@reachout/documentation/rules/search-records';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { browser, plain } from '@reachout/server/testing/test-pages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffSearchResponse } from '../rules/calls/staff-search.ts';
import { findFiles } from '../store/find/find-records-queries.ts';

let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  app = await createTestApp({});
  ada = await app.signIn('ada@tetra.example');
  olivia = await app.signIn('olivia@orbit.example');
  await app.database.db.execute(sql`
    insert into files (account_id, id, case_number, name, content_type, size, sha256, storage_key)
    select account_id, 'file_found', number, 'Router-Logs.txt', 'text/plain', 5, repeat('a', 64), 'key_found'
    from cases where account_id = 'team_orbit' order by number limit 1`);
});
afterAll(() => app.close());

async function find(term: string): Promise<StaffSearchResponse['groups']> {
  const response = await ada(apiPaths.staffSearch(term));
  expect(response.status).toBe(200);
  return ((await response.json()) as StaffSearchResponse).groups;
}
/** The best of the first group, which is what a person looks at first. */
const best = async (term: string): Promise<string> => {
  const [group] = await find(term);
  return `${group?.kind}: ${group?.found[0]?.title}`;
};
const firstOf = async (term: string, kind: string): Promise<string | undefined> =>
  (await find(term)).find((group) => group.kind === kind)?.found[0]?.title;

describe('the staff’s search', () => {
  it.each([
    ['a name', 'Olivia Ortega', 'person: Olivia Ortega'],
    ['a name in any case, with spaces about it', '  olivia   ORTEGA ', 'person: Olivia Ortega'],
    ['a mail address', 'devon@nova.example', 'person: Devon Park'],
    ['an invoice number', 'INV-1003', 'invoice: INV-1003'],
    ['the name of a file', 'router-logs.txt', 'file: Router-Logs.txt'],
    ['a slug', 'orbit', 'team: Orbit Labs'],
    ['a domain', 'shop.orbit.example', 'domain: shop.orbit.example'],
  ])('finds %s exactly, before everything else', async (_what, term, expected) => {
    expect(await best(term)).toBe(expected);
  });

  it('finds a case by its number, padded or not', async () => {
    const { rows } = await app.database.db.execute<{ number: number; subject: string }>(
      sql`select number, subject from cases where account_id = 'team_orbit' order by number limit 1`,
    );
    const number = Number(rows[0]?.number);
    const title = `#${String(number).padStart(8, '0')} ${rows[0]?.subject}`;
    expect(await best(String(number))).toBe(`case: ${title}`);
    expect(await best(`#${String(number).padStart(8, '0')}`)).toBe(`case: ${title}`);
  });

  it.each([
    ['a part of a name', 'rtega', 'person', 'Olivia Ortega'],
    ['words in another order', 'ortega olivia', 'person', 'Olivia Ortega'],
    ['a mistyped name', 'Olvia Ortga', 'person', 'Olivia Ortega'],
    ['the beginning of an invoice number', 'inv-100', 'invoice', 'INV-1001'],
    ['a part of a file’s name', 'logs', 'file', 'Router-Logs.txt'],
    ['a mistyped name of a file', 'routr-logs', 'file', 'Router-Logs.txt'],
    ['two letters that a word begins with', 'or', 'person', 'Olivia Ortega'],
    ['a project', 'checkout', 'project', 'checkout-api'],
    ['conversations of a person', 'Olivia Ortega', 'conversation', 'Olivia Ortega'],
    ['a page', 'refund', 'page', 'Pending refunds (staff)'],
  ])('finds %s', async (_what, term, kind, title) => {
    expect(await firstOf(term, kind)).toBe(title);
  });

  it('takes wildcards and quotes as they are typed', async () => {
    for (const term of ['%%%', '___', "o'brien", 'a\\b', '&|!()', ':*'])
      expect((await find(term)).map(({ kind }) => kind)).not.toContain('person');
  });

  it('finds no file and no words that were removed', async () => {
    await app.database.db.execute(sql`update files set removed_at = now() where id = 'file_found'`);
    expect(await firstOf('Router-Logs.txt', 'file')).toBeUndefined();
    await app.database.db.execute(sql`update files set removed_at = null where id = 'file_found'`);
  });

  it('gives the newest of many files that are named alike', async () => {
    await app.database.db.execute(sql`
      insert into files (account_id, id, case_number, name, content_type, size, sha256, storage_key, created_at)
      select c.account_id, 'file_many_' || n, c.number, 'screenshot.png', 'image/png', 5, repeat('a', 64), 'key_many_' || n,
        now() - make_interval(mins => n)
      from (select account_id, number from cases where account_id = 'team_orbit' order by number limit 1) c, generate_series(1, 40) n`);
    const { rows } = await app.database.db.execute<{ number: number }>(sql`
      insert into files (account_id, id, case_number, name, content_type, size, sha256, storage_key, created_at)
      select account_id, 'file_newest', number, 'screenshot.png', 'image/png', 5, repeat('a', 64), 'key_newest', now()
      from cases where account_id = 'team_orbit' order by number desc limit 1 returning case_number as number`);
    const [first] = await findFiles(app.database.db, { term: 'screenshot.png', limit: 6 });
    expect(first?.caseNumber).toBe(Number(rows[0]?.number));
  });

  it('is a page that needs no script, with what was found under its kinds', async () => {
    const page = async (term?: string) => plain(await (await ada(paths.staffSearch(term), browser)).text());
    expect(await page()).toContain('Find anything');
    expect(await page('Olivia')).toContain('People Olivia Ortega olivia@orbit.example');
    expect(await page('zeppelin')).toMatch(/Nothing has “\s?zeppelin\s?”\./);
  });

  it('is not there for anybody else', async () => {
    expect((await olivia(apiPaths.staffSearch('olivia'))).status).toBe(404);
    expect((await olivia(paths.staffSearch('olivia'), browser)).status).toBe(404);
  });
});

describe('what the search dialog finds beside pages', () => {
  const recordsFor = async (ask: Requester, term: string) =>
    ((await (await ask(paths.searchRecords(term))).json()) as SearchRecords).groups;

  it('is for staff everything', async () => {
    const [group] = await recordsFor(ada, 'devon@nova.example');
    expect(group).toMatchObject({ heading: 'People', records: [{ title: 'Devon Park' }] });
  });

  it('is for customers their own cases, by words and by number', async () => {
    const [group] = await recordsFor(olivia, 'certificate');
    expect(group?.heading).toBe('Cases');
    const [first] = group?.records ?? [];
    expect(first?.title).toContain('Certificate for shop.orbit.example');
    expect(first?.path).toMatch(/^\/orbit\/~\/support\/cases\/\d{8}$/);
    const number = Number(/(\d{8})$/.exec(first?.path ?? '')?.[1]);
    expect((await recordsFor(olivia, `#${number}`))[0]?.records[0]).toEqual(first);
  });

  it('is for nobody a case of others, an internal note, or a person', async () => {
    const hana = await app.signIn('hana@pebble.example');
    expect(await recordsFor(hana, 'certificate')).toEqual([]);
    expect(await recordsFor(olivia, 'hana@pebble.example')).toEqual([]);
    await app.database.db.execute(sql`
      insert into case_comments (account_id, case_number, id, author_name, author_kind, visibility, body)
      select account_id, number, 'note_found', 'Ada', 'staff', 'internal', 'xylophone' from cases
      where account_id = 'team_orbit' order by number limit 1`);
    expect(await recordsFor(olivia, 'xylophone')).toEqual([]);
    expect((await recordsFor(ada, 'xylophone'))[0]?.heading).toBe('Cases');
  });

  it('is nothing for visitors', async () => {
    expect((await app.visitor(paths.searchRecords('build'))).status).toBe(401);
  });
});

import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { browser, plain } from '@reachout/server/testing/test-pages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  app = await createTestApp({});
  ada = await app.signIn('ada@tetra.example');
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

/** The main part of a page of staff's. */
async function pageOf(path: string): Promise<string> {
  const response = await ada(path, browser);
  expect(response.status).toBe(200);
  const html = await response.text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}
const entriesOf = (html: string): string[] => html.split('<li class="customer-happening">').slice(1);
const headingOf = (html: string): string => plain(/<h1.*?<\/h1>/.exec(html)?.[0] ?? '');
const valuesOf = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );
const linksOf = (html: string): string[] => valuesOf(html, 'href');

describe('a customer’s page at the desk', () => {
  it('tells of a team who is in it, what it pays for, its projects with the latest deployment, and what happened', async () => {
    const html = await pageOf(paths.staffAccount('team_orbit'));
    const text = plain(html);
    expect(headingOf(html)).toBe('Orbit Labs');
    expect(text).toContain('Olivia Ortega');
    expect(text).toContain('olivia@orbit.example');
    expect(text).toContain('Pro');
    const links = linksOf(html);
    expect(links).toContain(paths.staffPerson('user_olivia'));
    expect(links).toContain('/staff/cases?accountId=team_orbit&sort=-updatedAt');
    expect(entriesOf(html).length).toBeGreaterThan(5);
  });

  it('tells of a person their address, their accounts and what happened with them', async () => {
    const html = await pageOf(paths.staffPerson('user_olivia'));
    expect(headingOf(html)).toBe('Olivia Ortega');
    expect(plain(html)).toContain('olivia@orbit.example');
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([paths.staffAccount('team_orbit'), paths.staffAccount('team_nova')]),
    );
  });

  it('gives every entry once by its pages, newest first, and one kind alone where that is asked for', async () => {
    const seen: string[] = [];
    const times: string[] = [];
    let next: string | undefined = paths.staffAccount('team_orbit');
    while (next !== undefined) {
      const html: string = await pageOf(next);
      const entries = entriesOf(html);
      seen.push(...entries);
      times.push(...entries.map((entry) => valuesOf(entry, 'dateTime')[0] ?? ''));
      next = /rel="next" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    const { rows } = await app.database.db.execute<{ all: number }>(sql`
      select (select count(*) from cases where account_id = 'team_orbit')
        + (select count(*) from threads t where account_id = 'team_orbit' and last_seq > 0 and not exists (
            select 1 from thread_events e where e.thread_id = t.id and e.id = 'hidden'))
        + (select count(*) from refunds where account_id = 'team_orbit')
        + (select count(*) from invoices where account_id = 'team_orbit' and removed_at is null)
        + (select count(*) from status_incidents i where exists (select 1 from cases c where c.account_id = 'team_orbit'
            and c.created_at between i.started_at and coalesce(i.resolved_at, now()))) as all`);
    expect(seen).toHaveLength(Number(rows[0]?.all));
    expect(new Set(seen).size).toBe(seen.length);
    expect(times).toEqual(times.toSorted().toReversed());
    const invoices = entriesOf(await pageOf(paths.staffAccount('team_orbit', { of: 'invoice' })));
    expect(invoices.length).toBeGreaterThan(0);
    expect(invoices.filter((entry) => !entry.includes('Invoice'))).toEqual([]);
  });

  it('shows no conversation that its person removed', async () => {
    const message = { id: crypto.randomUUID(), content: 'How do I add a domain?' };
    const said = await olivia(
      apiPaths.chat(),
      json({ message, context: { product: 'tetra', teamId: 'team_orbit' } }),
    );
    await said.text();
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select thread_id as id from messages where id = ${message.id}`,
    );
    const threadId = rows[0]?.id ?? '';
    const address = paths.staffPerson('user_olivia', { of: 'conversation' });
    expect(linksOf(await pageOf(address))).toContain(paths.staffConversation(threadId));
    const removed = await olivia(apiPaths.conversation(threadId), { method: 'DELETE' });
    expect(removed.status).toBeLessThan(300);
    expect(linksOf(await pageOf(address))).not.toContain(paths.staffConversation(threadId));
  });

  it('is where the case, its conversation and its refund lead', async () => {
    const { rows } = await app.database.db.execute<{ number: number; account: string }>(
      sql`select number, account_id as account from cases where opened_by = 'user_olivia' order by number limit 1`,
    );
    const [found] = rows;
    const links = linksOf(await pageOf(paths.staffCase(found?.number ?? 0)));
    expect(links).toContain(paths.staffPerson('user_olivia'));
    expect(links).toContain(paths.staffAccount(found?.account ?? ''));
    const refunds = await app.database.db.execute<{ id: string; account: string }>(
      sql`select id, account_id as account from refunds order by id limit 1`,
    );
    const [refund] = refunds.rows;
    expect(linksOf(await pageOf(paths.staffRefund(refund?.id ?? '')))).toContain(
      paths.staffAccount(refund?.account ?? ''),
    );
  });

  it('is noted in the audit with who looked, and not again within a minute', async () => {
    const notes = async () =>
      (
        await app.database.db.execute(sql`
          select actor_user_id, subject_kind from audit where action = 'customer.read' and subject_id = 'user_noor'`)
      ).rows;
    await Promise.all([1, 2, 3].map(() => pageOf(paths.staffPerson('user_noor'))));
    expect(await notes()).toEqual([{ actor_user_id: 'user_ada', subject_kind: 'person' }]);
    await app.database.db.execute(sql`alter table audit disable trigger user`);
    await app.database.db.execute(
      sql`update audit set created_at = created_at - interval '61 seconds' where subject_id = 'user_noor'`,
    );
    await app.database.db.execute(sql`alter table audit enable trigger user`);
    await pageOf(paths.staffPerson('user_noor'));
    expect(await notes()).toHaveLength(2);
  });

  it('is not there for anybody else, and nobody is noted for it', async () => {
    for (const path of [paths.staffPerson('user_hana'), paths.staffAccount('team_pebble')])
      expect((await olivia(path, browser)).status).toBe(404);
    const { rows } = await app.database.db.execute(
      sql`select 1 from audit where action = 'customer.read' and subject_id in ('user_hana', 'team_pebble')`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['a person who is not there', paths.staffPerson('user_nobody'), 404],
    ['an account that is not there', paths.staffAccount('team_nobody'), 404],
    ['a cursor that no page gave', paths.staffAccount('team_orbit', { cursor: 'bm9uZQ' }), 422],
    ['a kind that is none', `${paths.staffAccount('team_orbit')}?of=zeppelin`, 200],
  ])('answers %s', async (_what, path, status) => {
    expect((await ada(path, browser)).status).toBe(status);
  });
});

import { staffSortOrders, type StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { createCaseWorld, escalate } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import type { Requester, TestApp } from '@reachout/server/testing/test-app';
import type { CaseFilterName } from '../rules/list/case-filters.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let ada: Requester;
/** A case that each filter below finds, and one beside it that none does. */
let wanted: number;
let other: number;

beforeAll(async () => {
  world = await createCaseWorld();
  ({ app, ada } = world);
  const noor = { userId: 'user_noor', name: 'Noor', kind: 'customer' } as const;
  await app.database.db.execute(sql`update users set language = 'de' where id = 'user_noor'`);
  const address = await world.open(
    { area: 'domains', topic: 'dns', severity: 2, plan: 'enterprise', v0Plan: 'v0-team', product: 'v0' },
    noor,
  );
  wanted = address.caseNumber;
  other = (await world.open({ plan: 'hobby' })).caseNumber;
  await escalate(world.olivia, address);
  await app.database.db.execute(sql`
    update cases set created_at = '2025-02-03T23:59:00Z', updated_at = '2025-03-04T00:00:00Z',
      refund_id = null, billing_invoice_id = null where number = ${wanted}`);
});
afterAll(() => app.close());

async function numbersOf(query: Parameters<typeof apiPaths.staffCases>[0]): Promise<number[]> {
  const response = await ada(apiPaths.staffCases({ limit: 100, ...query }));
  expect(response.status, await response.clone().text()).toBe(200);
  const { supportCases } = (await response.json()) as StaffCasesResponse;
  return supportCases.map(({ caseNumber }) => Number(caseNumber));
}

describe('a filter of the staff’s list', () => {
  it.each([
    ['product', { product: 'v0' }],
    ['area', { area: 'domains' }],
    ['topic', { topic: 'dns' }],
    ['plan', { plan: 'enterprise' }],
    ['plan of another product', { plan: 'v0-team' }],
    ['severity', { severity: '2' }],
    ['the language that its opener read then', { language: 'de' }],
    ['several areas', { area: 'domains,nothing-of-that-name' }],
    ['several severities and plans at once', { severity: '1,2', plan: 'enterprise,pro' }],
    ['escalation', { escalated: 'true' }],
    ['who opened it, by id', { openedBy: 'user_noor' }],
    ['who opened it, by address', { openedBy: 'NOOR@nova.example' }],
    ['the first day of opening', { createdFrom: '2025-02-03', createdTo: '2025-02-03' }],
    ['the days of updates', { updatedFrom: '2025-03-04', updatedTo: '2025-03-04' }],
  ])('by %s takes what fits and leaves out the rest', async (_what, query) => {
    const numbers = await numbersOf({ sort: '-updatedAt', ...query });
    expect(numbers).toContain(wanted);
    expect(numbers).not.toContain(other);
  });

  /** A value of each that the case has: a filter without one does not compile. */
  const had: Record<Exclude<CaseFilterName, 'tag'>, string> = {
    status: 'New',
    severity: '2',
    assignee: 'nobody',
    team: 'nobody',
    turn: 'support',
    product: 'v0',
    area: 'domains',
    topic: 'dns',
    plan: 'enterprise',
    language: 'de',
    snoozed: 'false',
    escalated: 'true',
    refund: 'false',
    accountId: 'team_orbit',
    openedBy: 'user_noor',
    createdFrom: '2025-02-03',
    createdTo: '2025-02-03',
    updatedFrom: '2025-03-04',
    updatedTo: '2025-03-04',
  };

  it.each(Object.entries(had))(
    'by %s is the same list beside a tag, as far as that goes',
    async (name, value) => {
      const { db } = app.database;
      await db.execute(
        sql`insert into desk_tags (id, name) values ('tag_odd', 'Odd') on conflict do nothing`,
      );
      await db.execute(sql`
      insert into case_tags (account_id, case_number, tag_id)
      select account_id, number, 'tag_odd' from cases where number % 2 = ${wanted % 2} on conflict do nothing`);
      for (const sort of [undefined, ...staffSortOrders]) {
        const all = await numbersOf({ sort, [name]: value });
        const tagged = await numbersOf({ sort, [name]: value, tag: 'tag_odd' });
        expect(tagged, sort).toEqual(all.filter((number) => number % 2 === wanted % 2));
        expect(tagged, sort).toContain(wanted);
      }
    },
  );

  it('by account takes the id and the name in addresses alike', async () => {
    const [byId, bySlug, byNobody] = await Promise.all(
      ['team_orbit', 'orbit', 'nobody-of-that-name'].map((accountId) =>
        numbersOf({ sort: '-caseNumber', accountId }),
      ),
    );
    expect(byId).toContain(wanted);
    expect(bySlug).toEqual(byId);
    expect(byNobody).toEqual([]);
  });

  it('of several values takes them with commas or each by itself, in any order of the list', async () => {
    const both = await numbersOf({ plan: 'enterprise,hobby', sort: '-updatedAt' });
    expect(both).toEqual(expect.arrayContaining([wanted, other]));
    const repeated = await ada(
      `${apiPaths.staffCases({ limit: 100, sort: '-updatedAt' })}&plan=enterprise&plan=hobby`,
    );
    const { supportCases, pagination } = (await repeated.json()) as StaffCasesResponse;
    expect(supportCases.map(({ caseNumber }) => Number(caseNumber))).toEqual(both);
    expect(pagination.total).toBe(both.length);
    expect((await numbersOf({ plan: 'enterprise,hobby', sort: 'caseNumber' })).toSorted()).toEqual(
      both.toSorted(),
    );
    const open = await numbersOf({ status: 'New,Solved', sort: '-updatedAt' });
    expect(open).toEqual(expect.arrayContaining([wanted, other]));
    expect(new Set(open).size).toBe(open.length);
  });

  it('by its opposite leaves out what it would take', async () => {
    const numbers = await numbersOf({ sort: '-caseNumber', escalated: 'false', refund: 'false' });
    expect(numbers).toContain(other);
    expect(numbers).not.toContain(wanted);
  });

  it.each([
    { escalated: 'maybe' },
    { refund: '1' },
    { createdFrom: '2025-02-30' },
    { updatedTo: 'yesterday' },
    { turn: 'mine' },
    { severity: '1,9' },
    { area: 'a b' },
    { plan: Array.from({ length: 21 }, (_, n) => n).join(',') },
  ])('refuses %j, and names the field', async (query) => {
    const response = await ada(apiPaths.staffCases(query));
    expect(response.status).toBe(422);
    const { fields } = (await response.json()) as { fields: Record<string, string> };
    expect(Object.keys(fields)).toEqual(Object.keys(query));
  });
});

describe('the page of the staff’s list', () => {
  it('shows each filter as a chip that leads to the list without it', async () => {
    const asked = { assignee: 'nobody', topic: 'dns', accountId: 'orbit', sort: '-updatedAt' };
    const page = await (await ada(`${paths.staffCases()}${queryString(asked)}`)).text();
    expect(/Account: Orbit Labs/.exec(page)?.[0]).toBeDefined();
    expect(/Assignee: Unassigned/.exec(page)?.[0]).toBeDefined();
    const without = queryString({ ...asked, accountId: undefined })
      .slice(1)
      .split('&')
      .toSorted();
    const links = [
      ...page.matchAll(/href="\/staff\/cases\?([^"]*)"[^>]*aria-label="Remove the filter Account/g),
    ];
    expect(links.map(([, query]) => query?.replaceAll('&amp;', '&').split('&').toSorted())).toEqual([
      without,
    ]);
  });

  it('shows each value of a filter as a chip, and as ticked in the form', async () => {
    const page = await (await ada(`${paths.staffCases()}?severity=1&severity=2&status=New,Solved`)).text();
    const links = [
      ...page.matchAll(/href="\/staff\/cases\?([^"]*)"[^>]*aria-label="Remove the filter ([^"]*)"/g),
    ];
    expect(
      links.map(([, query, filter]) => [
        filter,
        new URLSearchParams(query?.replaceAll('&amp;', '&')).getAll('severity'),
      ]),
    ).toEqual([
      ['Status: New', ['1,2']],
      ['Status: Solved', ['1,2']],
      [expect.stringMatching(/^Severity: SEV1/), ['2']],
      [expect.stringMatching(/^Severity: SEV2/), ['1']],
    ]);
    const ticked = [
      ...page.matchAll(/<input type="checkbox" name="(severity|status)" checked="" value="([^"]*)"/g),
    ];
    expect(ticked.map(([, name, value]) => [name, value])).toEqual([
      ['status', 'New'],
      ['status', 'Solved'],
      ['severity', '1'],
      ['severity', '2'],
    ]);
  });

  it('keeps its filters in the form, the part that is shown included', async () => {
    const page = await (
      await ada(
        `${paths.staffCases()}${queryString({ turn: 'customer', product: 'gone', openedBy: 'a@b.example' })}`,
      )
    ).text();
    expect(page).toMatch(/<option value="gone" selected="">gone<\/option>/);
    expect(page).toMatch(/name="openedBy"[^>]*value="a@b.example"/);
    expect(page).toMatch(/type="hidden" name="turn" value="customer"/);
  });
});

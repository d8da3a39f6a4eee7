import { createCaseWorld, read as readAsCustomer } from '@reachout/cases/testing/test-cases';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  world = await createCaseWorld();
  ({ app, ada, olivia } = world);
});
afterAll(() => app.close());

async function read(caseNumber: number): Promise<StaffCaseDetail> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

const link = (caseNumber: number, body: object) => ada(apiPaths.staffCaseLinks(caseNumber), json(body));
const padded = (caseNumber: number) => String(caseNumber).padStart(8, '0');

it('Cases of two accounts are linked for staff on both, and their customers hear of it by no door', async () => {
  const ours = await world.open({ subject: 'Ours' });
  const theirs = await world.open(
    { accountId: 'team_nova', subject: 'A word of another account' },
    { userId: 'user_noor', name: 'Noor', kind: 'customer' },
  );
  const before = await readAsCustomer(olivia, ours);
  const body = { kind: 'case', id: String(theirs.caseNumber) };
  expect((await link(ours.caseNumber, body)).status).toBe(200);
  // Linked from the other side too, they are linked once.
  expect((await link(theirs.caseNumber, { kind: 'case', id: String(ours.caseNumber) })).status).toBe(200);
  const seen = await read(ours.caseNumber);
  expect(seen.links).toEqual([
    {
      kind: 'case',
      id: padded(theirs.caseNumber),
      name: 'A word of another account',
      status: 'New',
      accountName: 'Nova',
      url: paths.staffCase(theirs.caseNumber),
    },
  ]);
  expect(seen.timeline.filter(({ type }) => type === 'linked')).toMatchObject([
    { kind: 'case', name: `#${padded(theirs.caseNumber)}` },
  ]);
  expect((await read(theirs.caseNumber)).links).toMatchObject([{ id: padded(ours.caseNumber) }]);
  expect(await readAsCustomer(olivia, ours)).toEqual(before);
  const doors = [
    await (await olivia(paths.caseDetail({ teamSlug: 'orbit', ...ours }))).text(),
    await (await olivia(apiPaths.caseExport(ours))).text(),
  ];
  expect(doors.filter((text) => text.includes(padded(theirs.caseNumber)))).toEqual([]);
  const gone = await ada(apiPaths.staffCaseLink(theirs.caseNumber, 'case', padded(ours.caseNumber)), {
    method: 'DELETE',
  });
  expect(gone.status).toBe(200);
  expect((await read(ours.caseNumber)).links).toEqual([]);
  expect(await world.auditOf(ours.caseNumber)).toContainEqual(
    expect.objectContaining({ action: 'case.unlink', details: { case: padded(theirs.caseNumber) } }),
  );
});

it('A case is linked to the incident that caused it, at a page without a script, and unlinked there', async () => {
  const { caseNumber } = await world.open();
  const page = paths.staffCaseLinks(caseNumber);
  const post = (fields: Record<string, string>) =>
    ada(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const incident = 'incident_build_times';
  expect((await post({ form: 'link-incident', id: incident })).status).toBe(303);
  expect(await (await ada(page)).text()).toContain('Caused by: ');
  expect((await read(caseNumber)).links).toMatchObject([{ kind: 'incident', id: incident }]);
  const refused = await post({ form: 'link-case', id: '99999999' });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('There is no case with this number.'),
  ]);
  expect((await link(caseNumber, { kind: 'case', id: String(caseNumber) })).status).toBe(422);
  expect((await post({ form: 'remove-link', kind: 'incident', id: incident })).status).toBe(303);
  expect((await read(caseNumber)).links).toEqual([]);
  expect((await olivia(page)).status).toBe(404);
});

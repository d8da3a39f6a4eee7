import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { eventOfLink, type LinkedThing } from '@reachout/cases/rules/history/links';
import { type CaseKey, countStaffRevision, lockCase } from '@reachout/cases/store/case-life-queries';
import { type Actor, caseAudit, type CaseRow, findCaseForStaff } from '@reachout/cases/store/cases-queries';
import { insertStaffEvent } from '@reachout/cases/store/staff-events-queries';
import { formatCaseNumber } from '@reachout/core/case-number';
import { parseCaseNumber } from '@reachout/core/parse-case-number';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { findStatusIncident } from '@reachout/status/store/status-queries';
import { linkingCopy } from '../../messages/other-cases.ts';
import type { CaseLinkBody } from '../../rules/calls/links.ts';
import {
  deleteCaseLink,
  deleteIncidentLink,
  insertCaseLink,
  insertIncidentLink,
} from '../../store/linking/link-queries.ts';
import { keyOf } from '../comment-as-staff.ts';
import { describeForStaff } from '../describe-staff-case.ts';

export interface KeepLinkInput {
  caseNumber: string;
  asked: CaseLinkBody;
  requestId: string;
}

/** Links a case to another one of any account, or to an incident, for staff alone; linked already, it stays so. Errors: not_found, validation_failed for what is not there. */
export function linkCase(
  deps: ServiceDeps,
  viewer: Viewer,
  input: KeepLinkInput,
): Promise<Result<StaffCaseDetail>> {
  return keepLink(deps, viewer, input, 'linked');
}

/** Takes such a link away; without one nothing happens. Errors as above. */
export function unlinkCase(
  deps: ServiceDeps,
  viewer: Viewer,
  input: KeepLinkInput,
): Promise<Result<StaffCaseDetail>> {
  return keepLink(deps, viewer, input, 'unlinked');
}

/** What a case is linked to: another case, or an incident. */
type Target = { kind: 'case'; row: CaseRow } | { kind: 'incident'; id: string; title: string };

async function keepLink(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, asked, requestId }: KeepLinkInput,
  change: 'linked' | 'unlinked',
): Promise<Result<StaffCaseDetail>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const row = found.value;
  const target = await findTarget(deps.db, row, asked);
  if (!target.ok) return target;
  const actor = actorOf(viewer, 'staff', requestId);
  await deps.db.transaction(async (tx) => {
    const both = target.value.kind === 'case' ? [row, target.value.row] : [row];
    // In the order of their numbers, as everybody locks cases.
    for (const each of both.toSorted((one, other) => one.number - other.number))
      await lockCase(tx, keyOf(each));
    await writeLink(tx, { row, target: target.value, actor, change });
  });
  const now = await findCaseForStaff(deps.db, { number: row.number });
  return now === undefined ? err(appError('not_found')) : ok(await describeForStaff(deps, viewer, now));
}

/** Links two locked cases, as staff see it; nothing happens where they are linked already. */
export async function relateCases(
  tx: Database,
  { row, other, actor }: { row: CaseRow; other: CaseRow; actor: Actor },
): Promise<void> {
  await writeLink(tx, { row, target: { kind: 'case', row: other }, actor, change: 'linked' });
}

async function findTarget(db: Database, row: CaseRow, { kind, id }: CaseLinkBody): Promise<Result<Target>> {
  const wrong = (message: string) => err(appError('validation_failed', { fields: { id: message } }));
  if (kind === 'incident') {
    const incident = await findStatusIncident(db, id);
    return incident === undefined
      ? wrong(linkingCopy.incidentGone())
      : ok({ kind, id: incident.id, title: incident.title });
  }
  const number = parseCaseNumber(id);
  if (number === row.number) return wrong(linkingCopy.itself());
  const other = number === undefined ? undefined : await findCaseForStaff(db, { number });
  return other === undefined ? wrong(linkingCopy.notFound()) : ok({ kind, row: other });
}

async function writeLink(
  tx: Database,
  {
    row,
    target,
    actor,
    change,
  }: { row: CaseRow; target: Target; actor: Actor; change: 'linked' | 'unlinked' },
): Promise<void> {
  const key = keyOf(row);
  const isNew = change === 'linked';
  if (target.kind === 'incident') {
    const { id, title } = target;
    const keep = isNew ? insertIncidentLink : deleteIncidentLink;
    if (await keep(tx, key, id))
      await tell(tx, { key, actor, change, linked: { kind: 'incident', id, title } });
    return;
  }
  const otherKey = keyOf(target.row);
  const keep = isNew ? insertCaseLink : deleteCaseLink;
  if (!(await keep(tx, key, otherKey))) return;
  await tell(tx, { key, actor, change, linked: caseAsLinked(otherKey) });
  await tell(tx, { key: otherKey, actor, change, linked: caseAsLinked(key) });
}

function caseAsLinked({ caseNumber }: CaseKey): LinkedThing {
  return { kind: 'case', id: formatCaseNumber(caseNumber), title: null };
}

async function tell(
  tx: Database,
  {
    key,
    actor,
    change,
    linked,
  }: { key: CaseKey; actor: Actor; change: 'linked' | 'unlinked'; linked: LinkedThing },
): Promise<void> {
  await insertStaffEvent(tx, key, actor, { kind: change, ...eventOfLink(linked) });
  await countStaffRevision(tx, key);
  const action = change === 'linked' ? 'case.link' : 'case.unlink';
  const row = { accountId: key.accountId, number: key.caseNumber };
  await insertAudit(tx, caseAudit(actor, row, action, { [linked.kind]: linked.id }));
}

import type { CsvCell } from '@reachout/core/csv';
import { ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { insertAudit, insertAuditOnce } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { showableDetails } from '../../rules/audit/audit-details.ts';
import { auditSubjectKinds } from '../../rules/audit/audit-subjects.ts';
import type {
  AuditEntry,
  StaffAudit,
  StaffAuditFilter,
  StaffAuditQuery,
} from '../../rules/calls/staff-audit.ts';
import {
  type AuditFilter,
  type AuditRow,
  findAuditPerson,
  listAuditRows,
  namePeople,
} from '../../store/audit/audit-log-queries.ts';

type Deps = Pick<ServiceDeps, 'db' | 'clock'>;

/** Who did what, the newest first; that somebody looked is noted once a person and day (UTC). Errors: not_found for everybody but staff. */
export async function readAudit(
  deps: Deps,
  viewer: Viewer,
  { cursor, limit, requestId, ...asked }: StaffAuditQuery & { requestId: string },
): Promise<Result<StaffAudit>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const { db } = deps;
  await insertAuditOnce(db, {
    ...whoLooks(viewer, requestId),
    action: 'audit.read',
    subjectKind: 'audit',
    subjectId: deps.clock.now().toISOString().slice(0, 10),
  });
  const filter = await findFilter(db, asked);
  if (filter === undefined) return ok({ entries: [], older: null });
  const before = cursor === undefined ? undefined : Number(cursor);
  const rows = await listAuditRows(db, { filter, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return ok({
    entries: await describe(db, shown),
    older: last === undefined ? null : String(last.id),
  });
}

export const auditColumns = [
  'at',
  'actorKind',
  'actorId',
  'actor',
  'email',
  'action',
  'subjectKind',
  'subjectId',
  'accountId',
  'account',
  'details',
  'requestId',
] as const;

const rowsAtOnce = 500;

/** The same as rows of a file, page after page; the audit keeps who took it. Errors: not_found for everybody but staff. */
export async function exportAudit(
  { db, clock }: Deps,
  viewer: Viewer,
  { requestId, ...asked }: StaffAuditFilter & { requestId: string },
): Promise<Result<AsyncIterable<CsvCell[][]>>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  await insertAudit(db, {
    ...whoLooks(viewer, requestId),
    action: 'audit.export',
    subjectKind: 'audit',
    subjectId: clock.now().toISOString().slice(0, 10),
  });
  const filter = await findFilter(db, asked);
  return ok(
    (async function* () {
      let before: number | undefined;
      while (filter !== undefined) {
        const rows = await listAuditRows(db, { filter, before, limit: rowsAtOnce });
        const entries = await describe(db, rows);
        yield entries.map(toCells);
        if (rows.length < rowsAtOnce) return;
        before = rows.at(-1)?.id;
      }
    })(),
  );
}

function whoLooks(viewer: Viewer, requestId: string) {
  return { actorUserId: viewer.userId, actorKind: viewer.role, requestId };
}

/** What was asked for, with people by their ids; undefined where somebody is named who is not there. */
async function findFilter(
  db: Database,
  { person, action, subject, days }: StaffAuditFilter,
): Promise<AuditFilter | undefined> {
  // Who is gone is still found by their id.
  const idOf = async (named: string): Promise<string | undefined> =>
    (await findAuditPerson(db, named)) ?? (named.includes('@') ? undefined : named);
  const actorUserId = person === '' ? undefined : await idOf(person);
  if (person !== '' && actorUserId === undefined) return undefined;
  const about = subject === '' ? undefined : await subjectOf(subject.replace(/^#/, ''), idOf);
  if (subject !== '' && about === undefined) return undefined;
  return { actorUserId, action: action === '' ? undefined : action, subject: about, days };
}

async function subjectOf(
  named: string,
  idOf: (named: string) => Promise<string | undefined>,
): Promise<AuditFilter['subject']> {
  if (/^\d+$/.test(named)) return { kinds: ['case'], id: named.replace(/^0+(?=\d)/, '') };
  const id = await idOf(named);
  return id === undefined ? undefined : { kinds: auditSubjectKinds, id };
}

async function describe(db: Database, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const assignees = rows.flatMap(({ details }) => idIn(details));
  const names = await namePeople(db, [...new Set(assignees)]);
  return rows.map((row) => ({
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: { kind: row.actorKind, id: row.actorUserId, name: row.actorName, email: row.actorEmail },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    account: row.accountId === null ? null : { id: row.accountId, name: row.accountName },
    requestId: row.requestId,
    details: withNames(showableDetails(row.action, row.details), names),
  }));
}

function idIn({ assignee }: Record<string, unknown>): string[] {
  return typeof assignee === 'string' ? [assignee] : [];
}

/** Who it was given to is told by name. */
function withNames(
  details: AuditEntry['details'],
  names: ReadonlyMap<string, string>,
): AuditEntry['details'] {
  const { assignee } = details;
  const name = typeof assignee === 'string' ? names.get(assignee) : undefined;
  return name === undefined ? details : { ...details, assignee: name };
}

function toCells({ at, actor, action, subject, account, requestId, details }: AuditEntry): CsvCell[] {
  return [
    at,
    actor.kind,
    actor.id,
    actor.name,
    actor.email,
    action,
    subject.kind,
    subject.id,
    account?.id ?? null,
    account?.name ?? null,
    Object.keys(details).length === 0 ? null : JSON.stringify(details),
    requestId,
  ];
}

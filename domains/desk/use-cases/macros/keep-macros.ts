import type { AuditAction } from '@reachout/operations/rules/audit-actions';
import { createHash } from 'node:crypto';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { macroCopy } from '../../messages/macros.ts';
import { type MacroBody, type MacroChangeBody, maxMacrosEach } from '../../rules/macros/macro-forms.ts';
import {
  changeMacro,
  countMacrosOf,
  deleteMacro,
  findMacro,
  insertMacro,
  listMacros,
  lockMacro,
  type MacroRow,
} from '../../store/macros-queries.ts';

type Deps = Pick<ServiceDeps, 'db'>;

/** A macro that somebody may use, with whether they alone may. */
export interface Macro extends Omit<MacroRow, 'ownerId'> {
  isOwn: boolean;
}

const seenBy = ({ ownerId, ...row }: MacroRow, { userId }: Viewer): Macro => ({
  ...row,
  isOwn: ownerId === userId,
});

/** The macros that a member of staff may use, by name. Errors: not_found for everybody else. */
export async function listOwnAndSharedMacros(deps: Deps, viewer: Viewer): Promise<Result<Macro[]>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const rows = await listMacros(deps.db, viewer);
  return ok(rows.map((row) => seenBy(row, viewer)));
}

/** One of them. Errors: not_found, for another's own too. */
export async function readMacro(deps: Deps, viewer: Viewer, id: string): Promise<Result<Macro>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const found = await findMacro(deps.db, { id, userId: viewer.userId });
  return found === undefined ? err(appError('not_found')) : ok(seenBy(found, viewer));
}

/** Adds a macro; the same form with the same fields is one. Gives its id. Errors: not_found for everybody but staff, validation_failed for one too many. */
export async function addMacro(
  deps: Deps,
  viewer: Viewer,
  { submission, ...content }: MacroBody,
  requestId: string,
): Promise<Result<string>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const told = JSON.stringify([viewer.userId, submission, content]);
  const id = `macro_${createHash('sha256').update(told).digest('hex').slice(0, 32)}`;
  return deps.db.transaction(async (tx): Promise<Result<string>> => {
    if ((await countMacrosOf(tx, viewer)) >= maxMacrosEach)
      return err(
        appError('validation_failed', { fields: { name: macroCopy.tooMany({ max: maxMacrosEach }) } }),
      );
    if (await insertMacro(tx, { ...content, id, ownerId: viewer.userId }))
      await audit(tx, viewer, { id, requestId, action: 'macro.added', isShared: content.isShared });
    return ok(id);
  });
}

/** Changes a macro, if it still is the copy that the person saw. Errors: not_found; stale_copy with the copy of now in its details. */
export async function changeOwnOrSharedMacro(
  deps: Deps,
  viewer: Viewer,
  { id, requestId, version, ...content }: MacroChangeBody & { id: string; requestId: string },
): Promise<Result<void>> {
  return withMacro(deps, viewer, id, async (tx, row) => {
    if (row.version !== version)
      return err(appError('stale_copy', { details: { macro: seenBy(row, viewer) } }));
    await changeMacro(tx, { id, ...content });
    await audit(tx, viewer, { id, requestId, action: 'macro.changed', isShared: content.isShared });
    return ok(undefined);
  });
}

/** Deletes a macro. Errors: not_found. */
export async function deleteOwnOrSharedMacro(
  deps: Deps,
  viewer: Viewer,
  { id, requestId }: { id: string; requestId: string },
): Promise<Result<void>> {
  return withMacro(deps, viewer, id, async (tx, { isShared }) => {
    await deleteMacro(tx, { id });
    await audit(tx, viewer, { id, requestId, action: 'macro.removed', isShared });
    return ok(undefined);
  });
}

async function withMacro(
  deps: Deps,
  viewer: Viewer,
  id: string,
  work: (tx: Database, row: MacroRow) => Promise<Result<void>>,
): Promise<Result<void>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  return deps.db.transaction(async (tx): Promise<Result<void>> => {
    const row = await lockMacro(tx, { id, userId: viewer.userId });
    return row === undefined ? err(appError('not_found')) : work(tx, row);
  });
}

function audit(
  tx: Database,
  viewer: Viewer,
  {
    id,
    requestId,
    action,
    isShared,
  }: { id: string; requestId: string; action: AuditAction; isShared: boolean },
): Promise<void> {
  return insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: viewer.role,
    action,
    subjectKind: 'macro',
    subjectId: id,
    requestId,
    details: { shared: String(isShared) },
  });
}

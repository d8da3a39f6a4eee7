import type { AuditAction } from '@reachout/operations/rules/audit-actions';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import type { CaseTag } from '@reachout/cases/rules/calls/cases';
import { tagCopy } from '../../messages/triage.ts';
import {
  deleteTag,
  findTagNamed,
  listCountedTags,
  lockTag,
  moveTag,
  renameTag,
} from '../../store/tags/tags-queries.ts';
import { tagAudit } from './tag-case.ts';

interface Asking {
  viewer: Viewer;
  requestId: string;
}

/** The vocabulary with how many cases each tag has. Errors: not_found for everybody but staff. */
export async function readTags(
  { db }: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
): Promise<Result<(CaseTag & { cases: number })[]>> {
  const staff = requireStaff(viewer);
  return staff.ok ? ok(await listCountedTags(db)) : staff;
}

/** Gives a tag another name. Errors: not_found, validation_failed for a name that another tag has. */
export function changeTagName(
  { db }: Pick<ServiceDeps, 'db'>,
  asking: Asking,
  { tagId: id, name }: { tagId: string; name: string },
): Promise<Result<null>> {
  return onTags(db, asking, { ids: [id], action: 'tag.renamed' }, async (tx) => {
    const other = await findTagNamed(tx, name);
    if (other && other.id !== id) return wrong('name', tagCopy.taken());
    await renameTag(tx, { id, name });
    return ok(null);
  });
}

/** Gives every case of a tag another one instead, which alone is left. Errors: not_found, validation_failed without another. */
export function mergeTags(
  { db }: Pick<ServiceDeps, 'db'>,
  asking: Asking,
  { tagId: from, into: to }: { tagId: string; into: string },
): Promise<Result<null>> {
  if (to === '' || to === from) return Promise.resolve(wrong('into', tagCopy.chooseOther()));
  return onTags(db, asking, { ids: [from, to], action: 'tag.merged' }, async (tx) => {
    await moveTag(tx, { from, to });
    await deleteTag(tx, { id: from });
    return ok(null);
  });
}

/** Removes a tag from every case. Errors: not_found. */
export function removeTag(
  { db }: Pick<ServiceDeps, 'db'>,
  asking: Asking,
  { tagId: id }: { tagId: string },
): Promise<Result<null>> {
  return onTags(db, asking, { ids: [id], action: 'tag.removed' }, async (tx) => {
    await deleteTag(tx, { id });
    return ok(null);
  });
}

/** Does something to tags that are there, held in one order so that two who change them never wait for each other. */
function onTags(
  db: Database,
  { viewer, requestId }: Asking,
  { ids, action }: { ids: readonly string[]; action: AuditAction },
  run: (tx: Database) => Promise<Result<null>>,
): Promise<Result<null>> {
  return db.transaction(async (tx): Promise<Result<null>> => {
    const staff = requireStaff(viewer);
    if (!staff.ok) return staff;
    for (const id of ids.toSorted())
      if ((await lockTag(tx, { id })) === undefined)
        return err(appError('not_found', { message: tagCopy.gone() }));
    const done = await run(tx);
    if (!done.ok) return done;
    await insertAudit(tx, tagAudit({ userId: viewer.userId, requestId }, action, ids[0] ?? ''));
    return ok(null);
  });
}

function wrong(field: string, text: string): Result<never> {
  return err(appError('validation_failed', { fields: { [field]: text } }));
}

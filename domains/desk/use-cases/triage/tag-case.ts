import type { AuditAction } from '@reachout/operations/rules/audit-actions';
import type { CaseTag } from '@reachout/cases/rules/calls/cases';
import { countStaffRevision, lockCase } from '@reachout/cases/store/case-life-queries';
import { type Actor, caseAudit, type CaseRow } from '@reachout/cases/store/cases-queries';
import { insertStaffEvent } from '@reachout/cases/store/staff-events-queries';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { tagCopy } from '../../messages/triage.ts';
import { maxTags, maxTagsOfCase, tagKey } from '../../rules/triage/tags.ts';
import {
  addTags,
  countTags,
  ensureTag,
  listTags,
  listTagsOfCases,
  removeTags,
} from '../../store/tags/tags-queries.ts';

/** What becomes of a case's tags: those of these names are put on it, new ones made, and those are taken off, by id or by name. */
export interface TagChange {
  add?: readonly string[];
  removeIds?: readonly string[];
  removeNames?: readonly string[];
}

/** The vocabulary that a list or a form offers; nothing to whoever answers no cases. */
export async function listTagsFor({ db }: Pick<ServiceDeps, 'db'>, viewer: Viewer): Promise<CaseTag[]> {
  return requireStaff(viewer).ok ? listTags(db) : [];
}

/**
 * Changes the tags of a case. Errors: not_found, validation_failed for more tags than a case has, or than there may be. A case that has them so is left as it is.
 */
export async function tagCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, requestId, ...change }: TagChange & { caseNumber: string; requestId: string },
): Promise<Result<CaseRow>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  const key = { accountId: found.value.accountId, caseNumber: found.value.number };
  return atOnce(deps.db, async (tx): Promise<Result<CaseRow>> => {
    const row = await lockCase(tx, key);
    return row === undefined ? err(appError('not_found')) : changeTags(deps, tx, { row, actor, change });
  });
}

/** A refused change leaves nothing behind: neither a tag on the case nor a new word. */
function atOnce<T>(db: Database, run: (tx: Database) => Promise<Result<T>>): Promise<Result<T>> {
  const refused: { result?: Result<T> } = {};
  return db
    .transaction(async (tx) => {
      const result = await run(tx);
      if (result.ok) return result;
      refused.result = result;
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack && refused.result) return refused.result;
      throw error;
    });
}

class RolledBack extends Error {}

async function changeTags(
  { ids }: Pick<ServiceDeps, 'ids'>,
  tx: Database,
  { row, actor, change }: { row: CaseRow; actor: Actor; change: TagChange },
): Promise<Result<CaseRow>> {
  const key = { accountId: row.accountId, caseNumber: row.number };
  const before = (await listTagsOfCases(tx, [row])).get(row.number) ?? [];
  const had = new Set(before.map(({ name }) => tagKey(name)));
  const added: CaseTag[] = [];
  for (const name of (change.add ?? []).filter((each) => !had.has(tagKey(each)))) {
    const tag = await ensureTag(tx, { id: ids.next('tag'), name });
    if (tag.isNew) {
      if ((await countTags(tx)) > maxTags) return wrong(tagCopy.tooMany({ max: maxTags }));
      await insertAudit(tx, tagAudit(actor, 'tag.added', tag.id));
    }
    added.push(tag);
  }
  const gone = new Set((change.removeNames ?? []).map(tagKey));
  const removed = before.filter(
    ({ id, name }) => change.removeIds?.includes(id) === true || gone.has(tagKey(name)),
  );
  if (added.length === 0 && removed.length === 0) return ok(row);
  if (before.length + added.length - removed.length > maxTagsOfCase)
    return wrong(tagCopy.tooManyOfCase({ max: maxTagsOfCase }));
  const idsOf = (tags: readonly CaseTag[]): string[] => tags.map(({ id }) => id);
  const namesOf = (tags: readonly CaseTag[]): string => JSON.stringify(tags.map(({ name }) => name));
  await addTags(tx, key, idsOf(added));
  await removeTags(tx, key, idsOf(removed));
  await insertStaffEvent(tx, key, actor, {
    kind: 'tags',
    before: namesOf(removed),
    after: namesOf(added),
  });
  await insertAudit(tx, caseAudit(actor, row, 'case.tag', { added: idsOf(added), removed: idsOf(removed) }));
  await countStaffRevision(tx, key);
  return ok({ ...row, staffRevision: row.staffRevision + 1 });
}

/** The audit row of what was done to a tag. Its words are no part of it. */
export function tagAudit(
  { userId, requestId }: Pick<Actor, 'userId' | 'requestId'>,
  action: AuditAction,
  id: string,
): Parameters<typeof insertAudit>[1] {
  return {
    actorUserId: userId,
    actorKind: 'staff',
    accountId: null,
    action,
    subjectKind: 'tag',
    subjectId: id,
    requestId,
    details: {},
  };
}

function wrong(text: string): Result<never> {
  return err(appError('validation_failed', { fields: { tags: text } }));
}

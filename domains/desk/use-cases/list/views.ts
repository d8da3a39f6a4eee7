import type { AuditAction } from '@reachout/operations/rules/audit-actions';
import { createHash } from 'node:crypto';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { viewCopy } from '../../messages/views.ts';
import type {
  StaffView,
  StaffViewBody,
  StaffViewChangeBody,
  StaffViewResponse,
} from '../../rules/calls/staff-views.ts';
import {
  defaultViews,
  listOfQuery,
  maxCountedInView,
  maxViews,
  queryOfList,
} from '../../rules/list/views.ts';
import { isOfAsker } from '../../rules/list/case-filters.ts';
import type { AskedList } from '../../rules/list/list-order.ts';
import { readAnew, type SharedReads } from './share-reads.ts';
import { countLists } from '../../store/list/list-counts-queries.ts';
import {
  countViews,
  deleteView,
  insertView,
  listViews,
  lockView,
  type ViewRow,
  writeView,
} from '../../store/list/views-queries.ts';

type Deps = Pick<ServiceDeps, 'db' | 'brand'>;

/** The views that a person has, with how many cases each holds: those of everybody, their own, and shared ones. Errors: not_found for everybody but staff. */
export async function readViews(
  deps: Deps,
  viewer: Viewer,
  shared: Pick<SharedReads, 'read'> = readAnew,
): Promise<Result<StaffView[]>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const kept = (await listViews(deps.db, viewer.userId)).map((row) => ({
    ...row,
    list: listOfQuery(new URLSearchParams(row.list)),
    isDefault: false,
  }));
  const common = defaultViews.map(({ key, name, list }, position) => ({
    id: key,
    name: name(),
    list,
    isShared: true,
    isDefault: true,
    position,
    version: 1,
  }));
  const views = [...common, ...kept];
  const counts = await countViewed(deps, viewer, { lists: views.map(({ list }) => list), shared });
  return ok(
    views.map(({ id, name, list, isShared, isDefault, position, version }) => {
      const count = counts.get(list) ?? 0;
      return {
        id,
        name,
        list: queryOfList(list),
        isShared,
        isDefault,
        position,
        version,
        count: Math.min(count, maxCountedInView),
        isCountExact: count <= maxCountedInView,
      };
    }),
  );
}

/** How many cases each list has; those that are equal for everybody are counted by `shared`. */
async function countViewed(
  { db, brand }: Deps,
  { userId }: Viewer,
  { lists, shared }: { lists: readonly AskedList[]; shared: Pick<SharedReads, 'read'> },
): Promise<Map<AskedList, number>> {
  const options = { asker: { userId, plans: brand.plans }, most: maxCountedInView };
  const own = lists.filter(isOfAsker);
  const common = lists.filter((list) => !isOfAsker(list));
  const [ownCounts, commonCounts] = await Promise.all([
    countLists(db, own, options),
    shared.read(JSON.stringify(['counts', common]), () => countLists(db, common, options)),
  ]);
  return new Map([
    ...own.map((list, at) => [list, ownCounts[at] ?? 0] as const),
    ...common.map((list, at) => [list, commonCounts[at] ?? 0] as const),
  ]);
}

/** Keeps a list as a view; what the person keeps already is not kept again. Errors: not_found for everybody but staff, conflict when there are too many. */
export async function keepView(
  deps: Deps,
  viewer: Viewer,
  { name: typed, list, isShared }: StaffViewBody,
  requestId: string,
): Promise<Result<StaffViewResponse>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const query = normalise(list);
  const name = oneLine(typed);
  const content = JSON.stringify([viewer.userId, name, query, isShared]);
  const id = `view_${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
  const view = { id, ownerId: viewer.userId, name, list: query, isShared };
  return deps.db.transaction(async (tx): Promise<Result<StaffViewResponse>> => {
    if (!(await insertView(tx, view))) return ok({ id, list: query });
    if ((await countViews(tx, { userId: viewer.userId, isShared })) > maxViews) {
      await deleteView(tx, { id });
      return err(tooMany());
    }
    await audit(tx, viewer, { id, requestId, action: 'view.kept', details: { isShared } });
    return ok({ id, list: query });
  });
}

/**
 * Changes a view that still is the version that the person saw. Errors: not_found for everybody but staff and for somebody else's own, stale_copy, conflict when
 * there are too many of its kind already.
 */
export async function changeView(
  deps: Deps,
  viewer: Viewer,
  { id, version, requestId, ...changes }: StaffViewChangeBody & { id: string; requestId: string },
): Promise<Result<StaffViewResponse>> {
  return onSeenView(deps, viewer, { id, version }, async (tx, before) => {
    const { name, isShared, position } = changes;
    const list = changes.list === undefined ? before.list : normalise(changes.list);
    const changesOwner = isShared !== undefined && isShared !== before.isShared;
    if (changesOwner && (await countViews(tx, { userId: viewer.userId, isShared })) >= maxViews)
      return err(tooMany());
    await writeView(tx, before, {
      name: name === undefined ? undefined : oneLine(name),
      list,
      isShared,
      position,
      // Whoever takes a shared view for themselves has it from then on.
      ...(changesOwner && !isShared && { ownerId: viewer.userId }),
    });
    await audit(tx, viewer, { id, requestId, action: 'view.changed', details: { isShared } });
    return ok({ id, list });
  });
}

/** Deletes a view that still is the version that the person saw. Errors: not_found for everybody but staff and for somebody else's own, stale_copy. */
export async function removeView(
  deps: Deps,
  viewer: Viewer,
  { id, version, requestId }: { id: string; version: number; requestId: string },
): Promise<Result<StaffViewResponse>> {
  return onSeenView(deps, viewer, { id, version }, async (tx, before) => {
    await deleteView(tx, before);
    await audit(tx, viewer, { id, requestId, action: 'view.deleted', details: {} });
    return ok({ id, list: before.list });
  });
}

/** Does something to a view that the person may change, in the version that they saw. */
async function onSeenView<T>(
  { db }: Deps,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
  run: (tx: Database, before: ViewRow) => Promise<Result<T>>,
): Promise<Result<T>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  return db.transaction(async (tx): Promise<Result<T>> => {
    const before = await lockView(tx, { id, userId: viewer.userId });
    if (before === undefined) return err(appError('not_found'));
    return before.version === version ? run(tx, before) : err(appError('stale_copy'));
  });
}

/** The query of an address as equal lists have it. */
function normalise(query: string): string {
  return queryOfList(listOfQuery(new URLSearchParams(query)));
}

function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim();
}

function tooMany() {
  return appError('conflict', { message: viewCopy.tooMany({ max: maxViews }) });
}

async function audit(
  tx: Database,
  viewer: Viewer,
  entry: { id: string; requestId: string; action: AuditAction; details: Record<string, unknown> },
): Promise<void> {
  await insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: 'staff',
    action: entry.action,
    subjectKind: 'view',
    subjectId: entry.id,
    requestId: entry.requestId,
    details: entry.details,
  });
}

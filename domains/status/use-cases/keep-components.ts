import type { AuditAction } from '@reachout/operations/rules/audit-actions';
import { createHash } from 'node:crypto';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import type { ComponentChangeBody, ComponentBody } from '../rules/calls/components.ts';
import {
  changeStatusComponent,
  type ComponentRow,
  deleteStatusComponent,
  findStatusComponent,
  insertStatusComponent,
  listStatusComponents,
} from '../store/components-queries.ts';

type Deps = Pick<ServiceDeps, 'db'>;

/** Every component in its order. Errors: not_found for everybody but staff. */
export async function listComponents(deps: Deps, viewer: Viewer): Promise<Result<ComponentRow[]>> {
  const staff = requireStaff(viewer);
  return staff.ok ? ok(await listStatusComponents(deps.db)) : staff;
}

/** One component. Errors: not_found, for everybody but staff too. */
export async function readComponent(deps: Deps, viewer: Viewer, id: string): Promise<Result<ComponentRow>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const found = await findStatusComponent(deps.db, id);
  return found === undefined ? err(appError('not_found')) : ok(found);
}

/** Adds a component; the same form with the same fields is one. Gives its id. Errors: not_found for everybody but staff. */
export async function addComponent(
  deps: Deps,
  viewer: Viewer,
  { submission, ...told }: ComponentBody,
  requestId: string,
): Promise<Result<string>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const content = JSON.stringify([submission, told.name, told.description, told.position, told.status]);
  const id = `cmp_${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
  await deps.db.transaction(async (tx) => {
    if (!(await insertStatusComponent(tx, { id, ...told }))) return;
    await audit(tx, viewer, { id, requestId, action: 'component.added', details: { status: told.status } });
  });
  return ok(id);
}

/** Changes a component. Errors: conflict for one that another system keeps; not_found, for everybody but staff too. */
export async function changeComponent(
  deps: Deps,
  viewer: Viewer,
  { id, requestId, ...told }: ComponentChangeBody & { id: string; requestId: string },
): Promise<Result<void>> {
  return whereStaffKeepIt(deps, viewer, id, async (tx) => {
    await changeStatusComponent(tx, { id, ...told });
    await audit(tx, viewer, { id, requestId, action: 'component.changed', details: { status: told.status } });
  });
}

/** Removes a component; incidents that name it stay without it. Errors as of a change. */
export async function removeComponentOfStaff(
  deps: Deps,
  viewer: Viewer,
  { id, requestId }: { id: string; requestId: string },
): Promise<Result<void>> {
  return whereStaffKeepIt(deps, viewer, id, async (tx) => {
    await deleteStatusComponent(tx, { id, origin: 'staff' });
    await audit(tx, viewer, { id, requestId, action: 'component.removed', details: {} });
  });
}

async function whereStaffKeepIt(
  deps: Deps,
  viewer: Viewer,
  id: string,
  work: (tx: Database) => Promise<void>,
): Promise<Result<void>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  return deps.db.transaction(async (tx): Promise<Result<void>> => {
    const found = await findStatusComponent(tx, id);
    if (found === undefined) return err(appError('not_found'));
    if (found.origin !== 'staff') return err(appError('conflict'));
    await work(tx);
    return ok(undefined);
  });
}

function audit(
  tx: Database,
  viewer: Viewer,
  {
    id,
    requestId,
    action,
    details,
  }: { id: string; requestId: string; action: AuditAction; details: Record<string, string> },
): Promise<void> {
  return insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: viewer.role,
    action,
    subjectKind: 'component',
    subjectId: id,
    requestId,
    details,
  });
}

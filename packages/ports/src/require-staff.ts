import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { isStaff } from './staff.ts';
import type { Viewer } from './viewer.ts';

/** Authorises support staff; everybody else gets not_found (rule ACCESS-06). */
export function requireStaff(viewer: Pick<Viewer, 'role'>): Result<null> {
  return isStaff(viewer) ? ok(null) : err(appError('not_found'));
}

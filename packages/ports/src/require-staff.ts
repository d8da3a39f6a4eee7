import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { isStaff } from './staff.ts';
import type { Viewer } from './viewer.ts';

/** Lets support staff on; for everybody else what they asked for is not there (rule ACCESS-06). Errors: not_found. */
export function requireStaff(viewer: Pick<Viewer, 'role'>): Result<null> {
  return isStaff(viewer) ? ok(null) : err(appError('not_found'));
}

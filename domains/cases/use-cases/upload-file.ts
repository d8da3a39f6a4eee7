import type { UploadResponse } from '../rules/calls/case-create.ts';
import { appError } from '@reachout/core/errors';
import { maxWaitingUploads, uploadRetentionHours } from '@reachout/core/limits';
import { fileCopy } from '../messages/files.ts';
import { can } from '@reachout/accounts/rules/permissions';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { deleteUnattachedFile, type FileRow, insertFile, insertWaitingFile } from '../store/files-queries.ts';
import { type AccountSelector, findAccountAccess } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** A file whose bytes the files store holds already. */
export interface StoredUpload {
  /** As the browser named it: text to show. */
  name: string;
  declaredType: string;
  /** What the bytes are (D29). */
  contentType: string;
  key: string;
  size: number;
  sha256: string;
}

/**
 * Records a file that a case or a comment of the account may take later. Only its owner can name it, by an id that
 * cannot be guessed; what nothing took expires (A80). The caller removes the bytes again when this refuses.
 * Errors: not_found, forbidden, rate_limited when too many uploads of the person wait.
 */
export async function uploadFile(
  deps: ServiceDeps,
  viewer: Viewer,
  { account: selector, file }: { account: AccountSelector; file: StoredUpload },
): Promise<Result<UploadResponse>> {
  const found = await findAccountAccess(deps, viewer, selector);
  if (!found.ok) return found;
  const { account, grants } = found.value;
  if (grants !== null && !can(grants, 'create', 'fileUpload')) return err(appError('forbidden'));
  return recordWaitingUpload(deps, viewer, account.id, file);
}

/** The same for whoever was allowed to already. Errors: rate_limited when too many uploads of the person wait. */
export async function recordWaitingUpload(
  deps: ServiceDeps,
  viewer: Viewer,
  accountId: string,
  file: StoredUpload,
): Promise<Result<UploadResponse>> {
  const upload = describeUpload(deps, viewer, accountId, file);
  const row = await insertWaitingFile(deps.db, upload, { atMost: maxWaitingUploads });
  if (row === undefined)
    return err(appError('rate_limited', { message: fileCopy.tooManyUploads(), retryAfterSeconds: 3600 }));
  const expiresAt = new Date(row.createdAt.getTime() + uploadRetentionHours * 3_600_000).toISOString();
  return ok({ file: { id: row.id, name: row.name, type: row.contentType, size: row.size, expiresAt } });
}

/**
 * Takes an upload of the viewer's own back that nothing took, its bytes too. One that a case or comment has stays.
 */
export async function takeUploadBack(
  { db, files }: Pick<ServiceDeps, 'db' | 'files'>,
  viewer: Viewer,
  { id, key }: { id: string; key: string },
): Promise<void> {
  if (await deleteUnattachedFile(db, { id, ownerUserId: viewer.userId })) await files.remove(key);
}

/** Writes the row of an upload in the transaction of the case or comment that takes it. */
export function recordUpload(
  deps: Pick<ServiceDeps, 'ids'>,
  db: Database,
  viewer: Viewer,
  accountId: string,
  file: StoredUpload,
): Promise<FileRow> {
  return insertFile(db, describeUpload(deps, viewer, accountId, file));
}

function describeUpload(
  deps: Pick<ServiceDeps, 'ids'>,
  viewer: Viewer,
  accountId: string,
  file: StoredUpload,
): Parameters<typeof insertWaitingFile>[1] {
  return {
    id: deps.ids.next('file'),
    accountId,
    ownerUserId: viewer.userId,
    name: file.name,
    contentType: file.contentType,
    declaredType: file.declaredType,
    size: file.size,
    sha256: file.sha256,
    storageKey: file.key,
  };
}

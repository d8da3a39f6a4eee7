import type { UploadResponse } from '../rules/calls/case-create.ts';
import { appError } from '@reachout/core/errors';
import { fileCopy } from '../messages/files.ts';
import { err, type Result } from '@reachout/core/result';
import type { FilesPort } from '@reachout/ports/ports';
import type { Context } from 'hono';
import type { AppEnv } from '@reachout/http/context';
import { discardFiles, readMultipart, type UploadedPart } from '@reachout/http/multipart';

/** Stores the file of a request and has it recorded; what is refused does not stay in the store. */
export async function storeUpload(
  c: Context<AppEnv>,
  files: FilesPort,
  record: (file: UploadedPart) => Promise<Result<UploadResponse>>,
): Promise<Result<UploadResponse>> {
  const body = await readMultipart({ request: c.req.raw, files, log: c.get('log') });
  if (!body.ok) return body;
  const [file] = body.value.files;
  if (file === undefined)
    return err(appError('validation_failed', { fields: { files: fileCopy.missing() } }));
  const recorded = await record(file);
  if (!recorded.ok) await discardFiles(files, body.value);
  return recorded;
}

import { requestCopy } from './messages/requests.ts';
import { fileSizeLimit } from '@reachout/cases/rules/file-size';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type AppError, appError } from '@reachout/core/errors';
import { maxDescription, maxFileBytes, maxFilesPerCase } from '@reachout/core/limits';
import { fileCopy } from '@reachout/cases/messages/files';
import { err, ok, type Result } from '@reachout/core/result';
import type { FilesPort, StoredBytes } from '@reachout/ports/ports';
import busboy from 'busboy';
import { displayName } from './attachment.ts';
import { filesError, findFilesFailure } from './files-error.ts';
import type { Log } from './log.ts';
import { BodyRefused, chunksOf, whyNotRead } from './request-body.ts';
import { recogniseType } from './recognise-type.ts';

/** A file part whose bytes are already stored; the route keeps it by handing it to a use-case, or removes it. */
export interface UploadedPart extends StoredBytes {
  field: string;
  /** The client's file name: text to show, never a path. */
  name: string;
  declaredType: string;
  /** The media type detected from the content (D29). */
  contentType: string;
}

export interface MultipartBody {
  /** Each field's values in the order of the body. */
  fields: ReadonlyMap<string, string[]>;
  files: UploadedPart[];
}

const maxFields = 64;
const maxFieldBytes = maxDescription * 4;
const maxFieldNameBytes = 100;
/** The allowed fields and files; any other part is refused (A74). */
const maxBodyBytes = (maxFiles: number): number => maxFields * maxFieldBytes + maxFileBytes * (maxFiles + 1);

interface MultipartSource {
  request: Request;
  files: FilesPort;
  /** The request's log, for failures of the store. */
  log: Pick<Log, 'error'>;
  /** Receives the fields as they are read. */
  fields?: Map<string, string[]>;
  /** One unless told. */
  maxFiles?: number;
}

/** More files than a form takes. */
export function tooManyFiles(max: number): AppError {
  const text = max === maxFilesPerCase ? fileCopy.onePerCase() : fileCopy.atMost({ max });
  return appError('validation_failed', { fields: { files: text } });
}

/**
 * Reads a multipart body as a stream: fields into memory within limits, each file straight into the store, its bytes
 * counted as they arrive whatever the announced length is (A74). A file input without a file is no file.
 * After a refusal nothing stays in the store; `fields`, if given, holds what was read until then, so that a page can show the form again.
 */
export async function readMultipart({
  request,
  files,
  log,
  fields = new Map(),
  maxFiles = maxFilesPerCase,
}: MultipartSource): Promise<Result<MultipartBody>> {
  const why = whyNotRead(request.headers, 'multipart/form-data');
  if (why !== undefined) return err(why);
  const stored: Promise<UploadedPart>[] = [];
  try {
    await parseBody({ request, fields, maxFiles }, (part) => {
      const storing = storePart(files, part);
      return { storing, isWithinLimit: stored.push(storing) <= maxFiles };
    });
    const settled = await Promise.all(stored);
    return ok({ fields, files: settled });
  } catch (error) {
    await removeSettled(files, stored);
    if (error instanceof BodyRefused) return err(error.error);
    const failure = findFilesFailure(error);
    if (failure !== null) {
      log.error('file not stored', { reason: `${failure.kind} ${failure.reason}` });
      return err(filesError(failure));
    }
    return err(appError('bad_request', { message: requestCopy.unreadableForm() }));
  }
}

/** Removes the files of a body that was not used. */
export async function discardFiles(
  files: FilesPort,
  body: { files: readonly UploadedPart[] },
): Promise<void> {
  await Promise.all(body.files.map((file) => files.remove(file.key)));
}

interface FilePart {
  field: string;
  name: string;
  declaredType: string;
  stream: Readable;
}

async function parseBody(
  { request, fields, maxFiles }: Required<Pick<MultipartSource, 'request' | 'fields' | 'maxFiles'>>,
  onFile: (part: FilePart) => { storing: Promise<unknown>; isWithinLimit: boolean },
): Promise<void> {
  const contentType = request.headers.get('content-type') ?? '';
  const parser = busboy({
    headers: { 'content-type': contentType },
    defParamCharset: 'utf8',
    limits: {
      fields: maxFields,
      fieldSize: maxFieldBytes,
      fieldNameSize: maxFieldNameBytes,
      parts: maxFields + maxFiles + 3,
    },
  });
  const refuse = (error: AppError): void => void parser.destroy(new BodyRefused(error));
  parser.on('field', (name, value, info) => {
    if (info.nameTruncated || info.valueTruncated) return refuse(appError('payload_too_large'));
    fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  parser.on('file', (field, stream, info) => {
    // A body that breaks off is reported by the parser or by the store's promise; an unhandled `error` event of the part would end the process.
    stream.on('error', () => undefined);
    if (!info.filename) return void stream.resume();
    const { storing, isWithinLimit } = onFile({
      field,
      name: info.filename,
      declaredType: info.mimeType,
      stream,
    });
    // A file that cannot be stored aborts the whole body, so that the rest need not be sent.
    storing.catch((error: Error) => parser.destroy(error));
    if (!isWithinLimit) refuse(tooManyFiles(maxFiles));
  });
  parser.on('fieldsLimit', () => refuse(appError('payload_too_large')));
  parser.on('partsLimit', () => refuse(appError('payload_too_large')));
  const parsed = finished(parser);
  // Awaited below; the handler keeps an early rejection from counting as unhandled.
  parsed.catch(() => undefined);
  try {
    for await (const chunk of chunksOf(request, maxBodyBytes(maxFiles))) {
      if (parser.destroyed) break;
      if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), parsed]);
    }
    parser.end();
  } catch (error) {
    // Otherwise a file that is being stored would wait for its end, and this request with it.
    parser.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
  await parsed;
}

async function storePart(files: FilesPort, part: FilePart): Promise<UploadedPart> {
  const bytes = await files.store(countBytes(part.stream));
  const { field, declaredType } = part;
  return {
    ...bytes,
    field,
    declaredType,
    name: displayName(part.name),
    contentType: await recogniseType(bytes.head),
  };
}

async function* countBytes(stream: Readable): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxFileBytes)
      throw new BodyRefused(
        appError('payload_too_large', {
          message: fileCopy.tooLarge({ limit: fileSizeLimit }),
          fields: { files: fileCopy.tooLarge({ limit: fileSizeLimit }) },
        }),
      );
    yield chunk;
  }
}

async function removeSettled(files: FilesPort, stored: Promise<UploadedPart>[]): Promise<void> {
  const settled = await Promise.allSettled(stored);
  await Promise.all(
    settled.map((part) => (part.status === 'fulfilled' ? files.remove(part.value.key) : undefined)),
  );
}

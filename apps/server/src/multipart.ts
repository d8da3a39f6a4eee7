import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { type AppError, appError } from '@reachout/contract/errors';
import { maxDescription, maxFileBytes, maxFilesPerCase } from '@reachout/contract/limits';
import { fileTooLarge, oneFilePerCase } from '@reachout/contract/messages';
import { err, ok, type Result } from '@reachout/contract/result';
import type { FilesPort, StoredBytes } from '@reachout/services/ports';
import busboy from 'busboy';
import { fileTypeFromBuffer } from 'file-type';
import { displayName } from './attachment.ts';

/** A file part whose bytes are already stored; the route keeps it by handing it to a use-case, or removes it. */
export interface UploadedPart extends StoredBytes {
  field: string;
  /** The name as the browser gave it: text to show, never a path. */
  name: string;
  declaredType: string;
  /** What the first bytes say it is (D29). */
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

/** A refusal found while the body streams in; carries the answer. */
class BodyRefused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

/**
 * Reads a multipart body as a stream: fields into memory within limits, each file straight into the store, its bytes
 * counted as they arrive whatever the announced length is (A74). A file input without a file is no file.
 * On any refusal nothing stays in the store; `fields`, when handed in, then holds what had been read, so that a page
 * can show a person's own words again.
 */
export async function readMultipart(
  request: Request,
  files: FilesPort,
  fields: Map<string, string[]> = new Map(),
): Promise<Result<MultipartBody>> {
  if (request.body === null) return err(appError('bad_request'));
  const stored: Promise<UploadedPart>[] = [];
  try {
    await parseBody(request, fields, (part) => {
      const storing = storePart(files, part);
      return { storing, isWithinLimit: stored.push(storing) <= maxFilesPerCase };
    });
    const settled = await Promise.all(stored);
    return ok({ fields, files: settled });
  } catch (error) {
    await removeSettled(files, stored);
    if (error instanceof BodyRefused) return err(error.error);
    if (isDiskError(error)) return err(appError('storage_full'));
    return err(appError('bad_request', { message: 'The form could not be read. Send it again.' }));
  }
}

/** Removes the files of a body that was not used. */
export async function discardFiles(files: FilesPort, body: MultipartBody): Promise<void> {
  await Promise.all(body.files.map((file) => files.remove(file.key)));
}

interface FilePart {
  field: string;
  name: string;
  declaredType: string;
  stream: Readable;
}

async function parseBody(
  request: Request,
  fields: Map<string, string[]>,
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
      parts: maxFields + 4,
    },
  });
  const refuse = (error: AppError): void => void parser.destroy(new BodyRefused(error));
  parser.on('field', (name, value, info) => {
    if (info.nameTruncated || info.valueTruncated) return refuse(appError('payload_too_large'));
    fields.set(name, [...(fields.get(name) ?? []), value]);
  });
  parser.on('file', (field, stream, info) => {
    if (!info.filename) return void stream.resume();
    // The store's promise reports the failure; without a listener the stream's own event would end the process.
    stream.on('error', () => undefined);
    const { storing, isWithinLimit } = onFile({
      field,
      name: info.filename,
      declaredType: info.mimeType,
      stream,
    });
    // A file that cannot be kept ends the whole body at once; the rest need not be sent.
    storing.catch((error: Error) => parser.destroy(error));
    if (!isWithinLimit) refuse(appError('validation_failed', { fields: { files: oneFilePerCase } }));
  });
  parser.on('fieldsLimit', () => refuse(appError('payload_too_large')));
  parser.on('partsLimit', () => refuse(appError('payload_too_large')));
  await pipeline(Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>), parser);
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

/** The type by content: a known signature, else text when it reads as text, else bytes of no known kind. */
async function recogniseType(head: Uint8Array): Promise<string> {
  const known = await fileTypeFromBuffer(head);
  if (known !== undefined) return known.mime;
  return isText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
}

function isText(head: Uint8Array): boolean {
  // The last character may be cut by the end of the sample.
  const text = new TextDecoder('utf-8').decode(head, { stream: true });
  return !/(?![\t\n\v\f\r])\p{Cc}|\ufffd/u.test(text);
}

async function* countBytes(stream: Readable): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxFileBytes)
      throw new BodyRefused(
        appError('payload_too_large', {
          message: fileTooLarge(),
          fields: { files: fileTooLarge() },
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

function isDiskError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS' || code === 'EACCES' || code === 'EIO';
}

import type { ErrorCode } from '@reachout/core/errors';
import { createMiddleware } from 'hono/factory';
import { type Answer, type Header, type Schema, type Tag, telling } from './api-document/call-part.ts';
import { etag, requestHeaders } from './api-document/headers.ts';
import type { AppEnv } from './context.ts';

/** A successful response that is not JSON. */
type OtherAnswer = Omit<Answer, 'status' | 'description'>;

/** Server-sent events; `schema` describes the data of each. */
export function events(schema: Schema): OtherAnswer {
  return { mediaType: 'text/event-stream', schema };
}

/** A Markdown document as a download. */
export const markdownFile: OtherAnswer = { mediaType: 'text/markdown', schema: 'text' };

/** A table as a download. */
export const csvFile: OtherAnswer = { mediaType: 'text/csv', schema: 'text' };

/** A file, whose media type is that of its bytes. */
export const anyFile: OtherAnswer = { mediaType: '*/*', schema: 'bytes' };

interface More {
  status?: 200 | 201;
  /** Details beyond the summary. */
  description?: string;
  /** A multipart body. The route reads it as a stream, so no other handler describes it. */
  form?: Schema;
  headers?: readonly Header[];
  /** Errors of the use-case; the handlers in front of it contribute their own. */
  refusals?: readonly ErrorCode[];
  /** The response has an ETag; `conditional` when the caller may send If-None-Match. */
  copy?: 'named' | 'conditional';
  /** The call is documented for staff only. */
  audience?: 'staff';
}

/**
 * Describes a call in /openapi.json: its purpose, its response and the errors of its use-case. Its input, its security and its other errors come
 * from the handlers that enforce them.
 */
export function describe(tag: Tag, summary: string, response: Schema | OtherAnswer, more: More = {}) {
  const { status = 200, form, headers = [], refusals = [], copy, description, audience } = more;
  const answered = '_zod' in response ? { schema: response } : response;
  const answers: Answer[] = [
    { ...answered, status, description: summary, ...(copy && { headers: [etag] }) },
    ...(copy === 'conditional'
      ? [{ status: 304, description: 'The caller has the newest copy', headers: [etag] }]
      : []),
  ];
  return telling(
    {
      tag,
      summary,
      answers,
      refusals: [...refusals, ...(form ? formRefusals : []), ...(response === anyFile ? fileRefusals : [])],
      headers: [...headers, ...(copy === 'conditional' ? [requestHeaders.ifNoneMatch] : [])],
      ...(description !== undefined && { description }),
      ...(form && { body: { mediaType: 'multipart/form-data', schema: form } }),
      ...(audience && { audience }),
    },
    createMiddleware<AppEnv>((_c, next) => next()),
  );
}

const formRefusals: readonly ErrorCode[] = [
  'bad_request',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'storage_full',
  'storage_unavailable',
];

/** Errors of opening a file in its store. */
const fileRefusals: readonly ErrorCode[] = ['storage_unavailable'];

import type { ErrorCode } from '@reachout/core/errors';
import { createMiddleware } from 'hono/factory';
import { type Answer, type Header, type Schema, type Tag, telling } from './api-document/call-part.ts';
import { etag, requestHeaders } from './api-document/headers.ts';
import type { AppEnv } from './context.ts';

/** What a call answers with that is no JSON. */
type OtherAnswer = Omit<Answer, 'status' | 'description'>;

/** Server-sent events; `schema` is what the data of each is. */
export function events(schema: Schema): OtherAnswer {
  return { mediaType: 'text/event-stream', schema };
}

/** A Markdown document for saving. */
export const markdownFile: OtherAnswer = { mediaType: 'text/markdown', schema: 'text' };

/** A file of whatever type its bytes are. */
export const anyFile: OtherAnswer = { mediaType: '*/*', schema: 'bytes' };

interface More {
  status?: 200 | 201;
  /** What is not said by the summary. */
  description?: string;
  /** A multipart body: it is read as a stream in the route, so nothing else describes it. */
  form?: Schema;
  headers?: readonly Header[];
  /** With what the use-case refuses; what stands before it in the route says its own. */
  refusals?: readonly ErrorCode[];
  /** The answer names the copy of the case; `conditional` when the caller may name one too. */
  copy?: 'named' | 'conditional';
  /** Staff alone are told of the call. */
  audience?: 'staff';
}

/**
 * Describes a call in /openapi.json: what it is for, what it answers, and what its use-case refuses with. What it takes, who may call it and what
 * else it refuses with is said by the handlers that see to it.
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

/** Of the store that a file is opened in. */
const fileRefusals: readonly ErrorCode[] = ['storage_unavailable'];

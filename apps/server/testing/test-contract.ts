import { isDeepStrictEqual } from 'node:util';
import { problemSchema } from '@reachout/status/rules/calls/status';
import { appError, errorStatus } from '@reachout/core/errors';
import type { Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { Schema } from '@reachout/http/api-document/call-part';
import { type Call, readCalls } from '@reachout/http/api-document/read-calls';
import type { AppEnv } from '@reachout/http/context';

/** Compares an answer with what the API's description says of the call. */
export type ContractCheck = (request: Request, response: Response) => Promise<void>;

/** Statuses that no single call describes: they are the server's own, and the `default` of each. */
const anyCall: readonly number[] = [405, 414, 431];

/** Refused before any call is reached: an address that is no text (S21), and a token that is none. */
function isRefusedBeforeCalls(request: Request, status: number): boolean {
  const { pathname, search } = new URL(request.url);
  const isNoText = /%00/.test(pathname + search) || !isDecodable(pathname);
  return (
    (isNoText && (status === 404 || status === 422)) ||
    (status === 401 && request.headers.has('authorization'))
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Throws for an answer of a call that its description does not have: another status, code or type, a field more or less. */
export function createContractCheck(app: Hono<AppEnv>): ContractCheck {
  // Exact paths before those in which something varies.
  const calls = readCalls(app)
    .map((call) => ({ call, pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
    .toSorted(
      ({ call: one }, { call: other }) => Number(one.path.includes(':')) - Number(other.path.includes(':')),
    );
  return async (request, response) => {
    const { pathname } = new URL(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const found = calls.find(({ call, pattern }) => call.method === method && pattern.test(pathname));
    if (found === undefined || anyCall.includes(response.status)) return;
    if (isRefusedBeforeCalls(request, response.status)) return;
    const wrong = await whatIsWrong(found.call, request, response);
    if (wrong !== undefined)
      throw new Error(
        `${method} ${found.call.path} answered ${response.status}, and its description does not have it: ${wrong}`,
      );
  };
}

async function whatIsWrong(call: Call, request: Request, response: Response): Promise<string | undefined> {
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (type === 'application/problem+json') return wrongRefusal(call, request, response);
  const answer = call.answers.find(({ status }) => status === response.status);
  if (answer === undefined) return 'the status';
  const unnamed = (answer.headers ?? []).find(({ name }) => !response.headers.has(name));
  if (unnamed !== undefined) return `no header ${unnamed.name}`;
  if (answer.schema === undefined) return type === '' ? undefined : `a body of ${type}`;
  const expected = answer.mediaType ?? 'application/json';
  if (expected !== '*/*' && type !== expected) return `the type ${type}`;
  if (type !== 'application/json' || typeof answer.schema === 'string' || request.method === 'HEAD')
    return undefined;
  // An answer that breaks off in the middle has nothing to compare.
  const text = await response
    .clone()
    .text()
    .catch(() => undefined);
  return text === undefined ? undefined : wrongBody(answer.schema, JSON.parse(text));
}

async function wrongRefusal(call: Call, request: Request, response: Response): Promise<string | undefined> {
  if (request.method === 'HEAD') return undefined;
  const body = (await response.clone().json()) as { code: string; status: number };
  const refusal = call.refusals.find((code) => code === body.code);
  if (refusal === undefined) return `the code ${body.code}`;
  if (errorStatus(appError(refusal)) !== response.status) return `the status of ${body.code}`;
  return wrongBody(problemSchema, body);
}

function wrongBody(schema: Schema, body: unknown): string | undefined {
  const parsed = safeParse(schema, body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join('.')}: ${issue?.message}`;
  }
  return isDeepStrictEqual(parsed.data, body)
    ? undefined
    : `a field that is not described in ${JSON.stringify(body).slice(0, 400)}`;
}

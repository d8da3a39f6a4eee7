import { createSign } from 'node:crypto';
import type { ClockPort, DeskFailure, DeskResult } from '@reachout/ports/ports';

/** How to reach Salesforce. */
export interface SalesforceOptions {
  /** Where tokens are asked for: the organisation's own domain, or login.salesforce.com. */
  url: string;
  clientId: string;
  /** OAuth 2.0 client credentials, or a JWT that the user's key signs. */
  auth: { clientSecret: string } | { username: string; privateKey: string };
  clock: Pick<ClockPort, 'now'>;
  /** Milliseconds after which a call counts as failed with an unknown outcome. */
  timeoutMs?: number;
}

export interface SalesforceCall {
  /** For the reason of a failure. */
  name: string;
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: unknown;
  /** Bytes are wanted, not JSON. */
  isBinary?: boolean;
}

/** What was answered; `status` says what became of it where several are no failure. */
export interface SalesforceAnswer {
  status: number;
  body: unknown;
}

export interface Salesforce {
  call(call: SalesforceCall, accepted?: readonly number[]): Promise<DeskResult<SalesforceAnswer>>;
  /** Runs queries as one call. */
  query(
    name: string,
    queries: Readonly<Record<string, string>>,
  ): Promise<DeskResult<Record<string, SalesforceRecord[]>>>;
  /** The id of the user that the calls are made as. */
  userId(): Promise<DeskResult<string>>;
  /** Where people open records. */
  instanceUrl(): string | null;
  /** The share of the day's calls that is used up. */
  usedShare(): number;
}

export type SalesforceRecord = Record<string, unknown>;

/** The release whose calls are made; Salesforce keeps each for years. */
export const apiPath = '/services/data/v62.0';
const defaultTimeoutMs = 10_000;
/** A wrong key, a missing right or a spent allowance need a person, or another day. */
const wrongKeySeconds = 300;
const limitSeconds = 900;
const assertionSeconds = 180;
const transientCodes: readonly string[] = [
  'UNABLE_TO_LOCK_ROW',
  'SERVER_UNAVAILABLE',
  'UNKNOWN_EXCEPTION',
  'QUERY_TIMEOUT',
];

interface Session {
  token: string;
  instanceUrl: string;
  userId: string;
}

/**
 * Speaks Salesforce's REST API (https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest). A token is asked for when one is needed and again
 * when it has ended. Reasons of failures name codes and fields, never what Salesforce says about values.
 */
export function openSalesforce(options: SalesforceOptions): Salesforce {
  const { timeoutMs = defaultTimeoutMs } = options;
  let session: Session | null = null;
  let used = 0;

  async function logIn(): Promise<DeskResult<Session>> {
    if (session !== null) return { ok: true, value: session };
    const asked = await send('token', `${options.url}/services/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams(grantOf(options)),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (!asked.ok) return asked;
    const response = asked.value;
    const body = (await readJson(response)) as Record<string, unknown> | null;
    if (!response.ok) {
      const reason = `token: ${typeof body?.error === 'string' ? body.error : `HTTP ${response.status}`}`;
      return refuse({ kind: 'later', reason, retryAfterSeconds: wrongKeySeconds });
    }
    const { access_token: token, instance_url: instanceUrl, id } = body ?? {};
    if (typeof token !== 'string' || typeof instanceUrl !== 'string' || typeof id !== 'string')
      return refuse({ kind: 'later', reason: 'token: an answer without its result' });
    session = { token, instanceUrl, userId: id.split('/').at(-1) ?? '' };
    return { ok: true, value: session };
  }

  async function call(
    { name, method = 'GET', path, body, isBinary = false }: SalesforceCall,
    accepted: readonly number[] = [],
  ): Promise<DeskResult<SalesforceAnswer>> {
    for (const isLast of [false, true]) {
      const opened = await logIn();
      if (!opened.ok) return opened;
      const asked = await send(name, opened.value.instanceUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${opened.value.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!asked.ok) return asked;
      const response = asked.value;
      used = shareOf(response.headers.get('sforce-limit-info')) ?? used;
      if (response.status === 401 && !isLast) {
        session = null;
        continue;
      }
      try {
        if (response.ok && isBinary)
          return { ok: true, value: { status: 200, body: new Uint8Array(await response.arrayBuffer()) } };
        const answered = await readJson(response);
        if (response.ok || accepted.includes(response.status))
          return { ok: true, value: { status: response.status, body: answered } };
        return refuse(failureOf(name, response, answered));
      } catch (error) {
        return later(name, error);
      }
    }
    return refuse({ kind: 'later', reason: `${name}: HTTP 401`, retryAfterSeconds: wrongKeySeconds });
  }

  return {
    call,

    async query(name, queries) {
      const answered = await call({
        name,
        method: 'POST',
        path: `${apiPath}/composite`,
        body: {
          allOrNone: false,
          compositeRequest: Object.entries(queries).map(([referenceId, soql]) => ({
            method: 'GET',
            url: `${apiPath}/query?q=${encodeURIComponent(soql)}`,
            referenceId,
          })),
        },
      });
      if (!answered.ok) return answered;
      const parts = partsOf(name, answered.value.body);
      if (!parts.ok) return parts;
      return {
        ok: true,
        value: Object.fromEntries(
          parts.value.map(({ referenceId, body }) => [
            referenceId,
            (body as { records?: SalesforceRecord[] } | null)?.records ?? [],
          ]),
        ),
      };
    },

    async userId() {
      const opened = await logIn();
      return opened.ok ? { ok: true, value: opened.value.userId } : opened;
    },

    instanceUrl: () => session?.instanceUrl ?? null,
    usedShare: () => used,
  };
}

interface Part {
  referenceId: string;
  httpStatusCode: number;
  body: unknown;
}

/** The parts of a composite answer, or why one of them failed. */
export function partsOf(name: string, body: unknown): DeskResult<Part[]> {
  const parts = (body as { compositeResponse?: Part[] } | null)?.compositeResponse ?? [];
  // Those that were undone because another failed say nothing of their own.
  const failed = parts.filter(({ httpStatusCode }) => httpStatusCode >= 400);
  const cause = failed.find((part) => codeOf(part.body) !== 'PROCESSING_HALTED') ?? failed[0];
  if (cause === undefined) return { ok: true, value: parts };
  return refuse(failureOf(name, { status: cause.httpStatusCode, headers: new Headers() }, cause.body));
}

/** A text as a value of SOQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}

/** The code of the first error of an answer. */
export function codeOf(body: unknown): string | undefined {
  const [first] = Array.isArray(body) ? (body as { errorCode?: string }[]) : [];
  return first?.errorCode;
}

function failureOf(
  name: string,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): DeskFailure {
  const code = codeOf(body);
  const [first] = Array.isArray(body) ? (body as { fields?: string[] }[]) : [];
  const fields = first?.fields?.length ? ` (${first.fields.join(', ')})` : '';
  const reason = `${name}: ${code ?? `HTTP ${status}`}${fields}`;
  if (code === 'REQUEST_LIMIT_EXCEEDED') return { kind: 'later', reason, retryAfterSeconds: limitSeconds };
  if (status === 401 || status === 403) return { kind: 'later', reason, retryAfterSeconds: wrongKeySeconds };
  if (status === 429 || status >= 500) {
    const retryAfterSeconds = secondsOf(headers.get('retry-after'));
    return { kind: 'later', reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
  return { kind: code !== undefined && transientCodes.includes(code) ? 'later' : 'never', reason };
}

function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** `api-usage=25/15000` as a share of one. */
function shareOf(header: string | null): number | undefined {
  const [, spent, allowed] = /api-usage=(\d+)\/(\d+)/.exec(header ?? '') ?? [];
  return spent === undefined || Number(allowed) === 0 ? undefined : Number(spent) / Number(allowed);
}

function grantOf({ url, clientId, auth, clock }: SalesforceOptions): Record<string, string> {
  if ('clientSecret' in auth)
    return { grant_type: 'client_credentials', client_id: clientId, client_secret: auth.clientSecret };
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(clock.now().getTime() / 1_000) + assertionSeconds;
  const unsigned = `${encode({ alg: 'RS256' })}.${encode({ iss: clientId, sub: auth.username, aud: new URL(url).origin, exp })}`;
  const signature = createSign('RSA-SHA256').update(unsigned).sign(auth.privateKey, 'base64url');
  return { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: `${unsigned}.${signature}` };
}

async function send(name: string, address: string, init: RequestInit): Promise<DeskResult<Response>> {
  try {
    return { ok: true, value: await fetch(address, init) };
  } catch (error) {
    return later(name, error);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function later(name: string, error: unknown): { ok: false; failure: DeskFailure } {
  return refuse({ kind: 'later', reason: `${name}: ${error instanceof Error ? error.name : 'unknown'}` });
}

export function refuse(failure: DeskFailure): { ok: false; failure: DeskFailure } {
  return { ok: false, failure };
}

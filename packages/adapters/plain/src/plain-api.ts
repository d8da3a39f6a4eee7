import type { DeskFailure, DeskResult } from '@reachout/ports/ports';

/** How to reach Plain. */
export interface PlainOptions {
  /** A machine user's key; it goes into the Authorization header and nowhere else. */
  apiKey: string;
  apiUrl: string;
  /** Milliseconds after which a call counts as failed with an unknown outcome. */
  timeoutMs?: number;
}

/** What Plain says of a mutation that it did not do (https://www.plain.com/docs/graphql/error-handling). */
export interface MutationError {
  message: string;
  type: string;
  code: string;
  fields: { field: string; message: string; type: string }[];
}

/** The selection of an error that every mutation asks for. */
export const errorSelection = 'error { message type code fields { field message type } }';

const defaultTimeoutMs = 10_000;
/** A wrong key needs a person; the job waits that long between looks. */
const wrongKeySeconds = 300;

/** Codes of Plain's GraphQL errors that a repetition cannot cure: the request itself is wrong. */
const hopelessCodes: readonly string[] = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
];

interface Answer<T> {
  data?: T | null;
  errors?: { extensions?: { code?: string } }[];
}

/**
 * Sends one operation and gives its data. Failures are sorted into those worth another attempt (no connection, time-out,
 * 429, 5xx, a wrong key) and those that are not; reasons name codes, never what Plain says about the input.
 */
export async function callPlain<T>(
  { apiKey, apiUrl, timeoutMs = defaultTimeoutMs }: PlainOptions,
  operation: { name: string; document: string; variables: Record<string, unknown> },
): Promise<DeskResult<T>> {
  const { name, document, variables } = operation;
  try {
    const response = await fetch(apiUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: document, operationName: name, variables }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const failure = failureOfStatus(name, response);
    if (failure !== undefined && response.status !== 400) return { ok: false, failure };
    const answer = (await response.json()) as Answer<T>;
    const code = answer.errors?.[0]?.extensions?.code;
    if (answer.errors !== undefined && answer.errors.length > 0)
      return { ok: false, failure: failureOfCode(name, code) };
    if (failure !== undefined) return { ok: false, failure };
    if (!answer.data) return later(`${name}: an answer without data`);
    return { ok: true, value: answer.data };
  } catch (error) {
    // The names of fetch's own errors: TimeoutError, TypeError (no connection), SyntaxError (not JSON).
    return later(`${name}: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}

/** Calls mutations that take one input, and gives what they select of their result; what Plain did not do is a failure. */
export function plainMutations(options: PlainOptions) {
  return async function mutate<T>(
    name: string,
    selection: string,
    input: Record<string, unknown>,
  ): Promise<DeskResult<T>> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation ${name}($input: ${type}!) { ${name}(input: $input) { ${selection} ${errorSelection} } }`;
    const called = await callPlain<Record<string, T & { error: MutationError | null }>>(options, {
      name,
      document,
      variables: { input },
    });
    if (!called.ok) return called;
    const output = called.value[name];
    if (output === undefined) return later(`${name}: an answer without its result`);
    return output.error
      ? { ok: false, failure: failureOfMutation(name, output.error) }
      : { ok: true, value: output };
  };
}

/** What a mutation's own error means for the job. */
export function failureOfMutation(name: string, { code, fields }: MutationError): DeskFailure {
  const named = fields.map(({ field, type }) => `${field} ${type}`).join(', ');
  const reason = `${name}: ${code}${named === '' ? '' : ` (${named})`}`;
  if (code === 'internal') return { kind: 'later', reason };
  if (code === 'forbidden') return { kind: 'later', reason, retryAfterSeconds: wrongKeySeconds };
  return { kind: 'never', reason };
}

/** True when something with our id is there already: an earlier attempt's answer was lost. */
export function isThereAlready({ code }: MutationError): boolean {
  return code.includes('already_exists');
}

function failureOfStatus(name: string, { status, headers }: Response): DeskFailure | undefined {
  if (status === 200) return undefined;
  const reason = `${name}: HTTP ${status}`;
  if (status === 401 || status === 403) return { kind: 'later', reason, retryAfterSeconds: wrongKeySeconds };
  if (status === 429 || status >= 500)
    return { kind: 'later', reason, retryAfterSeconds: secondsOf(headers.get('retry-after')) };
  return { kind: 'never', reason };
}

function failureOfCode(name: string, code: string | undefined): DeskFailure {
  const reason = `${name}: ${code ?? 'an error without a code'}`;
  if (code !== undefined && hopelessCodes.includes(code)) return { kind: 'never', reason };
  const isKey = code === 'UNAUTHENTICATED' || code === 'FORBIDDEN';
  return { kind: 'later', reason, ...(isKey && { retryAfterSeconds: wrongKeySeconds }) };
}

/** Retry-After as seconds, given as seconds or as a date (RFC 9110). */
function secondsOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const timestamp = Date.parse(text);
  return Number.isNaN(timestamp) ? undefined : Math.max(0, Math.ceil((timestamp - Date.now()) / 1_000));
}

function later(reason: string): { ok: false; failure: DeskFailure } {
  return { ok: false, failure: { kind: 'later', reason } };
}

/** A failure as a result. */
export function refuse(failure: DeskFailure): { ok: false; failure: DeskFailure } {
  return { ok: false, failure };
}

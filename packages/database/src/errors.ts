import { DatabaseSilent } from './silence.ts';

/**
 * The chain of causes of an error, outermost first. Drizzle wraps the driver's error in `cause`; a host with several addresses fails with an
 * AggregateError.
 */
function* causesOf(error: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (depth === 8 || typeof error !== 'object' || error === null) return;
  yield error as Record<string, unknown>;
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  for (const next of [cause, ...(Array.isArray(errors) ? errors : [])]) yield* causesOf(next, depth + 1);
}

const sqlState = /^[0-9A-Z]{5}$/;

/** The SQLSTATE of a failed statement, or undefined when the failure was not the database's. */
export function sqlStateOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (typeof cause.code === 'string' && sqlState.test(cause.code) && 'severity' in cause) return cause.code;
  }
  return undefined;
}

/** The constraint or index that refused a row, when the database named one. */
export function constraintOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if (typeof cause.constraint === 'string') return cause.constraint;
  }
  return undefined;
}

/** A row with the same key exists already; `constraint` narrows it to one index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlStateOf(error) !== '23505') return false;
  return constraint === undefined || constraintOf(error) === constraint;
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EMFILE',
  'ENFILE',
]);

/** Disk full, out of memory, too many connections, read-only, shutting down, starting up, or a timeout. */
const unavailableStates = new Set([
  '25006',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '58000',
  '58030',
  '25P03',
]);

/** The driver reports these without a code. */
const driverMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'timeout expired',
];

/**
 * True for a transient outage, after which the same request may succeed: connection lost or refused, pool exhausted, disk full, read-only,
 * restarting, or a timeout.
 */
export function isUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return unavailableStates.has(state) || state.startsWith('08');
  for (const cause of causesOf(error)) {
    if (cause instanceof DatabaseSilent) return true;
    if (typeof cause.code === 'string' && networkCodes.has(cause.code) && isOfConnection(cause)) return true;
    if (isOfDriver(cause)) return true;
  }
  return false;
}

/** Anchored at the start: elsewhere in a wrapping error's message the text may be personal data. */
function isOfDriver({ message }: Record<string, unknown>): boolean {
  return typeof message === 'string' && driverMessages.some((known) => message.startsWith(known));
}

/**
 * The message of an outage, from the database, the driver or the network, none of which contains personal data; undefined for any other error.
 */
export function describeOutage(error: unknown): string | undefined {
  if (!isUnavailable(error)) return undefined;
  const state = sqlStateOf(error);
  for (const cause of causesOf(error)) {
    const { code, message } = cause;
    if (state !== undefined && code === state) return `${String(message)} (${state})`;
    const isOfNetwork = typeof code === 'string' && networkCodes.has(code) && isOfConnection(cause);
    if (cause instanceof DatabaseSilent || isOfDriver(cause) || (isOfNetwork && message !== ''))
      return String(message);
  }
  return 'unknown reason';
}

/** File operations fail with these codes too, so they count only for a connection that could not be opened. */
const codesOfFiles = new Set(['ENOENT', 'EMFILE', 'ENFILE']);

function isOfConnection({ code, syscall }: Record<string, unknown>): boolean {
  return !codesOfFiles.has(String(code)) || syscall === 'connect';
}

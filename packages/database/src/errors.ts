import { DatabaseSilent } from './silence.ts';

/**
 * An error and what caused it, outermost first. Drizzle wraps the driver's error in `cause`; a host of several addresses fails with one of `errors`
 * for each.
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

/** Full disk, full memory, too many connections, read-only, shutting down, starting up, or a wait that was cut. */
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
 * The database cannot answer now, and the same request may succeed later: connection lost or refused, no
 * connection free, disk full, read-only, restarting, or a statement cut by a time limit.
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

/** At the beginning: elsewhere it may be what a person typed, in the message of whoever wraps the statement. */
function isOfDriver({ message }: Record<string, unknown>): boolean {
  return typeof message === 'string' && driverMessages.some((known) => message.startsWith(known));
}

/**
 * Why the database is unavailable, in its own words, the driver's or the network's, none of which hold what a person typed; undefined for any
 * other error.
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

/** Files have these codes too; with them only a connection that could not be opened is the database's. */
const codesOfFiles = new Set(['ENOENT', 'EMFILE', 'ENFILE']);

function isOfConnection({ code, syscall }: Record<string, unknown>): boolean {
  return !codesOfFiles.has(String(code)) || syscall === 'connect';
}

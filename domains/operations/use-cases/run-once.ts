import { createHash } from 'node:crypto';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { claimIntent, completeIntent, releaseIntent } from '../store/idempotency-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

export interface Intent {
  /** The Idempotency-Key header: a UUID that is new for each submission intent. */
  key: string | undefined;
  /** The call, so that a key means one call only. */
  route: string;
  /** What was asked, in a form that is equal for equal requests. */
  request: unknown;
}

const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A value, and whether it is a replay: then this attempt did nothing, and what it brought along is not needed. */
export interface Once<T> {
  answer: T;
  isRepeated: boolean;
}

/** Hands the answer to the transaction that does the work, so that both are stored or neither. */
export type StoreAnswer<T> = (tx: Database, value: T) => Promise<void>;

/**
 * Idempotency: runs a create at most once per intent (D22). The same key and request replay the first answer, whichever process gave it; the same key
 * with another request is refused, and while the first attempt runs the caller is told to wait.
 * `work` must call `storeAnswer` inside its transaction before it commits; an attempt that fails gives the key back.
 */
export async function runOnce<T>(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  intent: Intent,
  work: (storeAnswer: StoreAnswer<T>) => Promise<Result<T>>,
): Promise<Result<Once<T>>> {
  if (intent.key === undefined || !keyPattern.test(intent.key))
    return err(appError('idempotency_key_missing'));
  const key = intent.key.toLowerCase();
  const claim = await claimIntent(deps.db, {
    userId: viewer.userId,
    key,
    route: intent.route,
    requestHash: hashRequest(intent.request),
  });
  switch (claim.outcome) {
    case 'completed':
      // Stored by this very function from a value of T; the route and the request hash are the same.
      return ok({ answer: claim.body as T, isRepeated: true });
    case 'running':
      return err(appError('request_in_progress', { retryAfterSeconds: claim.retryAfterSeconds }));
    case 'mismatch':
      return err(appError('idempotency_key_reused'));
    case 'claimed':
      return runClaimed(deps, { userId: viewer.userId, key, token: claim.token }, work);
  }
}

async function runClaimed<T>(
  deps: Pick<ServiceDeps, 'db'>,
  claim: { userId: string; key: string; token: string },
  work: (storeAnswer: StoreAnswer<T>) => Promise<Result<T>>,
): Promise<Result<Once<T>>> {
  try {
    const result = await work((tx, value) => completeIntent(tx, { ...claim, status: 201, body: value }));
    if (result.ok) return ok({ answer: result.value, isRepeated: false });
    await releaseIntent(deps.db, claim);
    return result;
  } catch (error) {
    // When even this fails the lease ends by itself; the first error is the one to report.
    await releaseIntent(deps.db, claim).catch(() => undefined);
    throw error;
  }
}

/**
 * What tells one request from another. The order of fields and empty fields do not count: a release that adds a field must know a
 * request again that was first made before it.
 */
function hashRequest(request: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(withoutEmpty(asJson(request))))
    .digest('hex');
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined && each !== null && each !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutEmpty(each)]));
}

const asJson = (request: unknown): unknown => JSON.parse(JSON.stringify(request));

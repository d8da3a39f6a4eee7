import type { V0PlanOfAccount } from '../rules/accounts.ts';
import { v0PlansResponse } from '../rules/calls/accounts.ts';
import { plansCopy } from '../messages/plans.ts';
import { apiPaths } from '@reachout/core/paths';
import { err, ok, type Result } from '@reachout/core/result';
import { isWorthRetrying, maxRetries, retryDelayMs } from '@reachout/core/retry';
import type { ApiClient } from '@reachout/web/lib/api-client';
import type { CallFailure } from '@reachout/web/lib/call-failure';

export interface FetchV0PlansOptions {
  api: ApiClient;
  /** Resolves after the time. */
  wait: (milliseconds: number) => Promise<void>;
  /** From 0 to 1. */
  random: () => number;
}

/** Why there are no plans, in the copy of §8, and when it makes sense to ask again. */
export interface PlansFailure {
  readonly message: string;
  readonly retryAfterSeconds: number;
}

/** A longer wait is the person's to decide about. */
const longestSilentWaitSeconds = 30;

/** Fetches the v0 plans of the person's accounts. What may pass by itself is tried again, each time after twice the time or when the server says (§7, F31). */
export async function fetchV0Plans({
  api,
  wait,
  random,
}: FetchV0PlansOptions): Promise<Result<readonly V0PlanOfAccount[], PlansFailure>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await api.request(apiPaths.v0Plans());
    if (answer.ok) return readPlans(answer.value);
    const failure = describeFailure(answer.error);
    const { retryAfterSeconds } = failure;
    const isOver = attempt === maxRetries || !isPassing(answer.error);
    if (isOver || retryAfterSeconds > longestSilentWaitSeconds) return err(failure);
    await wait(
      retryDelayMs(attempt, { retryAfterSeconds: retryAfterSeconds || undefined, jitter: random() }),
    );
  }
}

function readPlans(body: unknown): Result<readonly V0PlanOfAccount[], PlansFailure> {
  const parsed = v0PlansResponse.safeParse(body);
  if (parsed.success) return ok(parsed.data.accounts);
  return err({ message: plansCopy.unexpectedAnswer(), retryAfterSeconds: 0 });
}

function isPassing(failure: CallFailure): boolean {
  return failure.kind === 'unreachable' || (failure.kind === 'refused' && isWorthRetrying(failure.status));
}

function describeFailure(failure: CallFailure): PlansFailure {
  if (failure.kind !== 'refused') return { message: plansCopy.noConnection(), retryAfterSeconds: 0 };
  const { status, statusText = '', error } = failure;
  return {
    message: plansCopy.fetchFailed({ status, statusText }).trim(),
    retryAfterSeconds: error.retryAfterSeconds ?? 0,
  };
}

import { err, ok, type Result } from '@reachout/core/result';
import { maxRetries, retryDelayMs } from '@reachout/core/retry';
import type { CallFailure } from './call-failure.ts';

/** An answer that is still being worked on is asked for this often. */
const maxChecks = 10;

/** What sending again needs of the world around it. */
export interface SendingAgain {
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
  /** From 0 to 1, so that not everybody comes back at once. */
  random: () => number;
  /** Called when an answer stays away and is asked for again. */
  onUnconfirmed: () => void;
  /** True once nobody waits for the answer any more. */
  isLeft?: () => boolean;
}

/** A failure that stands, and whether an earlier attempt had stayed without an answer. */
export interface SendFailure {
  failure: CallFailure;
  wasUnconfirmed: boolean;
}

/**
 * Sends what carries an idempotency key, and asks again with the same key when no answer comes: it is never told twice, and never called
 * failed before that is known (F02, F05, F12, A68).
 */
export async function sendUntilKnown<T>(
  send: () => Promise<Result<T, CallFailure>>,
  { wait, random, onUnconfirmed, isLeft = () => false }: SendingAgain,
): Promise<Result<T, SendFailure>> {
  let silences = 0;
  let checks = 0;
  for (;;) {
    const answer = await send();
    if (answer.ok) return ok(answer.value);
    const failure = answer.error;
    const next = nextAttempt(failure, { silences, checks });
    if (next === 'give-up' || isLeft()) return err({ failure, wasUnconfirmed: silences + checks > 0 });
    if (next === 'check') checks += 1;
    else silences += 1;
    onUnconfirmed();
    const retryAfterSeconds = failure.kind === 'refused' ? failure.error.retryAfterSeconds : undefined;
    await wait(retryDelayMs(next === 'check' ? 0 : silences - 1, { retryAfterSeconds, jitter: random() }));
  }
}

/** No answer, or one of a gateway or of a database that is coming back: whether what was sent is done is not known. */
export function isSilence(failure: CallFailure): boolean {
  if (failure.kind !== 'refused') return failure.kind === 'unreachable';
  return failure.error.code === 'database_unavailable' || failure.status === 502 || failure.status === 504;
}

function nextAttempt(
  failure: CallFailure,
  { silences, checks }: { silences: number; checks: number },
): 'check' | 'resend' | 'give-up' {
  if (failure.kind === 'refused' && failure.error.code === 'request_in_progress')
    return checks < maxChecks ? 'check' : 'give-up';
  return isSilence(failure) && silences < maxRetries ? 'resend' : 'give-up';
}

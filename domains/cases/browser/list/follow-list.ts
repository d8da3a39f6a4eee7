import { caseListPollMs } from '@reachout/core/constants';
import { isWorthRetrying, maxRetries, retryDelayMs } from '@reachout/core/retry';
import type { Result } from '@reachout/core/result';
import type { CallFailure } from '@reachout/web/lib/call-failure';

export interface FollowListOptions {
  /** Fetches the list as it is now; `isExplicit` asks for one that no cache answers. */
  fetchList: (isExplicit: boolean) => Promise<Result<string, CallFailure>>;
  onList: (html: string) => void;
  /** The list could not be refreshed and stays as it is (F30). */
  onStale: (failure: CallFailure) => void;
  isVisible: () => boolean;
  /** Calls back after the time, unless it is cancelled by the function that it gives. */
  schedule: (run: () => void, milliseconds: number) => () => void;
}

export interface FollowedList {
  /** Somebody asked for it. */
  refresh(): Promise<void>;
  /** A case of it changed. */
  noteChange(): Promise<void>;
  /** The page was hidden or is seen again. */
  noteVisibility: () => void;
}

/** Refreshes a list whenever it changes, every three minutes while it is seen, and at once when it is seen again (§7, F30). */
export function followList(options: FollowListOptions): FollowedList {
  const { fetchList, onList, onStale, isVisible, schedule } = options;
  let cancel: (() => void) | undefined;
  let failures = 0;
  let isFetching = false;
  /** What is asked for has changed while an earlier answer was on its way. */
  let isOutdated = false;
  let isExplicitNext = false;

  const next = (milliseconds: number): void => {
    cancel?.();
    cancel = isVisible() ? schedule(() => void refetch(false), milliseconds) : undefined;
  };
  const refetch = async (isExplicit: boolean, isChanged = isExplicit): Promise<void> => {
    if (isFetching) {
      isOutdated ||= isChanged;
      isExplicitNext ||= isExplicit;
      return;
    }
    isFetching = true;
    const answer = await fetchList(isExplicit);
    isFetching = false;
    if (isOutdated) {
      const isAsked = isExplicitNext;
      isOutdated = false;
      isExplicitNext = false;
      return refetch(isAsked);
    }
    if (answer.ok) {
      failures = 0;
      onList(answer.value);
      return next(caseListPollMs);
    }
    onStale(answer.error);
    next(pauseAfter(answer.error, failures++));
  };
  next(caseListPollMs);
  return {
    refresh: () => refetch(true),
    noteChange: () => refetch(false, true),
    noteVisibility() {
      if (isVisible()) void refetch(false);
      else cancel?.();
    },
  };
}

function pauseAfter(failure: CallFailure, failures: number): number {
  if (failure.kind === 'refused' && !isWorthRetrying(failure.status)) return caseListPollMs;
  const retryAfterSeconds = failure.kind === 'refused' ? failure.error.retryAfterSeconds : undefined;
  if (retryAfterSeconds !== undefined) return retryDelayMs(failures, { retryAfterSeconds });
  return failures < maxRetries ? retryDelayMs(failures) : caseListPollMs;
}

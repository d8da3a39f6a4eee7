import { caseListPollMs } from '@reachout/core/constants';
import { isWorthRetrying, maxRetries, retryDelayMs } from '@reachout/core/retry';
import type { Result } from '@reachout/core/result';
import type { CallFailure } from '@reachout/web/lib/call-failure';

export interface FollowListOptions<List> {
  /** Fetches the list as it is now; `isExplicit` asks for one that no cache answers. */
  fetchList: (isExplicit: boolean) => Promise<Result<List, CallFailure>>;
  onList: (list: List) => void;
  /** The list could not be refreshed and stays as it is (F30). */
  onStale: (failure: CallFailure) => void;
  isVisible: () => boolean;
  /** Calls back after the time, unless it is cancelled by the function that it gives. */
  schedule: (run: () => void, milliseconds: number) => () => void;
}

export interface FollowedList {
  /** Somebody asked for it. True once it is shown as it was when it was last asked for, false where it could not be fetched. */
  refresh(): Promise<boolean>;
  /** A case of it changed. */
  noteChange(): Promise<unknown>;
  /** The page was hidden or is seen again. */
  noteVisibility: () => void;
}

/** Refreshes a list whenever it changes, every three minutes while it is seen, and at once when it is seen again (§7, F30). */
export function followList<List>(options: FollowListOptions<List>): FollowedList {
  const { fetchList, onList, onStale, isVisible, schedule } = options;
  let cancel: (() => void) | undefined;
  let failures = 0;
  /** Whoever asks while it is being fetched is answered with all others, once nothing has changed meanwhile. */
  let fetching: Promise<boolean> | undefined;
  /** What is asked for has changed while an earlier answer was on its way. */
  let isOutdated = false;
  let isExplicitNext = false;

  const next = (milliseconds: number): void => {
    cancel?.();
    cancel = isVisible() ? schedule(() => void refetch(false), milliseconds) : undefined;
  };
  const fetchNewest = async (): Promise<boolean> => {
    const isAsked = isExplicitNext;
    isOutdated = isExplicitNext = false;
    const answer = await fetchList(isAsked);
    if (isOutdated) return fetchNewest();
    fetching = undefined;
    if (answer.ok) {
      failures = 0;
      onList(answer.value);
      next(caseListPollMs);
    } else {
      onStale(answer.error);
      next(pauseAfter(answer.error, failures++));
    }
    return answer.ok;
  };
  const refetch = (isExplicit: boolean, isChanged = isExplicit): Promise<boolean> => {
    isExplicitNext ||= isExplicit;
    isOutdated ||= isChanged;
    return (fetching ??= fetchNewest());
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

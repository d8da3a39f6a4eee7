import type { CaseListItem, CasesResponse } from '../rules/calls/cases.ts';
import { caseListPollMs } from '@reachout/core/constants';
import { caseListPageSize } from '@reachout/core/limits';
import { apiPaths } from '@reachout/core/paths';
import { isWorthRetrying, maxRetries, retryDelayMs } from '@reachout/core/retry';
import type { ApiClient } from '@reachout/web/lib/api-client';
import type { CallFailure } from '@reachout/web/lib/call-failure';

/** As much of an open case as is shown. */
export type OpenCase = Pick<CaseListItem, 'caseNumber' | 'subject' | 'status'>;

/** A team's open cases as far as they are known. A list that cannot be refreshed stays, with the time it is from (F30). */
export interface OpenCases {
  readonly cases: readonly OpenCase[];
  readonly total: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  readonly isStale: boolean;
}

export interface OpenCasesOptions {
  api: ApiClient;
  teamId: string;
  now: () => number;
  /** Calls back after the time, unless it is cancelled by the function that it gives. */
  schedule: (run: () => void, milliseconds: number) => () => void;
  onChange: (known: OpenCases) => void;
}

/** Fetches the open cases of a team now and every three minutes (§4, §7); gives the function that ends it. */
export function watchOpenCases({ api, teamId, now, schedule, onChange }: OpenCasesOptions): () => void {
  const controller = new AbortController();
  let cancel = (): void => undefined;
  let known: OpenCases | null = null;
  let failures = 0;

  const refetch = async (): Promise<void> => {
    const path = apiPaths.cases({ teamId, limit: caseListPageSize, offset: 0, status: 'Open' });
    const answer = await api.request(path, { signal: controller.signal });
    if (controller.signal.aborted) return;
    const found = answer.ok ? readCases(answer.value) : undefined;
    if (found) {
      failures = 0;
      known = { ...found, updatedAt: now(), isStale: false };
      onChange(known);
    } else if (known) {
      known = { ...known, isStale: true };
      onChange(known);
    }
    const pause = answer.ok ? caseListPollMs : pauseAfter(answer.error, failures++);
    cancel = schedule(() => void refetch(), pause);
  };
  void refetch();
  return () => {
    controller.abort();
    cancel();
  };
}

function pauseAfter(failure: CallFailure, failures: number): number {
  if (failure.kind === 'refused' && !isWorthRetrying(failure.status)) return caseListPollMs;
  const asked = failure.kind === 'refused' ? failure.error.retryAfterSeconds : undefined;
  if (asked !== undefined) return retryDelayMs(failures, { retryAfterSeconds: asked });
  return failures < maxRetries ? retryDelayMs(failures) : caseListPollMs;
}

/** Reads the answer by hand: this is on the page before the first message, and a schema library is not. */
function readCases(body: unknown): { cases: OpenCase[]; total: number } | undefined {
  const { supportCases, pagination } = (body ?? {}) as Partial<CasesResponse>;
  if (!Array.isArray(supportCases) || typeof pagination?.total !== 'number') return undefined;
  return { cases: supportCases.filter(isOpenCase), total: pagination.total };
}

function isOpenCase(value: Partial<OpenCase> | null): value is OpenCase {
  const texts = [value?.caseNumber, value?.subject, value?.status];
  return texts.every((text) => typeof text === 'string');
}

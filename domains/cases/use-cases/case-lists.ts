import type { CasesResponse } from '../rules/calls/cases.ts';
import { ok, type Result } from '@reachout/core/result';
import { accountCasesTopic } from '../store/case-signals.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { type AllowedList, allowList, type ListCasesInput, readList } from './list-cases.ts';

/** First pages kept for a short time, and equal questions asked once (S13). */
export interface CaseLists {
  /** A page of the cases that the person may read; `skipCache` reads it anew. */
  list(
    viewer: Viewer,
    input: ListCasesInput,
    options: { skipCache: boolean },
  ): Promise<Result<CasesResponse>>;
}

/** A page is kept no longer than this, even if nothing told that it changed. */
const keptMs = 15_000;
const maxCachedPages = 500;

interface Kept {
  page: Promise<CasesResponse>;
  accountId: string;
  readAt: number;
}

interface Running {
  page: Promise<CasesResponse>;
  /** The reading after this one, once somebody needs it. */
  next?: Promise<CasesResponse>;
}

/**
 * One per process. Whether the person may see a list is decided each time; only what the list then holds is kept, and forgotten as soon as any process changes a
 * case of the account. So a poll of many tabs costs one reading, and nobody sees a list that is older than their question.
 */
export function createCaseLists(deps: ServiceDeps, elapsed: () => number): CaseLists {
  // In the order in which they were read.
  const kept = new Map<string, Kept>();
  const running = new Map<string, Running>();
  const watched = new Map<string, () => void>();

  const forget = (key: string): void => {
    const accountId = kept.get(key)?.accountId;
    kept.delete(key);
    if (accountId === undefined || [...kept.values()].some((other) => other.accountId === accountId)) return;
    watched.get(accountId)?.();
    watched.delete(accountId);
  };
  const watch = (accountId: string): void => {
    if (watched.has(accountId)) return;
    const forgetAll = (): void => {
      for (const [key, page] of kept) if (page.accountId === accountId) forget(key);
    };
    watched.set(accountId, deps.signals.subscribe(accountCasesTopic(accountId), forgetAll));
  };
  const read = (key: string, allowed: AllowedList): Promise<CasesResponse> => {
    watch(allowed.accountId);
    const page = readList(deps, allowed);
    const entry = { page, accountId: allowed.accountId, readAt: elapsed() };
    const run: Running = { page };
    // Kept from its start, so that a change during the reading makes it forgotten.
    kept.delete(key);
    kept.set(key, entry);
    running.set(key, run);
    const over = (): void => {
      if (running.get(key) === run) running.delete(key);
    };
    page.then(over, () => {
      over();
      if (kept.get(key) === entry) forget(key);
    });
    for (const oldest of kept.keys()) {
      if (kept.size <= maxCachedPages) break;
      forget(oldest);
    }
    return page;
  };
  /** A reading that began before may miss what the caller just did: those who come meanwhile share the next one. */
  const readAnew = (key: string, allowed: AllowedList): Promise<CasesResponse> => {
    const run = running.get(key);
    if (run === undefined) return read(key, allowed);
    return (run.next ??= run.page.then(
      () => read(key, allowed),
      () => read(key, allowed),
    ));
  };

  return {
    async list(viewer, input, { skipCache }) {
      const isFirst = input.cursor === undefined && input.offset === 0;
      // The news of a change is under way when the call that made it has been answered; a page that is older than it must not be given any more.
      const [allowed, isCaughtUp] = await Promise.all([
        allowList(deps, viewer, input),
        isFirst && !skipCache ? deps.signals.catchUp() : false,
      ]);
      if (!allowed.ok) return allowed;
      if (!isFirst) return ok(await readList(deps, allowed.value));
      const { accountId, viewer: person, reach } = allowed.value;
      const { account: _account, ...asked } = input;
      const key = `${accountId} ${JSON.stringify([person, reach, Object.entries(asked).toSorted()])}`;
      if (!isCaughtUp) return ok(await readAnew(key, allowed.value));
      const earlier = kept.get(key);
      const isOld = earlier === undefined || elapsed() - earlier.readAt > keptMs;
      return ok(await (isOld ? read(key, allowed.value) : earlier.page));
    },
  };
}

import { retryThroughOutage } from '@reachout/database/retry-through-outage';
import type { ServiceDeps } from '@reachout/ports/deps';
import { accountCasesTopic, everyCaseTopic, notificationsTopic } from '../store/case-signals.ts';

/** News of a list of cases: one of those that it may hold changed, it is the reader's no more, or what they have to read of any case changed. */
export type ListNews = 'cases' | 'gone' | 'notifications';

/** Changes that follow each other are told of together, no more often than this: a page reads its whole list each time. */
const gatherMs = 1_000;
/** The right to read the list is checked no more often than this; its cases are asked for by a call that checks it each time. */
const checkMs = 10_000;
/** Without a signal it is checked this often. */
const checkAgainMs = 60_000;

/** Tells of changes to the cases of an account, or of all accounts, until the signal aborts, and of nothing that is in them. `mayRead` authorises like the list's own call. */
export async function* watchLists(
  deps: Pick<ServiceDeps, 'signals'>,
  {
    accountId,
    readerId,
    mayRead,
    elapsed,
    signal,
  }: {
    /** Absent for the cases of all accounts. */
    accountId?: string | undefined;
    readerId: string;
    mayRead: () => Promise<boolean>;
    /** Milliseconds of a clock that never goes back. */
    elapsed: () => number;
    signal: AbortSignal;
  },
): AsyncGenerator<ListNews> {
  const news = new Set<ListNews>();
  let toldAt = -Infinity;
  let checkedAt = elapsed();
  let wake: () => void = () => undefined;
  const hear = (what: ListNews) => (): void => {
    news.add(what);
    wake();
  };
  const stops = [
    deps.signals.subscribe(
      accountId === undefined ? everyCaseTopic : accountCasesTopic(accountId),
      hear('cases'),
    ),
    deps.signals.subscribe(notificationsTopic(readerId), hear('notifications')),
  ];
  const leave = (): void => wake();
  signal.addEventListener('abort', leave);
  const rest = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  try {
    while (!signal.aborted) {
      const now = elapsed();
      const isDue = news.size > 0 && now >= toldAt + gatherMs;
      if (now - checkedAt >= (isDue ? checkMs : checkAgainMs)) {
        const isAllowed = await retryThroughOutage(mayRead, signal);
        if (signal.aborted) return;
        if (!isAllowed) return yield 'gone';
        checkedAt = elapsed();
      } else if (isDue) {
        const told = [...news];
        news.clear();
        toldAt = now;
        yield* told;
      } else if (news.size > 0) {
        await rest(toldAt + gatherMs - now);
      } else await rest(checkedAt + checkAgainMs - now);
    }
  } finally {
    for (const stop of stops) stop();
    signal.removeEventListener('abort', leave);
  }
}

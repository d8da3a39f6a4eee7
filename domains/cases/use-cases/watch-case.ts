import type { CaseCopy } from '../rules/case-version.ts';
import type { Result } from '@reachout/core/result';
import { caseTopic } from '../store/case-signals.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { retryThroughOutage } from '@reachout/database/retry-through-outage';

/** News of a case: there is a copy that the reader does not have, or the case is none of theirs any more. */
export type CaseNews = { type: 'copy'; copy: CaseCopy } | { type: 'gone' };

/** Without a signal the case is read this often: whoever lost access is told, and nothing is missed for long. */
const readAgainMs = 60_000;

/**
 * Tells of each new copy of a case until the signal aborts, starting with the present one unless the reader has it. `readCopy` authorises like the case's own call
 * and is called before each event, so that nothing is told to whom the case is closed meanwhile. While it cannot answer, nothing is told.
 */
export async function* watchCase(
  deps: Pick<ServiceDeps, 'signals'>,
  {
    accountId,
    caseNumber,
    readCopy,
    known,
    signal,
  }: {
    accountId: string;
    caseNumber: number;
    readCopy: () => Promise<Result<CaseCopy>>;
    /** The copy that the reader has. */
    known: CaseCopy | undefined;
    signal: AbortSignal;
  },
): AsyncGenerator<CaseNews> {
  let last = known;
  let isWoken = false;
  let wake: () => void = () => undefined;
  const stop = deps.signals.subscribe(caseTopic({ accountId, caseNumber }), () => {
    isWoken = true;
    wake();
  });
  const leave = (): void => wake();
  signal.addEventListener('abort', leave);
  try {
    while (!signal.aborted) {
      isWoken = false;
      const found = await retryThroughOutage(readCopy, signal);
      if (signal.aborted) return;
      if (!found.ok) {
        yield { type: 'gone' };
        return;
      }
      const { version, revision } = found.value;
      if (version !== last?.version || revision !== last.revision) {
        last = { version, revision };
        yield { type: 'copy', copy: last };
      }
      if (isWoken || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, readAgainMs);
        timer.unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    stop();
    signal.removeEventListener('abort', leave);
  }
}

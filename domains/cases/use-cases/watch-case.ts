import type { CaseCopy } from '../rules/case-version.ts';
import type { Result } from '@reachout/core/result';
import { caseTopic, notificationsTopic } from '../store/case-signals.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { retryThroughOutage } from '@reachout/database/retry-through-outage';

/** News of a case: there is a copy that the reader does not have, the case is none of theirs any more, or what they have to read of any case changed. */
export type CaseNews =
  | { type: 'copy'; copy: CaseCopy }
  | { type: 'gone' }
  | { type: 'notifications' }
  | { type: 'beside'; event: string; data: string };

/** What some readers are told beside the case itself: at first, and then whenever it is another than before. */
export interface Beside {
  /** The event's name. */
  event: string;
  /** Under which every process hears of it. */
  topic: string;
  /** What there is to tell now, and after how many milliseconds it may be another without a signal. */
  read(): Promise<{ data: string; againInMs: number }>;
}

/** Those who come and go together are told of at once: a hundred pages that come back after a restart are not a hundred times a hundred questions. */
const gatherBesideMs = 200;

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
    readerId,
    readCopy,
    known,
    beside,
    signal,
  }: {
    accountId: string;
    caseNumber: number;
    readerId: string;
    readCopy: () => Promise<Result<CaseCopy>>;
    /** The copy that the reader has. */
    known: CaseCopy | undefined;
    beside?: Beside | undefined;
    signal: AbortSignal;
  },
): AsyncGenerator<CaseNews> {
  let last = known;
  let isWoken = false;
  let isTold = false;
  let toldBeside: string | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let wake: () => void = () => undefined;
  const wakeUp = (): void => {
    isWoken = true;
    wake();
  };
  const stop = deps.signals.subscribe(caseTopic({ accountId, caseNumber }), wakeUp);
  const stopTelling = deps.signals.subscribe(notificationsTopic(readerId), () => {
    isTold = true;
    wakeUp();
  });
  const stopBeside =
    beside &&
    deps.signals.subscribe(beside.topic, () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        wakeUp();
      }, gatherBesideMs).unref();
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
      if (isTold) {
        isTold = false;
        yield { type: 'notifications' };
      }
      let againInMs = readAgainMs;
      if (beside) {
        const found = await retryThroughOutage(() => beside.read(), signal);
        againInMs = Math.min(readAgainMs, found.againInMs);
        if (found.data !== toldBeside) {
          toldBeside = found.data;
          yield { type: 'beside', event: beside.event, data: found.data };
        }
      }
      if (isWoken || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, againInMs);
        timer.unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    stop();
    stopTelling();
    stopBeside?.();
    clearTimeout(gathering);
    signal.removeEventListener('abort', leave);
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { answerChannel } from '@reachout/chat/store/answers-queries';
import { describeError } from '@reachout/ports/describe-error';
import type { SignalsPort } from '@reachout/ports/ports';
import { limitedClient } from '@reachout/database/limited-client';
import type pg from 'pg';
import type { Log } from '@reachout/http/log';

const reconnectAfterMs = 1_000;

/** Nothing is ever asked on a connection that listens, so whether it is alive has to be. */
export interface SignalLimits {
  askEveryMs: number;
  /** Without an answer for so long the connection is given up, and so is one that is being opened. */
  answerMs: number;
}

const defaultLimits: SignalLimits = { askEveryMs: 5_000, answerMs: 2_000 };

export interface AnswerSignals extends SignalsPort {
  close(): Promise<void>;
}

/**
 * Listens on the database for news of answers, on a connection of its own, and wakes those who wait for that thread.
 * While the connection is away everybody is woken at each attempt to get it back, and once more when it is there, so
 * that nothing is missed.
 */
export function listenForAnswers(
  databaseUrl: string,
  log: Log,
  { askEveryMs, answerMs }: SignalLimits = defaultLimits,
): AnswerSignals {
  const Client = limitedClient(answerMs);
  const listeners = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let isLost = false;
  let retry: NodeJS.Timeout | undefined;

  const wake = (topic: string | undefined): void => {
    const woken =
      topic === undefined
        ? [...listeners.values()].flatMap((set) => [...set])
        : [...(listeners.get(topic) ?? [])];
    for (const listener of woken) listener();
  };

  const reconnect = (): void => {
    client = undefined;
    if (isClosed) return;
    retry = setTimeout(() => {
      wake(undefined);
      void connect();
    }, reconnectAfterMs);
  };

  const askAgain = async (asked: pg.Client): Promise<void> => {
    await wait(askEveryMs, undefined, { ref: false });
    if (client !== asked) return;
    const isAnswered = await asked.query('select 1').then(
      () => true,
      () => false,
    );
    // Otherwise the connection has ended, which is told where it began.
    if (isAnswered) void askAgain(asked);
  };

  const connect = async (): Promise<void> => {
    const next = new Client({
      connectionString: databaseUrl,
      application_name: 'reachout signals',
      connectionTimeoutMillis: answerMs,
      keepAlive: true,
    });
    next.on('error', (error) => {
      if (!isLost) log.warn('signals connection lost', { reason: describeError(error) });
      isLost = true;
    });
    next.on('end', reconnect);
    next.on('notification', ({ payload }) => wake(payload));
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${answerChannel}`);
      if (isLost) log.info('signals connection is back');
      isLost = false;
      wake(undefined);
      void askAgain(next);
    } catch {
      // `end` follows a failed connection only when it had been opened.
      next.removeListener('end', reconnect);
      void next.end().catch(() => undefined);
      reconnect();
    }
  };
  void connect();

  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      // A silent database does not say good-bye.
      await Promise.race([client?.end().catch(() => undefined), wait(answerMs, undefined, { ref: false })]);
    },
  };
}

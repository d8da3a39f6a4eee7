import { setTimeout as wait } from 'node:timers/promises';
import { answerChannel } from '@reachout/chat/store/answers-queries';
import { describeError } from '@reachout/ports/describe-error';
import type { SignalsPort } from '@reachout/ports/ports';
import { limitedClient } from '@reachout/database/limited-client';
import type pg from 'pg';
import type { Log } from '@reachout/http/log';

/** Health check of the listening connection, which runs no other queries that would reveal that it is dead. */
export interface SignalLimits {
  askEveryMs: number;
  /** Timeout of the health check and of connecting. */
  answerMs: number;
  /** Pause before a lost connection is opened again. */
  reconnectAfterMs: number;
}

const defaultLimits: SignalLimits = { askEveryMs: 5_000, answerMs: 2_000, reconnectAfterMs: 1_000 };

export interface AnswerSignals extends SignalsPort {
  close(): Promise<void>;
}

/**
 * Subscribes to answer events by LISTEN on a connection of its own, and wakes the listeners of the thread. While the connection is down all
 * listeners are woken at each reconnect attempt, and once more after it succeeded, so that none misses an event.
 */
export function listenForAnswers(
  databaseUrl: string,
  log: Log,
  limits: Partial<SignalLimits> = {},
): AnswerSignals {
  const { askEveryMs, answerMs, reconnectAfterMs } = { ...defaultLimits, ...limits };
  const Client = limitedClient(answerMs);
  const listeners = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  /** The client once it listens. */
  let heardBy: pg.Client | undefined;
  let asking: Promise<boolean> | undefined;
  let askingNext: Promise<boolean> | undefined;
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
    heardBy = undefined;
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
    // Otherwise the connection has ended, and its `end` handler reconnects.
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
      heardBy = next;
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

  /** PostgreSQL gives a connection the signals that were committed before its statement ahead of the end of that statement's answer. */
  const ask = async (): Promise<boolean> => {
    if (heardBy === undefined) return false;
    return heardBy.query('select 1').then(
      () => true,
      () => false,
    );
  };

  return {
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    catchUp() {
      // A statement under way may have been answered before the caller asked; all who come meanwhile share the next one.
      return (askingNext ??= Promise.resolve(asking).then(() => {
        asking = askingNext;
        askingNext = undefined;
        return ask();
      }));
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      // An unresponsive database would never finish the close.
      await Promise.race([client?.end().catch(() => undefined), wait(answerMs, undefined, { ref: false })]);
    },
  };
}

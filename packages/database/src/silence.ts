import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** The response timeout of a statement: its outcome is unknown. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
  readonly code = 'DATABASE_SILENT';
}

/** Whether the database is responsive. */
export interface SilenceWatch {
  readonly isSilent: boolean;
  /** Called on a response on any connection. */
  heard(): void;
  /** Somebody waited in vain since then, by `performance.now()`. Unless anybody else was answered meanwhile, the database is silent. */
  suspect(since: number): void;
  close(): void;
}

const probeLimitMs = 2_000;
const probePauseMs = 250;

/**
 * A circuit breaker that tells an unresponsive database from a slow statement: it opens when no connection had a response for a whole timeout. While
 * it is open statements fail fast, so that a request with two of them does not wait twice, and new connections are probed until the database
 * answers, or refuses, which is a response too.
 */
export function watchSilence(
  url: string,
  onChange: (state: 'silent' | 'answering') => void = () => undefined,
): SilenceWatch {
  let lastHeard = performance.now();
  let isSilent = false;
  const closing = new AbortController();

  const heard = (): void => {
    lastHeard = performance.now();
    if (!isSilent) return;
    isSilent = false;
    if (!closing.signal.aborted) onChange('answering');
  };
  const probeUntilHeard = async (): Promise<void> => {
    while (isSilent && !closing.signal.aborted) {
      if (await isAnswering(url)) heard();
      else await wait(probePauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  };
  return {
    get isSilent() {
      return isSilent;
    },
    heard,
    suspect(since) {
      if (isSilent || lastHeard >= since || closing.signal.aborted) return;
      isSilent = true;
      onChange('silent');
      void probeUntilHeard();
    },
    close: () => closing.abort(),
  };
}

async function isAnswering(url: string): Promise<boolean> {
  const begun = performance.now();
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: probeLimitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return performance.now() - begun < probeLimitMs / 2;
  } finally {
    client.end().catch(() => undefined);
  }
}

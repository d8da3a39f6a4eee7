import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** The database was asked and said nothing for as long as this process waits; whether it did what it was asked is not known. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
  readonly code = 'DATABASE_SILENT';
}

/** Whether the database says anything at all. */
export interface SilenceWatch {
  readonly isSilent: boolean;
  /** Some connection was answered. */
  heard(): void;
  /** Somebody waited in vain since then, by `performance.now()`. Unless anybody else was answered meanwhile, the database is silent. */
  suspect(since: number): void;
  close(): void;
}

const probeLimitMs = 2_000;
const probePauseMs = 250;

/**
 * Tells a silent database from a slow statement: silent is one of which a whole limit long nothing was heard on any connection. Nobody waits for
 * it then, so that a request that asks twice does not wait twice. Meanwhile one connection after the other is tried,
 * until the database answers, or refuses, which is an answer too.
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

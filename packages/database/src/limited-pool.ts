import pg from 'pg';
import { limitedClient } from './limited-client.ts';
import { failureNotes } from './reveal-failures.ts';
import { DatabaseSilent, type SilenceWatch } from './silence.ts';

export interface PoolLimits {
  /** Timeout of acquiring a connection. */
  connectTimeoutMs: number;
  /** Response timeout of a statement; 0 disables it. */
  answerTimeoutMs: number;
}

type OnConnected = Parameters<pg.Pool['connect']>[0];

/** A pool with timeouts that hold whatever the database does. While the database is unresponsive, requests fail fast. */
export class LimitedPool extends pg.Pool {
  readonly #silence: SilenceWatch;
  readonly #patienceMs: number;

  constructor(
    config: pg.PoolConfig,
    { connectTimeoutMs, answerTimeoutMs }: PoolLimits,
    silence: SilenceWatch,
  ) {
    super({
      ...config,
      connectionTimeoutMillis: connectTimeoutMs,
      Client: limitedClient(answerTimeoutMs, silence),
    });
    this.#silence = silence;
    // A timer may fire slightly early by another clock.
    this.#patienceMs = connectTimeoutMs - 50;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | void {
    const connected = this.#connectOrRefuse();
    if (onConnected === undefined) return connected;
    connected.then(
      (client) => onConnected(undefined, client, client.release),
      (error: unknown) => onConnected(error as Error, undefined, () => undefined),
    );
  }

  async #connectOrRefuse(): Promise<pg.PoolClient> {
    const note = failureNotes();
    const begun = performance.now();
    try {
      if (this.#silence.isSilent) throw new DatabaseSilent('The database does not answer.');
      return await super.connect();
    } catch (error) {
      // Refused at once, the database is away; it is silent when nobody heard anything of it for as long as this one waited.
      if (performance.now() - begun >= this.#patienceMs) this.#silence.suspect(begun);
      note(error);
      throw error;
    }
  }
}

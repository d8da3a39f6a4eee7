import pg from 'pg';
import { limitedClient } from './limited-client.ts';
import { failureNotes } from './reveal-failures.ts';
import { DatabaseSilent, type SilenceWatch } from './silence.ts';

export interface PoolLimits {
  /** How long anybody waits for a connection. */
  connectTimeoutMs: number;
  /** How long a statement may be without an answer; 0 is for ever. */
  answerTimeoutMs: number;
}

type OnConnected = Parameters<pg.Pool['connect']>[0];

/** A pool whose connections and waiting lines have an end, whatever the database does. While it is silent nobody waits at all. */
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
    // A timer may be a moment early by another clock.
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

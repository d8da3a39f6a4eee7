import pg from 'pg';
import { failureNotes } from './reveal-failures.ts';
import { DatabaseSilent, type SilenceWatch } from './silence.ts';

/** Grace in which buffered data is still read after a timeout: the process itself may have been slow. */
const graceMs = 250;

/**
 * A client with a response timeout. A statement without a response for `limitMs` fails with {@link DatabaseSilent}, and so do those queued behind
 * it, because the connection is destroyed: the statement's outcome is unknown, so no other may follow it.
 *
 * @param limitMs 0 waits for ever
 */
export function limitedClient(
  limitMs: number,
  silence?: SilenceWatch,
): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const { connection } = this as unknown as { connection: pg.Connection }; // untyped, but public
      connection.on('readyForQuery', () => silence?.heard());
      const ask = this.query.bind(this) as (...asked: unknown[]) => unknown;
      const askWithLimit = (...asked: unknown[]): unknown => {
        const note = failureNotes();
        const begun = performance.now();
        const giveUp = (): void => {
          silence?.suspect(begun);
          connection.stream.destroy(new DatabaseSilent(`The database said nothing for ${limitMs} ms.`));
        };
        let timer =
          limitMs === 0
            ? undefined
            : setTimeout(() => (timer = setTimeout(giveUp, graceMs)), limitMs - graceMs);
        const onDone = asked.at(-1);
        if (typeof onDone === 'function')
          return ask(...asked.slice(0, -1), (error: unknown, ...said: unknown[]) => {
            clearTimeout(timer);
            note(error);
            onDone(error, ...said);
          });
        const answer = ask(...asked) as Promise<unknown>;
        answer.catch(note).finally(() => clearTimeout(timer));
        return answer;
      };
      this.query = askWithLimit as typeof this.query;
    }
  };
}

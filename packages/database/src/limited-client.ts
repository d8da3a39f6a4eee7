import pg from 'pg';
import { failureNotes } from './reveal-failures.ts';
import { DatabaseSilent, type SilenceWatch } from './silence.ts';

/** What has come by then is read before anybody is told that nothing came: the process itself may have been what was slow. */
const graceMs = 250;

/**
 * A connection that does not wait for ever. A statement without an answer for `limitMs` fails as {@link DatabaseSilent}, and so do those behind
 * it, because the connection is destroyed: nobody knows what the database makes of what it was sent, so no later statement may come after it.
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

import type { Database } from '@reachout/database/client';
import { readClock } from '@reachout/database/clock-queries';
import type { ClockPort } from '@reachout/ports/ports';

/** The time that all processes on one database share. */
export interface DatabaseClock extends ClockPort {
  /** Looks at the database's clock again; what it said last holds until that succeeds. */
  synchronise(): Promise<void>;
}

/**
 * Tells the database's time without asking it each time: what it said last, and what has passed since by a clock that never goes back. The
 * machine's own clock may be wrong, or be set meanwhile, and decides nothing (F23).
 */
export async function startDatabaseClock(
  db: Database,
  elapsed: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  const measure = async () => {
    const asked = elapsed();
    const said = await readClock(db);
    const inDoubt = (elapsed() - asked) / 2;
    // Somewhere between the question and the answer.
    return { ahead: said - asked - inDoubt, inDoubt };
  };
  let { ahead } = await measure();
  return {
    now: () => new Date(ahead + elapsed()),
    async synchronise() {
      const measured = await measure();
      // Within the doubt nothing is known better than before, and time had better not jump.
      if (Math.abs(measured.ahead - ahead) > measured.inDoubt) ({ ahead } = measured);
    },
  };
}

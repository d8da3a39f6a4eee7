import type { Database } from '@reachout/database/client';
import { readClock } from '@reachout/database/clock-queries';
import type { ClockPort } from '@reachout/ports/ports';

/** The clock that all processes on one database share. */
export interface DatabaseClock extends ClockPort {
  /** Reads the database's clock again; the previous offset is used until that succeeds. */
  synchronise(): Promise<void>;
}

/**
 * Extrapolates the database's time from its last reading with a monotonic clock, instead of a query each time. The machine's own clock may be wrong
 * or be changed, and decides nothing (F23).
 */
export async function startDatabaseClock(
  db: Database,
  elapsed: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  const measure = async () => {
    const asked = elapsed();
    const said = await readClock(db);
    const inDoubt = (elapsed() - asked) / 2;
    // Read somewhere between the request and the response.
    return { ahead: said - asked - inDoubt, inDoubt };
  };
  let { ahead } = await measure();
  return {
    now: () => new Date(ahead + elapsed()),
    async synchronise() {
      const measured = await measure();
      // Within the uncertainty the new reading is no better than the old one, and time should not jump.
      if (Math.abs(measured.ahead - ahead) > measured.inDoubt) ({ ahead } = measured);
    },
  };
}

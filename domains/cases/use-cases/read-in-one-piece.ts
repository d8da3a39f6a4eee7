import type { Database } from '@reachout/database/client';
import { ok, type Result } from '@reachout/core/result';
import { type CaseRow, findCaseCopy } from '../store/cases-queries.ts';

/** How often a case that changes all the while is read before it is given as it is. */
const mostReadings = 3;

/**
 * Reads a case and what belongs to it, and reads it again when somebody changed it meanwhile, so that a copy never shows more than the version that names it: an answer beside it is
 * refused for what its reader has not seen, and for nothing else. A case that changes all the while is given as it was read last; its name is then too old, never too new.
 */
export async function readInOnePiece<Found extends { row: CaseRow }, Shown>(
  db: Database,
  {
    find,
    show,
  }: { find: () => Promise<Result<Found>>; show: (found: Found, reading: number) => Promise<Shown> },
): Promise<Result<Shown>> {
  for (let reading = 1; ; reading += 1) {
    const found = await find();
    if (!found.ok) return found;
    const { row } = found.value;
    const shown = await show(found.value, reading);
    const now = await findCaseCopy(db, row);
    if (reading === mostReadings || (now?.version === row.version && now.staffRevision === row.staffRevision))
      return ok(shown);
  }
}

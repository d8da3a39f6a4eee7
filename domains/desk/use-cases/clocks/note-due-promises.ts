import { countStaffRevision, lockCase } from '@reachout/cases/store/case-life-queries';
import { automatic, caseAudit } from '@reachout/cases/store/cases-queries';
import { findPromisesToNote, noteDuePromises as writeNotes } from '@reachout/cases/store/promises-queries';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';

const casesAtOnce = 100;

/**
 * Tells staff, in the history of each case and on their lists, which promises are due soon and which were missed: each once, by whichever process comes to it first, and not at
 * all where an answer came before. Tells how many.
 */
export async function noteDuePromises({
  db,
}: Pick<ServiceDeps, 'db'>): Promise<{ warned: number; missed: number }> {
  const done = { warned: 0, missed: 0 };
  for (const key of await findPromisesToNote(db, { limit: casesAtOnce })) {
    const noted = await db.transaction(async (tx) => {
      const row = await lockCase(tx, key);
      // Looked at again: another process may have noted it, or somebody answered.
      const { warned, missed } = row === undefined ? { warned: 0, missed: 0 } : await writeNotes(tx, key);
      if (row === undefined || warned + missed === 0) return { warned: 0, missed: 0 };
      await countStaffRevision(tx, key);
      await insertAudit(tx, caseAudit(automatic, row, 'case.promise-due', { warned, missed }));
      return { warned, missed };
    });
    done.warned += noted.warned;
    done.missed += noted.missed;
  }
  return done;
}

import { maxSearchTerm } from '@reachout/core/limits';
import { countSearchMiss } from '../store/documentation-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';

/** Counts words that somebody looked for in vain, so that those who write the documentation see what is missing. Who it was is not kept. */
export async function recordSearchMiss(deps: Pick<ServiceDeps, 'db'>, text: string): Promise<void> {
  const common = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  // The common form may be longer than what was typed: one ligature stands for up to eighteen letters.
  const term = common.slice(0, maxSearchTerm).toWellFormed().trim();
  // Addresses and long numbers are somebody's own: nothing for a list that others read.
  if (term === '' || /@|\d{6}/.test(term)) return;
  await countSearchMiss(deps.db, term);
}

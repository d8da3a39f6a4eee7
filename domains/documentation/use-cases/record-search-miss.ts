import { maxSearchTerm } from '@reachout/core/limits';
import { countSearchMiss } from '../store/documentation-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';

/** Counts a search without results, so that the authors see what is missing. It is not recorded who searched. */
export async function recordSearchMiss(deps: Pick<ServiceDeps, 'db'>, text: string): Promise<void> {
  const common = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  // Normalisation may lengthen the term: one ligature becomes up to eighteen letters.
  const term = common.slice(0, maxSearchTerm).toWellFormed().trim();
  // E-mail addresses and long numbers are personal data, and staff read this list.
  if (term === '' || /@|\d{6}/.test(term)) return;
  await countSearchMiss(deps.db, term);
}

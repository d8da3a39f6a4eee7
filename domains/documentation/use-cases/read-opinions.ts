import { ok, type Result } from '@reachout/core/result';
import {
  countPageVerdicts,
  findOpinionSentences,
  findSearchMisses,
  type PageOpinion,
  type PageVerdicts,
  type SearchMiss,
} from '../store/documentation-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';

const verdictDays = 90;
const maxEntries = 100;
const dayMs = 86_400_000;

/** What readers say of the documentation, for those who write it. */
export interface DocumentationOpinions {
  verdicts: readonly PageVerdicts[];
  sentences: readonly PageOpinion[];
  misses: readonly SearchMiss[];
}

/** Reads feedback on pages and searches without results. Errors: not_found for anybody but staff. */
export async function readOpinions(
  deps: Pick<ServiceDeps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Result<DocumentationOpinions>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const since = new Date(deps.clock.now().getTime() - verdictDays * dayMs);
  const [verdicts, sentences, misses] = await Promise.all([
    countPageVerdicts(deps.db, since, maxEntries),
    findOpinionSentences(deps.db, maxEntries),
    findSearchMisses(deps.db, maxEntries),
  ]);
  return ok({ verdicts, sentences, misses });
}

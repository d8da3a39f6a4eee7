import { ok, type Result } from '@reachout/core/result';
import {
  countPageVerdicts,
  findFeedbackSentences,
  findSearchMisses,
  type PageFeedback,
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
export interface DocumentationFeedback {
  verdicts: readonly PageVerdicts[];
  sentences: readonly PageFeedback[];
  misses: readonly SearchMiss[];
}

/** Reads feedback on pages and searches without results. Errors: not_found for anybody but staff. */
export async function readFeedback(
  deps: Pick<ServiceDeps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Result<DocumentationFeedback>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const since = new Date(deps.clock.now().getTime() - verdictDays * dayMs);
  const [verdicts, sentences, misses] = await Promise.all([
    countPageVerdicts(deps.db, since, maxEntries),
    findFeedbackSentences(deps.db, maxEntries),
    findSearchMisses(deps.db, maxEntries),
  ]);
  return ok({ verdicts, sentences, misses });
}

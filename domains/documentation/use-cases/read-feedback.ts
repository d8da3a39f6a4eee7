import { ok, type Result } from '@reachout/core/result';
import {
  type AnswerCounts,
  type AnswerPage,
  countAnswers,
  findUnhelpfulAnswerPages,
} from '../store/answer-pages-queries.ts';
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
  answers: AnswerCounts;
  /** Pages that answers named and people found unhelpful. */
  answerPages: readonly AnswerPage[];
}

/** Reads feedback on pages, searches without results, and what became of answers that name pages. Errors: not_found for anybody but staff. */
export async function readFeedback(
  deps: Pick<ServiceDeps, 'db' | 'clock'>,
  viewer: Viewer,
): Promise<Result<DocumentationFeedback>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const since = new Date(deps.clock.now().getTime() - verdictDays * dayMs);
  const [verdicts, sentences, misses, answers, answerPages] = await Promise.all([
    countPageVerdicts(deps.db, since, maxEntries),
    findFeedbackSentences(deps.db, maxEntries),
    findSearchMisses(deps.db, maxEntries),
    countAnswers(deps.db, since),
    findUnhelpfulAnswerPages(deps.db, since, maxEntries),
  ]);
  return ok({ verdicts, sentences, misses, answers, answerPages });
}

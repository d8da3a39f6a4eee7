import { findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type { Suggestions } from '../../rules/calls/suggestions.ts';
import { rankSimilar } from '../../rules/suggestions/rank-similar.ts';
import { listSolvedOfTopic, readAnswersOf } from '../../store/suggestions/similar-cases-queries.ts';

/** Finds pages for a text. */
export type FindPages = (text: string) => Suggestions['pages'];

/**
 * What may help to answer a case: pages of the documentation, and cases of the same topic that were solved. Nothing is written and nothing is sent: whoever answers reads, and says it in words
 * of their own. Errors: not_found for everybody but staff.
 */
export async function readSuggestions(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, findPages }: { caseNumber: string; findPages: FindPages },
): Promise<Result<Suggestions & { subject: string; caseNumber: string }>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const { subject, number } = found.value;
  const solved = listSolvedOfTopic(deps.db, found.value);
  // While the database reads.
  const pages = findPages(subject);
  const similar = rankSimilar(found.value, await solved);
  const answers = await readAnswersOf(
    deps.db,
    similar.map(({ found: each }) => each),
  );
  return ok({
    caseNumber: formatCaseNumber(number),
    subject,
    pages,
    cases: similar.flatMap(({ found: each, shared }) => {
      const known = answers.get(each.number);
      if (known === undefined) return [];
      return [
        {
          caseNumber: formatCaseNumber(each.number),
          url: paths.staffCase(each.number),
          subject: each.subject,
          accountName: known.accountName,
          solvedAt: known.solvedAt.toISOString(),
          shared,
          answer: known.answer,
        },
      ];
    }),
  });
}

import { redactionCopy } from '../../messages/redaction.ts';
import type { RedactionPreviewBody } from '../../rules/calls/redaction.ts';
import { findCopiedCases } from '../../store/redaction/copied-cases.ts';
import type { CorrectedCase } from '@reachout/cases/store/case-life-queries';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import { findUnwanted, type FoundUnwanted, isNothing, nowhere, toUnwanted } from './find-unwanted.ts';

/** The most cases beside the named one that one removal looks through: it holds them all until it ends. */
const mostOtherCases = 100;

/** What goes of one case, and what its own columns will hold. */
export interface FoundInCase {
  row: CaseRow;
  found: FoundUnwanted;
  columns: CorrectedCase['columns'];
}

/** The other cases whose words may be copies of this one's. Errors: case_action_unavailable for more of them than one removal can hold. */
export async function findOtherCases(
  db: Database,
  { accountId, number: caseNumber }: Pick<CaseRow, 'accountId' | 'number'>,
): Promise<Result<number[]>> {
  const numbers = await findCopiedCases(db, { accountId, caseNumber, limit: mostOtherCases + 1 });
  if (numbers.length <= mostOtherCases) return ok(numbers);
  const message = redactionCopy.tooManyCases({ count: mostOtherCases });
  return err(appError('case_action_unavailable', { message }));
}

/**
 * Finds everything that is to go of a case and of the others that copies of its words may stand in; a file goes alone, since a case that is made of a reply takes no files along.
 * Cases that hold nothing of it are left out. Errors: validation_failed when there is nothing of it.
 */
export async function findEverywhere(
  deps: Pick<ServiceDeps, 'files'>,
  db: Database,
  { row, others, asked }: { row: CaseRow; others: readonly CaseRow[]; asked: RedactionPreviewBody },
): Promise<Result<FoundInCase[]>> {
  const wanted = await toUnwanted(db, row, asked);
  if (!wanted.ok) return wanted;
  const all: FoundInCase[] = [];
  // Drafts, jobs and answers are an account's or a person's: they are found with each of the cases, and go once.
  const isSeen = new Set<string>();
  for (const each of 'file' in wanted.value ? [row] : [row, ...others]) {
    const columns: CorrectedCase['columns'] = {};
    const found = await findUnwanted(deps, db, { row: each, wanted: wanted.value, columns });
    const texts = found.texts.filter(({ held }) => !isShared(held.id) || !isSeen.has(held.id));
    const mails = found.mails.filter(({ id }) => !isSeen.has(`mail-${id}`));
    for (const { held } of texts) isSeen.add(held.id);
    for (const { id } of mails) isSeen.add(`mail-${id}`);
    const own = { ...found, texts, mails };
    if (!isNothing(own)) all.push({ row: each, found: own, columns });
  }
  return all.length === 0 ? err(nowhere(asked)) : ok(all);
}

function isShared(id: string): boolean {
  return ['draft-', 'job-', 'answer-'].some((kind) => id.startsWith(kind));
}

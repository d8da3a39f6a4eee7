import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { caseEtag } from '@reachout/cases/rules/case-version';
import { findPerson } from '@reachout/cases/store/case-life-queries';
import { type CaseRow, findCaseByNumber } from '@reachout/cases/store/cases-queries';
import { formatCaseNumber } from '@reachout/core/case-number';
import { parseCaseNumber } from '@reachout/core/parse-case-number';
import { toSeverity } from '@reachout/cases/use-cases/describe-case';
import { type AppError, appError } from '@reachout/core/errors';
import { ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { mergingCopy } from '../../messages/other-cases.ts';
import { mergeObstacle, participantsOf, type WishedMerge } from '../../rules/merging/decide-merge.ts';
import type { MergeablePage, MergeSide } from '../../rules/merging/mergeable-page.ts';
import { hasRefund, listMergedInto, listOtherCases } from '../../store/merging/merge-queries.ts';
import { readStaffCaseCopy } from '../read-staff-case.ts';

/** Everything that decides whether two cases of one account can be merged. */
export async function readWished(db: Database, from: CaseRow, into: CaseRow): Promise<WishedMerge> {
  return {
    from,
    into,
    hasRefund: await hasRefund(db, from),
    openers: { from: await emailOf(db, from), into: await emailOf(db, into) },
  };
}

async function emailOf(db: Database, { openedBy }: CaseRow): Promise<string | null> {
  const person = openedBy === null ? undefined : await findPerson(db, { userId: openedBy });
  return person?.email ?? null;
}

/** A number that names no case of the account; whether another account has it is not told. */
export async function noSuchCase(db: Database, accountId: string): Promise<AppError> {
  const account = (await findAccount(db, { accountId }))?.name ?? '';
  return appError('validation_failed', { fields: { into: mergingCopy.notFound({ account }) } });
}

const shownCases = 8;

/** A case as it is merged: with what else its account asked, and, where `into` names one of them, with what the merge would do. Errors: not_found. */
export async function readMergeableCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, into: typed }: { caseNumber: string; into: string },
): Promise<Result<{ page: MergeablePage; error?: AppError }>> {
  const copy = await readStaffCaseCopy(deps, viewer, caseNumber);
  if (!copy.ok) return copy;
  const { row: from } = copy.value;
  const { accountId } = from;
  const [account, others] = await Promise.all([
    findAccount(deps.db, { accountId }),
    listOtherCases(deps.db, { accountId, caseNumber: from.number, limit: shownCases }),
  ]);
  const page: MergeablePage = {
    caseNumber: formatCaseNumber(from.number),
    etag: caseEtag(copy.value),
    accountName: account?.name ?? '',
    others: others.map(({ number, ...rest }) => ({ caseNumber: formatCaseNumber(number), ...rest })),
  };
  if (typed === '') return ok({ page });
  const number = parseCaseNumber(typed);
  const into = number === undefined ? undefined : await findCaseByNumber(deps.db, { accountId, number });
  if (into === undefined) return ok({ page, error: await noSuchCase(deps.db, accountId) });
  const wished = await readWished(deps.db, from, into);
  const message = mergeObstacle(wished);
  if (message !== undefined) return ok({ page, error: appError('case_action_unavailable', { message }) });
  const earlier = await listMergedInto(deps.db, { accountId, caseNumber: from.number });
  const preview = {
    from: describeSide(from),
    into: describeSide(into),
    intoEtag: caseEtag({ version: into.version, revision: 0 }),
    newcomers: participantsOf(wished).slice(into.participants.length),
    isOtherProject: from.projectId !== into.projectId,
    hasEarlier: earlier.length > 0,
  };
  return ok({ page: { ...page, preview } });
}

function describeSide({ number, subject, status, severity }: CaseRow): MergeSide {
  return { caseNumber: formatCaseNumber(number), subject, status, severity: toSeverity(severity) };
}

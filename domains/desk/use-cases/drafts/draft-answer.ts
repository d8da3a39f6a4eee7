import { caseAudit, type CaseRow, listCaseComments } from '@reachout/cases/store/cases-queries';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import type { AbortSignalLike } from '@reachout/chat/rules/assistant-call';
import { findKnownIncidents } from '@reachout/chat/use-cases/assistant-request';
import { type AppError, appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { draftRefusalCopy } from '../../messages/case.ts';
import type { AnswerDraft } from '../../rules/calls/drafts.ts';
import type { DraftOutcome, DraftRequest } from '../../rules/drafts/draft-call.ts';
import { answersOnlyOpen, keyOf, statusAfter } from '../comment-as-staff.ts';
import { accountOf, findAccounts } from '../describe-staff-case.ts';

/** A model is told so much of a case: its description, and what was said last. */
const longestDescription = 8_000;
const longestComment = 4_000;
const commentsTold = 12;

export interface DraftInput {
  caseNumber: string;
  /** Sections that the site's search finds for a text, as paths with their anchors. */
  findPages: (text: string) => readonly string[];
  requestId: string;
  signal: AbortSignalLike;
}

/**
 * Has the operator's model draft an answer to a case, for a person to change and send: nothing is written to the case, and the audit says that it was asked for. The model is told what the customer can read
 * of the case and nothing else: no note, no other customer's case, no name. Errors: not_found for everybody but staff and where no model is configured, case_action_unavailable for a case that takes no answer,
 * assistant_unavailable for a model that cannot be asked, conflict where nothing of a draft would rest on the documentation.
 */
export async function draftAnswer(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, findPages, requestId, signal }: DraftInput,
): Promise<Result<AnswerDraft>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  if (deps.drafts === undefined) return err(appError('not_found'));
  const row = found.value;
  const takesAnswers = statusAfter(row, { id: '', body: '', visibility: 'public' }) !== null;
  if (!takesAnswers) return err(answersOnlyOpen(row));
  const id = deps.ids.next('draft');
  // Whether a draft comes of it or not.
  await insertAudit(
    deps.db,
    caseAudit(actorOf(viewer, 'staff', requestId), row, 'case.draft', { draft: id }),
  );
  const request = await describeRequest(deps, row, findPages(row.subject));
  const outcome = await deps.drafts.draft(request, signal);
  return outcome.ok ? ok({ id, ...outcome.draft }) : err(refusalOf(outcome));
}

async function describeRequest(
  deps: ServiceDeps,
  row: CaseRow,
  pages: readonly string[],
): Promise<DraftRequest> {
  const [comments, accounts, incidents] = await Promise.all([
    listCaseComments(deps.db, keyOf(row)),
    findAccounts(deps, [row.accountId]),
    findKnownIncidents(deps),
  ]);
  const description = row.description.slice(0, longestDescription).toWellFormed();
  const later = comments
    .filter(({ authorKind }) => authorKind !== 'system')
    .slice(-commentsTold)
    .map(({ authorKind, body }) => ({
      by: authorKind === 'staff' ? ('support' as const) : ('customer' as const),
      text: body.slice(0, longestComment).toWellFormed(),
    }));
  return {
    product: row.product,
    plan: effectivePlan(deps.brand, accountOf(accounts, row.accountId), row.product),
    subject: row.subject,
    said: [{ by: 'customer', text: description }, ...later],
    domain: row.domain,
    pages,
    incidents,
  };
}

function refusalOf({ reason, retryAfterSeconds }: Extract<DraftOutcome, { ok: false }>): AppError {
  switch (reason) {
    case 'busy':
      return appError('assistant_unavailable', {
        message:
          retryAfterSeconds === undefined
            ? draftRefusalCopy.busyNow()
            : draftRefusalCopy.busy({ count: Math.max(1, Math.ceil(retryAfterSeconds)) }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      });
    case 'unfounded':
      return appError('conflict', { message: draftRefusalCopy.unfounded() });
    case 'slow':
    case 'spent':
      return appError('assistant_unavailable', { message: draftRefusalCopy[reason]() });
    case 'failed':
    // Nobody reads what whoever has gone is told.
    case 'cancelled':
      return appError('assistant_unavailable', { message: draftRefusalCopy.failed() });
  }
}

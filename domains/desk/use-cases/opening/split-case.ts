import { personalPermissions } from '@reachout/accounts/rules/permissions';
import type { AccountAccess } from '@reachout/accounts/use-cases/account-access';
import { findComment, lockCase, writeCase } from '@reachout/cases/store/case-life-queries';
import {
  type Actor,
  caseAudit,
  type CaseCommentRow,
  type CaseRow,
  insertCase,
  type NewCase,
} from '@reachout/cases/store/cases-queries';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { decideNewCase } from '@reachout/cases/use-cases/opening/decide-new-case';
import { handOverCase } from '@reachout/cases/use-cases/desk/hand-over';
import { routeNewCase } from '@reachout/cases/use-cases/routing/route-new-case';
import { newsOfOpenedFor, tellPeople } from '@reachout/cases/use-cases/tell-people';
import { type AppError, appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { type Once, runOnce, type StoreAnswer } from '@reachout/operations/use-cases/run-once';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { openingCopy } from '../../messages/other-cases.ts';
import { formOfMatter, type SplitBody } from '../../rules/calls/opening.ts';
import { keyOf } from '../comment-as-staff.ts';
import { relateCases } from '../linking/keep-links.ts';
import { describeOpened, type OpenedCase } from './describe-opened.ts';
import { findAccessOf, findOpener } from './open-for-customer.ts';

export interface SplitCaseInput {
  caseNumber: string;
  asked: SplitBody;
  idempotencyKey: string | undefined;
  requestId: string;
}

/**
 * Makes a case of a customer's reply, once per submission intent (D22): the reply is its description, its writer its customer, and both cases name each other. Topic and severity are decided by the
 * rules of the form, with the rights of somebody who may do everything in the account. Errors: not_found, topic_unavailable, severity_not_allowed, validation_failed, and those of `runOnce`.
 */
export async function splitCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, asked, idempotencyKey, requestId }: SplitCaseInput,
): Promise<Result<Once<OpenedCase>>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const request = { caseNumber: found.value.number, asked, token: viewer.token?.id };
  const intent = { key: idempotencyKey, route: 'desk.split', request };
  return runOnce<OpenedCase>(deps, viewer, intent, async (storeAnswer) => {
    const comment = await findComment(deps.db, { ...keyOf(found.value), id: asked.commentId });
    const opener = isReply(comment) ? await findOpener(deps, comment.authorId) : undefined;
    const access = opener && (await findAccessOf(deps, opener, found.value.accountId));
    if (!isReply(comment) || opener === undefined || access === undefined) return err(replyGone());
    const { commentId: _commentId, product, ...matter } = asked;
    const decided = await decideNewCase(deps, opener, withAllRights(access), {
      product,
      values: formOfMatter(matter, comment.body),
      severityMark: null,
      isCall: true,
    });
    if (!decided.ok) return decided;
    const actor = actorOf(viewer, 'staff', requestId);
    return write(deps, { source: found.value, comment, newCase: decided.value, opener, actor, storeAnswer });
  });
}

type Reply = CaseCommentRow & { authorId: string };

/** True for what a customer wrote for everybody of the case, as long as they are somebody here. */
function isReply(comment: CaseCommentRow | undefined): comment is Reply {
  return comment?.authorKind === 'customer' && comment.visibility === 'public' && comment.authorId !== null;
}

function replyGone(): AppError {
  return appError('validation_failed', { fields: { commentId: openingCopy.replyGone() } });
}

/** Whoever may reply may be answered in a case of its own, also where they may not open one. */
function withAllRights(access: AccountAccess): AccountAccess {
  const account = { ...access.account, permissions: personalPermissions };
  return { account, grants: null, isProjectScoped: false };
}

interface Split {
  source: CaseRow;
  comment: Reply;
  newCase: NewCase;
  opener: Viewer;
  actor: Actor;
  storeAnswer: StoreAnswer<OpenedCase>;
}

function write(
  deps: ServiceDeps,
  { source, comment, newCase, opener, actor, storeAnswer }: Split,
): Promise<Result<OpenedCase>> {
  return deps.db.transaction(async (tx): Promise<Result<OpenedCase>> => {
    const key = keyOf(source);
    const locked = await lockCase(tx, key);
    if (locked === undefined) return err(appError('not_found'));
    // Its words may have been removed while they were read.
    const now = await findComment(tx, { ...key, id: comment.id });
    if (now?.body !== comment.body) return err(replyGone());
    const created = await insertCase(tx, {
      values: newCase,
      actor,
      catalogue: deps.brand,
      forCustomer: {
        opener,
        event: {
          kind: 'splitFrom',
          before: comment.createdAt.toISOString(),
          after: String(locked.number),
        },
      },
    });
    if (created === 'file-unavailable') throw new Error('A case without files has them all.');
    await routeNewCase(deps, tx, created);
    await handOverCase(deps, tx, opener, created);
    await tellPeople(deps, tx, { row: created, actor, news: newsOfOpenedFor(created, locked.number) });
    const { row } = await writeCase(tx, {
      before: locked,
      changes: {},
      actor,
      catalogue: deps.brand,
      corrected: {
        columns: {},
        changed: [{ kind: 'split', before: null, after: String(created.number) }],
      },
    });
    await relateCases(tx, { row, other: created, actor });
    await insertAudit(tx, caseAudit(actor, row, 'case.split', { comment: comment.id, into: created.number }));
    const answer = describeOpened(created);
    await storeAnswer(tx, answer);
    return ok(answer);
  });
}

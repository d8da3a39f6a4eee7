import { type Area, findArea } from '@reachout/catalogue/rules/topics';
import { mayWithCase, normaliseEmail } from '../rules/case-access.ts';
import type { CommentResponse } from '../rules/calls/case-life.ts';
import { caseTargets } from '../rules/case-form.ts';
import { nextCaseStatus } from '../rules/case-life.ts';
import { continuedCaseItems } from '../rules/case-payload.ts';
import { appError } from '@reachout/core/errors';
import { formatCaseNumber } from '@reachout/core/case-number';
import { err, ok, type Result } from '@reachout/core/result';
import { severityDisabledReason } from '@reachout/catalogue/rules/severity';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import {
  findComment,
  findContinuation,
  findPerson,
  insertComment,
  lockCase,
  writeCase,
} from '../store/case-life-queries.ts';
import {
  type Actor,
  caseAudit,
  type CaseCommentRow,
  type CaseRow,
  insertCase,
  insertCaseEvent,
  type NewCase,
  pickCaseMatter,
} from '../store/cases-queries.ts';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { describeComment, toSeverity } from './describe-case.ts';
import { actorOf, type CaseKey, findReadableCase, type FoundCase } from './find-case.ts';
import { whileOneRefundCaseIsOpen } from './one-open-refund-case.ts';
import { handOverCase } from './desk/hand-over.ts';
import { fileUnavailable, isSameComment } from './same-comment.ts';
import { routeNewCase } from './routing/route-new-case.ts';
import { newsOfChanges, newsOfNewCase, tellPeople } from './tell-people.ts';
import { mergedProblem, problemOf } from './update-case.ts';

export interface CommentInput {
  key: CaseKey;
  /** Made by who writes the comment: sent again, it adds nothing. */
  id: string;
  body: string;
  /** Of files that the person uploaded and no case has yet. */
  fileIds: readonly string[];
  requestId: string;
}

/** What a comment is written with. */
interface Writing extends CommentInput {
  deps: ServiceDeps;
  areas: readonly Area[];
  found: FoundCase;
  actor: Actor;
}

/**
 * Adds a customer's comment, once per id (rules LIFE-02 to LIFE-04): it reopens what it must, and on a closed case it opens a linked one or goes to the case that
 * continues it. Errors: not_found, forbidden, idempotency_key_reused for the id of another comment, validation_failed for a file that is not to be had.
 */
export async function commentOnCase(
  deps: ServiceDeps,
  viewer: Viewer,
  input: CommentInput,
): Promise<Result<CommentResponse>> {
  const found = await findReadableCase(deps, viewer, input.key);
  if (!found.ok) return found;
  const { areas } = deps.brand;
  const writing = {
    ...input,
    deps,
    areas,
    found: found.value,
    actor: actorOf(viewer, 'customer', input.requestId),
  };
  const { accountId, number } = found.value.row;
  return whileOneRefundCaseIsOpen(() =>
    deps.db.transaction(async (tx) => {
      const locked = await lockCase(tx, { accountId, caseNumber: number });
      if (locked === undefined) return err(appError('not_found'));
      const problem = problemOf(locked, 'comment', customerOf(found.value), deps.clock.now().getTime());
      // What was written before the case was merged is there, and sent again it is the same.
      const isRepeated =
        locked.mergedInto !== null &&
        (await findComment(tx, { accountId, caseNumber: number, id: input.id }));
      if (problem && !isRepeated) return err(problem);
      return replyTo(tx, locked, writing, { isLinked: false });
    }),
  );
}

function customerOf({ person, access }: FoundCase) {
  return { person, isPaid: access.account.isPaid };
}

async function replyTo(
  tx: Database,
  locked: CaseRow,
  writing: Writing,
  { isLinked }: { isLinked: boolean },
): Promise<Result<CommentResponse>> {
  const key = { accountId: locked.accountId, caseNumber: locked.number };
  const earlier = await findComment(tx, { ...key, id: writing.id });
  if (earlier !== undefined) {
    const { body, fileIds } = writing;
    const sent = { authorId: writing.actor.userId, body, visibility: 'public' as const, fileIds };
    const same = await isSameComment(tx, earlier, sent);
    return same ? ok(answerOf(writing, earlier, locked, isLinked)) : err(appError('idempotency_key_reused'));
  }
  const status = nextCaseStatus(locked.status, 'reply', 'customer');
  if (status === 'linked case' || status === null) return replyLate(tx, locked, writing);
  const { id, body, fileIds, actor } = writing;
  const added = await insertComment(tx, {
    comment: { ...key, id, body, visibility: 'public' },
    fileIds,
    actor,
  });
  if (added === 'file-unavailable') return err(fileUnavailable());
  const { row, changed } = await writeCase(tx, {
    before: locked,
    changes: { status },
    actor,
    catalogue: writing.deps.brand,
    isTouched: true,
  });
  const news = [
    ...newsOfChanges(changed, actor),
    { kind: 'replied', about: id } as const,
    { kind: 'customerReplied', about: id } as const,
  ];
  await tellPeople(writing.deps, tx, { row, actor, news });
  await insertAudit(tx, caseAudit(actor, row, 'case.comment', { comment: id, files: fileIds.length }));
  return ok(answerOf(writing, added, row, isLinked));
}

/** A reply to a closed case: to the one that continues it, or to a new one (rule LIFE-04). */
async function replyLate(tx: Database, closed: CaseRow, writing: Writing): Promise<Result<CommentResponse>> {
  const { accountId } = closed;
  const next = await findContinuation(tx, { accountId, caseNumber: closed.number });
  // Cases are locked in the order of their numbers, so that two replies never wait for each other.
  const locked = next && (await lockCase(tx, { accountId, caseNumber: next.number }));
  if (locked === undefined) return openLinked(tx, closed, writing);
  if (locked.mergedInto !== null) return err(mergedProblem(locked.mergedInto));
  if (locked.continuedByComment === writing.id) {
    const isSame = locked.description === writing.body && locked.openedBy === writing.actor.userId;
    return isSame ? ok(openedAnswer(writing, locked)) : err(appError('idempotency_key_reused'));
  }
  if (!mayWithCase(writing.found.person, 'comment', locked)) return openLinked(tx, closed, writing);
  return replyTo(tx, locked, writing, { isLinked: true });
}

async function openLinked(tx: Database, closed: CaseRow, writing: Writing): Promise<Result<CommentResponse>> {
  const { actor, fileIds } = writing;
  const values = await continuationOf(tx, closed, writing);
  const created = await insertCase(tx, { values, actor, fileIds, catalogue: writing.deps.brand });
  if (created === 'file-unavailable') return err(fileUnavailable());
  await routeNewCase(writing.deps, tx, created);
  await handOverCase(writing.deps, tx, actor, created);
  const news = [...newsOfNewCase(created), { kind: 'added' } as const];
  await tellPeople(writing.deps, tx, { row: created, actor, news, newcomers: created.participants });
  const key = { accountId: closed.accountId, caseNumber: closed.number };
  await insertCaseEvent(tx, key, actor, { kind: 'continued', before: null, after: String(created.number) });
  await writeCase(tx, {
    before: closed,
    changes: {},
    actor,
    catalogue: writing.deps.brand,
    isTouched: true,
  });
  await insertAudit(tx, caseAudit(actor, closed, 'case.continue', { by: created.number }));
  return ok(openedAnswer(writing, created));
}

/** The linked case: about the same, with the reply as its description, and with everybody who took part in the closed one. */
async function continuationOf(tx: Database, closed: CaseRow, writing: Writing): Promise<NewCase> {
  const { account } = writing.found.access;
  const opener =
    closed.openedBy === null || closed.openedBy === writing.actor.userId
      ? undefined
      : await findPerson(tx, { userId: closed.openedBy });
  const people = [...closed.participants, ...(opener ? [normaliseEmail(opener.email)] : [])];
  const isSeverityAllowed =
    severityDisabledReason(toSeverity(closed.severity), {
      area: findArea(closed.area, writing.areas),
      isPaid: account.isPaid,
    }) === undefined;
  return {
    accountId: closed.accountId,
    product: closed.product,
    area: closed.area,
    topic: closed.topic,
    severity: isSeverityAllowed ? closed.severity : 2,
    severityMark: isSeverityAllowed ? closed.severityMark : null,
    subject: closed.subject,
    description: writing.body,
    ...pickCaseMatter(closed),
    participants: [...new Set(people)],
    continuesCaseNumber: closed.number,
    continuedByComment: writing.id,
    plan: account.plan,
    v0Plan: account.v0Plan,
    ...(account.otherPlans && { otherPlans: account.otherPlans }),
    items: continuedCaseItems(closed.items, { description: writing.body }),
  };
}

function answerOf(
  { found }: Writing,
  comment: CaseCommentRow,
  row: CaseRow,
  isLinked: boolean,
): CommentResponse {
  return { comment: describeComment(comment), supportCase: { ...linkTo(found, row), isLinked } };
}

/** The comment became the description of the case that it opened. */
function openedAnswer({ found, id, actor }: Writing, row: CaseRow): CommentResponse {
  return {
    comment: {
      id,
      body: row.description,
      author: { name: actor.name, kind: actor.kind, ...(actor.token && { via: actor.token.name }) },
      createdAt: row.createdAt.toISOString(),
    },
    supportCase: { ...linkTo(found, row), isLinked: true },
  };
}

function linkTo({ access }: FoundCase, row: CaseRow) {
  const caseNumber = formatCaseNumber(row.number);
  const url = caseTargets(access.account).casePath(caseNumber);
  return { caseNumber, status: row.status, url, version: row.version };
}

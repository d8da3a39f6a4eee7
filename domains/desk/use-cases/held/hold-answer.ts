import { findStaffMember } from '@reachout/cases/store/assignment-queries';
import { countStaffRevision, lockCase } from '@reachout/cases/store/case-life-queries';
import { type Actor, caseAudit } from '@reachout/cases/store/cases-queries';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { whileOneRefundCaseIsOpen } from '@reachout/cases/use-cases/one-open-refund-case';
import { listWaitingFiles } from '@reachout/cases/store/files-queries';
import { formatCaseNumber } from '@reachout/core/case-number';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import type { JobHandlers, JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { heldCopy } from '../../messages/held.ts';
import type { HeldState } from '../../rules/held/held-states.ts';
import {
  deleteHeldAnswer,
  findHoldsAnswers,
  forgetUnsentAnswers,
  type HeldAnswerRow,
  type HeldKey,
  insertHeldAnswer,
  keepHoldsAnswers,
  listHeldAnswers,
  lockHeldAnswer,
  setHeldState,
} from '../../store/held-answers-queries.ts';
import {
  answerProblem,
  answersOnlyOpen,
  commentAsStaff,
  findSentComment,
  keyOf,
  type StaffCommentInput,
  statusAfter,
  writeStaffComment,
} from '../comment-as-staff.ts';

const heldAnswerJob = 'answer';

/** An answer of the person's own that has not gone out, as they see it. */
export interface HeldAnswer {
  id: string;
  caseNumber: string;
  body: string;
  state: HeldState;
  /** The files that go along with it. */
  files: readonly { id: string; name: string; size: number }[];
  /** Seconds until it goes out, at least 0. */
  seconds: number;
}

/** For how many seconds somebody's answers wait; 0 for whoever has them go out at once, and where the operator lets none wait. */
export async function findHoldSeconds(
  deps: ServiceDeps,
  { userId }: Pick<Viewer, 'userId'>,
): Promise<number> {
  const { holdSeconds = 0 } = deps;
  if (holdSeconds === 0) return 0;
  return (await findHoldsAnswers(deps.db, { userId })) === false ? 0 : holdSeconds;
}

/** Has a member of staff's answers wait before they go out, or go out at once. Errors: not_found for everybody else. */
export async function chooseHold(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { holdsAnswers }: { holdsAnswers: boolean },
): Promise<Result<void>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  await keepHoldsAnswers(deps.db, { userId: viewer.userId, holdsAnswers });
  return ok(undefined);
}

/** Keeps an answer of a person who may undo it for a moment; any other, and a note, goes out at once. Errors as of those. */
export async function holdOrSend(
  deps: ServiceDeps,
  viewer: Viewer,
  input: StaffCommentInput,
): Promise<Result<unknown>> {
  const seconds = input.visibility === 'internal' ? 0 : await findHoldSeconds(deps, viewer);
  return seconds === 0
    ? commentAsStaff(deps, viewer, input)
    : holdAnswer(deps, viewer, { ...input, seconds });
}

/**
 * Keeps an answer that goes out by itself after `seconds`, by the database's clock and whatever becomes of this process or the browser; until then nobody but its author
 * knows of it. Whether it crosses with what others say is decided now, and not again when it goes out. Sent again under the same id it is one answer. Errors as of an answer
 * that goes out at once, files excepted: those are taken when it goes out.
 */
async function holdAnswer(
  deps: ServiceDeps,
  viewer: Viewer,
  { seconds, ...input }: StaffCommentInput & { seconds: number },
): Promise<Result<{ heldId: string }>> {
  const found = await findCaseAsStaff(deps, viewer, input.caseNumber);
  if (!found.ok) return found;
  const { id, body, fileIds = [], status, severity, take, draft, requestId } = input;
  const actor = actorOf(viewer, 'staff', requestId);
  return deps.db.transaction(async (tx): Promise<Result<{ heldId: string }>> => {
    const locked = await lockCase(tx, keyOf(found.value));
    if (locked === undefined) return err(appError('not_found'));
    const sent = await findSentComment(tx, { locked, actor, input });
    if (sent !== undefined) return sent.ok ? ok({ heldId: id }) : sent;
    const key = { ...keyOf(locked), id };
    const earlier = await lockHeldAnswer(tx, key);
    if (earlier !== undefined) {
      const isSame = earlier.authorId === viewer.userId && earlier.body === body;
      return isSame ? ok({ heldId: id }) : err(appError('idempotency_key_reused'));
    }
    const problem = answerProblem(locked, input);
    if (problem !== undefined) return err(problem);
    if (statusAfter(locked, input) === null) return err(answersOnlyOpen(locked));
    await forgetUnsentAnswers(tx, { ...keyOf(locked), authorId: viewer.userId });
    await insertHeldAnswer(tx, {
      ...key,
      authorId: viewer.userId,
      tokenId: actor.token?.id,
      tokenName: actor.token?.name,
      body,
      fileIds: [...fileIds],
      status,
      severity,
      takes: take === 'yes',
      requestId,
      seconds,
    });
    const payload = { accountId: key.accountId, caseNumber: key.caseNumber, id };
    await enqueueJob(tx, {
      kind: heldAnswerJob,
      key: `${key.accountId} ${key.caseNumber} ${id}`,
      accountId: key.accountId,
      payload,
      delaySeconds: seconds,
    });
    await insertAudit(
      tx,
      caseAudit(actor, locked, 'case.comment_held', { comment: id, ...(draft !== undefined && { draft }) }),
    );
    await countStaffRevision(tx, key);
    return ok({ heldId: id });
  });
}

/**
 * Takes an answer back that has not gone out, and gives its text; asked again it gives it again. Errors: not_found for an answer that is not the person's own, conflict for
 * one that has gone out.
 */
export async function takeAnswerBack(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, heldId, requestId }: { caseNumber: string; heldId: string; requestId: string },
): Promise<Result<HeldAnswer>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  return deps.db.transaction(async (tx): Promise<Result<HeldAnswer>> => {
    const locked = await lockCase(tx, keyOf(found.value));
    if (locked === undefined) return err(appError('not_found'));
    const key = { ...keyOf(locked), id: heldId };
    const row = await lockHeldAnswer(tx, key);
    // Whether there ever was one is nobody else's to know.
    if (row === undefined || row.authorId !== viewer.userId)
      return err(appError('conflict', { message: heldCopy.gone() }));
    if (row.state === 'held') {
      await setHeldState(tx, key, 'withdrawn');
      const actor = actorOf(viewer, 'staff', requestId);
      await insertAudit(tx, caseAudit(actor, locked, 'case.comment_withdrawn', { comment: heldId }));
      await countStaffRevision(tx, key);
    }
    const files = await listWaitingFiles(tx, { accountId: row.accountId, ids: row.fileIds });
    return ok({
      ...describe({ ...row, state: row.state === 'held' ? 'withdrawn' : row.state }, deps),
      files,
    });
  });
}

/** What somebody wrote that has not gone out: everywhere what waits, and in this case what was taken back or stopped. */
export async function listOwnHeldAnswers(
  deps: ServiceDeps,
  viewer: Viewer,
  caseNumber: string,
): Promise<HeldAnswer[]> {
  const rows = await listHeldAnswers(deps.db, {
    authorId: viewer.userId,
    states: ['held', 'withdrawn', 'stopped'],
  });
  return rows
    .filter(
      (row) => row.state === 'held' || formatCaseNumber(row.caseNumber) === formatCaseNumber(caseNumber),
    )
    .map((row) => describe(row, deps));
}

function describe(row: HeldAnswerRow, { clock }: Pick<ServiceDeps, 'clock'>): HeldAnswer {
  const left = row.goesOutAt.getTime() - clock.now().getTime();
  return {
    id: row.id,
    caseNumber: formatCaseNumber(row.caseNumber),
    body: row.body,
    state: row.state,
    files: [],
    seconds: Math.max(0, Math.ceil(left / 1_000)),
  };
}

/** The outbox's handler that lets held answers go out. */
export function heldAnswerHandlers(deps: ServiceDeps): JobHandlers {
  return { [heldAnswerJob]: ({ payload }) => letAnswerOut(deps, payload) };
}

async function letAnswerOut(deps: ServiceDeps, payload: Record<string, unknown>): Promise<JobOutcome> {
  // Written above, in this shape.
  const key = payload as { accountId: string; caseNumber: number; id: string };
  const out = await whileOneRefundCaseIsOpen(() =>
    deps.db.transaction(async (tx): Promise<Result<void>> => {
      // In the order in which everybody locks them.
      const locked = await lockCase(tx, key);
      const row = locked && (await lockHeldAnswer(tx, key));
      if (locked === undefined || row?.state !== 'held') return ok(undefined);
      const author = await findStaffMember(tx, { userId: row.authorId });
      const actor = author && actorOfRow(row, author.name);
      const input = {
        id: row.id,
        body: row.body,
        visibility: 'public' as const,
        fileIds: row.fileIds,
        status: row.status ?? undefined,
        severity: row.severity ?? undefined,
        take: row.takes ? ('yes' as const) : undefined,
      };
      if (actor === undefined) return err(appError('forbidden'));
      const written = await writeStaffComment(deps, tx, { locked, actor, input });
      if (!written.ok) return written;
      await deleteHeldAnswer(tx, key);
      return ok(undefined);
    }),
  );
  // Nothing of it was written: its author is shown that, with the way back into the box.
  if (!out.ok) await stopHeldAnswer(deps, key);
  return { outcome: 'done' };
}

async function stopHeldAnswer({ db }: Pick<ServiceDeps, 'db'>, key: HeldKey): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockCase(tx, key);
    const row = locked && (await lockHeldAnswer(tx, key));
    if (row?.state !== 'held') return;
    await setHeldState(tx, key, 'stopped');
    await countStaffRevision(tx, key);
  });
}

function actorOfRow({ authorId: userId, tokenId, tokenName, requestId }: HeldAnswerRow, name: string): Actor {
  const token = tokenId !== null && tokenName !== null ? { id: tokenId, name: tokenName } : undefined;
  return { userId, name, kind: 'staff', requestId, ...(token && { token }) };
}

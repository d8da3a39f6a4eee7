import { createHash } from 'node:crypto';
import {
  deskPriority,
  type DeskState,
  deskState,
  mergeDeskStates,
  splitBytes,
  statusOfDesk,
} from '@reachout/cases/rules/desk';
import { removedMark } from '@reachout/cases/rules/history/redaction';
import { findPerson, lockCase, writeCase } from '@reachout/cases/store/case-life-queries';
import { caseAudit, type CaseRow, findCaseByNumber } from '@reachout/cases/store/cases-queries';
import {
  agreeWithDesk,
  beginTelling,
  deskExchangeJob,
  type DeskLink,
  findHandover,
  type HandoverRow,
  listCommentsForDesk,
  listDeskLinks,
  noteTold,
} from '@reachout/cases/store/desk-queries';
import { type FileRow, listFilesOfCase } from '@reachout/cases/store/files-queries';
import { outcomeOf } from '@reachout/cases/use-cases/desk/tell-desk';
import { whileOneRefundCaseIsOpen } from '@reachout/cases/use-cases/one-open-refund-case';
import { newsOfChanges, tellPeople } from '@reachout/cases/use-cases/tell-people';
import { isSeverity } from '@reachout/catalogue/rules/severity';
import { ok } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { JobHandlers, JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { DeskFile, DeskMessage, OutsideDesk } from '@reachout/ports/outside-desk';
import type { DeskFailure } from '@reachout/ports/ports';
import { applyEntry, type DescribeFile, deskActor } from './apply-entry.ts';

/** An attempt stops and goes on in another one before its lease ends: two of them must never talk about one thread at once. */
const mostAttemptMs = 20_000;

/** The outbox's handler that brings a case and its thread at an outside desk to the same. */
export function exchangeHandlers(deps: ServiceDeps, describeFile: DescribeFile): JobHandlers {
  return {
    [deskExchangeJob]: ({ key }) => exchange(deps, describeFile, key),
  };
}

/** One exchange about one thread. */
interface Exchange {
  deps: ServiceDeps;
  desk: OutsideDesk;
  handover: HandoverRow & { deskThreadId: string };
  links: DeskLink[];
  describeFile: DescribeFile;
  isOver: () => boolean;
}

type Step = { failure: DeskFailure } | { isOver: true } | null;

/**
 * Reads what the desk has new, tells what it lacks in the order in which it was said, and brings states and priorities together. Each step is noted by the
 * ids of both sides as it is done, so that an attempt that was cut off anywhere is repeated without telling or reading anything twice.
 */
async function exchange(
  deps: ServiceDeps,
  describeFile: DescribeFile,
  handoverId: string,
): Promise<JobOutcome> {
  const handover = await findHandover(deps.db, { id: handoverId });
  const desk = deps.desk.outside;
  const threadId = handover?.deskThreadId ?? null;
  if (handover === undefined || desk === undefined || threadId === null || handover.caseNumber === null)
    return { outcome: 'done' };
  const before = await findCaseByNumber(deps.db, {
    accountId: handover.accountId,
    number: handover.caseNumber,
  });
  if (before === undefined) return { outcome: 'done' };
  const read = await desk.read(threadId);
  if (!read.ok) return outcomeOf(read.failure);
  if (read.value === null) return { outcome: 'dead', reason: 'the thread is gone at the desk' };
  const links = await listDeskLinks(deps.db, { handoverId });
  const until = performance.now() + mostAttemptMs;
  const given: Exchange = {
    deps,
    desk,
    handover: { ...handover, deskThreadId: threadId },
    links,
    describeFile,
    isOver: () => performance.now() > until,
  };
  const known = new Set(links.flatMap(({ outsideId }) => outsideId ?? []));
  for (const entry of read.value.entries) {
    if (known.has(entry.id)) continue;
    if (given.isOver()) return goOn;
    const failure = await applyEntry(given, before, entry);
    if (failure) return outcomeOf(failure);
  }
  const there = read.value.state;
  // With what was just read: it is not told back.
  const told = await tellAll({ ...given, links: await listDeskLinks(deps.db, { handoverId }) }, before);
  if (told.step) return 'failure' in told.step ? outcomeOf(told.step.failure) : goOn;
  const failure = await agree(given, {
    there,
    here: deskState(before.status),
    hasUnseenWords: told.hasNewWords,
  });
  return failure ? outcomeOf(failure) : { outcome: 'done' };
}

const goOn: JobOutcome = { outcome: 'retry', reason: 'there is more to exchange', retryAfterSeconds: 1 };

interface Telling {
  localId: string;
  kind: DeskMessage['kind'];
  author: string;
  at: Date;
  text: string;
  files: FileRow[];
}

/** Tells what the desk lacks, the oldest first. A failure ends it, so that the order stays. */
async function tellAll(given: Exchange, row: CaseRow): Promise<{ step: Step; hasNewWords: boolean }> {
  const { deps, desk, links } = given;
  const key = { accountId: row.accountId, caseNumber: row.number };
  const linkOf = new Map(links.map((link) => [link.localId, link]));
  const isRead = new Set(links.flatMap(({ localId, direction }) => (direction === 'read' ? [localId] : [])));
  const [comments, files] = await Promise.all([
    listCommentsForDesk(deps.db, key),
    listFilesOfCase(deps.db, { ...key, includeInternal: true }),
  ]);
  const filesOf = (commentId: string | null) =>
    files.filter((file) => file.commentId === commentId && file.removedAt === null);
  const opening = filesOf(null);
  const messages: Telling[] = [
    // Also when all of them were removed: their names were told.
    ...(opening.length === 0 && !linkOf.has('files')
      ? []
      : [
          {
            localId: 'files',
            kind: 'customer' as const,
            author: await openerOf(deps, row),
            at: row.createdAt,
            text: opening.map(({ name }) => name).join('\n'),
            files: opening,
          },
        ]),
    ...comments
      .filter(({ id }) => !isRead.has(id))
      .map((comment): Telling => {
        const { id, authorName: author, createdAt: at, body: text } = comment;
        return { localId: id, kind: kindOf(comment), author, at, text, files: filesOf(id) };
      }),
  ];
  let hasNewWords = false;
  for (const message of messages) {
    for (const piece of piecesOf(message, desk.maxBytes, linkOf)) {
      const link = linkOf.get(piece.localId);
      const isTold = link?.outsideId != null;
      if (isTold && link.toldHash === hashOf(piece.text)) continue;
      if (given.isOver()) return { step: { isOver: true }, hasNewWords };
      hasNewWords ||= !isTold && message.kind === 'customer' && message.localId !== 'files';
      const failed = await tellPiece(given, message, piece, link);
      if (failed) return { step: failed, hasNewWords };
    }
  }
  return { step: null, hasNewWords };
}

interface Piece {
  localId: string;
  text: string;
  files: readonly FileRow[];
}

/** What a message comes to at a desk that takes so many bytes at once. Pieces that were told and are no more, since words were removed, say just that. */
function piecesOf(
  { localId, text, files }: Telling,
  maxBytes: number,
  linkOf: ReadonlyMap<string, DeskLink>,
): Piece[] {
  const idOf = (index: number) => (index === 0 ? localId : `${localId}:${index + 1}`);
  const texts = splitBytes(text, maxBytes);
  while (linkOf.has(idOf(texts.length))) texts.push(removedMark);
  return texts.map((piece, index) => ({
    localId: idOf(index),
    text: piece,
    files: index === 0 ? files : [],
  }));
}

/** Tells a piece once, and puts what it says now in the place of what was told. */
async function tellPiece(
  { deps, desk, handover, links }: Exchange,
  { kind, author, at }: Telling,
  { localId, text, files }: Piece,
  link: DeskLink | undefined,
): Promise<{ failure: DeskFailure } | null> {
  const { deskThreadId: threadId, id: handoverId } = handover;
  const externalId = `${handoverId}:${localId}`;
  const hash = hashOf(text);
  // An attempt whose answer was lost told what was said then, whatever is said now.
  const toldHash = link?.toldHash ?? hash;
  let outsideId = link?.outsideId ?? null;
  if (outsideId === null) {
    const isFirst = await beginTelling(deps.db, { handoverId, localId, toldHash });
    const told = await desk.tell({
      threadId,
      externalId,
      kind,
      author,
      at,
      text,
      files: files.map((file) => toDeskFile(deps, file)),
      known: isFirst ? null : new Set(links.flatMap((each) => each.outsideId ?? [])),
    });
    if (!told.ok) return told;
    outsideId = told.value.entryId;
    await noteTold(deps.db, { handoverId, localId, outsideId, toldHash });
    links.push({ handoverId, localId, outsideId, toldHash, direction: 'told', createdAt: new Date(at) });
  }
  if (toldHash === hash) return null;
  const replaced = await desk.replace({ threadId, entryId: outsideId, externalId, author, text });
  if (!replaced.ok) return replaced;
  await noteTold(deps.db, { handoverId, localId, toldHash: hash });
  return null;
}

function kindOf({ authorKind, visibility }: { authorKind: string; visibility: string }): DeskMessage['kind'] {
  if (visibility === 'internal') return 'note';
  return authorKind === 'customer' ? 'customer' : 'answer';
}

async function openerOf({ db }: ServiceDeps, { openedBy }: CaseRow): Promise<string> {
  const person = openedBy === null ? undefined : await findPerson(db, { userId: openedBy });
  return person?.name ?? '';
}

function toDeskFile({ files }: Pick<ServiceDeps, 'files'>, file: FileRow): DeskFile {
  const { id, name, contentType, size, storageKey } = file;
  return {
    id,
    name,
    contentType,
    size,
    async bytes() {
      const stream = await files.read(storageKey);
      return stream === null ? null : new Uint8Array(await new Response(stream).arrayBuffer());
    },
  };
}

/** Brings states and priorities together, and notes what they are. */
async function agree(
  { deps, desk, handover }: Exchange,
  { there, here, hasUnseenWords }: { there: DeskState; here: DeskState; hasUnseenWords: boolean },
): Promise<DeskFailure | null> {
  const { accountId, caseNumber, deskThreadId: threadId } = handover;
  const agreed = handover.agreedState ?? 'open';
  const merged = mergeDeskStates({ agreed, here, there, hasUnseenWords });
  // What was read may have moved the case: an answer waits for its customer, unless the desk says otherwise.
  const isTheirs = merged !== here && there !== agreed;
  const row = isTheirs
    ? await follow(deps, desk, { accountId, caseNumber: caseNumber ?? 0 }, merged)
    : await findCaseByNumber(deps.db, { accountId, number: caseNumber ?? 0 });
  if (row === undefined) return null;
  const state = deskState(row.status);
  const severity = String(row.severity);
  const priority = deskPriority(isSeverity(severity) ? severity : null);
  if (state !== there || priority !== handover.agreedPriority) {
    const set = await desk.set({ threadId, state, priority });
    if (!set.ok) return set.failure;
  }
  await agreeWithDesk(deps.db, { id: handover.id, agreedState: state, agreedPriority: priority });
  return null;
}

/** Has a case follow the state of its thread. */
function follow(
  deps: ServiceDeps,
  desk: OutsideDesk,
  key: { accountId: string; caseNumber: number },
  state: DeskState,
): Promise<CaseRow | undefined> {
  const actor = deskActor(desk, desk.name);
  return whileOneRefundCaseIsOpen(async () =>
    ok(
      await deps.db.transaction(async (tx) => {
        const locked = await lockCase(tx, key);
        if (locked === undefined || locked.mergedInto !== null) return locked;
        const { row, changed } = await writeCase(tx, {
          before: locked,
          changes: { status: statusOfDesk(state, locked.status) },
          actor,
          catalogue: deps.brand,
        });
        if (changed.length === 0) return row;
        const details = Object.fromEntries(changed.map(({ kind, after }) => [kind, after]));
        await insertAudit(tx, caseAudit(actor, row, 'case.update', details));
        await tellPeople(deps, tx, { row, actor, news: newsOfChanges(changed, actor) });
        return row;
      }),
    ),
  ).then((result) =>
    result.ok
      ? result.value
      : findCaseByNumber(deps.db, { accountId: key.accountId, number: key.caseNumber }),
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

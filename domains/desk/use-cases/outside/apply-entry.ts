import { staffReplyStatus } from '@reachout/cases/rules/case-life';
import {
  countStaffRevision,
  insertComment,
  lockCase,
  writeCase,
} from '@reachout/cases/store/case-life-queries';
import { caseAudit, type CaseRow, type DeskActor } from '@reachout/cases/store/cases-queries';
import { type HandoverRow, linkRead } from '@reachout/cases/store/desk-queries';
import { insertFile } from '@reachout/cases/store/files-queries';
import { newsBesideAnswer, tellPeople } from '@reachout/cases/use-cases/tell-people';
import { maxFileBytes, maxLongText } from '@reachout/core/limits';
import type { Database } from '@reachout/database/client';
import { formatList } from '@reachout/language/format';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { DeskReadEntry, DeskReadFile, NoFile, OutsideDesk } from '@reachout/ports/outside-desk';
import type { DeskFailure, DeskResult, StoredBytes } from '@reachout/ports/ports';
import { lostFilesCopy } from '../../messages/case.ts';

/** A file's name to show, and its media type by its first bytes. */
export type DescribeFile = (name: string, head: Uint8Array) => Promise<{ name: string; contentType: string }>;

const headBytes = 4_100;

/** Somebody who works at the desk. */
export function deskActor(desk: Pick<OutsideDesk, 'name'>, name: string): DeskActor {
  return { userId: null, name, kind: 'staff', token: undefined, requestId: undefined, desk: desk.name };
}

interface Applying {
  deps: ServiceDeps;
  desk: OutsideDesk;
  handover: Pick<HandoverRow, 'id'>;
  describeFile: DescribeFile;
}

interface StoredFile extends StoredBytes {
  name: string;
  contentType: string;
}

/** A file that could not be brought here. */
interface LostFile {
  name: string;
  why: 'tooLarge' | NoFile;
}

/**
 * Makes a comment of what somebody wrote at the desk, once, and says to staff which of its files could not be brought here. Gives why it has to be tried again.
 */
export async function applyEntry(
  { deps, desk, handover, describeFile }: Applying,
  { accountId, number: caseNumber }: Pick<CaseRow, 'accountId' | 'number'>,
  entry: DeskReadEntry,
): Promise<DeskFailure | null> {
  const stored: StoredFile[] = [];
  const lost: LostFile[] = [];
  for (const file of entry.files) {
    const read = await readFile(desk, file);
    if (!read.ok) return read.failure;
    const bytes = typeof read.value === 'string' ? new Uint8Array() : read.value;
    const described = await describeFile(file.name, bytes.subarray(0, headBytes));
    if (typeof read.value === 'string') lost.push({ name: described.name, why: read.value });
    else stored.push({ ...(await deps.files.store(once(bytes))), ...described });
  }
  if (lost.length > 0)
    deps.log.warn('files at the desk were not taken: gone, too large or not safe', {
      case: caseNumber,
      files: lost.length,
    });
  const body = bodyOf(entry, stored, lost);
  const isWritten =
    (body !== '' || lost.length > 0) &&
    (await write({ deps, desk, handover }, { accountId, caseNumber }, entry, { body, stored, lost }));
  if (!isWritten) await Promise.all(stored.map(({ key }) => deps.files.remove(key)));
  return null;
}

async function readFile(
  desk: OutsideDesk,
  file: DeskReadFile,
): Promise<DeskResult<Uint8Array | LostFile['why']>> {
  const tooLarge = { ok: true, value: 'tooLarge' } as const;
  if (file.size > maxFileBytes) return tooLarge;
  const read = await desk.readFile(file);
  // The size that a desk names is not believed either.
  return read.ok && typeof read.value !== 'string' && read.value.length > maxFileBytes ? tooLarge : read;
}

/** The words, or what files there are, and to a customer which are missing. Empty where nothing arrived: files alone of which none could be brought here answer nobody. */
function bodyOf(
  { text, kind }: DeskReadEntry,
  stored: readonly StoredFile[],
  lost: readonly LostFile[],
): string {
  const words = text.trim() === '' ? stored.map(({ name }) => name).join('\n') : text;
  if (words === '' || kind === 'note' || lost.length === 0) return fit(words);
  const lacking = lostFilesCopy.lacking({
    count: lost.length,
    names: formatList(
      lost.map(({ name }) => name),
      'conjunction',
    ),
  });
  const room = Math.max(0, maxLongText - lacking.length - 2);
  return fit(`${words.slice(0, room)}\n\n${lacking}`);
}

/** What staff here and at the desk read of files that could not be brought here. */
function noteOf(
  { author, kind }: DeskReadEntry,
  lost: readonly LostFile[],
  { desk, isSaid }: { desk: string; isSaid: boolean },
): string {
  const count = lost.length;
  const lines = lost.map(({ name, why }) =>
    why === 'tooLarge'
      ? lostFilesCopy.tooLarge({ name, megabytes: Math.round(maxFileBytes / 1_000_000) })
      : lostFilesCopy[why]({ name, desk }),
  );
  const toDo = isSaid ? lostFilesCopy.said() : lostFilesCopy.unseen({ count });
  return fit(
    [
      lostFilesCopy.lead({ author: author.name, count, desk }),
      ...lines.map((line) => `- ${line}`),
      ...(kind === 'note' ? [] : ['', toDo]),
    ].join('\n'),
  );
}

function fit(text: string): string {
  return text.slice(0, maxLongText).toWellFormed();
}

async function write(
  { deps, desk, handover }: Omit<Applying, 'describeFile'>,
  key: { accountId: string; caseNumber: number },
  entry: DeskReadEntry,
  { body, stored, lost }: { body: string; stored: readonly StoredFile[]; lost: readonly LostFile[] },
): Promise<boolean> {
  const id = deps.ids.next('desk');
  return deps.db.transaction(async (tx) => {
    const locked = await lockCase(tx, key);
    if (locked === undefined) return false;
    if (!(await linkRead(tx, { handoverId: handover.id, localId: id, outsideId: entry.id }))) return false;
    if (body !== '') await writeComment({ deps, desk }, tx, locked, entry, { id, body, stored });
    // With an id of its own that is linked to nothing, so that the desk is told of it as of every note.
    if (lost.length > 0)
      await writeNote(tx, {
        before: locked,
        id: deps.ids.next('desk'),
        body: noteOf(entry, lost, { desk: desk.name, isSaid: body !== '' }),
        actor: deskActor(desk, desk.name),
        details: { files: 0, lost: lost.length, entry: entry.id },
      });
    return true;
  });
}

async function writeComment(
  { deps, desk }: Pick<Applying, 'deps' | 'desk'>,
  tx: Database,
  before: CaseRow,
  entry: DeskReadEntry,
  { id, body, stored }: { id: string; body: string; stored: readonly StoredFile[] },
): Promise<void> {
  const key = { accountId: before.accountId, caseNumber: before.number };
  const actor = deskActor(desk, entry.author.name);
  const details = { files: stored.length, entry: entry.id };
  if (entry.kind === 'note') {
    await writeNote(tx, { before, id, body, actor, details });
    await insertFiles(deps, tx, key, { commentId: id, stored });
    return;
  }
  await insertComment(tx, { comment: { ...key, id, body, visibility: 'public' }, actor });
  await insertFiles(deps, tx, key, { commentId: id, stored });
  // What was said in a closed or merged case is said: it changes nothing about that.
  const status =
    (before.mergedInto === null ? staffReplyStatus(before.status, { visibility: 'public' }) : null) ??
    before.status;
  const { row, changed } = await writeCase(tx, {
    before,
    changes: { status },
    actor,
    catalogue: deps.brand,
    isTouched: true,
  });
  const news = [{ kind: 'answered', about: id } as const, ...newsBesideAnswer(changed, actor)];
  await tellPeople(deps, tx, { row, actor, news });
  await insertAudit(
    tx,
    caseAudit(actor, row, 'case.comment', { comment: id, ...details, status: row.status }),
  );
}

async function writeNote(
  tx: Database,
  {
    before,
    id,
    body,
    actor,
    details,
  }: { before: CaseRow; id: string; body: string; actor: DeskActor; details: Record<string, unknown> },
): Promise<void> {
  const key = { accountId: before.accountId, caseNumber: before.number };
  await insertComment(tx, { comment: { ...key, id, body, visibility: 'internal' }, actor });
  await countStaffRevision(tx, key, actor);
  await insertAudit(tx, caseAudit(actor, before, 'case.note', { comment: id, ...details }));
}

async function insertFiles(
  { ids }: Pick<ServiceDeps, 'ids'>,
  tx: Database,
  key: { accountId: string; caseNumber: number },
  { commentId, stored }: { commentId: string; stored: readonly StoredFile[] },
): Promise<void> {
  for (const { name, contentType, size, sha256, key: storageKey } of stored)
    await insertFile(
      tx,
      { ...key, id: ids.next('file'), name, contentType, size, sha256, storageKey, ownerUserId: null },
      { commentId },
    );
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

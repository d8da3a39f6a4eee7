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
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { DeskReadEntry, OutsideDesk } from '@reachout/ports/outside-desk';
import type { DeskFailure, StoredBytes } from '@reachout/ports/ports';

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

/** Makes a comment of what somebody wrote at the desk, once. Gives why it has to be tried again. */
export async function applyEntry(
  { deps, desk, handover, describeFile }: Applying,
  { accountId, number: caseNumber }: Pick<CaseRow, 'accountId' | 'number'>,
  entry: DeskReadEntry,
): Promise<DeskFailure | null> {
  const stored: StoredFile[] = [];
  const lost: string[] = [];
  for (const file of entry.files) {
    const bytes = file.size > maxFileBytes ? { ok: true as const, value: null } : await desk.readFile(file);
    if (!bytes.ok) return bytes.failure;
    if (bytes.value === null || bytes.value.length > maxFileBytes) lost.push(file.name);
    else {
      const described = await describeFile(file.name, bytes.value.subarray(0, headBytes));
      stored.push({ ...(await deps.files.store(once(bytes.value))), ...described });
    }
  }
  if (lost.length > 0)
    deps.log.warn('files at the desk were not taken: gone, too large or not safe', {
      case: caseNumber,
      files: lost.length,
    });
  const body = bodyOf(entry, stored, lost);
  const isWritten =
    body !== '' &&
    (await write({ deps, desk, handover }, { accountId, caseNumber }, entry, { body, stored }));
  if (!isWritten) await Promise.all(stored.map(({ key }) => deps.files.remove(key)));
  return null;
}

/** The words, or what files there are; what could not be brought along is named for whoever reads it. */
function bodyOf(
  { text, kind }: DeskReadEntry,
  stored: readonly StoredFile[],
  lost: readonly string[],
): string {
  const words = text.trim() === '' ? stored.map(({ name }) => name).join('\n') : text;
  const names = kind === 'note' ? lost : [];
  return [words, ...names]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, maxLongText)
    .toWellFormed();
}

async function write(
  { deps, desk, handover }: Omit<Applying, 'describeFile'>,
  key: { accountId: string; caseNumber: number },
  entry: DeskReadEntry,
  { body, stored }: { body: string; stored: readonly StoredFile[] },
): Promise<boolean> {
  const actor = deskActor(desk, entry.author.name);
  const id = deps.ids.next('desk');
  const visibility = entry.kind === 'answer' ? 'public' : 'internal';
  return deps.db.transaction(async (tx) => {
    const locked = await lockCase(tx, key);
    if (locked === undefined) return false;
    if (!(await linkRead(tx, { handoverId: handover.id, localId: id, outsideId: entry.id }))) return false;
    const comment = await insertComment(tx, { comment: { ...key, id, body, visibility }, actor });
    if (comment === 'file-unavailable') throw new Error('A comment without files has them all.');
    for (const { name, contentType, size, sha256, key: storageKey } of stored)
      await insertFile(
        tx,
        {
          accountId: key.accountId,
          caseNumber: key.caseNumber,
          id: deps.ids.next('file'),
          name,
          contentType,
          size,
          sha256,
          storageKey,
          ownerUserId: null,
        },
        { commentId: id },
      );
    const details = { comment: id, files: stored.length, entry: entry.id };
    if (visibility === 'internal') {
      await countStaffRevision(tx, key, actor);
      await insertAudit(tx, caseAudit(actor, locked, 'case.note', details));
      return true;
    }
    // What was said in a closed or merged case is said: it changes nothing about that.
    const status =
      (locked.mergedInto === null ? staffReplyStatus(locked.status, { visibility }) : null) ?? locked.status;
    const { row, changed } = await writeCase(tx, {
      before: locked,
      changes: { status },
      actor,
      catalogue: deps.brand,
      isTouched: true,
    });
    const news = [{ kind: 'answered', about: id } as const, ...newsBesideAnswer(changed, actor)];
    await tellPeople(deps, tx, { row, actor, news });
    await insertAudit(tx, caseAudit(actor, row, 'case.comment', { ...details, status: row.status }));
    return true;
  });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

import { caseEtag } from '@reachout/cases/rules/case-version';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import {
  eventOfRedaction,
  type RedactedPlace,
  redactedPlaces,
  removedMark,
} from '@reachout/cases/rules/history/redaction';
import {
  type CorrectedCase,
  countStaffRevision,
  lockCase,
  writeCase,
} from '@reachout/cases/store/case-life-queries';
import { type Actor, caseAudit, type CaseRow, findCaseByNumber } from '@reachout/cases/store/cases-queries';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { formatCaseNumber } from '@reachout/core/case-number';
import { appError } from '@reachout/core/errors';
import { maxShortText } from '@reachout/core/limits';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type {
  RedactableCase,
  RedactionBody,
  RedactionPreview,
  RedactionPreviewBody,
} from '../../rules/calls/redaction.ts';
import { fitText, removeWords } from '../../rules/redaction/remove-words.ts';
import { emptyHeldMail, forgetIncomingMails } from '../../store/redaction/held-mails.ts';
import { forgetFiles, type StoredFile } from '../../store/redaction/removed-files.ts';
import { tellDeskAgain } from '@reachout/cases/use-cases/desk/tell-again';
import { insertStaffEvent } from '@reachout/cases/store/staff-events-queries';
import { describeForStaff } from '../describe-staff-case.ts';
import { readStaffCaseCopy } from '../read-staff-case.ts';
import { findEverywhere, findOtherCases, type FoundInCase } from './find-everywhere.ts';
import { type Found, type FoundUnwanted, listParts } from './find-unwanted.ts';

/** What can be removed from a case, for people with the staff role. Errors: not_found. */
export async function readRedactableCase(
  deps: ServiceDeps,
  viewer: Viewer,
  caseNumber: string,
): Promise<Result<RedactableCase>> {
  const copy = await readStaffCaseCopy(deps, viewer, caseNumber);
  if (!copy.ok) return copy;
  const { row } = copy.value;
  return ok({ caseNumber: row.number, etag: caseEtag(copy.value), parts: await listParts(deps.db, row) });
}

/** What a removal would take away, and of which copy of the case. Nothing is changed. Errors: not_found, validation_failed when there is nothing of it. */
export async function previewRedaction(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, asked }: { caseNumber: string; asked: RedactionPreviewBody },
): Promise<Result<RedactionPreview>> {
  const copy = await readStaffCaseCopy(deps, viewer, caseNumber);
  if (!copy.ok) return copy;
  const { row } = copy.value;
  const { accountId } = row;
  const numbers = await findOtherCases(deps.db, row);
  if (!numbers.ok) return numbers;
  const others: CaseRow[] = [];
  for (const number of numbers.value) others.push(...(await rowOf(deps.db, { accountId, number })));
  const found = await findEverywhere(deps, deps.db, { row, others, asked });
  if (!found.ok) return found;
  const [own, elsewhere] = [found.value.find(isOf(row)), found.value.filter((each) => !isOf(row)(each))];
  return ok({
    ...describeFound(own?.found),
    otherCases: elsewhere.map(({ row: { number }, found: there }) => ({
      caseNumber: formatCaseNumber(number),
      ...describeFound(there),
    })),
    otherCopies: copiesOf(elsewhere),
    etag: caseEtag(copy.value),
  });
}

async function rowOf(db: Database, key: Pick<CaseRow, 'accountId' | 'number'>): Promise<CaseRow[]> {
  const row = await findCaseByNumber(db, key);
  return row === undefined ? [] : [row];
}

function isOf({ number }: CaseRow): (each: FoundInCase) => boolean {
  return ({ row }) => row.number === number;
}

/** What names the copies of other cases that somebody looked at. */
function copiesOf(found: readonly FoundInCase[]): string {
  return found.map(({ row: { number, version } }) => `${number}:${version}`).join();
}

/** What goes of one case. */
function describeFound(
  found: FoundUnwanted | undefined,
): Pick<RedactionPreview, 'parts' | 'files' | 'copies'> {
  const { texts, files, mails } = found ?? { texts: [], files: [], mails: [] };
  const isCopy = ({ held }: Found): boolean => held.place === 'copy';
  return {
    parts: texts
      .filter((each) => !isCopy(each))
      .map(({ held: { id, place, author, at }, times }) => ({
        id,
        place,
        author: author ?? null,
        at: at?.toISOString() ?? null,
        times,
      })),
    files: files.map(({ id, name }) => ({ id, name })),
    copies: texts.filter(isCopy).length + mails.length,
  };
}

export interface RedactCaseInput {
  caseNumber: string;
  expectedVersion: number;
  asked: RedactionBody;
  requestId: string;
}

/**
 * Removes words, or a part, from a case and from everything that keeps a copy of it here, other cases that were made of its words included, and leaves a trace without them in each. Files that hold
 * the words go whole. Errors: not_found, stale_copy, case_action_unavailable where more cases belong together than can be held at once, validation_failed when there is nothing of it.
 */
export async function redactCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, expectedVersion, asked, requestId }: RedactCaseInput,
): Promise<Result<StaffCaseDetail>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  const done = await deps.db.transaction(async (tx): Promise<Result<Done>> => {
    const locked = await lockAll(tx, found.value);
    if (!locked.ok) return locked;
    const { row: before } = locked.value;
    if (before.version !== expectedVersion) return err(appError('stale_copy'));
    const everywhere = await findEverywhere(deps, tx, { ...locked.value, asked });
    if (!everywhere.ok) return everywhere;
    const elsewhere = everywhere.value.filter((each) => !isOf(before)(each));
    // A program may leave it out, as one does that looked at this case alone: the words go all the same.
    if (asked.otherCopies !== undefined && asked.otherCopies !== copiesOf(elsewhere))
      return err(appError('stale_copy'));
    let row = before;
    for (const each of everywhere.value) {
      await removeAll(tx, each.row, each.found);
      const left = await leaveTrace(tx, { ...each, before: each.row, catalogue: deps.brand, actor, asked });
      if (isOf(before)(each)) row = left;
    }
    return ok({ row, files: everywhere.value.flatMap(({ found: { files } }) => files) });
  });
  if (!done.ok) return done;
  // Committed: nothing names these bytes any more, and the sweep of the store takes what is left by a crash here.
  for (const { storageKey } of done.value.files) await deps.files.remove(storageKey);
  return ok(await describeForStaff(deps, viewer, done.value.row));
}

interface Done {
  row: CaseRow;
  files: StoredFile[];
}

/**
 * Holds a case and those that copies of its words may stand in, in the order of their numbers, as everybody locks cases. Errors: not_found, case_action_unavailable, stale_copy when one came to them
 * before all of them were held.
 */
async function lockAll(
  tx: Database,
  { accountId, number }: CaseRow,
): Promise<Result<{ row: CaseRow; others: CaseRow[] }>> {
  const numbers = await findOtherCases(tx, { accountId, number });
  if (!numbers.ok) return numbers;
  const rows: CaseRow[] = [];
  for (const caseNumber of [number, ...numbers.value].toSorted((one, other) => one - other)) {
    const row = await lockCase(tx, { accountId, caseNumber });
    if (row !== undefined) rows.push(row);
  }
  const row = rows.find((each) => each.number === number);
  if (row === undefined) return err(appError('not_found'));
  const now = await findOtherCases(tx, { accountId, number });
  if (!now.ok) return now;
  if (String(now.value) !== String(numbers.value)) return err(appError('stale_copy'));
  return ok({ row, others: rows.filter((each) => each.number !== number) });
}

async function removeAll(
  tx: Database,
  { accountId, number }: CaseRow,
  { texts, files, mails, unwanted }: FoundUnwanted,
): Promise<void> {
  const key = { accountId, caseNumber: number };
  for (const { held, left } of texts) await held.save(left);
  await forgetFiles(tx, { ...key, ids: files.map(({ id }) => id), mark: removedMark });
  for (const { id, subject } of mails) {
    const left = unwanted === undefined ? subject : removeWords(subject, unwanted).value;
    await emptyHeldMail(tx, { id, subject: fitText(left, maxShortText), mark: removedMark });
  }
  await forgetIncomingMails(tx, key);
}

interface Trace {
  before: CaseRow;
  catalogue: ServiceDeps['brand'];
  actor: Actor;
  columns: CorrectedCase['columns'];
  found: FoundUnwanted;
  asked: RedactionBody;
}

/** Says who removed what kind of words, from where and why; customers are told of what they could read. */
async function leaveTrace(
  tx: Database,
  { before, actor, columns, found, asked, catalogue }: Trace,
): Promise<CaseRow> {
  const key = { accountId: before.accountId, caseNumber: before.number };
  const { reason } = asked;
  const all = placesOf(found);
  const seen = all.filter((place) => place !== 'note' && place !== 'copy');
  const unseen = all.filter((place) => place === 'note' || (place === 'copy' && seen.length === 0));
  const eventFor = (places: readonly RedactedPlace[]) => ({
    kind: 'redacted',
    ...eventOfRedaction({ places, reason }),
  });
  if (unseen.length > 0) await insertStaffEvent(tx, key, actor, eventFor(unseen));
  await insertAudit(tx, caseAudit(actor, before, 'case.redact', { reason, places: all, ...countsOf(found) }));
  if (seen.length === 0) {
    await countStaffRevision(tx, key);
    // Its payload may be another now.
    return (await lockCase(tx, key)) ?? before;
  }
  const corrected = { columns, changed: [eventFor(seen)] };
  const { row } = await writeCase(tx, { before, changes: {}, actor, catalogue, corrected });
  // What a desk was told with the case itself; comments are compared when it is woken.
  if (seen.some((place) => place !== 'comment')) await tellDeskAgain(tx, row, { isRemoval: true });
  return row;
}

function placesOf({ texts, files, mails }: FoundUnwanted): RedactedPlace[] {
  const places = new Set<RedactedPlace>([
    ...texts.map(({ held }) => held.place),
    ...files.map(({ isInternal }): RedactedPlace => (isInternal ? 'note' : 'file')),
    ...(mails.length > 0 ? (['copy'] as const) : []),
  ]);
  return redactedPlaces.filter((place) => places.has(place));
}

function countsOf({ texts, files, mails }: FoundUnwanted) {
  return { texts: texts.length, files: files.length, mails: mails.length };
}

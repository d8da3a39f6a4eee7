import { redactionCopy } from '../../messages/redaction.ts';
import type { RedactablePart, RedactionPreviewBody } from '../../rules/calls/redaction.ts';
import {
  fitText,
  holdsWords,
  removeWordsWithin,
  type Unwanted,
  unwantedText,
} from '../../rules/redaction/remove-words.ts';
import { findHeldMails, type HeldMail } from '../../store/redaction/held-mails.ts';
import { findHeldDecisions } from '../../store/redaction/held-decisions.ts';
import {
  findHeldComments,
  findHeldConversation,
  findHeldCopies,
  findHeldFileNames,
  findHeldHandovers,
  held,
  type HeldText,
} from '../../store/redaction/held-texts.ts';
import { listStoredFiles, type StoredFile } from '../../store/redaction/removed-files.ts';
import { type RedactedPlace, removedMark } from '@reachout/cases/rules/history/redaction';
import type { CorrectedCase } from '@reachout/cases/store/case-life-queries';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import { maxShortText } from '@reachout/core/limits';
import { type AppError, appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';

/** A place where unwanted words stand. */
export interface Found {
  held: HeldText;
  /** What is left of it. */
  left: unknown;
  times: number;
}

/** Everything that a removal takes away. */
export interface FoundUnwanted {
  texts: Found[];
  files: StoredFile[];
  mails: HeldMail[];
  unwanted: Unwanted | undefined;
}

/** What people wrote in the columns of the case itself; `columns` takes what is left. */
function heldColumns(row: CaseRow, columns: CorrectedCase['columns']): HeldText[] {
  const column = (
    place: RedactedPlace,
    name: 'subject' | 'description' | 'deploymentUrl' | 'domain' | 'domainIssue' | 'v0ChatUrl',
  ): HeldText => ({
    place,
    id: name,
    value: row[name],
    save: async (value) => void Object.assign(columns, { [name]: value }),
  });
  return [
    column('subject', 'subject'),
    column('description', 'description'),
    column('field', 'deploymentUrl'),
    column('field', 'domain'),
    column('field', 'domainIssue'),
    column('field', 'v0ChatUrl'),
    held({ place: 'field', id: 'participants' }, row.participants, async (left) => {
      // What is left of an address is nobody's: it goes whole.
      columns.participants = left.filter((address) => !address.includes(removedMark));
    }),
  ];
}

/** Everything that holds words of a case. What is saved of its own columns ends in `columns`. */
async function findHeldTexts(
  db: Database,
  row: CaseRow,
  columns: CorrectedCase['columns'],
): Promise<HeldText[]> {
  const found = [heldColumns(row, columns)];
  for (const find of [
    findHeldComments,
    findHeldConversation,
    findHeldFileNames,
    findHeldHandovers,
    findHeldCopies,
    findHeldDecisions,
  ])
    found.push(await find(db, row));
  return found.flat();
}

/** The parts that can be removed whole, in the order of the case, its files at the end. */
export async function listParts(db: Database, row: CaseRow): Promise<RedactablePart[]> {
  const texts = await findHeldTexts(db, row, {});
  const files = await listStoredFiles(db, { accountId: row.accountId, caseNumber: row.number });
  return [
    ...texts
      .filter(({ place, id }) => place !== 'copy' && !id.startsWith('name-'))
      .map(({ place, id, author, at, value }) => ({ place, id, author, at, text: textOf(value) }))
      .filter(({ text }) => text.trim() !== ''),
    ...files.map(({ id, name, createdAt }) => ({
      place: 'file' as const,
      id: `file-${id}`,
      at: createdAt,
      text: name,
    })),
  ];
}

/** What a part says: a message has its words in `content`, an event in `after`. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { content, after } = (value ?? {}) as { content?: unknown; after?: unknown };
  return [content, after].find((each) => typeof each === 'string') ?? '';
}

/** What is asked to go: words, with their copies wherever they stand, or one file. */
export type Wanted = { unwanted: Unwanted } | { file: StoredFile };

/** What a person asked to remove from a case. Errors: validation_failed for a part that is not there any more. */
export async function toUnwanted(
  db: Database,
  row: CaseRow,
  { words, part }: RedactionPreviewBody,
): Promise<Result<Wanted>> {
  if (!part) return ok({ unwanted: { words: (words ?? '').trim(), where: 'anywhere' } });
  const gone = err(nothing('part', redactionCopy.partGone()));
  if (part.startsWith('file-')) {
    const files = await listStoredFiles(db, { accountId: row.accountId, caseNumber: row.number });
    const file = files.find(({ id }) => `file-${id}` === part);
    return file === undefined ? gone : ok({ file });
  }
  const texts = await findHeldTexts(db, row, {});
  const whole = texts.find(({ id, place }) => id === part && place !== 'copy');
  return whole === undefined ? gone : ok({ unwanted: unwantedText(textOf(whole.value)) });
}

/** Finds everything of one case that is to go, with the files that hold the words. What is saved of its own columns ends in `columns`. */
export async function findUnwanted(
  deps: Pick<ServiceDeps, 'files'>,
  db: Database,
  { row, wanted, columns }: { row: CaseRow; wanted: Wanted; columns: CorrectedCase['columns'] },
): Promise<FoundUnwanted> {
  if ('file' in wanted) return { texts: [], files: [wanted.file], mails: [], unwanted: undefined };
  const { unwanted } = wanted;
  const key = { accountId: row.accountId, caseNumber: row.number };
  const all = await findHeldTexts(db, row, columns);
  const texts = all.flatMap((each): Found[] => {
    const { value, times } = removeWordsWithin(each.value, unwanted);
    return times === 0 ? [] : [{ held: each, left: fitted(each, value), times }];
  });
  const files = await filesWith(deps, await listStoredFiles(db, key), unwanted);
  const mails = (await findHeldMails(db, key)).filter((mail) => isUnwanted(mail, unwanted));
  return { texts, files, mails, unwanted };
}

/** True where a case holds nothing of what is to go. */
export function isNothing({ texts, files, mails }: FoundUnwanted): boolean {
  return texts.length + files.length + mails.length === 0;
}

/** The refusal of what stands nowhere. */
export function nowhere({ part }: RedactionPreviewBody): AppError {
  return nothing(part ? 'part' : 'words', redactionCopy.nowhere());
}

function nothing(field: 'words' | 'part', text: string): AppError {
  return appError('validation_failed', { fields: { [field]: text } });
}

/** The mark may make a text longer than its column. */
function fitted({ place, id }: HeldText, left: unknown): unknown {
  if (typeof left !== 'string') return left;
  const isShort = place === 'subject' || place === 'field' || id.startsWith('name-');
  return fitText(left, isShort ? maxShortText : 32_000);
}

function isUnwanted({ subject, text }: HeldMail, unwanted: Unwanted): boolean {
  return holdsWords(subject, unwanted) || holdsWords(text, unwanted);
}

/** The files in whose bytes the words stand, as text of either width. */
async function filesWith(
  { files: store }: Pick<ServiceDeps, 'files'>,
  files: readonly StoredFile[],
  { words, where }: Unwanted,
): Promise<StoredFile[]> {
  if (where !== 'anywhere') return [];
  const holding: StoredFile[] = [];
  for (const file of files) {
    const stream = await store.read(file.storageKey);
    if (stream === null) continue;
    const bytes = Buffer.from(await new Response(stream).arrayBuffer());
    if (['utf8', 'utf16le', 'latin1'].some((each) => bytes.includes(words, 0, each as BufferEncoding)))
      holding.push(file);
  }
  return holding;
}

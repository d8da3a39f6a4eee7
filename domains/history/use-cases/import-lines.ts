import { isUniqueViolation, sqlStateOf } from '@reachout/database/errors';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { historyCopy } from '../messages/history.ts';
import type { HistoryLine, LineProblems } from '../rules/history-messages.ts';
import type { CaseMarks } from '../rules/merge-case.ts';
import type { HistoryAttachment, HistoryRecord } from '../rules/records.ts';
import {
  type ImportedRows,
  insertHistory,
  lockImports,
  reserveCaseNumbers,
  takeCaseNumbers,
} from '../store/imports-queries.ts';
import { type AttachmentSource, checkLines, SeenInFile } from './check-lines.ts';
import { findFacts, keyOf } from './find-facts.ts';
import type { HistoryRow } from '../store/references-queries.ts';
import { idOf, type RowContext, rowsOfConversation, rowsOfRefund } from './rows-of-records.ts';
import { rowsOfCase, type StoredAttachment } from './rows-of-case.ts';
import { type CaseUpdated, updateCase } from './update-case.ts';

/** Where attachments' bytes come from and go to. */
export interface AttachmentStore extends AttachmentSource {
  /** Stores the bytes of an attachment, or finds those that are stored. */
  store: (attachment: HistoryAttachment) => Promise<StoredAttachment>;
}

/** What an import may use. */
export interface ImportDeps {
  db: Database;
  attachments: AttachmentStore;
}

export interface ImportOptions {
  /** The system that the records come from. */
  source: string;
  /** From when waits on customers count that records say nothing of. */
  now: Date;
}

/** What became of a case that was imported before and changed at its source since. */
export interface UpdatedLine extends CaseUpdated {
  line: number;
}

/** What became of lines. `differing` were imported before with other contents, and stay as they are here. */
export interface ImportOutcome {
  imported: number;
  known: number;
  updated: UpdatedLine[];
  differing: number[];
  refused: LineProblems[];
}

const linesAtOnce = 200;
const nothing: ImportOutcome = { imported: 0, known: 0, updated: [], differing: [], refused: [] };

/**
 * Imports lines of another system's history, silently: nobody is written to, no other system is told. Each group of lines is one transaction, and what was imported before
 * is not imported again, so that an import that was interrupted is simply run again. A case that its source changed since follows it, except in what was changed here. A line that names something that is not here is refused with its place; all others count.
 */
export async function importLines(
  deps: ImportDeps,
  lines: readonly HistoryLine[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  await keepNumbers(deps.db, lines);
  let outcome = nothing;
  for (let from = 0; from < lines.length; from += linesAtOnce)
    outcome = sum(outcome, await importGroup(deps, lines.slice(from, from + linesAtOnce), options));
  return outcome;
}

/** Numbers that records bring along are given to no new case from now on. */
async function keepNumbers(db: Database, lines: readonly HistoryLine[]): Promise<void> {
  const highest = lines.reduce(
    (most, { message }) => (message.kind === 'case' ? Math.max(most, message.record.number ?? 0) : most),
    0,
  );
  if (highest > 0) await reserveCaseNumbers(db, highest);
}

async function importGroup(
  deps: ImportDeps,
  lines: readonly HistoryLine[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  try {
    return await deps.db.transaction((tx) => importInTransaction({ ...deps, db: tx }, lines, options));
  } catch (error) {
    const state = sqlStateOf(error);
    const isRefused =
      isUniqueViolation(error) || state?.startsWith('22') === true || state === '23514' || state === '23503';
    if (!isRefused) throw error;
    const [only, ...rest] = lines;
    if (only === undefined) throw error;
    if (rest.length === 0) {
      const problems = [{ path: 'record', message: historyCopy.notStored() }];
      return { ...nothing, refused: [{ line: only.line, problems }] };
    }
    // One line is refused: the halves are tried until it is found.
    const middle = Math.ceil(lines.length / 2);
    const first = await importGroup(deps, lines.slice(0, middle), options);
    return sum(first, await importGroup(deps, lines.slice(middle), options));
  }
}

async function importInTransaction(
  deps: ImportDeps,
  lines: readonly HistoryLine[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { db } = deps;
  const { source } = options;
  await lockImports(db);
  const refused = await checkLines(deps, lines, { source, seen: new SeenInFile() });
  const isRefused = new Set(refused.map(({ line }) => line));
  const facts = await findFacts(db, lines, source);
  const outcome: ImportOutcome = { ...nothing, updated: [], differing: [], refused };
  const seen = new Map<string, string>([...facts.imported].map(([key, { hash }]) => [key, hash]));
  const changed: ChangedCase[] = [];
  const fresh = lines.filter(({ line, message, hash }) => {
    if (isRefused.has(line)) return false;
    const key = keyOf(message.kind, message.record.id);
    const before = seen.get(key);
    seen.set(key, before ?? hash);
    if (before === undefined) return true;
    if (before === hash) outcome.known += 1;
    else {
      const row = facts.imported.get(key);
      const isFirst = row?.hash === before && !changed.some((each) => each.row === row);
      if (message.kind === 'case' && row?.marks && isFirst)
        changed.push({ line, record: message.record, hash, row, before: row.marks });
      else outcome.differing.push(line);
    }
    return false;
  });
  const rows = emptyRows();
  const unnumbered = fresh.filter(
    ({ message }) => message.kind === 'case' && message.record.number === undefined,
  );
  const numbers = await takeCaseNumbers(db, unnumbered.length);
  for (const { message, hash } of fresh) {
    const context = { ...options, facts, hash };
    switch (message.kind) {
      case 'conversation':
        add(rows, rowsOfConversation(message.record, context));
        break;
      case 'refund':
        add(rows, rowsOfRefund(message.record, context));
        break;
      case 'case': {
        const number = message.record.number ?? numbers.shift() ?? 0;
        const files = await storeAttachments(deps.attachments, message.record);
        add(rows, rowsOfCase(message.record, { ...context, number, files }));
        break;
      }
    }
  }
  await insertHistory(db, rows);
  for (const each of changed) {
    const updated = await followSource(deps, each, { ...options, facts });
    if (updated === undefined) outcome.known += 1;
    else outcome.updated.push({ line: each.line, ...updated });
  }
  const followed = outcome.updated.filter((each) => each.changed.length > 0).length;
  if (fresh.length > 0 || followed > 0)
    await insertAudit(db, {
      actorKind: 'system',
      action: 'history.imported',
      subjectKind: 'history',
      subjectId: source,
      details: {
        ...Object.fromEntries(
          [...Map.groupBy(fresh, ({ message }) => message.kind)].map(([kind, some]) => [kind, some.length]),
        ),
        ...(followed > 0 && { updated: followed }),
      },
    });
  return { ...outcome, imported: fresh.length };
}

/** A case that was imported before, with what its source says now and said then. */
interface ChangedCase {
  line: number;
  record: HistoryRecord<'case'>;
  hash: string;
  row: HistoryRow;
  before: CaseMarks;
}

/** Undefined where nothing came of it: the case is gone, or the record says the same in other words. */
async function followSource(
  { db, attachments }: ImportDeps,
  { record, hash, row, before }: ChangedCase,
  context: Omit<RowContext, 'hash'>,
): Promise<CaseUpdated | undefined> {
  const { source } = context;
  const number = Number(row.localId);
  const isNew = ({ id }: HistoryAttachment) => !before.files.includes(idOf('file', source, id));
  const files = await storeAttachments(attachments, record, isNew);
  const rows = rowsOfCase(record, { ...context, hash, number, files });
  const updated = await updateCase(db, record, { source, hash, caseNumber: number, before, rows });
  return updated && updated.changed.length + updated.kept.length > 0 ? updated : undefined;
}

async function storeAttachments(
  attachments: AttachmentStore,
  record: Parameters<typeof rowsOfCase>[0],
  isWanted: (attachment: HistoryAttachment) => boolean = () => true,
): Promise<ReadonlyMap<string, StoredAttachment>> {
  const stored = new Map<string, StoredAttachment>();
  const all = [
    ...(record.attachments ?? []),
    ...(record.comments ?? []).flatMap((each) => each.attachments ?? []),
  ];
  for (const attachment of all.filter(isWanted))
    stored.set(attachment.id, await attachments.store(attachment));
  return stored;
}

function emptyRows(): ImportedRows {
  return {
    threads: [],
    messages: [],
    threadMetadata: [],
    feedback: [],
    refunds: [],
    refundEntries: [],
    cases: [],
    caseComments: [],
    caseEvents: [],
    caseSeen: [],
    files: [],
    historyRecords: [],
  };
}

function add(rows: ImportedRows, more: Partial<ImportedRows>): void {
  for (const table of Object.keys(more) as (keyof ImportedRows)[])
    // Both are rows of the same table.
    for (const row of more[table] ?? []) (rows[table] as unknown[]).push(row);
}

function sum(one: ImportOutcome, other: ImportOutcome): ImportOutcome {
  return {
    imported: one.imported + other.imported,
    known: one.known + other.known,
    updated: [...one.updated, ...other.updated],
    differing: [...one.differing, ...other.differing],
    refused: [...one.refused, ...other.refused],
  };
}

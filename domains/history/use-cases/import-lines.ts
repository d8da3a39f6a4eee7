import { isUniqueViolation, sqlStateOf } from '@reachout/database/errors';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { historyCopy } from '../messages/history.ts';
import type { HistoryLine, LineProblems } from '../rules/history-messages.ts';
import type { HistoryAttachment } from '../rules/records.ts';
import {
  type ImportedRows,
  insertHistory,
  lockImports,
  reserveCaseNumbers,
  takeCaseNumbers,
} from '../store/imports-queries.ts';
import { type AttachmentSource, checkLines, SeenInFile } from './check-lines.ts';
import { findFacts, keyOf } from './find-facts.ts';
import { rowsOfConversation, rowsOfRefund } from './rows-of-records.ts';
import { rowsOfCase, type StoredAttachment } from './rows-of-case.ts';

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

/** What became of lines. `differing` were imported before with other contents, and stay as they are here. */
export interface ImportOutcome {
  imported: number;
  known: number;
  differing: number[];
  refused: LineProblems[];
}

const linesAtOnce = 200;

/**
 * Imports lines of another system's history, silently: nobody is written to, no other system is told. Each group of lines is one transaction, and a record that was imported before is
 * left as it is, so that an import that was interrupted is simply run again. A line that names something that is not here is refused with its place; all others count.
 */
export async function importLines(
  deps: ImportDeps,
  lines: readonly HistoryLine[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  await keepNumbers(deps.db, lines);
  let outcome: ImportOutcome = { imported: 0, known: 0, differing: [], refused: [] };
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
      return { imported: 0, known: 0, differing: [], refused: [{ line: only.line, problems }] };
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
  const outcome: ImportOutcome = { imported: 0, known: 0, differing: [], refused };
  const seen = new Map<string, string>([...facts.imported].map(([key, { hash }]) => [key, hash]));
  const fresh = lines.filter(({ line, message, hash }) => {
    if (isRefused.has(line)) return false;
    const key = keyOf(message.kind, message.record.id);
    const before = seen.get(key);
    seen.set(key, before ?? hash);
    if (before === undefined) return true;
    if (before === hash) outcome.known += 1;
    else outcome.differing.push(line);
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
  if (fresh.length > 0)
    await insertAudit(db, {
      actorKind: 'system',
      action: 'history.imported',
      subjectKind: 'history',
      subjectId: source,
      details: Object.fromEntries(
        [...Map.groupBy(fresh, ({ message }) => message.kind)].map(([kind, some]) => [kind, some.length]),
      ),
    });
  return { ...outcome, imported: fresh.length };
}

async function storeAttachments(
  attachments: AttachmentStore,
  record: Parameters<typeof rowsOfCase>[0],
): Promise<ReadonlyMap<string, StoredAttachment>> {
  const stored = new Map<string, StoredAttachment>();
  const all = [
    ...(record.attachments ?? []),
    ...(record.comments ?? []).flatMap((each) => each.attachments ?? []),
  ];
  for (const attachment of all) stored.set(attachment.id, await attachments.store(attachment));
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
    differing: [...one.differing, ...other.differing],
    refused: [...one.refused, ...other.refused],
  };
}

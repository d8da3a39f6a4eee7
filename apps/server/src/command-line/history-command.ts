import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createLocalFiles } from '@reachout/adapter-local-files';
import type { NameCatalogue } from '@reachout/catalogue/rules/catalogue';
import { productKeysOf } from '@reachout/catalogue/rules/products';
import { maxFileBytes } from '@reachout/core/limits';
import type { Database } from '@reachout/database/client';
import { historyCopy } from '@reachout/history/messages/history';
import type { LineProblems } from '@reachout/history/rules/history-messages';
import { sourceSchema } from '@reachout/history/rules/records';
import { checkLines, SeenInFile } from '@reachout/history/use-cases/check-lines';
import { type AttachmentStore, importLines } from '@reachout/history/use-cases/import-lines';
import { desks } from '@reachout/history/rules/desks/desks';
import { historyAttachments } from './history-attachments.ts';
import { convertHistory } from './history-convert.ts';
import { readHistoryFile } from './history-file.ts';
import { CommandFailed, UnknownCommand, UsageProblem } from './usage-problem.ts';

/** The command's access to its process. */
export interface HistoryCommandDeps {
  db: Database;
  /** Says which products there are. */
  catalogue: NameCatalogue;
  /** Where uploaded files are kept. */
  filesFolder: string;
  print: (line: string) => void;
}

export const historyUsage = `Usage: history <command> [options] FILE...

  check FILE             reads a file, holds it against what is here, and lists everything that is wrong with it
  import FILE            brings the file's cases, conversations and refunds, silently; run again, it goes on where it was interrupted, and
                         brings cases up to what changed at their source since
  convert EXPORT...      turns the export of another desk into such a file, and tells what comes along and what does not; without --out that is all

  --from DESK            the desk that exported: ${Object.keys(desks).join(' or ')}
  --map FILE             says where its tickets belong
  --out FILE             the file that is written
  --source NAME          the system that the file comes from, whose ids the records have; history unless it is given
  --files FOLDER         where the attachments lie; the file's own folder unless it is given
  --now TIME             what distances such as "-12d" are counted from, like 2026-11-21T09:30:00.000Z

A file has one JSON object a line: {"kind": "case", "record": {…}}; conversations and refunds come before the cases that name them.`;

const options = {
  source: { type: 'string' },
  files: { type: 'string' },
  now: { type: 'string' },
  from: { type: 'string' },
  map: { type: 'string' },
  out: { type: 'string' },
} as const;

/** How many problems of a file are listed; more of them say nothing new. */
const maxListed = 200;

/**
 * Runs one command about what people did elsewhere before.
 *
 * @param args what follows `history` on the command line
 * @throws UsageProblem when something is missing or wrong, and nothing was imported; CommandFailed when some records were refused
 */
export async function runHistoryCommand(deps: HistoryCommandDeps, args: readonly string[]): Promise<void> {
  const { positionals, values } = parse(args);
  const [name = '', file, ...rest] = positionals;
  if (name === 'convert' && file !== undefined) {
    const { from, map, out } = values;
    return convertHistory({ places: [file, ...rest], from, map, out }, deps.print);
  }
  if (!['check', 'import', 'convert'].includes(name))
    throw new UnknownCommand(`history ${name}`, historyUsage);
  if (file === undefined || rest.length > 0) throw new UsageProblem(historyUsage);
  const now = values.now === undefined ? Date.now() : Date.parse(values.now);
  if (Number.isNaN(now)) throw new UsageProblem('--now must be a timestamp like 2026-11-21T09:30:00.000Z.');
  const source = sourceSchema.safeParse(values.source ?? 'history');
  if (!source.success)
    throw new UsageProblem('--source must be up to 40 small letters, digits and hyphens, like zendesk.');
  const store = createLocalFiles({ folder: deps.filesFolder, roomBytes: maxFileBytes });
  const attachments = historyAttachments(resolve(values.files ?? dirname(file)), store);
  const task: Task = { ...deps, file, source: source.data, now, attachments };
  const records = await check(task);
  if (name === 'check') deps.print(`${file} has ${records} records, and nothing is wrong with them.`);
  else await importFile(task, records);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem(`${error instanceof Error ? error.message : 'Unknown option'}\n\n${historyUsage}`);
  }
}

interface Task extends HistoryCommandDeps {
  file: string;
  source: string;
  now: number;
  attachments: AttachmentStore;
}

function readTask({ file, now, catalogue }: Task) {
  return readHistoryFile(file, { now, products: productKeysOf(catalogue) });
}

/** Reads the whole file once. Throws with every problem and its place when there is any; otherwise returns how many records it has. */
async function check(task: Task): Promise<number> {
  const { db, attachments, source, file } = task;
  const seen = new SeenInFile();
  const listed: string[] = [];
  let problems = 0;
  let records = 0;
  const tell = (some: readonly LineProblems[]): void => {
    for (const text of describe(some)) {
      problems += 1;
      if (listed.length < maxListed) listed.push(text);
    }
  };
  try {
    for await (const { lines, problems: unread } of readTask(task)) {
      records += lines.length;
      const wrong = await checkLines({ db, attachments }, lines, { source, seen });
      tell([...unread, ...wrong].toSorted((one, other) => one.line - other.line));
    }
  } catch (error) {
    if (!isFileError(error)) throw error;
    throw new UsageProblem(`${file} cannot be read: ${error.message}`);
  }
  if (problems === 0) return records;
  const rest = problems > listed.length ? `\n… and ${problems - listed.length} more` : '';
  throw new UsageProblem(
    `${listed.join('\n')}${rest}\n\n${file} has ${problems} ${problems === 1 ? 'problem' : 'problems'}. Nothing was imported.`,
  );
}

async function importFile(task: Task, records: number): Promise<void> {
  const { db, attachments, source, now, print } = task;
  const total = { imported: 0, known: 0, updated: 0, differing: 0, refused: 0 };
  for await (const { lines } of readTask(task)) {
    const outcome = await importLines({ db, attachments }, lines, { source, now: new Date(now) });
    total.imported += outcome.imported;
    total.known += outcome.known;
    total.updated += outcome.updated.length;
    total.differing += outcome.differing.length;
    total.refused += outcome.refused.length;
    for (const text of describe(outcome.refused)) print(text);
    for (const { line, changed, kept } of outcome.updated) {
      const told = [
        ...(changed.length > 0 ? [historyCopy.updated({ changed: changed.join(', ') })] : []),
        ...(kept.length > 0 ? [historyCopy.keptHere({ kept: kept.join(', ') })] : []),
      ];
      print(`line ${line}: ${told.join('; ')}`);
    }
    for (const line of outcome.differing) print(`line ${line}: ${historyCopy.differs()}`);
    if (records > lines.length)
      print(`${Object.values(total).reduce((sum, count) => sum + count, 0)} of ${records}`);
  }
  print(
    `${total.imported} imported, ${total.known} here already, ${total.updated} changed since, ${total.differing} here with other contents, ${total.refused} refused.`,
  );
  if (total.refused > 0) throw new CommandFailed('Some records were refused; all others are here.');
}

function describe(lines: readonly LineProblems[]): string[] {
  return lines.flatMap(({ line, problems }) =>
    problems.map(({ path, message }) => `line ${line}: ${`${path} ${message}`.trim()}`),
  );
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}

import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { NameCatalogue } from '@reachout/catalogue/rules/catalogue';
import { knownNamesOf } from '@reachout/world/rules/known-names';
import type { Database } from '@reachout/database/client';
import { CommandFailed, UnknownCommand, UsageProblem } from './usage-problem.ts';
import { apiDoor, databaseDoor, type WorldDoor } from './world-doors.ts';
import { writeWhole } from './write-whole.ts';
import { checkWorldFile, readWorldFile, type WorldFileContext } from './world-file.ts';

/** The command's access to its process. */
export interface WorldCommandDeps {
  /** The installation's own database; absent where the command asks a running installation. */
  db?: Database;
  /** The folder from which paths in settings are read. */
  root?: string;
  /** The catalogue whose plans and roles records may name; absent where the running installation that is asked has its own. */
  catalogue?: NameCatalogue;
  env: NodeJS.ProcessEnv;
  print: (line: string) => void;
}

export const worldUsage = `Usage: world <command> [options] FILE

  check FILE             reads a file and lists everything that is wrong with it
  push FILE              writes every record of a file; goes on where it was interrupted
  export FILE            writes the whole world to a file, or to the screen for -
  diff FILE              tells in what a file and the world differ, and ends with 1 if they do
  pull [NAME]            reads the systems of WORLD_SOURCES now, or one of them; with --anew from its beginning
  sources                tells what each of these systems said, and what of it was refused
  try SOURCE             reads the first page of a source file, and prints what would be written

  --url ADDRESS          asks a running installation by its platform API, with the token in REACHOUT_TOKEN;
                         without it the command works on the database of the server's settings
  --now TIME             what distances such as "-12d" are counted from, like 2026-11-21T09:30:00.000Z

A file has one JSON object a line: {"kind": "team", "record": {…}}, or {"kind": "team", "removed": {"id": …}}, each with a "version" if
there is one.`;

const options = { url: { type: 'string' }, now: { type: 'string' }, anew: { type: 'boolean' } } as const;

/** True when the command asks a running installation and needs no database. */
export function asksInstallation(args: readonly string[]): boolean {
  return (
    args[0] === 'check' ||
    args[0] === 'try' ||
    args.some((word) => word === '--url' || word.startsWith('--url='))
  );
}

/**
 * Runs one command about the provider's world.
 *
 * @param args what follows `world` on the command line
 * @throws UsageProblem when something is missing or wrong; CommandFailed when records were refused or differ
 */
export async function runWorldCommand(deps: WorldCommandDeps, args: readonly string[]): Promise<void> {
  const { positionals, values } = parse(args);
  const [name = '', file, ...rest] = positionals;
  if (rest.length === 0 && (await runSourceCommand(deps, { name, given: file, anew: values.anew === true })))
    return;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined && !sourceCommands.includes(name))
    throw new UnknownCommand(`world ${name}`, worldUsage);
  if (command === undefined || file === undefined || rest.length > 0) throw new UsageProblem(worldUsage);
  const now = values.now === undefined ? Date.now() : Date.parse(values.now);
  if (Number.isNaN(now)) throw new UsageProblem('--now must be a timestamp like 2026-11-21T09:30:00.000Z.');
  const names = deps.catalogue && knownNamesOf(deps.catalogue);
  await command({ ...deps, file, context: { now, names }, door: () => doorOf(deps, values.url) });
}

/** Commands about the systems that the world is pulled from. */
const sourceCommands: readonly string[] = ['pull', 'sources', 'try'];

/** Runs a command about the systems that the world is pulled from; false for any other. */
async function runSourceCommand(
  { db, catalogue, env, root = '.', print }: WorldCommandDeps,
  { name, given, anew }: { name: string; given: string | undefined; anew: boolean },
): Promise<boolean> {
  const isTry = name === 'try' && given !== undefined;
  if (catalogue === undefined || !(isTry || (db !== undefined && ['pull', 'sources'].includes(name))))
    return false;
  const { runPull, runSources, runTry } = await import('./pull-command.ts');
  if (isTry) await runTry({ catalogue, env, root, print }, given);
  else if (db === undefined || (name === 'sources' && given !== undefined)) return false;
  else if (name === 'sources') await runSources({ db, print });
  else await runPull({ db, catalogue, env, root, print }, { name: given, anew });
  return true;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem(`${error instanceof Error ? error.message : 'Unknown option'}\n\n${worldUsage}`);
  }
}

function doorOf({ db, catalogue, env }: WorldCommandDeps, url: string | undefined): WorldDoor {
  if (url === undefined && db !== undefined && catalogue !== undefined) return databaseDoor(db, catalogue);
  const token = env['REACHOUT_TOKEN'];
  if (url === undefined || !URL.canParse(url))
    throw new UsageProblem('--url must be an address like https://help.example.com.');
  if (token === undefined)
    throw new UsageProblem('REACHOUT_TOKEN must be a service token: tokens create makes one.');
  return apiDoor({ url, token });
}

interface Task {
  file: string;
  context: WorldFileContext;
  door: () => WorldDoor;
  print: (line: string) => void;
}

const linesOfSending = 5_000;

const commands: Readonly<Record<string, (task: Task) => Promise<void>>> = {
  check: async ({ file, context, print }) => {
    const { messages } = await checkWorldFile(file, context);
    print(`${file} has ${messages} messages, and nothing is wrong with them.`);
  },

  push: async ({ file, context, door: open, print }) => {
    const { messages, name } = await checkWorldFile(file, context);
    const door = open();
    const { batch, done } = await unfinishedBatch(door, name, messages);
    if (done > 0) print(`Going on after ${done} of ${messages} messages.`);
    let refusals = 0;
    let applied = 0;
    let ignored = 0;
    for await (const { from, lines, numbers } of groupsOf(
      readWorldFile(file, context, () => {}),
      done,
    )) {
      const { refused, progress } = await door.send(batch, from, lines);
      for (const outcome of refused) {
        if (outcome.outcome !== 'refused') continue;
        for (const { path, message } of outcome.problems)
          print(`line ${numbers[outcome.line - from - 1] ?? '?'}: ${`${path} ${message}`.trim()}`);
      }
      refusals = progress.refused;
      ({ applied, ignored } = progress);
      if (messages > linesOfSending) print(`${progress.cursor} of ${messages}`);
    }
    print(`${applied} written, ${ignored} known already or older than what is here, ${refusals} refused.`);
    if (refusals > 0) throw new CommandFailed('Some records were refused; all others are written.');
  },

  export: async ({ file, door, print }) => {
    let records = 0;
    const lines = async function* () {
      for await (const line of door().export()) {
        records += 1;
        yield `${line}\n`;
      }
    };
    if (file === '-') {
      for await (const line of lines()) if (!process.stdout.write(line)) await once(process.stdout, 'drain');
      return;
    }
    await writeWhole(file, lines());
    print(`${file} has ${records} records.`);
  },

  diff: async ({ file, context, door, print }) => {
    await checkWorldFile(file, context);
    const inFile = new Map<string, string>();
    for await (const { message } of readWorldFile(file, context, () => {})) {
      const key = `${message.kind} ${message.key.replaceAll('\t', ' ')}`;
      if ('record' in message) inFile.set(key, canonical(message.record));
      else inFile.delete(key);
    }
    let differences = 0;
    const tell = (line: string): void => {
      differences += 1;
      print(line);
    };
    const { keyOf, kindRules } = await import('@reachout/world/rules/records');
    for await (const line of door().export()) {
      const { kind, record } = JSON.parse(line) as { kind: keyof typeof kindRules; record: object };
      const key = `${kind} ${keyOf(kindRules[kind].key, record).replaceAll('\t', ' ')}`;
      const wanted = inFile.get(key);
      inFile.delete(key);
      if (wanted === undefined) tell(`- ${key}`);
      else if (wanted !== canonical(record))
        tell(`~ ${key}: ${changedFields(wanted, canonical(record)).join(', ')}`);
    }
    for (const key of inFile.keys()) tell(`+ ${key}`);
    if (differences > 0)
      throw new CommandFailed(`${differences} differences: + only in the file, - only here, ~ not the same.`);
    print('The file and the world are the same.');
  },
};

/** The name under which this file is pushed: that of an earlier push that did not come to its end, or a new one. */
async function unfinishedBatch(
  door: WorldDoor,
  name: string,
  messages: number,
): Promise<{ batch: string; done: number }> {
  for (let run = 1; ; run += 1) {
    const batch = `${name}.${run}`;
    const progress = await door.progress(batch);
    if (progress === undefined) return { batch, done: 0 };
    if (progress.cursor < messages) return { batch, done: progress.cursor };
  }
}

/** Groups of lines to send, those after the first `done`; `numbers` are their lines in the file. */
async function* groupsOf(
  lines: AsyncIterable<{ number: number; sent: string }>,
  done: number,
): AsyncGenerator<{ from: number; lines: string[]; numbers: number[] }> {
  let group: { from: number; lines: string[]; numbers: number[] } = { from: done, lines: [], numbers: [] };
  let index = 0;
  for await (const { number, sent } of lines) {
    index += 1;
    if (index <= done) continue;
    group.lines.push(sent);
    group.numbers.push(number);
    if (group.lines.length < linesOfSending) continue;
    yield group;
    group = { from: index, lines: [], numbers: [] };
  }
  if (group.lines.length > 0) yield group;
}

/** A record as text that is the same for the same record: fields in order, what is understood when it is left out said, and empty lists left out. */
function canonical(record: object): string {
  const { createdAt, updatedAt } = record as { createdAt?: string; updatedAt?: string };
  const whole = {
    ...record,
    ...(createdAt !== undefined && updatedAt === undefined && { updatedAt: createdAt }),
  };
  return JSON.stringify(whole, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, each]) => !(Array.isArray(each) && each.length === 0))
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  );
}

function changedFields(one: string, other: string): string[] {
  const [a, b] = [JSON.parse(one), JSON.parse(other)] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (field) => JSON.stringify(a[field]) !== JSON.stringify(b[field]),
  );
}

import type { NameCatalogue } from '@reachout/catalogue/rules/catalogue';
import type { Database } from '@reachout/database/client';
import type { SourcePage, WorldSourcePort } from '@reachout/ports/world-source';
import { knownNamesOf } from '@reachout/world/rules/known-names';
import { type KnownNames, readMessage } from '@reachout/world/rules/world-messages';
import { forgetSource, listSources, listWaiting, pullWorld } from '@reachout/world/use-cases/pull-world';
import { startDatabaseClock } from '../runtime/database-clock.ts';
import { describeProblems, parseConfig, secretsOf } from '../settings/config.ts';
import {
  type ConfiguredSource,
  readRestSource,
  readWorldSources,
  SourcesRefused,
} from '../settings/world-sources.ts';
import { systemClock } from '../ports/system.ts';
import { CommandFailed, UsageProblem } from './usage-problem.ts';

/** What commands about sources may use. */
export interface PullCommandDeps {
  db: Database;
  catalogue: NameCatalogue;
  env: NodeJS.ProcessEnv;
  /** The folder from which paths in settings are read. */
  root: string;
  print: (line: string) => void;
}

const mostListed = 50;
/** Records after which a long reading says how far it is. */
const saidEvery = 500;

/** Reads the sources of WORLD_SOURCES now, or the one that is named; `anew` from its beginning. Throws CommandFailed where one of them could not be read, or something of it was refused. */
export async function runPull(
  { db, catalogue, env, root, print }: PullCommandDeps,
  { name, anew }: { name: string | undefined; anew: boolean },
): Promise<void> {
  const all = configuredSources(env, root);
  const wanted = all.filter((source) => name === undefined || source.name === name);
  if (wanted.length === 0)
    throw new UsageProblem(
      all.length === 0
        ? 'WORLD_SOURCES names no source.'
        : `WORLD_SOURCES has no source ${name}: it has ${all.map((source) => source.name).join(', ')}.`,
    );
  if (anew && name === undefined) throw new UsageProblem('--anew needs the name of a source.');
  const clock = await startDatabaseClock(db);
  const failed: string[] = [];
  const refusing: string[] = [];
  for (const configured of wanted) {
    const source = sayingProgress(await configured.open({ clock }), print);
    if (anew && !(await forgetSource(db, source.name))) {
      print(`${source.name}: is being read now; try again when that has ended.`);
      failed.push(source.name);
      continue;
    }
    const options = { names: knownNamesOf(catalogue), signal: new AbortController().signal, isDue: true };
    const result = await pullWorld(db, source, options);
    if (result.state === 'elsewhere') print(`${source.name}: is being read by another process.`);
    else {
      const { applied, ignored, refused, skipped } = result;
      print(
        `${source.name}: ${applied} written, ${ignored} known already or older than what is here, ${refused} refused, ${skipped} nobody’s here.`,
      );
      if (refused > 0) refusing.push(source.name);
      if (result.state !== 'failed') continue;
      print(`${source.name}: ${result.reason}. What was read stays, and the next reading goes on there.`);
      failed.push(source.name);
    }
  }
  const problems = [
    ...(failed.length > 0 ? [`Not read to the end: ${failed.join(', ')}.`] : []),
    ...(refusing.length > 0
      ? [`Some records were refused; sources lists them: ${refusing.join(', ')}.`]
      : []),
  ];
  if (problems.length > 0) throw new CommandFailed(problems.join('\n'));
}

/** Tells what became of each source, and what of it waits. */
export async function runSources({ db, print }: Pick<PullCommandDeps, 'db' | 'print'>): Promise<void> {
  const sources = await listSources(db);
  if (sources.length === 0) print('No source was read so far.');
  for (const { name, readAt, nextAt, failures, reason, isRead, waiting, ...counts } of sources) {
    const state = isRead ? 'being read now' : `next ${nextAt.toISOString()}`;
    print(`${name}  last read ${readAt?.toISOString() ?? 'never'}  ${state}`);
    const { applied, ignored, refused, skipped } = counts;
    print(
      `  ${applied} written, ${ignored} known already, ${refused} refused, ${skipped} nobody’s here, ${waiting} waiting`,
    );
    if (reason !== null) print(`  failed ${failures} times since: ${reason}`);
    for (const { record, problems } of await listWaiting(db, name, mostListed))
      print(`  ${record}  ${problems}`);
    if (waiting > mostListed) print(`  … and ${waiting - mostListed} more`);
  }
}

/** Reads the first page of a source file, prints what would be written, and writes nothing. Throws CommandFailed where any of it would be refused. */
export async function runTry(
  { catalogue, env, root, print }: Omit<PullCommandDeps, 'db'>,
  file: string,
): Promise<void> {
  const read = readRestSource(file, { root, secretOf: secretsOf(env) });
  if (!read.ok) throw new UsageProblem(read.problems.map((problem) => `${file} ${problem}`).join('\n'));
  const source = await read.source.open({ clock: systemClock });
  let page: SourcePage | undefined;
  try {
    for await (page of source.read(null, new AbortController().signal)) break;
  } catch (error) {
    throw new CommandFailed(`${source.name}: ${(error as { reason?: string }).reason ?? String(error)}.`);
  }
  const { messages = [], skipped = 0 } = page ?? {};
  const problems = messages.flatMap((message, index) => {
    print(JSON.stringify(message));
    return problemsOf(message, knownNamesOf(catalogue)).map((problem) => `record ${index + 1}: ${problem}`);
  });
  if (problems.length > 0) throw new CommandFailed(problems.join('\n'));
  print(
    `${messages.length} records of the first page, nothing wrong with them; ${skipped} are nobody’s here.`,
  );
}

function problemsOf(message: object, names: KnownNames): string[] {
  const read = readMessage(message, names);
  return read.ok ? [] : read.problems.map(({ path, message: why }) => `${path} ${why}`.trim());
}

function configuredSources(env: NodeJS.ProcessEnv, root: string): ConfiguredSource[] {
  const parsed = parseConfig(env);
  if (!parsed.ok) throw new UsageProblem(describeProblems(parsed.problems));
  try {
    return readWorldSources(parsed.config, root);
  } catch (error) {
    if (error instanceof SourcesRefused) throw new UsageProblem(error.message);
    throw error;
  }
}

function sayingProgress(source: WorldSourcePort, print: (line: string) => void): WorldSourcePort {
  return {
    ...source,
    async *read(cursor, signal) {
      let records = 0;
      for await (const page of source.read(cursor, signal)) {
        yield page;
        const before = Math.floor(records / saidEvery);
        records += page.messages.length + (page.skipped ?? 0);
        if (Math.floor(records / saidEvery) > before) print(`${source.name}: ${records} records so far`);
      }
    },
  };
}

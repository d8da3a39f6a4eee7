import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findFreePort } from '../free-port.ts';
import { type Person, signIn } from './person.ts';
import { type ServerUnderTest, startServer, waitForOrphans } from './server-under-test.ts';

/** How long a database may take to stop after the server that owned it was killed. */
const orphanDeadlineMs = 30_000;

/** What a campaign saw; `problems` is empty when nothing was lost, doubled, left behind or unable to start. */
export interface KillReport {
  firstStartKills: number;
  writeKills: number;
  acknowledgedCases: number;
  acknowledgedMessages: number;
  slowestRestartMs: number;
  problems: string[];
}

/**
 * Kills the server with SIGKILL, `first` times spread over its first start and `writes` times under writes, and checks
 * after each kill that nothing stayed behind, that it starts again, and that all it had acknowledged is there once (F01, F02, F08).
 */
export async function killServer(counts: { first: number; writes: number }): Promise<KillReport> {
  const report: KillReport = {
    firstStartKills: 0,
    writeKills: 0,
    acknowledgedCases: 0,
    acknowledgedMessages: 0,
    slowestRestartMs: 0,
    problems: [],
  };
  const port = await findFreePort();
  const wholeStartMs = await killUnderWrites(counts.writes, port, report);
  await killFirstStarts(counts.first, wholeStartMs, port, report);
  return report;
}

async function withDataFolder(work: (dataFolder: string) => Promise<void>): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-kills-'));
  chmodSync(dataFolder, 0o711);
  try {
    await work(dataFolder);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function killFirstStarts(
  count: number,
  wholeStartMs: number,
  port: number,
  report: KillReport,
): Promise<void> {
  for (let kill = 0; kill < count; kill += 1) {
    await withDataFolder(async (dataFolder) => {
      const afterMs = Math.round((wholeStartMs * (kill + 0.5)) / count);
      const first = startServer({ dataFolder, port });
      await wait(afterMs);
      await end(first, dataFolder, report, `the first start, killed after ${afterMs} ms`);
      report.firstStartKills += 1;
      const second = await startAgain(
        { dataFolder, port },
        report,
        `a first start killed after ${afterMs} ms`,
      );
      if (second === null) return;
      const olivia = await signIn(second.origin, 'olivia@orbit.example', 'team_orbit');
      if ((await olivia.countCases('')) !== 7)
        report.problems.push(`the demo world is not whole after a kill at ${afterMs} ms`);
      await end(second, dataFolder, report, 'the start after it');
    });
  }
}

interface Journal {
  subjects: string[];
  threads: string[];
}

/** Gives how long the first start took, in milliseconds: nothing disturbed it. */
async function killUnderWrites(count: number, port: number, report: KillReport): Promise<number> {
  let wholeStartMs = 0;
  await withDataFolder(async (dataFolder) => {
    const journal: Journal = { subjects: [], threads: [] };
    for (let kill = 0; kill < count; kill += 1) {
      const server = await startAgain({ dataFolder, port }, report, `kill ${kill} under writes`);
      if (server === null) return;
      wholeStartMs ||= (await server.ready) ?? 0;
      const olivia = await signIn(server.origin, 'olivia@orbit.example', 'team_orbit');
      await checkJournal(olivia, journal, report);
      // Spread evenly, so that a run can be repeated: from just after the first write to two seconds of them.
      const writing = writeUntilGone(olivia, journal, kill);
      await wait(100 + Math.round((1900 * kill) / Math.max(1, count - 1)));
      // A machine with much else to do acknowledges nothing in two seconds, and then the kills would prove nothing.
      if (kill === count - 1) await Promise.race([somethingAcknowledged(journal), writing]);
      await end(server, dataFolder, report, `kill ${kill} under writes`);
      await writing;
      report.writeKills += 1;
    }
    const last = await startAgain({ dataFolder, port }, report, 'the last kill');
    if (last === null) return;
    wholeStartMs ||= (await last.ready) ?? 0;
    await checkJournal(await signIn(last.origin, 'olivia@orbit.example', 'team_orbit'), journal, report);
    report.acknowledgedCases = journal.subjects.length;
    report.acknowledgedMessages = journal.threads.length;
    await end(last, dataFolder, report, 'the last start');
  });
  return wholeStartMs;
}

/** Waits until the journal has a case and a message, or half a minute at the longest. */
async function somethingAcknowledged({ subjects, threads }: Journal): Promise<void> {
  const deadline = performance.now() + 30_000;
  while ((subjects.length === 0 || threads.length === 0) && performance.now() < deadline) await wait(100);
}

/** Writes cases and messages, noting each that was acknowledged, until the server does not answer any more. */
async function writeUntilGone(person: Person, journal: Journal, round: number): Promise<void> {
  const writeCases = async (writer: number): Promise<void> => {
    for (let turn = 0; ; turn += 1) {
      // One word: the search finds words in any order, and numbers by how they begin.
      const subject = `kill${round}writer${writer}turn${turn}end`;
      await person.openCase(subject);
      journal.subjects.push(subject);
    }
  };
  const writeMessages = async (): Promise<void> => {
    for (;;) journal.threads.push(await person.say('My build fails with exit code 137'));
  };
  await Promise.allSettled([writeCases(1), writeCases(2), writeMessages()]);
}

async function checkJournal(
  person: Person,
  { subjects, threads }: Journal,
  report: KillReport,
): Promise<void> {
  for (const subject of subjects.slice(-60)) {
    const found = await person.countCases(subject);
    if (found !== 1) report.problems.push(`acknowledged case "${subject}" is there ${found} times`);
  }
  for (const thread of threads.slice(-60)) {
    if (!(await person.readThread(thread))) report.problems.push(`acknowledged thread ${thread} is gone`);
  }
}

async function startAgain(
  options: { dataFolder: string; port: number },
  report: KillReport,
  after: string,
): Promise<ServerUnderTest | null> {
  const server = startServer(options);
  const readyMs = await server.ready;
  if (readyMs === null) {
    report.problems.push(`it did not start again after ${after}`);
    return null;
  }
  report.slowestRestartMs = Math.max(report.slowestRestartMs, Math.round(readyMs));
  return server;
}

async function end(
  server: ServerUnderTest,
  dataFolder: string,
  report: KillReport,
  what: string,
): Promise<void> {
  server.process.kill('SIGKILL');
  await server.gone;
  const left = await waitForOrphans(dataFolder, orphanDeadlineMs);
  if (left.length > 0) report.problems.push(`processes ${left.join(', ')} stayed behind after ${what}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { first: { type: 'string' }, writes: { type: 'string' } } });
  const report = await killServer({ first: Number(values.first ?? 25), writes: Number(values.writes ?? 25) });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
}

import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findFreePort } from '../free-port.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import {
  type Attempt,
  hashOf,
  randomWord,
  type Submission,
  type Submitter,
  signInToSubmit,
} from './submitter.ts';

/** What a campaign saw; `problems` is empty when each intent became one case with its whole file. */
export interface SubmitReport {
  /** Submissions that failed once at a point, by how. */
  errors: number;
  crashes: number;
  doubleSubmits: number;
  /** Attempts that were told to wait for another one. */
  toldToWait: number;
  /** Cases that were there once with the right bytes. */
  wholeCases: number;
  /** Files in the store that no case had, before and after maintenance. */
  orphansBefore: number;
  orphansAfter: number;
  slowestRestartMs: number;
  problems: string[];
}

const root = join(import.meta.dirname, '../..');
const program = 'dist/fail-points/main.js';
/** Where a submit can fail. */
export const points = [
  'before-parse',
  'after-file-write',
  'before-commit',
  'after-commit',
  'before-response',
  'mid-response',
] as const;
const patienceMs = 60_000;
const sweepMs = 20_000;

interface Campaign {
  report: SubmitReport;
  dataFolder: string;
  port: number;
  server: ServerUnderTest;
  person: Submitter;
}

export type Point = (typeof points)[number];

export interface SubmitCounts {
  times: number;
  /** At which steps the process dies; at every step there is an error. */
  crashesAt: readonly Point[];
  doubles: number;
}

/**
 * Makes the server fail `times` times at each step of a submit, by an error and by the death of its process, and submits
 * again with the same key as the browser does; then `doubles` impatient double submits with replays, changed bodies and a restart in between. Checks
 * that each intent became exactly one case with its whole file, and that maintenance leaves no file without a case (F02, D22).
 */
export async function failSubmits(counts: SubmitCounts): Promise<SubmitReport> {
  // Its own program: the product that people run has no fail points.
  execFileSync(process.execPath, [join(root, 'tools/build-fail-points.ts')], { cwd: root, stdio: 'ignore' });
  const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-submits-'));
  chmodSync(dataFolder, 0o711);
  const port = await findFreePort();
  const report: SubmitReport = {
    errors: 0,
    crashes: 0,
    doubleSubmits: 0,
    toldToWait: 0,
    wholeCases: 0,
    orphansBefore: 0,
    orphansAfter: 0,
    slowestRestartMs: 0,
    problems: [],
  };
  try {
    const server = startServer({ dataFolder, port, program });
    if ((await server.ready) === null) return { ...report, problems: ['it did not start'] };
    const person = await signInToSubmit(server.origin, 'olivia@orbit.example');
    const campaign: Campaign = { report, dataFolder, port, server, person };
    const before = filesIn(dataFolder).length;
    for (const point of points) {
      for (let time = 0; time < counts.times; time += 1) {
        await failOnce(campaign, point, 'error');
        if (counts.crashesAt.includes(point)) await failOnce(campaign, point, 'crash');
      }
    }
    await submitDoubly(campaign, counts.doubles);
    await sweep(campaign, before + report.wholeCases);
    campaign.server.process.kill('SIGTERM');
    await campaign.server.gone;
  } finally {
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
  return report;
}

function newSubmission(what: string): Submission {
  return {
    key: randomUUID(),
    subject: `${what} ${randomWord()}`,
    // Of several chunks, so that a half-written file would be seen.
    file: new Uint8Array(randomBytes(200_000)),
  };
}

async function failOnce(campaign: Campaign, point: string, how: 'error' | 'crash'): Promise<void> {
  const { report } = campaign;
  const submission = newSubmission(`${point} ${how}`);
  const first = await campaign.person.send(submission, `case.${point}:${how}`);
  if (first.status === 201)
    report.problems.push(`${submission.subject}: it was acknowledged in spite of the failure`);
  if (how === 'crash') {
    report.crashes += 1;
    await campaign.server.gone;
    await restart(campaign);
  } else report.errors += 1;
  await submitUntilTaken(campaign, submission);
}

async function restart(campaign: Campaign): Promise<void> {
  const { report, dataFolder, port } = campaign;
  campaign.server = startServer({ dataFolder, port, program });
  const readyMs = await campaign.server.ready;
  if (readyMs === null) throw new Error('The server did not start again.');
  report.slowestRestartMs = Math.max(report.slowestRestartMs, Math.round(readyMs));
}

/** As the browser does: the same body with the same key, after as long as the server asks. */
async function submitUntilTaken(campaign: Campaign, submission: Submission): Promise<void> {
  const { person, report } = campaign;
  const deadline = performance.now() + patienceMs;
  let attempt = await person.send(submission);
  while (attempt.status !== 201 && performance.now() < deadline) {
    if (attempt.status === 409) report.toldToWait += 1;
    await wait((attempt.retryAfterSeconds ?? 1) * 1_000);
    attempt = await person.send(submission);
  }
  await check(campaign, submission, attempt);
}

async function check(campaign: Campaign, submission: Submission, answered: Attempt): Promise<void> {
  const { person, report } = campaign;
  const found = await person.find(submission.subject);
  const [only] = found;
  if (answered.status !== 201) report.problems.push(`${submission.subject}: refused with ${answered.status}`);
  else if (only === undefined || found.length !== 1)
    report.problems.push(`${submission.subject}: there are ${found.length} cases`);
  else if (only.caseNumber !== answered.caseNumber)
    report.problems.push(`${submission.subject}: the case has another number than was acknowledged`);
  else if (only.files.length !== 1 || only.files[0] !== hashOf(submission.file))
    report.problems.push(`${submission.subject}: its file is not the one that was sent`);
  else report.wholeCases += 1;
}

async function submitDoubly(campaign: Campaign, doubles: number): Promise<void> {
  const { person, report } = campaign;
  const taken: { submission: Submission; caseNumber: string | undefined }[] = [];
  for (let each = 0; each < doubles; each += 1) {
    const submission = newSubmission('double');
    report.doubleSubmits += 1;
    // Every tenth takes its time, so that the second arrives while the first is at work.
    const slow = each % 10 === 0 ? 'case.before-commit:delay=250' : undefined;
    const attempts = await Promise.all([person.send(submission, slow), person.send(submission)]);
    report.toldToWait += attempts.filter(({ status }) => status === 409).length;
    if (attempts.some(({ status, retryAfterSeconds }) => status === 409 && !retryAfterSeconds))
      report.problems.push(`${submission.subject}: told to wait without saying how long`);
    if (attempts.some(({ status }) => status !== 201 && status !== 409))
      report.problems.push(`${submission.subject}: ${attempts.map(({ status }) => status).join(' and ')}`);
    await submitUntilTaken(campaign, submission);
    const other = await person.send({ ...submission, subject: `changed ${submission.subject}` });
    if (other.status !== 422) report.problems.push(`${submission.subject}: another body got ${other.status}`);
    taken.push({ submission, caseNumber: attempts.find(({ status }) => status === 201)?.caseNumber });
  }
  campaign.server.process.kill('SIGKILL');
  await campaign.server.gone;
  await restart(campaign);
  for (const { submission, caseNumber } of taken) {
    const replayed = await person.send(submission);
    if (replayed.caseNumber !== caseNumber)
      report.problems.push(`${submission.subject}: after a restart it became ${replayed.caseNumber}`);
    if ((await person.find(submission.subject)).length !== 1)
      report.problems.push(`${submission.subject}: the replay opened another case`);
  }
}

function filesIn(dataFolder: string): string[] {
  const folder = join(dataFolder, 'files');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Lets the store's files grow old and the server start: its maintenance removes what no case has. */
async function sweep(campaign: Campaign, wanted: number): Promise<void> {
  const { dataFolder, report, server } = campaign;
  server.process.kill('SIGTERM');
  await server.gone;
  const files = filesIn(dataFolder);
  report.orphansBefore = files.length - wanted;
  const longAgo = Date.now() / 1_000 - 2 * 60 * 60;
  for (const path of files) utimesSync(path, longAgo, longAgo);
  await restart(campaign);
  const deadline = performance.now() + sweepMs;
  while (filesIn(dataFolder).length > wanted && performance.now() < deadline) await wait(100);
  report.orphansAfter = filesIn(dataFolder).length - wanted;
  if (report.orphansAfter !== 0)
    report.problems.push(`${report.orphansAfter} files are left over, or missing, after maintenance`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { times: { type: 'string' }, doubles: { type: 'string' } } });
  const report = await failSubmits({
    times: Number(values.times ?? 20),
    crashesAt: points,
    doubles: Number(values.doubles ?? 200),
  });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
}

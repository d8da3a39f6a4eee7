import { apiPaths, paths } from '@reachout/core/paths';
import { startOwnDatabase, type OwnDatabase } from '@reachout/testkit/own-database';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findFreePort } from '../free-port.ts';
import { type AskedMessage, signInToAsk } from './asker.ts';
import { askingBack, differentQuestions, namingPieces, startScriptedProvider } from './scripted-provider.ts';
import { startServer } from './server-under-test.ts';
import { sessionCookie } from './session-cookie.ts';
import { randomWord, signInToSubmit, type Submission, type Submitter } from './submitter.ts';

/** What requests of one kind came to. */
export interface KindReport {
  requests: number;
  /** How many had which status; 0 is a connection that broke. */
  statuses: Record<string, number>;
  slowestMs: number;
  /** From the moment when the database went on until one that began after it was answered as it should be. */
  backAfterMs: number | null;
}

/** What a campaign saw; `problems` is empty when nothing was lost, doubled or waited for too long. */
export interface SilenceReport {
  pauseMs: number;
  kinds: Record<string, KindReport>;
  acknowledgedCases: number;
  /** Submissions that were answered 503 while the database said nothing and were sent again with their key. */
  repeatedSubmissions: number;
  lost: number;
  doubled: number;
  /** Words of the answer that was being written all the while. */
  answerWords: { expected: number; seen: number };
  problems: string[];
}

export interface SilenceOptions {
  pauseMs: number;
  /** Load before the silence, and after it. */
  aroundMs: number;
}

/** What the product promises. */
const longestWaitMs = 5_000;
const backWithinMs = 2_000;

const email = 'olivia@orbit.example';
const teamId = 'team_orbit';
const writers = 4;
const pieceEveryMs = 250;

/**
 * Makes PostgreSQL say nothing (SIGSTOP) for a while under load: submissions with keys, lists, pages, /readyz, messages, and one answer that is
 * being written all the while. Nothing may wait longer than five seconds, nothing acknowledged may be lost or doubled, and everything has to be back
 * two seconds after the database goes on (F05).
 */
export async function silenceDatabase(options: SilenceOptions): Promise<SilenceReport> {
  const folder = mkdtempSync(join(tmpdir(), 'reachout-silence-'));
  chmodSync(folder, 0o711);
  const words = wordsOfAnswer(options);
  const provider = await startScriptedProvider((question, given) =>
    question.endsWith('At length')
      ? { pieces: askingBack(words).pieces, pauseMs: pieceEveryMs }
      : { pieces: namingPieces(given, 2), pauseMs: 0 },
  );
  await using database = await startOwnDatabase(join(folder, 'database'));
  const env = {
    ...provider.env,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret of the campaign, long enough to be one',
  };
  const server = startServer({ dataFolder: join(folder, 'server'), port: await findFreePort(), env });
  try {
    if ((await server.ready) === null) throw new Error('The server did not start. Run: npm run build');
    return await fallSilentUnderLoad(database, server.origin, words, options);
  } finally {
    server.process.kill('SIGKILL');
    await server.gone;
    provider.stop();
    await database[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

/** Long enough to be still in the making when the database goes on. */
function wordsOfAnswer({ pauseMs, aroundMs }: SilenceOptions): string[] {
  const count = Math.ceil((pauseMs + aroundMs + 2_000) / pieceEveryMs);
  return differentQuestions(count);
}

/** A request as its sender saw it. Times are milliseconds of this process's monotonic clock. */
interface Seen {
  kind: string;
  begunAt: number;
  endedAt: number;
  status: number;
  isGood: boolean;
}

/** What the load has done so far. */
interface Load {
  seen: Seen[];
  acknowledged: string[];
  unknown: Set<string>;
  repeated: number;
  signal: AbortSignal;
}

async function fallSilentUnderLoad(
  database: OwnDatabase,
  origin: string,
  words: readonly string[],
  options: SilenceOptions,
): Promise<SilenceReport> {
  const cookie = await sessionCookie(origin, email);
  const asker = await signInToAsk(origin, email, teamId);
  const submitters = await Promise.all(Array.from({ length: writers }, () => signInToSubmit(origin, email)));
  const over = new AbortController();
  const load: Load = { seen: [], acknowledged: [], unknown: new Set(), repeated: 0, signal: over.signal };
  const headers = { origin, cookie };
  const pageHeaders = { ...headers, accept: 'text/html' };

  const answer = await asker.ask({ id: randomUUID(), content: 'How long may a function run? At length' });
  const running = [
    ...submitters.map((submitter) => submit(submitter, load)),
    ask(load, 'list', 60, () => fetch(origin + apiPaths.cases({ teamId }), { headers })),
    ask(load, 'list page', 150, () => fetch(`${origin}/orbit/~/support/cases`, { headers: pageHeaders })),
    ask(load, 'help page', 200, () => fetch(origin + paths.help(), { headers: pageHeaders })),
    ask(load, 'status', 200, () => fetch(origin + paths.status(), { headers: { accept: 'text/html' } })),
    ask(load, 'search', 200, () =>
      fetch(origin + paths.search('deploy'), { headers: { accept: 'text/html' } }),
    ),
    ask(load, 'article', 200, () => fetch(origin + paths.docs())),
    ask(load, 'readyz', 200, () => fetch(`${origin}/readyz`)),
    ask(load, 'message', 500, () => sendMessage(origin, headers)),
  ];
  await wait(options.aroundMs);
  const goOn = database.pause();
  const silentAt = performance.now();
  await wait(options.pauseMs);
  goOn();
  const backAt = performance.now();
  await wait(options.aroundMs);
  over.abort();
  await Promise.all(running);
  await answer.ended;
  return report({ database, load, answer, words, options, silentAt, backAt });
}

/** Asks again and again, `everyMs` after each answer, until the load is over. */
async function ask(load: Load, kind: string, everyMs: number, send: () => Promise<Response>): Promise<void> {
  while (!load.signal.aborted) {
    const begunAt = performance.now();
    const status = await send().then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    const endedAt = performance.now();
    load.seen.push({ kind, begunAt, endedAt, status, isGood: status === 200 });
    await wait(everyMs);
  }
}

/** Sends a message and leaves the stream at its first words. */
async function sendMessage(origin: string, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(origin + apiPaths.chat(), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      message: { id: randomUUID(), content: 'How long may a function run?' },
      context: { product: 'platform', teamId },
    }),
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  return new Response(null, { status: response.status });
}

/** Opens one case after the other; each is sent with one key until its outcome is known. */
async function submit(submitter: Submitter, load: Load): Promise<void> {
  while (!load.signal.aborted) {
    const subject = randomWord();
    const submission: Submission = { key: randomUUID(), subject, file: new TextEncoder().encode(subject) };
    load.unknown.add(subject);
    for (let attempt = 0; load.unknown.has(subject) && !load.signal.aborted; attempt += 1) {
      if (attempt > 0) {
        load.repeated += 1;
        await wait(200);
      }
      const begunAt = performance.now();
      const { status } = await submitter.send(submission);
      const endedAt = performance.now();
      load.seen.push({ kind: 'submission', begunAt, endedAt, status, isGood: status === 201 });
      if (status !== 201) continue;
      load.acknowledged.push(subject);
      load.unknown.delete(subject);
    }
    await wait(50);
  }
}

async function report({
  database,
  load,
  answer,
  words,
  options,
  silentAt,
  backAt,
}: {
  database: OwnDatabase;
  load: Load;
  answer: AskedMessage;
  words: readonly string[];
  options: SilenceOptions;
  silentAt: number;
  backAt: number;
}): Promise<SilenceReport> {
  const kinds = Object.fromEntries(
    [...Map.groupBy(load.seen, ({ kind }) => kind)].map(([kind, seen]) => [
      kind,
      describe(seen, { silentAt, backAt }),
    ]),
  );
  const counts = await countCases(database, [...load.acknowledged, ...load.unknown]);
  const lost = load.acknowledged.filter((subject) => !counts.has(subject)).length;
  const doubled = [...counts.values()].filter((count) => count > 1).length;
  const heard = answer.seen();
  const seen = words.filter((word) => heard.includes(word)).length;
  const problems = Object.entries(kinds).flatMap(([kind, { slowestMs, backAfterMs }]) => [
    ...(slowestMs > longestWaitMs ? [`a ${kind} took ${slowestMs} ms`] : []),
    ...(backAfterMs === null || backAfterMs > backWithinMs
      ? [`${kind} was back after ${backAfterMs} ms`]
      : []),
  ]);
  if (lost > 0) problems.push(`${lost} acknowledged cases are lost`);
  if (doubled > 0) problems.push(`${doubled} cases are doubled`);
  if (heard !== askingBack(words).shown)
    problems.push(`of the answer, ${seen} of ${words.length} words were heard`);
  return {
    pauseMs: options.pauseMs,
    kinds,
    acknowledgedCases: load.acknowledged.length,
    repeatedSubmissions: load.repeated,
    lost,
    doubled,
    answerWords: { expected: words.length, seen },
    problems,
  };
}

function describe(
  seen: readonly Seen[],
  { silentAt, backAt }: { silentAt: number; backAt: number },
): KindReport {
  const during = seen.filter(({ begunAt, endedAt }) => endedAt > silentAt && begunAt < backAt);
  const back = seen.find(
    ({ begunAt, endedAt, isGood }) => isGood && endedAt >= backAt && begunAt >= silentAt,
  );
  return {
    requests: seen.length,
    statuses: Object.fromEntries(
      [...Map.groupBy(during, ({ status }) => String(status))].map(([status, all]) => [status, all.length]),
    ),
    slowestMs: Math.round(Math.max(...during.map(({ begunAt, endedAt }) => endedAt - begunAt), 0)),
    backAfterMs: back === undefined ? null : Math.round(back.endedAt - backAt),
  };
}

/** How many cases have which of these subjects. */
async function countCases(
  database: OwnDatabase,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Set(subjects);
  const { rows } = await database.db.execute<{ subject: string; cases: number }>(
    'select subject, count(*)::int as cases from cases group by subject',
  );
  return new Map(rows.filter(({ subject }) => wanted.has(subject)).map((row) => [row.subject, row.cases]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { pause: { type: 'string' }, around: { type: 'string' } } });
  const seen = await silenceDatabase({
    pauseMs: Number(values.pause ?? 30) * 1_000,
    aroundMs: Number(values.around ?? 8) * 1_000,
  });
  process.stdout.write(`${JSON.stringify(seen, null, 2)}\n`);
  if (seen.problems.length > 0) process.exitCode = 1;
}

import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPaths, paths } from '../packages/core/src/paths.ts';
import { createTestDatabase } from '@reachout/testkit/database';
import startDatabase from '@reachout/testkit/global-setup';
import { type ServerUnderTest, startServer } from '../e2e/campaigns/server-under-test.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { type HttpStream, openStream } from './http-stream.ts';
import { memoryOf } from './process-memory.ts';
import { type Spread, spreadOf } from './spread.ts';

/** What idle streams cost. Memory in megabytes, times in milliseconds. */
export interface IdleStreams {
  streams: number;
  memoryBefore: number;
  memoryOpen: number;
  memoryAfter: number;
  kilobytesPerStream: number;
  /** Time between two signs of life of a stream; at most 15,000 is promised. */
  heartbeatGap: Spread;
  /** How quickly the process answers something else meanwhile. */
  otherRequests: Spread;
  cpuShare: number;
}

const streamsEach = 3;
const watchMs = 47_000;
/** What the benchmark’s server signs sessions with. */
export const secret = 'a secret of the benchmark, long enough to be one';

/**
 * Opens many streams of answers that another process is said to write and in which nothing happens, as many people as it
 * takes, and watches what they cost one process.
 */
export async function measureIdleStreams(streams: number): Promise<IdleStreams> {
  const stopDatabase = await startDatabase();
  const database = await createTestDatabase({ demo: true });
  const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-bench-'));
  const env = { DATABASE_URL: database.url, AUTH_SECRET: secret };
  const server = startServer({ dataFolder, port: await findFreePort(), env });
  try {
    if ((await server.ready) === null) throw new Error('The server did not start. Run: npm run build');
    const people = await addReaders(database.pool, Math.ceil(streams / streamsEach));
    return await watch(server, people, streams);
  } finally {
    server.process.kill('SIGKILL');
    await server.gone;
    await database.drop();
    await stopDatabase();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

export interface Reader {
  threadId: string;
  cookie: string;
}

/** People with a session and an answer in the making. */
export async function addReaders(
  pool: Awaited<ReturnType<typeof createTestDatabase>>['pool'],
  count: number,
): Promise<Reader[]> {
  const readers = Array.from({ length: count }, (_, index) => {
    const token = randomBytes(24).toString('hex');
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    const cookie = `reachout-session=${encodeURIComponent(`${token}.${signature}`)}`;
    return { userId: `bench_${index}`, threadId: `thread_bench_${index}`, token, cookie };
  });
  const rows = JSON.stringify(readers);
  const from = 'from jsonb_to_recordset($1::jsonb) as reader("userId" text, "threadId" text, token text)';
  for (const statement of [
    `insert into users (id, name, email) select "userId", 'Reader', "userId" || '@bench.example' ${from}`,
    `insert into sessions (id, user_id, token, expires_at) select "userId", "userId", token, now() + interval '1 day' ${from}`,
    `insert into threads (id, user_id, product, last_seq) select "threadId", "userId", 'platform', 1 ${from}`,
    `insert into messages (thread_id, seq, id, role, status, prompt_id, lease_until)
      select "threadId", 1, 'answer', 'assistant', 'streaming', 'prompt ' || "userId", now() + interval '1 hour' ${from}`,
  ])
    await pool.query(statement, [rows]);
  return readers;
}

async function watch(server: ServerUnderTest, people: Reader[], count: number): Promise<IdleStreams> {
  const { origin } = server;
  const pid = server.process.pid ?? 0;
  const memoryBefore = memoryOf(pid);
  const opened: HttpStream[] = [];
  const gaps: number[] = [];
  const open = async (index: number): Promise<void> => {
    const { cookie, threadId } = people[index % people.length] as Reader;
    const stream = await openStream(origin + apiPaths.chatStream(threadId), {
      method: 'GET',
      headers: { cookie },
    });
    if (stream.status !== 200) throw new Error(`stream ${index} was refused: ${stream.status}`);
    let last: number | undefined;
    stream.onText((text) => {
      const now = performance.now();
      if (last !== undefined && text.includes(': keep-alive')) gaps.push(now - last);
      last = now;
    });
    opened.push(stream);
  };
  for (let index = 0; index < count; index += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - index) }, (_, each) => open(index + each)));
  const memoryOpen = memoryOf(pid);
  const cpuBefore = cpuSecondsOf(pid);
  const otherRequests: number[] = [];
  const until = performance.now() + watchMs;
  while (performance.now() < until) {
    const started = performance.now();
    await (await fetch(origin + paths.healthy())).text();
    otherRequests.push(performance.now() - started);
    await wait(100);
  }
  const cpuShare = (cpuSecondsOf(pid) - cpuBefore) / (watchMs / 1_000);
  const memoryAfter = memoryOf(pid);
  for (const stream of opened) stream.close();
  return {
    streams: opened.length,
    memoryBefore,
    memoryOpen,
    memoryAfter,
    kilobytesPerStream: Number((((memoryAfter - memoryBefore) * 1024) / opened.length).toFixed(1)),
    heartbeatGap: spreadOf(gaps),
    otherRequests: spreadOf(otherRequests),
    cpuShare: Number(cpuShare.toFixed(3)),
  };
}

/** Seconds of processor time; the kernel counts in hundredths. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

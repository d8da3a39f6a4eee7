import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTestDatabase } from '@reachout/testkit/database';
import startDatabase from '@reachout/testkit/global-setup';
import { sessionCookie } from '../e2e/campaigns/session-cookie.ts';
import { startServer } from '../e2e/campaigns/server-under-test.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { apiPaths, paths } from '../packages/core/src/paths.ts';
import { agent, openStream } from './http-stream.ts';
import { secret } from './idle-streams.ts';
import { processorSeconds } from './processor-time.ts';
import { spreadOf } from './spread.ts';

/**
 * Opens the staff's queue in as many pages as asked for, each of another person, and changes a case again and again: how long until each page has the list with the
 * change, from the moment in which the change is asked for. A page does what the script of the list does: it hears of a change on its stream and asks for the list, one
 * request at a time. Prints JSON. `--pages 200 --changes 30`
 */
const { values } = parseArgs({ options: { pages: { type: 'string' }, changes: { type: 'string' } } });
const count = Number(values.pages ?? 200);
const changes = Number(values.changes ?? 30);
/** Between changes, so that each is seen by itself. */
const pauseMs = 2_000;
const goalMs = 1_000;

const stopDatabase = await startDatabase();
const database = await createTestDatabase({ demo: true });
const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-bench-'));
const server = startServer({
  dataFolder,
  port: await findFreePort(),
  env: { DATABASE_URL: database.url, AUTH_SECRET: secret },
});
try {
  if ((await server.ready) === null) throw new Error('The server did not start. Run: npm run build');
  const ada = await sessionCookie(server.origin, 'ada@tetra.example');
  const open = await Promise.all((await addStaff(count)).map(openQueue));
  // Each asks for the list once its stream is open.
  await Promise.all(open.map((page) => page.until('')));
  const pid = server.process.pid ?? 0;
  const begin = processorSeconds(pid);
  const reached: number[] = [];
  const slowest: number[] = [];
  for (let n = 1; n <= changes; n += 1) {
    await wait(pauseMs);
    const subject = `Changed for the ${n}th time`;
    const change = await prepareChange(ada, subject);
    const started = performance.now();
    const seen = open.map((page) => page.until(subject).then(() => performance.now() - started));
    await change();
    const times = await Promise.all(seen);
    reached.push(...times);
    slowest.push(Math.max(...times));
  }
  const serverMsPerPage = ((processorSeconds(pid) - begin) * 1_000) / (count * changes);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
  const reachedAfter = spreadOf(reached);
  console.log(
    JSON.stringify(
      {
        machine,
        pages: count,
        changes,
        reachedAfter,
        lastPageAfter: spreadOf(slowest),
        serverMsPerPage: Number(serverMsPerPage.toFixed(2)),
        isWithinGoal: reachedAfter.p95 <= goalMs,
      },
      null,
      2,
    ),
  );
  for (const page of open) page.close();
} finally {
  agent.destroy();
  server.process.kill('SIGKILL');
  await server.gone;
  await database.drop();
  await stopDatabase();
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

/** People who answer cases, each with a session; gives their cookies. */
async function addStaff(many: number): Promise<string[]> {
  const people = Array.from({ length: many }, (_, index) => {
    const token = randomBytes(24).toString('hex');
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    return {
      userId: `bench_${index}`,
      token,
      cookie: `reachout-session=${encodeURIComponent(`${token}.${signature}`)}`,
    };
  });
  const from = 'from jsonb_to_recordset($1::jsonb) as person("userId" text, token text)';
  for (const statement of [
    `insert into users (id, name, email, role) select "userId", 'Colleague', "userId" || '@bench.example', 'staff' ${from}`,
    `insert into sessions (id, user_id, token, expires_at) select "userId", "userId", token, now() + interval '1 day' ${from}`,
  ])
    await database.pool.query(statement, [JSON.stringify(people)]);
  return people.map(({ cookie }) => cookie);
}

interface OpenQueue {
  /** Resolves when the page has a list with the text. */
  until(text: string): Promise<void>;
  close(): void;
}

async function openQueue(cookie: string): Promise<OpenQueue> {
  let list = '';
  let isAsking = false;
  let isOutdated = false;
  const listeners = new Set<() => void>();
  const ask = async (): Promise<void> => {
    if (isAsking) {
      isOutdated = true;
      return;
    }
    isAsking = true;
    do {
      isOutdated = false;
      const answer = await fetch(`${server.origin}${paths.staffCases()}?part=list`, {
        headers: { cookie, accept: 'text/html' },
      });
      if (!answer.ok) throw new Error(`the list was refused: ${answer.status}`);
      list = await answer.text();
    } while (isOutdated);
    isAsking = false;
    for (const listener of listeners) listener();
  };
  const stream = await openStream(server.origin + apiPaths.staffCasesEvents(), {
    method: 'GET',
    headers: { cookie },
  });
  if (stream.status !== 200) throw new Error(`the stream was refused: ${stream.status}`);
  stream.onText((text) => {
    if (text.includes('event: cases\n')) void ask();
  });
  void ask();
  return {
    until: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (list === '' || !list.includes(text)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
    close: () => stream.close(),
  };
}

/** Gives what changes the subject of the first case of the queue. */
async function prepareChange(cookie: string, subject: string): Promise<() => Promise<unknown>> {
  const headers = { cookie, origin: server.origin };
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(server.origin + path, { ...init, headers: { ...headers, ...init.headers } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const listed = (await (await call(apiPaths.staffCases({ limit: 1 }))).json()) as {
    supportCases: { caseNumber: string; version: number }[];
  };
  const [first] = listed.supportCases;
  if (!first) throw new Error('The queue is empty.');
  return () =>
    call(apiPaths.staffCaseFacts(first.caseNumber), {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': `"${first.version}"` },
      body: JSON.stringify({ subject }),
    });
}

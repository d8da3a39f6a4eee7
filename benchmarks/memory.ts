import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTestDatabase } from '@reachout/testkit/database';
import startDatabase from '@reachout/testkit/global-setup';
import { memoryOptions } from '../apps/server/src/settings/memory.ts';
import { randomWord, signInToSubmit, type Submitter } from '../e2e/campaigns/submitter.ts';
import { sessionCookie } from '../e2e/campaigns/session-cookie.ts';
import { startServer } from '../e2e/campaigns/server-under-test.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { apiPaths, paths } from '../packages/core/src/paths.ts';
import { addReaders, secret } from './idle-streams.ts';
import { type HttpStream, openStream } from './http-stream.ts';
import { memoryOf } from './process-memory.ts';

/**
 * What the built server takes of memory after the start, and while many read answers, pages of every kind, uploads and the whole documentation come and go. Prints one
 * JSON object; the database is a process of its own. `--minutes 20 --limit 400 --streams 500 --connections 40`
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    limit: { type: 'string', default: '400' },
    streams: { type: 'string', default: '500' },
    connections: { type: 'string', default: '40' },
  },
});
const streamsEach = 3;
const uploadBytes = 2_000_000;
const languages = ['en', 'de', 'ja', 'ar'];

const stopDatabase = await startDatabase();
const database = await createTestDatabase({ demo: true });
const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-memory-'));
const { flags, env } = memoryOptions(Number(values.limit));
const server = startServer({
  dataFolder,
  port: await findFreePort(),
  flags,
  env: { ...env, DATABASE_URL: database.url, AUTH_SECRET: secret },
});
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const opened: HttpStream[] = [];
try {
  if ((await server.ready) === null) throw new Error('The server did not start. Run: npm run build');
  const pid = server.process.pid ?? 0;
  const afterStart = memoryOf(pid);
  await wait(5_000);
  const afterFiveSeconds = memoryOf(pid);
  const readers = await addReaders(database.pool, Math.ceil(Number(values.streams) / streamsEach));
  for (let index = 0; index < Number(values.streams); index += 1) {
    const { cookie, threadId } = readers[index % readers.length] ?? { cookie: '', threadId: '' };
    const stream = await openStream(server.origin + apiPaths.chatStream(threadId), {
      method: 'GET',
      headers: { cookie },
    });
    if (stream.status !== 200) throw new Error(`Stream ${index} was refused: ${stream.status}`);
    opened.push(stream);
  }
  const withStreams = memoryOf(pid);
  const pages = await findPages();
  // Before the load: whoever logs in under it may be told to wait.
  const submitter = await signInToSubmit(server.origin, 'olivia@orbit.example');
  const answered: Answered = { pages: 0, uploads: 0, whole: 0, failed: {} };
  const samples: number[] = [];
  const end = performance.now() + Number(values.minutes) * 60_000;
  const isOver = (): boolean => performance.now() >= end;
  await Promise.all([
    watch(pid, samples, isOver),
    upload(submitter, answered, isOver),
    readWhole(answered, isOver),
    ...Array.from({ length: Number(values.connections) }, (_, at) => visit(pages, at, answered, isOver)),
  ]);
  const sorted = samples.toSorted((one, other) => one - other);
  await wait(15_000);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
  const load = {
    median: sorted[Math.floor(sorted.length / 2)],
    p95: sorted[Math.floor(sorted.length * 0.95)],
    most: sorted.at(-1),
    // Whether it still grows: what was taken in each tenth of the time.
    tenths: Array.from(
      { length: 10 },
      (_, tenth) => samples[Math.floor(((tenth + 1) * samples.length) / 10) - 1],
    ),
  };
  const megabytes = { afterStart, afterFiveSeconds, withStreams, load, afterwards: memoryOf(pid) };
  console.log(JSON.stringify({ machine, ...values, kinds: pages.length, answered, megabytes }, null, 2));
} finally {
  for (const stream of opened) stream.close();
  agent.destroy();
  server.process.kill('SIGKILL');
  await server.gone;
  await database.drop();
  await stopDatabase();
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

/** Pages of every kind: those of customers and of staff, and every public one, which the site's map names. */
async function findPages(): Promise<{ path: string; cookie: string }[]> {
  const [customer, staff] = await Promise.all(
    ['olivia@orbit.example', 'ada@tetra.example'].map((email) => sessionCookie(server.origin, email)),
  );
  const map = await (await fetch(server.origin + paths.sitemap())).text();
  const publicPaths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const own = [
    paths.help(),
    paths.search(),
    ...(await linksOf(paths.help(), customer)),
    ...(await linksOf(paths.staffCases(), staff)),
  ];
  return [
    ...publicPaths.map((path) => ({ path, cookie: '' })),
    ...own.map((path) => ({ path, cookie: customer ?? '' })),
    ...[paths.staffCases(), ...(await linksOf(paths.staffCases(), staff))].map((path) => ({
      path,
      cookie: staff ?? '',
    })),
  ];
}

/** The pages of ours that a page links to. */
async function linksOf(path: string, cookie = ''): Promise<string[]> {
  const html = await (await fetch(server.origin + path, { headers: { cookie } })).text();
  const links = [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return [...new Set(links)].filter((link) => !/^\/(?:docs|guides|legal|logout|api)\b|\.\w+$/.test(link));
}

interface Answered {
  pages: number;
  uploads: number;
  whole: number;
  failed: Record<string, number>;
}

/** One connection: a page after the other, each in another language. */
async function visit(
  pages: readonly { path: string; cookie: string }[],
  connection: number,
  answered: Answered,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = connection * 7; !isOver(); turn += 1) {
    const { path, cookie } = pages[turn % pages.length] ?? { path: '/', cookie: '' };
    const language = languages[Math.floor(turn / pages.length) % languages.length] ?? 'en';
    const status = await get(path, { cookie, 'accept-language': language, 'accept-encoding': 'br' });
    answered.pages += 1;
    if (status >= 500) answered.failed[`${status} ${path}`] = (answered.failed[`${status} ${path}`] ?? 0) + 1;
  }
}

function get(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(server.origin + path, { agent, headers }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

async function upload(submitter: Submitter, answered: Answered, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const file = Uint8Array.from(Buffer.alloc(uploadBytes, `${randomWord()} log `));
    const { status } = await submitter.send({ key: crypto.randomUUID(), subject: randomWord(), file });
    if (status >= 400) answered.failed[`${status} upload`] = (answered.failed[`${status} upload`] ?? 0) + 1;
    answered.uploads += 1;
    await wait(500);
  }
}

async function readWhole(answered: Answered, isOver: () => boolean): Promise<void> {
  for (; !isOver(); answered.whole += 1) {
    await get(paths.llmsFull(), {
      'accept-encoding': ['br', 'gzip', 'identity'][answered.whole % 3] ?? 'br',
    });
    await wait(500);
  }
}

async function watch(pid: number, samples: number[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    samples.push(memoryOf(pid));
    await wait(1_000);
  }
}

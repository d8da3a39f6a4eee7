import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { apiPaths } from '@reachout/core/paths';
import { createTestDatabase } from '@reachout/testkit/database';
import startDatabase from '@reachout/testkit/global-setup';
import { findFreePort } from '../free-port.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { namingPieces, startScriptedProvider } from './scripted-provider.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { sessionCookie } from './session-cookie.ts';

/** What a campaign saw; `different` is empty when no cut lost, doubled or changed an event. */
export interface CutReport {
  transcripts: number;
  /** Connections that were cut while a whole answer was read again. */
  cuts: number;
  /** Connections that were cut while the answer was still being written. */
  liveCuts: number;
  different: string[];
}

/** Answers that differ in what could break: characters of several bytes, line ends, SSE's own words, length, tools. */
const answers: readonly { pieces: readonly string[]; callsTool?: boolean }[] = [
  { pieces: ['One ', 'two ', 'three.'] },
  { pieces: ['Füße, ', '日本語, ', '👩‍🚀 ', 'and e\u0301.'] },
  { pieces: ['data: not a field\n\n', 'id: 7\n\n', 'event: reconnect\n'] },
  { pieces: ['a\r\nb\r', 'c\n\n\nd'] },
  { pieces: ['[DONE] ', ': keep-alive'] },
  { pieces: ['"quotes" and \\ ', 'and \u2028 and \u0007'] },
  { pieces: ['| a | b |\n', '|---|---|\n', '| 1 | 2 |'] },
  { pieces: ['```js\n', 'const a = "${b}";\n', '```'] },
  { pieces: ['x'.repeat(200), 'y'.repeat(200)] },
  { pieces: Array.from({ length: 30 }, (_, index) => `word-${index} `) },
  { pieces: ['🙂'.repeat(20), '🙃'.repeat(20)] },
  { pieces: ['1'] },
  { pieces: ['With a source [1].'] },
  { pieces: ['Let me open ', 'the form.'], callsTool: true },
  { pieces: [' \n', ' leading ', 'blanks'] },
  { pieces: ['<script>alert(1)</script> ', '</chat> ]]>'] },
  { pieces: 'abcdefghijklmnopqrstuvwxyz'.split('') },
  { pieces: ['# A title\n\n', '- one\n', '  - two\n'] },
  { pieces: ['\ufeffmark ', 'and \u200bnothing'] },
  { pieces: ['ends with a half line\n', 'x'] },
];
const person = { email: 'olivia@orbit.example', teamId: 'team_orbit' };
const secret = 'a secret of the campaign, long enough to be one';

/**
 * Reads answers through connections that are cut after each byte of what the server sends, headers included, and goes on at another process with
 * the last event's id (D17, F14). Two built servers on one database; `step` is the distance of two cuts.
 */
export async function cutBytes({
  transcripts,
  step,
}: {
  transcripts: number;
  step: number;
}): Promise<CutReport> {
  const report: CutReport = { transcripts: 0, cuts: 0, liveCuts: 0, different: [] };
  const provider = await startScriptedProvider((question, given) => {
    const [, number = '0', pace] = /(\d+) (\w+)$/.exec(question) ?? [];
    const { pieces, callsTool } = answers[Number(number)] ?? { pieces: [''] };
    // What has no source is held back: pieces of the documentation stand between it.
    const named = namingPieces(given.slice(Number(number)), 6);
    return { pieces: [...named, ...pieces], callsTool, pauseMs: pace === 'slowly' ? 15 : 0 };
  });
  const stopDatabase = await startDatabase();
  const database = await createTestDatabase({ demo: true });
  const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-cuts-'));
  const env = {
    ...provider.env,
    DATABASE_URL: database.url,
    AUTH_SECRET: secret,
    REACHOUT_FLAG_supportChatRefundInvoiceFlow: 'true',
  };
  const start = async (): Promise<ServerUnderTest> =>
    startServer({ dataFolder, port: await findFreePort(), env });
  const servers = [await start(), await start()] as const;
  try {
    const ready = await Promise.all(servers.map((server) => server.ready));
    if (ready.includes(null)) throw new Error('A server did not start. Run: npm run build');
    const readers = await Promise.all(servers.map(createReader));
    const [first, second] = readers as [Reader, Reader];
    for (let number = 0; number < transcripts; number += 1) {
      await cutEverywhere({ first, second }, number, step, report);
      await cutWhileWritten({ first, second }, number, step, report);
      report.transcripts += 1;
    }
    for (const reader of readers) reader.stop();
  } finally {
    for (const server of servers) server.process.kill('SIGKILL');
    await Promise.all(servers.map(({ gone }) => gone));
    provider.stop();
    await database.drop();
    await stopDatabase();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
  return report;
}

/** An event as it is on the wire. Comments, which are signs of life, are none. */
interface WireEvent {
  id: string | undefined;
  data: string;
}

interface Reader {
  ask(content: string, cutAfter?: number): Promise<WireEvent[]>;
  resume(threadId: string, after: string | undefined, cutAfter?: number): Promise<WireEvent[]>;
  /** Bytes of the last response. */
  passed(): number;
  stop(): void;
}

async function createReader(server: ServerUnderTest): Promise<Reader> {
  const { origin } = server;
  const cookie = await sessionCookie(origin, person.email);
  const proxy = await startCuttingProxy(Number(new URL(origin).port));
  const headers = { origin, cookie };
  return {
    ask: (content, cutAfter = Infinity) =>
      read(proxy, cutAfter, {
        method: 'POST',
        path: apiPaths.chat(),
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          message: { id: randomUUID(), content },
          context: { product: 'platform', teamId: person.teamId },
        }),
      }),
    resume: (threadId, after, cutAfter = Infinity) =>
      read(proxy, cutAfter, {
        method: 'GET',
        path: apiPaths.chatStream(threadId),
        headers: after === undefined ? headers : { ...headers, 'last-event-id': after },
      }),
    passed: proxy.passed,
    stop: proxy.stop,
  };
}

interface Asked {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The whole events that came before the connection ended, however it did. */
function read(proxy: CuttingProxy, cutAfter: number, asked: Asked): Promise<WireEvent[]> {
  proxy.cutNextAfter(cutAfter);
  const { method, path, headers, body } = asked;
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const end = (): void => resolve(eventsIn(Buffer.concat(parts).toString()));
    const sent = request(
      { host: '127.0.0.1', port: proxy.port, method, path, headers, agent: false },
      (response) => {
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('close', end).on('error', end);
      },
    );
    sent.on('error', end);
    sent.end(body);
  });
}

function eventsIn(text: string): WireEvent[] {
  // What follows the last blank line is no whole event.
  return text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => {
      const fields = block.split('\n');
      const valueOf = (name: string): string | undefined =>
        fields.find((field) => field.startsWith(`${name}: `))?.slice(name.length + 2);
      return { id: valueOf('id'), data: valueOf('data') ?? '' };
    })
    .filter(({ data }) => data !== '');
}

const lastIdOf = (events: readonly WireEvent[]): string | undefined => events.findLast(({ id }) => id)?.id;

const threadIn = (events: readonly WireEvent[]): string =>
  /"threadId":"([^"]+)"/.exec(events[0]?.data ?? '')?.[1] ?? '';

/** A whole answer, read again from its start with a connection that is cut, and from there on at the other process. */
async function cutEverywhere(
  { first, second }: { first: Reader; second: Reader },
  number: number,
  step: number,
  report: CutReport,
): Promise<void> {
  const threadId = threadIn(await first.ask(`How long may a function run? ${number} quickly`));
  const whole = await first.resume(threadId, undefined);
  const length = first.passed();
  if (whole.at(-1)?.data !== '[DONE]') report.different.push(`transcript ${number} was not whole`);
  const rests = new Map<string, Promise<WireEvent[]>>();
  for (let cut = 1; cut <= length; cut += step) {
    const [one, other] = cut % 2 === 0 ? [first, second] : [second, first];
    const before = await one.resume(threadId, undefined, cut);
    report.cuts += 1;
    const isOver = before.at(-1)?.data === '[DONE]';
    if (isOver) {
      // Only the connection's own end was cut off: the reader has everything and asks for nothing.
      compare(before, whole, `transcript ${number} cut after ${cut} bytes`, report);
      continue;
    }
    const id = lastIdOf(before);
    const key = `${cut % 2} ${id}`;
    // What follows an event at a process is always the same: asked for once.
    const rest = rests.get(key) ?? other.resume(threadId, id);
    rests.set(key, rest);
    compare([...before, ...(await rest)], whole, `transcript ${number} cut after ${cut} bytes`, report);
  }
}

/** An answer in the making, whose asking connection is cut; the other process gives the rest while it is written. */
async function cutWhileWritten(
  { first, second }: { first: Reader; second: Reader },
  number: number,
  step: number,
  report: CutReport,
): Promise<void> {
  const undisturbed = await first.ask(`How long may a function run? ${number} slowly`);
  const length = first.passed();
  for (let cut = 200; cut < length; cut += Math.max(step, Math.ceil(length / 8))) {
    const before = await first.ask(`How long may a function run? ${number} slowly`, cut);
    const threadId = threadIn(before);
    // Nobody learnt of a thread whose first event was cut: there is nothing to go on with.
    if (threadId === '') continue;
    const rest = await second.resume(threadId, lastIdOf(before));
    report.liveCuts += 1;
    compare(
      wordsOf([...before, ...rest]),
      wordsOf(undisturbed),
      `transcript ${number} cut after ${cut} bytes while it was written`,
      report,
    );
  }
}

/** Pieces of text come as the clock cuts them; together they are the same. Ids of threads and messages differ. */
function wordsOf(events: readonly WireEvent[]): { text: string; types: string[] } {
  const chunks = events
    .filter(({ data }) => data !== '[DONE]')
    .map(({ data }) => JSON.parse(data) as { type: string; delta?: string });
  return {
    text: chunks.map(({ delta = '' }) => delta).join(''),
    types: chunks.map(({ type }) => type).filter((type) => type !== 'text-delta'),
  };
}

function compare(read: unknown, whole: unknown, what: string, report: CutReport): void {
  if (!isDeepStrictEqual(read, whole))
    report.different.push(
      `${what}: ${JSON.stringify(read).slice(-300)} instead of ${JSON.stringify(whole).slice(-300)}`,
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { transcripts: { type: 'string' }, step: { type: 'string' } } });
  const report = await cutBytes({
    transcripts: Number(values.transcripts ?? answers.length),
    step: Number(values.step ?? 1),
  });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (report.different.length > 0) process.exitCode = 1;
}

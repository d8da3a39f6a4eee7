import { isDeepStrictEqual } from 'node:util';
import type { AssistantEvent, AssistantPort } from '../rules/assistant-call.ts';
import { apiPaths } from '@reachout/core/paths';
import { interruptAbandonedAnswers } from '../store/answers-queries.ts';
import { textOfEvents } from '../use-cases/answer-log.ts';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultStreamLimits } from './answer-streams.ts';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { bodyOf, cutAfter, readOn, type Transcript } from '@reachout/server/testing/test-transcript';

const context = { product: 'tetra', teamId: 'team_orbit' };
const reference = (path: string) => ({
  type: 'references' as const,
  references: [{ file: { title: 'Größe & Gewicht', path, source: { type: 'website' as const } } }],
});

/** Answers that differ in what could break: characters of several bytes, line ends, SSE's own words, length, tools. */
const transcripts: AssistantEvent[][] = [
  answerEvents('One two three.'),
  answerEvents('Füße, 日本語, 👩‍🚀 and e\u0301.'),
  answerEvents('data: not a field\n\nid: 7\n\nevent: reconnect\n'),
  answerEvents('a\r\nb\rc\n\n\nd'),
  answerEvents('[DONE] : keep-alive'),
  answerEvents('"quotes" and \\ and \u2028 and \u0007'),
  answerEvents('| a | b |\n|---|---|\n| 1 | 2 |'),
  answerEvents('```js\nconst a = "${b}";\n```'),
  answerEvents('x'.repeat(600)),
  answerEvents('word '.repeat(60)),
  answerEvents('🙂'.repeat(40)),
  answerEvents('1'),
  [reference('/docs/a'), ...answerEvents('With a source [1].')],
  [reference('/docs/ä?b=c&d#e'), ...answerEvents('Another [1].')],
  [...answerEvents('Words first.').slice(0, -1), reference('/docs/late'), { type: 'finish', reason: 'stop' }],
  [{ type: 'tool-call', id: 'c1', name: 'create_support_case', args: { reason: 'asked for it' } }, end()],
  [
    { type: 'text', delta: 'Let me open the form.' },
    { type: 'tool-call', id: 'c1', name: 'create_support_case', args: {} },
    { type: 'text', delta: 'It is open.' },
    end(),
  ],
  [reference('/docs/b'), { type: 'text', delta: ' \n' }, { type: 'text', delta: ' leading blanks' }, end()],
  answerEvents('<script>alert(1)</script> </chat> ]]>'),
  answerEvents('a b c d e f g h i j k l m n o p q r s t u v w x y z'),
];

function end(): AssistantEvent {
  return { type: 'finish', reason: 'stop' };
}

/** The person's message is the number of a transcript, and how it is said. */
const assistant: AssistantPort = scriptedAssistant(async function* (request, signal) {
  const [number = '0', pace] = request.messages.at(-1)?.content.split(' ') ?? [];
  for (const event of transcripts[Number(number)] ?? []) {
    if (pace === 'slowly') await nextTurn();
    if (pace === 'waiting' && event.type === 'finish')
      await Promise.race([
        goOn.promise,
        new Promise<void>((resolve) => signal.addEventListener('abort', resolve)),
      ]);
    yield event;
  }
});
let goOn = Promise.withResolvers<void>();

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Two processes on one database, the same person signed in at both. */
let apps: TestApp[];
let olivia: Requester[];

beforeAll(async () => {
  const streamLimits = { ...defaultStreamLimits, perPerson: 1_000 };
  const first = await createTestApp({ assistant, streamLimits });
  const second = await createTestApp({ assistant, streamLimits, database: first.database });
  apps = [first, second];
  olivia = await Promise.all(apps.map((app) => app.signIn('olivia@orbit.example')));
});
afterAll(async () => {
  await apps[1]?.close();
  await apps[0]?.close();
});

const at = (process: number): Requester => olivia[process % 2] as Requester;

function ask(process: number, content: string): Promise<Response> {
  return at(process)(apiPaths.chat(), json({ message: { id: crypto.randomUUID(), content }, context }));
}

function resume(process: number, threadId: string, lastEventId: string | undefined): Promise<Response> {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  return at(process)(apiPaths.chatStream(threadId), { headers });
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

/** What becomes of an answer whose first connection is cut at each byte and whose rest another process gives. */
async function cutEverywhere(number: number): Promise<{ cuts: number; different: number[] }> {
  const bytes = await bytesOf(await ask(number, `${number}`));
  const whole = await readOn(bodyOf(bytes));
  const threadId = whole.answer.threadId ?? '';
  const rests = new Map<string, Promise<Uint8Array>>();
  const restFrom = (cut: number, id: string | undefined): Promise<Uint8Array> => {
    const key = `${cut % 2} ${id}`;
    const rest = rests.get(key) ?? resume(cut, threadId, id).then(bytesOf);
    rests.set(key, rest);
    return rest;
  };
  const different: number[] = [];
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const before = await readOn(bodyOf(bytes.subarray(0, cut)));
    const after = await readOn(bodyOf(await restFrom(cut, before.lastEventId)), before);
    const isSame =
      isDeepStrictEqual(after.answer, whole.answer) && isDeepStrictEqual(after.types, whole.types);
    if (!isSame) different.push(cut);
  }
  return { cuts: bytes.length + 1, different };
}

/** Reads an answer that is being written, in connections that each break after a few bytes, from both processes in turn. */
async function readInPieces(number: number, bytesEach: number): Promise<Transcript> {
  let read = await readOn(cutAfter((await ask(number, `${number} slowly`)).body, 400));
  for (let connection = 1; read.answer.status === 'streaming' && connection < 2_000; connection += 1) {
    const response = await resume(number + connection, read.answer.threadId ?? '', read.lastEventId);
    read = await readOn(cutAfter(response.body, bytesEach * connection), read);
  }
  return read;
}

describe('an answer read through connections that break', () => {
  it.each(transcripts.map((events, number) => [number, textOfEvents(events).slice(0, 20)] as const))(
    'is the same wherever the first one is cut and another process gives the rest: %i %j [D17, F14]',
    async (number) => {
      const { cuts, different } = await cutEverywhere(number);
      expect(cuts).toBeGreaterThan(200);
      expect(different).toEqual([]);
    },
  );

  it.each(transcripts.map((events, number) => [number, textOfEvents(events).slice(0, 20)] as const))(
    'is the same while it is written, in pieces from two processes in turn: %i %j [D17, F14]',
    async (number) => {
      const { answer, finishReason } = await readInPieces(number, 60 + number * 7);
      const whole = await readOn((await ask(number, `${number}`)).body);
      expect([answer.text, answer.references, answer.toolCalls, answer.status, finishReason]).toEqual([
        whole.answer.text,
        whole.answer.references,
        whole.answer.toolCalls,
        'finished',
        whole.finishReason,
      ]);
    },
  );

  it('is followed by the whole of a later one when the thread went on meanwhile, wherever it was cut [D17, F14]', async () => {
    const bytes = await bytesOf(await ask(0, '19'));
    const { answer } = await readOn(bodyOf(bytes));
    const threadId = answer.threadId ?? '';
    const ids = new Set(
      await Promise.all(
        Array.from(bytes, async (_, cut) => (await readOn(bodyOf(bytes.subarray(0, cut)))).lastEventId),
      ),
    );
    const message = { id: crypto.randomUUID(), content: '9' };
    const later = await readOn((await at(0)(apiPaths.chat(), json({ message, threadId, context }))).body);
    const read = await Promise.all(
      [...ids].map(async (id, number) => readOn((await resume(number, threadId, id)).body)),
    );
    // Text that comes faster than it is sent is joined, so an answer may have no more events than its kinds of chunk.
    expect(ids.size).toBeGreaterThan(5);
    expect(later.answer.messageId).not.toBe(answer.messageId);
    expect(read.filter((each) => !isDeepStrictEqual(each.answer, later.answer))).toEqual([]);
  });

  it.each(['12.345', '2.12', '1.5.3', '999999999.999999999.999999999', '2.x.0', '2.-1.0', ''])(
    'is given from its start to a reader with the id %j, which is none of its own [D17]',
    async (id) => {
      const whole = await readOn((await ask(0, '0')).body);
      const { answer } = await readOn((await resume(1, whole.answer.threadId ?? '', id)).body);
      expect(answer).toEqual(whole.answer);
    },
  );

  it('goes on in the middle of the text when its events were forgotten meanwhile [D17]', async () => {
    const whole = await readOn((await ask(0, '9')).body);
    const bytes = await bytesOf(await resume(0, whole.answer.threadId ?? '', undefined));
    const half = await readOn(bodyOf(bytes.subarray(0, bytes.length / 2)));
    await apps[0]?.database.db.execute(
      sql`delete from answer_chunks where thread_id = ${whole.answer.threadId}`,
    );
    const rest = await resume(1, whole.answer.threadId ?? '', half.lastEventId);
    const { answer } = await readOn(rest.body, half);
    const afresh = await readOn((await resume(1, whole.answer.threadId ?? '', undefined)).body);
    expect([answer.text, answer.status]).toEqual([whole.answer.text, 'finished']);
    expect([afresh.answer.text, afresh.answer.status]).toEqual([whole.answer.text, 'finished']);
  });
});

/** Starts an answer that says its words and then no end; gives its thread and what a reader has by then. */
async function begin(response: Response): Promise<Transcript> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes('three.')) text += decoder.decode((await reader?.read())?.value, { stream: true });
  await reader?.cancel();
  return readOn(bodyOf(new TextEncoder().encode(text)));
}

describe('an answer that another process writes', () => {
  it('is stopped from here, and keeps what it had said [D17]', async () => {
    const begun = await begin(await ask(0, '0 waiting'));
    const threadId = begun.answer.threadId ?? '';
    const reading = resume(1, threadId, begun.lastEventId);
    const wish = await at(1)(apiPaths.chatStop(threadId), { method: 'POST' });
    const { answer } = await readOn((await reading).body, begun);
    const again = await readOn((await resume(0, threadId, undefined)).body);
    expect(await wish.json()).toEqual({ success: true });
    expect([answer.text, answer.status]).toEqual(['One two three.', 'stopped']);
    expect([again.answer.text, again.answer.status]).toEqual(['One two three.', 'stopped']);
  });

  it('is interrupted when that process is gone, keeps its words, and can be tried again [F01, F15]', async () => {
    const begun = await begin(await ask(0, '0 waiting'));
    const threadId = begun.answer.threadId ?? '';
    const reading = resume(1, threadId, begun.lastEventId);
    const { db } = (apps[0] as TestApp).database;
    await db.execute(sql`
      update messages set lease_until = now() - interval '1 second' where thread_id = ${threadId} and status = 'streaming'`);
    await interruptAbandonedAnswers(db, { textOf: (events) => textOfEvents(events as AssistantEvent[]) });
    const { answer } = await readOn((await reading).body, begun);
    const { rows } = await db.execute(
      sql`select role, content, status from messages where thread_id = ${threadId} order by seq`,
    );
    expect([answer.text, answer.status]).toEqual(['One two three.', 'failed']);
    expect(rows).toEqual([
      { role: 'user', content: '0 waiting', status: 'complete' },
      { role: 'assistant', content: 'One two three.', status: 'interrupted' },
    ]);
  });
});

describe('a database that drops every connection in the middle of an answer', () => {
  it('costs no word: the answer is written on, and its readers come back for the rest [F04]', async () => {
    goOn = Promise.withResolvers();
    const begun = await begin(await ask(0, '0 waiting'));
    const { db } = (apps[0] as TestApp).database;
    await db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    goOn.resolve();
    const { answer } = await comeBackUntilOver(begun);
    expect([answer.text, answer.status]).toEqual(['One two three.', 'finished']);
  });
});

/** Opens the stream again and again, like a browser whose connection breaks, whatever the answer to that is. */
async function comeBackUntilOver(begun: Transcript): Promise<Transcript> {
  let read = begun;
  for (let attempt = 0; read.answer.status === 'streaming' && attempt < 50; attempt += 1) {
    const response = await resume(attempt, begun.answer.threadId ?? '', read.lastEventId);
    if (response.ok) read = await readOn(response.body, read);
    else await response.body?.cancel();
  }
  return read;
}

describe('a process that leaves', () => {
  let leaving: TestApp;
  let begun: Promise<Response>;

  beforeEach(async () => {
    goOn = Promise.withResolvers();
    leaving = await createTestApp({ assistant, database: (apps[0] as TestApp).database });
    const person = await leaving.signIn('olivia@orbit.example');
    begun = person(
      apiPaths.chat(),
      json({ message: { id: crypto.randomUUID(), content: '0 waiting' }, context }),
    );
    return () => leaving.close();
  });

  it('sends its readers to another one, which gives them the rest [F26]', async () => {
    const reading = readOn((await begun).body);
    leaving.deps.streams.drain();
    const before = await reading;
    const after = resume(1, before.answer.threadId ?? '', before.lastEventId);
    goOn.resolve();
    const { answer } = await readOn((await after).body, before);
    expect(before.types.at(-1)).toBe('data-reconnect');
    expect([answer.text, answer.status]).toEqual(['One two three.', 'finished']);
  });

  it('takes no new message and opens no new stream, and says when to come back [F26]', async () => {
    const { answer } = await begin(await begun);
    leaving.deps.streams.drain();
    goOn.resolve();
    const person = await leaving.signIn('olivia@orbit.example');
    const message = { id: crypto.randomUUID(), content: '0' };
    const refused = await Promise.all([
      person(apiPaths.chat(), json({ message, context })),
      person(apiPaths.chatStream(answer.threadId ?? '')),
    ]);
    const { rows } = await leaving.database.db.execute(sql`select 1 from messages where id = ${message.id}`);
    expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '1'],
      [503, '1'],
    ]);
    expect(rows).toEqual([]);
  });

  it('stores what it could not finish in time as interrupted [F26]', async () => {
    const { answer: half } = await begin(await begun);
    await leaving.deps.answers.drain(1);
    const { answer } = await readOn((await resume(1, half.threadId ?? '', undefined)).body);
    expect([answer.text, answer.status]).toEqual(['One two three.', 'failed']);
  });
});

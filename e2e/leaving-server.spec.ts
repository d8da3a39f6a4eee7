import { expect, test } from '@playwright/test';
import { signInToAsk } from './campaigns/asker.ts';
import {
  type GivenPiece,
  namingPieces,
  type ScriptedProvider,
  startScriptedProvider,
} from './campaigns/scripted-provider.ts';
import { startServer } from './campaigns/server-under-test.ts';
import { findFreePort } from './free-port.ts';
import { withOwnData } from './own-server.ts';

/** Two questions: one whose answer is done in the time that a server has to stop in, and one that takes longer. */
const briefly = { question: 'How long may a function run? Briefly, please', pieces: 12 };
const atLength = { question: 'How long may a function run?', pieces: 36 };
const pauseMs = 400;
const stopTimeoutMs = 9_000;

let provider: ScriptedProvider;
/** What the provider named in its answers to each of them. */
let named: Map<typeof briefly, readonly GivenPiece[]>;
test.beforeEach(async () => {
  named = new Map();
  provider = await startScriptedProvider((question, given) => {
    const answered = question.endsWith('Briefly, please') ? briefly : atLength;
    named.set(answered, given.slice(0, answered.pieces));
    return { pieces: namingPieces(given, answered.pieces), pauseMs };
  });
});
test.afterEach(() => provider.stop());

test('a server that is told to stop sends its readers away, finishes its answers, and stores what time does not allow to finish [F26]', async () => {
  test.setTimeout(240_000);
  await withOwnData(async (data) => {
    const env = { ...data.options.env, ...provider.env, SHUTDOWN_TIMEOUT: String(stopTimeoutMs) };
    const options = { ...data.options, port: await findFreePort(), env };
    const server = startServer(options);
    await server.ready;
    const olivia = await signInToAsk(server.origin, 'olivia@orbit.example', 'team_orbit');
    const ask = ({ question }: typeof briefly) =>
      olivia.ask({ id: question.length.toString(), content: question });
    const [brief, long] = await Promise.all([ask(briefly), ask(atLength)]);
    const wordsOf = (asked: typeof briefly, index: number): string =>
      named.get(asked)?.at(index)?.text ?? '…';
    for (const [asked, { seen }] of [
      [briefly, brief],
      [atLength, long],
    ] as const)
      await expect.poll(() => seen().includes(wordsOf(asked, 1)), { intervals: [25] }).toBe(true);
    server.process.kill('SIGTERM');
    // As where its group is told, and whoever started it passes the signal on.
    const readiness = () =>
      fetch(`${server.origin}/readyz`).then(
        ({ status }) => status,
        () => 503,
      );
    await expect.poll(readiness).toBe(503);
    server.process.kill('SIGTERM');
    await Promise.all([brief.ended, long.ended, server.gone]);
    expect(server.process.exitCode).toBe(0);

    const next = startServer(options);
    await next.ready;
    const conversations = await olivia.readLatest(2);
    next.process.kill('SIGTERM');
    await next.gone;
    for (const [question, asked, status, isWhole] of [
      [briefly, brief, 'complete', true],
      [atLength, long, 'interrupted', false],
    ] as const) {
      const last = wordsOf(question, -1);
      expect([asked.isSentAway(), asked.seen().includes(last)]).toEqual([true, false]);
      const { messages = [] } =
        conversations.find(({ messages: [first] }) => first?.content === asked.content) ?? {};
      const answer = messages.find(({ role }) => role === 'assistant');
      expect([answer?.status, answer?.content.includes(last)]).toEqual([status, isWhole]);
      expect(answer?.content.startsWith(asked.seen())).toBe(true);
    }
  });
});

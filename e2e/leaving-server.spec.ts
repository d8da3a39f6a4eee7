import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const pieces = { few: 12, many: 36 };

let dataFolder: string;
let provider: ScriptedProvider;
let named: readonly GivenPiece[] = [];
test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'reachout-leaving-'));
  chmodSync(dataFolder, 0o711);
  provider = await startScriptedProvider((question, given) => {
    const count = question.endsWith('Briefly, please') ? pieces.few : pieces.many;
    named = given.slice(0, count);
    return { pieces: namingPieces(given, count), pauseMs: 400 };
  });
});
test.afterEach(() => {
  provider.stop();
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

for (const { what, question, timeout, status, isWhole } of [
  {
    what: 'finishes its answers',
    question: 'How long may a function run? Briefly, please',
    timeout: '25000',
    status: 'complete',
    isWhole: true,
  },
  {
    what: 'stores what time does not allow to finish',
    question: 'How long may a function run?',
    timeout: '6000',
    status: 'interrupted',
    isWhole: false,
  },
]) {
  test(`a server that is told to stop sends its readers away and ${what} [F26]`, async () => {
    test.setTimeout(240_000);
    const env = { ...provider.env, SHUTDOWN_TIMEOUT: timeout };
    const options = { dataFolder, port: await findFreePort(), env };
    const server = startServer(options);
    await server.ready;
    const olivia = await signInToAsk(server.origin, 'olivia@orbit.example', 'team_orbit');
    const asked = await olivia.ask({ id: 'leaving', content: question });
    await expect.poll(() => asked.seen().includes(named[1]?.text ?? '…'), { intervals: [25] }).toBe(true);
    server.process.kill('SIGTERM');
    await asked.ended;
    await server.gone;
    const next = startServer(options);
    await next.ready;
    const [conversation] = await olivia.readLatest(1);
    next.process.kill('SIGTERM');
    await next.gone;
    const answer = conversation?.messages.find(({ role }) => role === 'assistant');
    const last = named.at(-1)?.text ?? '…';
    expect([server.process.exitCode, asked.isSentAway(), asked.seen().includes(last)]).toEqual([
      0,
      true,
      false,
    ]);
    expect([answer?.status, answer?.content.includes(last)]).toEqual([status, isWhole]);
    expect(answer?.content.startsWith(asked.seen())).toBe(true);
  });
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { signInToAsk } from './campaigns/asker.ts';
import { type ScriptedProvider, startScriptedProvider } from './campaigns/scripted-provider.ts';
import { startServer } from './campaigns/server-under-test.ts';
import { findFreePort } from './free-port.ts';

const wordsOf = (question: string): string[] =>
  Array.from({ length: question === 'briefly' ? 60 : 300 }, (_, index) => `word-${index} `);

let dataFolder: string;
let provider: ScriptedProvider;
test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'reachout-leaving-'));
  chmodSync(dataFolder, 0o711);
  provider = await startScriptedProvider((question) => ({ pieces: wordsOf(question), pauseMs: 50 }));
});
test.afterEach(() => {
  provider.stop();
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

for (const { what, question, timeout, status, isWhole } of [
  { what: 'finishes its answers', question: 'briefly', timeout: '25000', status: 'complete', isWhole: true },
  {
    what: 'stores what time does not allow to finish',
    question: 'at length',
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
    await expect.poll(() => asked.seen(), { intervals: [25] }).toContain('word-3');
    server.process.kill('SIGTERM');
    await asked.ended;
    await server.gone;
    const next = startServer(options);
    await next.ready;
    const [conversation] = await olivia.readLatest(1);
    next.process.kill('SIGTERM');
    await next.gone;
    const answer = conversation?.messages.find(({ role }) => role === 'assistant');
    expect([server.process.exitCode, asked.isSentAway(), asked.seen().includes('word-59')]).toEqual([
      0,
      true,
      false,
    ]);
    expect([answer?.status, answer?.content === wordsOf(question).join('')]).toEqual([status, isWhole]);
    expect(answer?.content.startsWith(asked.seen())).toBe(true);
  });
}

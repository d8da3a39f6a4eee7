import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findFreePort } from '../free-port.ts';
import { type Asker, type AskedMessage, type SeenConversation, signInToAsk } from './asker.ts';
import { askingBack, differentQuestions, startScriptedProvider } from './scripted-provider.ts';
import { type ServerUnderTest, startServer, waitForOrphans } from './server-under-test.ts';

/** What a campaign saw; `problems` is empty when every acknowledged word was there once and every thread went on. */
export interface AnswerKillReport {
  kills: number;
  /** Messages that the server had acknowledged when it was killed. */
  acknowledgedMessages: number;
  /** Answers that the kill found half said. */
  interruptedAnswers: number;
  wholeAnswers: number;
  /** Tool calls that were whole and are kept. */
  toolCalls: number;
  /** Answers that were asked for again, or conversations that went on, after a restart. */
  continuedThreads: number;
  /** From the start of the next server until no answer was taken for living any more. */
  slowestRecoveryMs: number;
  slowestRestartMs: number;
  problems: string[];
}

const people = [
  ['olivia@orbit.example', 'team_orbit'],
  ['devon@nova.example', 'team_nova'],
  ['noor@nova.example', 'team_nova'],
] as const;
/** What one person may have in the making. */
const answersEach = 3;
const recoveryLimitMs = 5_000;

const { pieces, shown } = askingBack(differentQuestions(120));
/** True for the words that were said, and for what the product says itself where they open a form. */
const isWhole = (content: string): boolean =>
  content === shown || (content.startsWith(`${shown}\n\n`) && content.includes('refund form'));
const answerMs = 1_800;

/**
 * Kills the server in the middle of many answers, again and again, and checks after each restart that every acknowledged
 * message is there exactly once, that no word a reader saw is lost or doubled, that no half tool call is left, and that
 * the threads go on (F01).
 */
export async function killMidAnswer({ kills }: { kills: number }): Promise<AnswerKillReport> {
  const report: AnswerKillReport = {
    kills: 0,
    acknowledgedMessages: 0,
    interruptedAnswers: 0,
    wholeAnswers: 0,
    toolCalls: 0,
    continuedThreads: 0,
    slowestRecoveryMs: 0,
    slowestRestartMs: 0,
    problems: [],
  };
  const provider = await startScriptedProvider((question) =>
    question.includes('quickly')
      ? { pieces: [pieces.join('')], pauseMs: 0 }
      : { pieces, pauseMs: answerMs / pieces.length, callsTool: question.includes('form') },
  );
  const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-answer-kills-'));
  chmodSync(dataFolder, 0o711);
  const env = { ...provider.env, REACHOUT_FLAG_supportChatRefundInvoiceFlow: 'true' };
  const options = { dataFolder, port: await findFreePort(), env };
  try {
    let server = await start(options, report);
    const askers = await Promise.all(
      people.map(([email, teamId]) => signInToAsk(server?.origin ?? '', email, teamId)),
    );
    for (let kill = 0; kill < kills && server !== null; kill += 1) {
      const asked = askers.map((asker) => ask(asker, kill));
      // From the first acknowledgement on: a busy machine may take longer for that than for an answer.
      await Promise.race(asked.flat());
      // Spread evenly over an answer's time and beyond, so that a run can be repeated.
      await wait(100 + (answerMs * 1.7 * (kill + 0.5)) / kills);
      server.process.kill('SIGKILL');
      await server.gone;
      report.kills += 1;
      server = await start(options, report);
      if (server === null) break;
      await Promise.all(
        askers.map(async (asker, index) => {
          const messages = await Promise.all(asked[index] ?? []);
          await check(asker, messages, kill, report);
        }),
      );
    }
    server?.process.kill('SIGKILL');
    await server?.gone;
  } finally {
    provider.stop();
    // The database of a killed server goes on for a moment, and would write into what is being removed.
    await waitForOrphans(dataFolder, 30_000);
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
  return report;
}

async function start(
  options: Parameters<typeof startServer>[0],
  report: AnswerKillReport,
): Promise<ServerUnderTest | null> {
  const server = startServer(options);
  const readyMs = await server.ready;
  if (readyMs === null) {
    report.problems.push(`it did not start again after kill ${report.kills}`);
    return null;
  }
  report.slowestRestartMs = Math.max(report.slowestRestartMs, Math.round(readyMs));
  return server;
}

function ask(asker: Asker, kill: number): Promise<AskedMessage>[] {
  return Array.from({ length: answersEach }, (_, index) =>
    asker.ask({
      id: randomUUID(),
      content: `How long may a function run? Kill ${kill}, ${index === 0 ? 'form' : 'answer'} ${index}`,
    }),
  );
}

async function check(
  asker: Asker,
  asked: AskedMessage[],
  kill: number,
  report: AnswerKillReport,
): Promise<void> {
  const started = performance.now();
  const conversations = await waitForEnds(asker, started);
  report.slowestRecoveryMs = Math.max(report.slowestRecoveryMs, Math.round(performance.now() - started));
  // A machine that takes longer for a start takes longer for this too.
  const limitMs = Math.max(recoveryLimitMs, 2 * report.slowestRestartMs);
  if (performance.now() - started > limitMs)
    report.problems.push(`kill ${kill}: an answer is taken for living after ${limitMs} ms`);
  const acknowledged = asked.filter(({ isAcknowledged }) => isAcknowledged);
  const goesOn = acknowledged[kill % acknowledged.length];
  for (const [index, message] of asked.entries()) {
    if (!message.isAcknowledged) continue;
    report.acknowledgedMessages += 1;
    const what = `kill ${kill}, message ${index}`;
    const found = conversations.filter(({ messages }) => messages.some(({ id }) => id === message.id));
    const [conversation] = found;
    if (conversation === undefined || found.length !== 1) {
      report.problems.push(`${what} is there ${found.length} times`);
      continue;
    }
    report.problems.push(...problemsIn(conversation, message).map((problem) => `${what}: ${problem}`));
    const isInterrupted = conversation.messages.some(({ status }) => status === 'interrupted');
    if (isInterrupted) report.interruptedAnswers += 1;
    else report.wholeAnswers += 1;
    report.toolCalls += conversation.messages.filter(({ role }) => role === 'tool').length;
    // One thread of each kill goes on at once; the rest would only repeat it.
    if (message === goesOn) {
      const problem = await goOn(asker, message, conversation, isInterrupted);
      if (problem === undefined) report.continuedThreads += 1;
      else report.problems.push(`${what}: ${problem}`);
    }
  }
}

/** The person's latest conversations, once no answer in them is being written. */
async function waitForEnds(asker: Asker, started: number): Promise<SeenConversation[]> {
  for (;;) {
    const conversations = await asker.readLatest(answersEach * 2);
    const isLiving = conversations.some(({ messages }) =>
      messages.some(({ status }) => status === 'streaming'),
    );
    if (!isLiving || performance.now() - started > recoveryLimitMs * 4) return conversations;
    await wait(50);
  }
}

function problemsIn({ messages }: SeenConversation, asked: AskedMessage): string[] {
  const problems: string[] = [];
  const times = messages.filter(({ id }) => id === asked.id).length;
  if (times !== 1) problems.push(`the message stands ${times} times in its thread`);
  const answers = messages.filter(({ role }) => role === 'assistant');
  const [answer] = answers;
  if (answer === undefined || answers.length > 1) return [...problems, `there are ${answers.length} answers`];
  if (!shown.startsWith(answer.content) && !isWhole(answer.content))
    problems.push('the answer’s words are not those that were said');
  if (!answer.content.startsWith(asked.seen())) problems.push('words that were seen are not kept');
  if (answer.status === 'complete' && !isWhole(answer.content)) problems.push('a whole answer lacks words');
  const tools = messages.filter(({ role }) => role === 'tool');
  if (tools.length > 0 && answer.status !== 'complete') problems.push('half an answer has a tool call');
  if (tools.some(({ tool }) => !/^\{"reason":"[^"]*"\}$/.test(JSON.stringify(tool?.args))))
    problems.push('a tool call is not whole');
  return problems;
}

/** Asks for the interrupted answer again, or says something more where there was a whole one. */
async function goOn(
  asker: Asker,
  asked: AskedMessage,
  { threadId }: SeenConversation,
  isInterrupted: boolean,
): Promise<string | undefined> {
  const next = isInterrupted
    ? { id: asked.id, content: asked.content, threadId, retry: true }
    : { id: randomUUID(), content: 'How long may a function run? quickly, go on', threadId };
  const answered = await asker.ask(next);
  await answered.ended;
  return isWhole(answered.seen()) ? undefined : 'the thread does not go on';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { kills: { type: 'string' } } });
  const report = await killMidAnswer({ kills: Number(values.kills ?? 100) });
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
}

import { scriptedAssistant } from '@reachout/testkit/models';
import { createTestServices, type TestServices } from '@reachout/testkit/services';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { expireAnswerLeases, interruptAbandonedAnswers } from '../store/answers-queries.ts';
import { createAnswerWriter } from './answer-writer.ts';
import { startTurn } from './start-turn.ts';

let services: TestServices;
/** Says its first word and then nothing, until it is told to stop; then it takes its time. */
const slow = scriptedAssistant(async function* ({ messages }, signal) {
  yield { type: 'text', delta: `${messages.at(-1)?.content}: well … ` };
  await vi.waitUntil(() => signal.aborted, { timeout: 10_000 });
  yield { type: 'finish', reason: 'stop' };
});

beforeAll(async () => {
  services = await createTestServices({ assistant: slow });
});
afterAll(() => services.close());

describe('the writer of answers', () => {
  it('can still stop an answer when an earlier one, which was given up for dead, ends beside it', async () => {
    const { deps } = services;
    const viewer = await services.viewerOf('olivia@orbit.example');
    const writer = createAnswerWriter(deps);
    const ask = async (content: string, threadId?: string) => {
      const started = await startTurn(deps, writer, viewer, {
        account: { teamSlug: 'orbit' },
        product: 'platform',
        message: { id: `msg_${content}`, content },
        ...(threadId !== undefined && { threadId }),
      });
      if (!started.ok) throw new Error(started.error.code);
      return started.value;
    };
    const first = await ask('first');
    const { threadId } = first;
    const early = writer.follow({ threadId, seq: first.seq });
    // As another process does while this one stands still.
    await expireAnswerLeases(deps.db);
    await interruptAbandonedAnswers(deps.db, { textOf: () => '' });
    const second = await ask('second', threadId);
    await vi.waitUntil(() => early?.ending !== undefined, { timeout: 10_000 });
    const late = writer.follow({ threadId, seq: second.seq });
    expect(late?.ending).toBeUndefined();

    writer.stop(threadId);
    await vi.waitUntil(() => late?.ending !== undefined, { timeout: 10_000 });
    expect(late?.ending).toBe('interrupted');
  });
});

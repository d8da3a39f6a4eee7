import type { Viewer } from '@reachout/ports/viewer';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { createTestServices, type TestServices } from '@reachout/testkit/services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAnswerWriter, type AnswerWriter } from './answer-writer.ts';
import { readConversation } from './read-conversations.ts';
import { startTurn } from './start-turn.ts';

let services: TestServices;
let writer: AnswerWriter;
let viewer: Viewer;
const asked = scriptedAssistant(answerEvents('Ten seconds.'));

beforeAll(async () => {
  services = await createTestServices({ assistant: asked });
  writer = createAnswerWriter(services.deps);
  viewer = await services.viewerOf('olivia@orbit.example');
});
afterEach(() => writer.drain());
afterAll(() => services.close());

const turn = (id: string, content = 'How long may a function run?') =>
  startTurn(services.deps, writer, viewer, {
    account: { teamSlug: 'orbit' },
    product: 'platform',
    message: { id, content },
  });

describe('a turn of a conversation', () => {
  it('stores the message, and has the assistant answer it [D17]', async () => {
    const started = await turn('msg_one');
    if (!started.ok) throw new Error(started.error.code);
    await writer.drain();
    const conversation = await readConversation(services.deps, viewer, started.value.threadId);
    expect(conversation).toMatchObject({
      ok: true,
      value: {
        messages: [
          { role: 'user', content: 'How long may a function run?' },
          { role: 'assistant', content: 'Ten seconds.', status: 'complete' },
        ],
      },
    });
  });
});

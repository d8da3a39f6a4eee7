import { readUiStream } from '@reachout/assistant';
import type { AssistantEvent, AssistantPort } from '../rules/assistant-call.ts';
import { removedMark } from '@reachout/cases/rules/history/redaction';
import { conversationResponse } from '../rules/calls/conversations.ts';
import { chatCopy } from '../messages/chat.ts';
import { apiPaths } from '@reachout/core/paths';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultStreamLimits } from './answer-streams.ts';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

const context = { product: 'tetra', teamId: 'team_orbit' };

/** An assistant whose next answer each test scripts. */
let script: (Error | AssistantEvent)[] = [];
let gate: Promise<void> = Promise.resolve();
/** The domain that the model proposes for a case. */
let proposedDomain = '';
const assistant: AssistantPort & { requests: unknown[] } = {
  requests: [],
  async *answer(request, signal) {
    this.requests.push(request);
    yield* scriptedAssistant(async function* () {
      const [first, ...rest] = script;
      if (first !== undefined) yield first;
      await gate;
      yield* rest;
    }).answer(request, signal);
  },
  predictCase: async () => ({
    area: 'Billing',
    topic: 'Failed payment',
    subject: 'Card declined',
    severity: 'SEV1',
    domain: proposedDomain,
  }),
  generateRefundReason: async () => '',
};

let app: TestApp;
let olivia: Requester;
let devon: Requester;

beforeAll(async () => {
  app = await createTestApp({ assistant, streamLimits: { ...defaultStreamLimits, perPerson: 100 } });
  olivia = await app.signIn('olivia@orbit.example');
  devon = await app.signIn('devon@nova.example');
});
afterAll(() => app.close());

interface Transcript {
  text: string;
  threadId: string;
  promptId: string;
  types: string[];
  ids: string[];
  error?: string;
}

async function read(response: Response): Promise<Transcript> {
  const transcript: Transcript = { text: '', threadId: '', promptId: '', types: [], ids: [] };
  if (response.body === null) throw new Error(`no stream: ${response.status}`);
  for await (const { chunk, id } of readUiStream(response.body)) {
    transcript.types.push(chunk.type);
    transcript.ids.push(id ?? '');
    if (chunk.type === 'start') Object.assign(transcript, chunk.messageMetadata);
    if (chunk.type === 'text-delta') transcript.text += chunk.delta;
    if (chunk.type === 'error') transcript.error = chunk.errorText;
  }
  return transcript;
}

function ask(person: Requester, content: string, more: Record<string, unknown> = {}): Promise<Response> {
  const message = { id: crypto.randomUUID(), content };
  return person(apiPaths.chat(), json({ message, context, ...more }));
}

async function messagesOf(threadId: string): Promise<unknown[]> {
  const { rows } = await app.database.db.execute(
    sql`select role, content, status from messages where thread_id = ${threadId} order by seq`,
  );
  return rows;
}

describe('a turn of the conversation', () => {
  it('streams the answer and stores both sides [D17, §7.0.19]', async () => {
    script = answerEvents('Look at the build log first.');
    const answer = await read(await ask(olivia, 'My build fails'));
    expect(answer.text).toBe('Look at the build log first.');
    await app.deps.answers.drain();
    expect(await messagesOf(answer.threadId)).toEqual([
      { role: 'user', content: 'My build fails', status: 'complete' },
      { role: 'assistant', content: 'Look at the build log first.', status: 'complete' },
    ]);
  });

  it('goes on in the same thread, and the assistant is given what was said before', async () => {
    script = answerEvents('First.');
    const first = await read(await ask(olivia, 'one'));
    script = answerEvents('Second.');
    await read(await ask(olivia, 'two', { threadId: first.threadId }));
    expect(assistant.requests.at(-1)).toMatchObject({
      threadId: first.threadId,
      messages: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'First.' },
        { role: 'user', content: 'two' },
      ],
    });
  });

  it('stores a message that is sent twice once, and answers it once [D17, A59]', async () => {
    script = answerEvents('Once.');
    const message = { id: crypto.randomUUID(), content: 'twice' };
    const first = await read(await olivia(apiPaths.chat(), json({ message, context })));
    const again = await read(
      await olivia(apiPaths.chat(), json({ message, context, threadId: first.threadId })),
    );
    expect(again.text).toBe('Once.');
    expect(await messagesOf(first.threadId)).toHaveLength(2);
  });

  it.each([
    ['with its thread', (threadId: string) => ({ threadId })],
    ['without a thread', () => ({})],
  ])('refuses other words under the id of a message, %s', async (_how, where) => {
    script = answerEvents('Once.');
    const message = { id: crypto.randomUUID(), content: 'first words' };
    const { threadId } = await read(await olivia(apiPaths.chat(), json({ message, context })));
    const other = { ...message, content: 'other words' };
    const refused = await olivia(apiPaths.chat(), json({ message: other, context, ...where(threadId) }));
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    expect(await messagesOf(threadId)).toMatchObject([{ content: 'first words' }, { content: 'Once.' }]);
  });

  it('answers a message that is sent again after support removed words from it', async () => {
    script = answerEvents('Once.');
    const message = { id: crypto.randomUUID(), content: 'my key is k_12345' };
    const { threadId } = await read(await olivia(apiPaths.chat(), json({ message, context })));
    await app.database.db.execute(
      sql`update messages set content = ${`my key is ${removedMark}`} where thread_id = ${threadId} and role = 'user'`,
    );
    const again = await read(await olivia(apiPaths.chat(), json({ message, context, threadId })));
    expect(again.text).toBe('Once.');
  });

  it('goes on when nobody reads it, and is whole when somebody comes back [D17, F15]', async () => {
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    script = answerEvents('The words before and after.');
    const response = await ask(olivia, 'close the tab');
    const reader = response.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    const threadId = /"threadId":"([^"]+)"/.exec(first)?.[1] ?? '';
    await reader?.cancel();
    open();
    await app.deps.answers.drain();
    const resumed = await read(await olivia(apiPaths.chatStream(threadId)));
    expect(resumed.text).toBe('The words before and after.');
  });

  it('gives a reader that was cut off exactly what it lacks, whatever it had read [F14]', async () => {
    script = answerEvents('one two three four five');
    const whole = await read(await ask(olivia, 'count'));
    const rests = await Promise.all(
      whole.ids.map(async (id) =>
        read(await olivia(apiPaths.chatStream(whole.threadId), { headers: { 'last-event-id': id } })),
      ),
    );
    expect(rests.map((rest) => rest.ids)).toEqual(whole.ids.map((_id, index) => whole.ids.slice(index + 1)));
  });

  it('refuses a second message while the first is being answered [§4.0.1]', async () => {
    let open = (): void => undefined;
    gate = new Promise((resolve) => (open = resolve));
    script = answerEvents('Slow words.');
    const response = await ask(olivia, 'first');
    const [head, tail] = response.body?.tee() ?? [];
    const start = new TextDecoder().decode((await head?.getReader().read())?.value);
    const threadId = /"threadId":"([^"]+)"/.exec(start)?.[1] ?? '';
    const second = await ask(olivia, 'second', { threadId });
    open();
    expect(await second.json()).toMatchObject({ status: 409, code: 'request_in_progress' });
    await new Response(tail).text();
  });

  it('ends with the apology when the assistant fails, keeps what had come, and logs the reason [§8.0.1, F09]', async () => {
    gate = Promise.resolve();
    script = [{ type: 'text', delta: 'Half an ans' }, new Error('provider is down')];
    const answer = await read(await ask(olivia, 'fail please'));
    expect(answer.error).toBe(chatCopy.chatFailed());
    await app.deps.answers.drain();
    expect(await messagesOf(answer.threadId)).toMatchObject([
      { role: 'user' },
      { content: 'Half an ans', status: 'errored' },
    ]);
    expect(app.logged.join('\n')).toContain('Markprompt API failed');
    expect(app.logged.join('\n')).toContain('provider is down');
  });

  it('drops tools that were not offered, so no refund form opens for who may not refund [A43, A44, D18]', async () => {
    script = [
      { type: 'tool-call', id: 't1', name: 'refund_invoice', args: { invoiceId: 'INV-1001', amount: 9999 } },
      { type: 'tool-call', id: 't2', name: 'delete_everything', args: {} },
      { type: 'tool-call', id: 't3', name: 'create_support_case', args: { reason: 'asked' } },
      { type: 'finish', reason: 'tool-calls' },
    ];
    const noor = await app.signIn('noor@nova.example');
    const answer = await read(await ask(noor, 'refund me'));
    expect(answer.types.filter((type) => type.startsWith('tool'))).toEqual(['tool-input-available']);
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as refunds from refunds where created_at > now() - interval '1 minute'`,
    );
    expect(rows).toEqual([{ refunds: 0 }]);
  });

  it.each([
    ['a thread of somebody else', async () => (await read(await ask(olivia, 'mine'))).threadId],
    ['a thread that does not exist', async () => 'thread_none'],
  ])('answers 404 for %s [A07]', async (_what, findThread) => {
    script = answerEvents('ok');
    const threadId = await findThread();
    const nova = { product: 'tetra', teamId: 'team_nova' };
    const answers = await Promise.all([
      ask(devon, 'x', { threadId, context: nova }),
      devon(apiPaths.chatStream(threadId)),
      devon(apiPaths.chatStop(threadId), { method: 'POST' }),
      devon(apiPaths.metadata(), json({ threadId, csat: 5 })),
      devon(apiPaths.predictCase(), json({ threadId, context: nova })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it.each([
    ['empty', ' \n '],
    ['over 32,000 characters', 'x'.repeat(32_001)],
    ['with a NUL', 'a\u0000b'],
  ])('refuses a message that is %s [§5.1.1, A42]', async (_what, content) => {
    expect((await ask(olivia, content)).status).toBe(422);
  });

  it('takes a message of 32,000 characters [§5.1.1]', async () => {
    script = answerEvents('long');
    expect((await ask(olivia, '😀'.repeat(16_000))).status).toBe(200);
    await app.deps.answers.drain();
  });
});

describe('the assistant that is asked', () => {
  it.each([
    ['support', 200],
    ['sales', 422],
    ['', 422],
  ])('is %j: %i, so that nobody is answered by another [§7.0.19]', async (assistantId, status) => {
    script = answerEvents('Here I am.');
    const message = { id: crypto.randomUUID(), content: 'Who are you?' };
    const response = await olivia(apiPaths.chat(), json({ assistantId, message, context }));
    await response.text();
    expect(response.status).toBe(status);
  });
});

describe('the thread call', () => {
  it('makes an empty thread of the person, in which nothing is answered yet [§7.0.15, D8]', async () => {
    const created = await olivia(apiPaths.threads(), { method: 'POST' });
    const { threadId } = (await created.json()) as { threadId: string };
    const streams = await Promise.all([olivia, devon].map((person) => person(apiPaths.chatStream(threadId))));
    expect([created.status, ...streams.map(({ status }) => status)]).toEqual([201, 404, 404]);
    expect(await messagesOf(threadId)).toEqual([]);
  });
});

describe('the prediction of a case', () => {
  it('gives values of the form, and nothing that the form would refuse [A52, §7.0.19]', async () => {
    const response = await olivia(
      apiPaths.predictCase(),
      json({ messages: [{ role: 'user', content: 'My card was declined' }], context }),
    );
    expect(await response.json()).toEqual({
      prediction: {
        area: 'billing',
        topic: 'failed-payment',
        severity: '1',
        subject: 'Card declined',
        description: '',
        domain: '',
        projectId: '',
        projectName: '',
        deploymentUrl: '',
      },
    });
  });

  it.each([
    ['https://müller-größe.de zeigt nichts', 'xn--mller-gre-n1a6wic.de', 'müller-größe.de'],
    ['https://müller-größe.de zeigt nichts', 'e.de', ''],
    ['The build cannot find package.json and foo.bar.map', 'package.json', ''],
    ['My card was declined', 'tetra-shop.com', ''],
  ])(
    'of %j takes the domain %s as %j: whole, and only what the person named [A52, §7.0.19]',
    async (message, proposed, domain) => {
      proposedDomain = proposed;
      const messages = [{ role: 'user', content: message }];
      const response = await olivia(apiPaths.predictCase(), json({ messages, context }));
      expect(await response.json()).toMatchObject({ prediction: { domain } });
    },
  );
});

describe('feedback', () => {
  it('of −1 counts as a handover of its own [D14, §7.0.12]', async () => {
    script = answerEvents('Hm.');
    const { promptId, threadId } = await read(await ask(olivia, 'not helpful'));
    const response = await olivia(apiPaths.feedback(), json({ promptId, feedback: -1 }));
    expect(await response.json()).toEqual({ success: true });
    expect(await eventsOf(threadId)).toEqual(['case_created']);
    expect(await verdictsOf(threadId)).toEqual([]);
  });

  it('of 0 counts the handover of an unfinished answer, without a rating of it [D14, §7.0.12, CHAT-13]', async () => {
    script = answerEvents('Hm.');
    const { promptId, threadId } = await read(await ask(olivia, 'not waited for'));
    const body = { promptId, feedback: 0, kind: 'handover' };
    const responses = [
      await olivia(apiPaths.feedback(), json(body)),
      await olivia(apiPaths.feedback(), json(body)),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await eventsOf(threadId)).toEqual(['case_created']);
    expect(await ratingsOf(threadId)).toEqual([]);
  });

  it.each([
    ['DNT', '−1', -1],
    ['DNT', '0', 0],
    ['Sec-GPC', '−1', -1],
    ['Sec-GPC', '0', 0],
  ])(
    'that nobody gave is not kept where %s: 1 says that the person is not to be followed: %s [S23]',
    async (header, _shown, feedback) => {
      script = answerEvents('Hm.');
      const { promptId, threadId } = await read(await ask(olivia, `quietly ${header} ${feedback}`));
      const handover = json({ promptId, feedback, kind: 'handover' }, { [header]: '1' });
      expect(await (await olivia(apiPaths.feedback(), handover)).json()).toEqual({ success: true });
      expect(await eventsOf(threadId)).toEqual([]);
      expect(await ratingsOf(threadId)).toEqual([]);
    },
  );

  it('that a person gives is kept, also where they are not to be followed [S23]', async () => {
    script = answerEvents('Hm.');
    const { promptId, threadId } = await read(await ask(olivia, 'said aloud'));
    const verdict = json({ promptId, feedback: -1, kind: 'answer' }, { DNT: '1', 'Sec-GPC': '1' });
    await olivia(apiPaths.feedback(), verdict);
    expect(await verdictsOf(threadId)).toEqual([-1]);
  });

  it.each([
    ['the last one stands', [1, -1], [-1]],
    ['sending it again changes nothing', [1, 1], [1]],
    ['0 takes it back', [-1, 0], []],
    ['0 without one takes nothing back', [0], []],
  ])('on one answer is the person’s own verdict: %s [D14]', async (_, given, kept) => {
    script = answerEvents('Hm.');
    const { promptId, threadId } = await read(await ask(olivia, `verdict ${given.join()}`));
    const statuses = await giveVerdicts(promptId, given);
    expect(statuses).toEqual(given.map(() => 200));
    expect(await verdictsOf(threadId)).toEqual(kept);
    expect(await eventsOf(threadId)).toEqual([]);
  });

  it('keeps verdict and handover apart, whichever comes first [D14]', async () => {
    script = answerEvents('Hm.');
    const { promptId, threadId } = await read(await ask(olivia, 'both'));
    await olivia(apiPaths.feedback(), json({ promptId, feedback: 1, kind: 'answer' }));
    await olivia(apiPaths.feedback(), json({ promptId, feedback: -1, kind: 'handover' }));
    expect(await verdictsOf(threadId)).toEqual([1]);
    await olivia(apiPaths.feedback(), json({ promptId, feedback: 0, kind: 'answer' }));
    expect(await verdictsOf(threadId)).toEqual([]);
    expect(await eventsOf(threadId)).toEqual(['case_created']);
  });

  it.each([
    { feedback: 1, kind: 'answer' },
    { feedback: 0, kind: 'answer' },
    { feedback: -1, kind: 'handover' },
    { feedback: -1 },
  ])('about somebody else’s answer is not found: %j [A07]', async (body) => {
    script = answerEvents('Hm.');
    const { promptId, threadId } = await read(await ask(olivia, 'mine'));
    await olivia(apiPaths.feedback(), json({ promptId, feedback: 1, kind: 'answer' }));
    expect((await devon(apiPaths.feedback(), json({ promptId, ...body }))).status).toBe(404);
    expect(await verdictsOf(threadId)).toEqual([1]);
    expect(await eventsOf(threadId)).toEqual([]);
  });

  const giveVerdicts = async (promptId: string, given: readonly number[]): Promise<number[]> => {
    const statuses: number[] = [];
    for (const feedback of given) {
      const response = await olivia(apiPaths.feedback(), json({ promptId, feedback, kind: 'answer' }));
      statuses.push(response.status);
    }
    return statuses;
  };

  const eventsOf = async (threadId: string): Promise<unknown[]> => {
    const { rows } = await app.database.db.execute(
      sql`select kind from thread_events where thread_id = ${threadId}`,
    );
    return rows.map(({ kind }) => kind);
  };

  const ratingsOf = async (threadId: string): Promise<unknown[]> => {
    const { rows } = await app.database.db.execute(
      sql`select value from feedback where thread_id = ${threadId}`,
    );
    return rows.map(({ value }) => value);
  };

  const verdictsOf = async (threadId: string): Promise<(number | undefined)[]> => {
    const response = await olivia(apiPaths.conversation(threadId));
    const { messages } = conversationResponse.parse(await response.json());
    return messages.map(({ verdict }) => verdict).filter((verdict) => verdict !== undefined);
  };

  it('on the whole chat is stored with the thread, the last one counts [§7.0.11]', async () => {
    script = answerEvents('Hm.');
    const { threadId } = await read(await ask(olivia, 'rate'));
    await olivia(apiPaths.metadata(), json({ threadId, csat: 2 }));
    await olivia(
      apiPaths.metadata(),
      json({ threadId, csat: 5, plan: 'enterprise', userId: 'user_somebody' }),
    );
    const { rows } = await app.database.db.execute(
      sql`select csat, plan, user_id from thread_metadata where thread_id = ${threadId}`,
    );
    expect(rows).toEqual([{ csat: 5, plan: 'pro', user_id: 'user_olivia' }]);
  });

  it('on the whole chat is told with the conversation, null while there is none [§7.0.11]', async () => {
    script = answerEvents('Hm.');
    const { threadId } = await read(await ask(olivia, 'rate me'));
    const ratingNow = async () =>
      conversationResponse.parse(await (await olivia(apiPaths.conversation(threadId ?? ''))).json()).csat;
    expect(await ratingNow()).toBeNull();
    await olivia(apiPaths.metadata(), json({ threadId, csat: 4 }));
    expect(await ratingNow()).toBe(4);
  });
});

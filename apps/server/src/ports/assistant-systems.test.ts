import type { ServerResponse } from 'node:http';
import {
  chunk as modelChunk,
  startModelServer,
  toolChunk as modelToolChunk,
} from '@reachout/adapter-ai-sdk/testing/model-server';
import {
  beginStream,
  chunk,
  done,
  type FakeData,
  startMarkpromptServer,
  toolChunk,
} from '@reachout/adapter-markprompt/testing/markprompt-server';
import { createGroundedAssistant, withGuard, withLimits } from '@reachout/assistant/server';
import { attacks } from '@reachout/assistant/testing/attacks';
import { smallArticles } from '@reachout/assistant/testing/small-documentation';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import { modelCopy } from '@reachout/chat/messages/model';
import type { AssistantPort } from '@reachout/chat/rules/assistant-call';
import type { Content } from '@reachout/content';
import { brand } from '@reachout/core/testing/samples';
import { createLog } from '@reachout/http/log';
import {
  describeAttacks,
  type PlantedInstruction,
  requestWith,
} from '@reachout/ports/testing/assistant-attacks';
import { describeAssistant } from '@reachout/ports/testing/assistant-conformance';
import {
  type AnswerOverHttp,
  type AskedSystem,
  describeAssistantFaults,
} from '@reachout/ports/testing/assistant-faults';
import { afterAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../settings/config.ts';
import { createAssistant } from './assistant.ts';

/** The assistants that the configuration can choose, each asked over HTTP as in operation. */

const log = createLog({ level: 'error', format: 'json', now: () => new Date(), write: () => undefined });
const piece = 'An approved refund arrives within 5-10 working days.';
const planted = (text: string): FakeData => ({
  references: [
    { path: 'https://evil.example/docs', type: 'website', title: text },
    { path: 'content/billing/refunds.md', type: 'github', title: text },
    { path: '//evil.example', type: 'salesforce' },
    { path: 'javascript:alert(1)', type: 'nango' },
  ],
});

async function assistantBy(
  env: Record<string, string>,
  articles: readonly Content['articles'][number][] | typeof smallArticles = smallArticles,
): Promise<AssistantPort> {
  const parsed = parseConfig({ REACHOUT_DEMO: 'true', ...env });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  // As much of the content as assistants read.
  const content = { articles } as unknown as Content;
  return withGuard(withLimits(await createAssistant(parsed.config, { brand, content, log })));
}

/** The documentation, in which somebody may have planted an instruction. */
function articlesWith(text: string): typeof smallArticles {
  return smallArticles.map((article) =>
    article.path === '/docs/billing/refunds'
      ? {
          ...article,
          sections: [
            ...article.sections,
            {
              anchor: 'planted',
              heading: 'Notes',
              headingTrail: ['Notes'],
              blocks: [{ kind: 'prose' as const, markdown: text, text }],
            },
          ],
        }
      : article,
  );
}

const grounded = createGroundedAssistant({ articles: smallArticles, brand });
const request = requestWith('', 'source');
const documented = grounded.reply(request).markdown;

/** What an answer may be made of: pieces of the documentation, the platform's own words, numbers of sources. */
function withoutKnown(text: string): string {
  const pieces = smallArticles.flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) =>
      blocks.flatMap(({ markdown }) => [markdown, ...markdown.split(/(?<=[.:])\s+|\n+/)]),
    ),
  );
  const own = [
    assistantCopy.vague(),
    assistantCopy.refundForm(),
    assistantCopy.caseForm(),
    assistantCopy.likely(),
    assistantCopy.perhaps(),
    assistantCopy.unsure(),
    assistantCopy.ifNotIt(),
    assistantCopy.offerCase(),
    assistantCopy.ownAccount(),
    assistantCopy.personCanLook(),
    assistantCopy.ownAccountQuoted(),
    modelCopy.unsourced(),
    modelCopy.brokeOff(),
    modelCopy.cutShort(),
    modelCopy.failed(),
    modelCopy.inItsWords(),
    modelCopy.partlyShown(),
  ];
  return [documented, ...own, ...pieces]
    .filter((known) => known.length > 0)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, known) => left.replaceAll(known, ''), text)
    .replace(/\[\d+\]|\s/g, '');
}

const finishOf = (reason: string) => (reason === 'stop' ? 'stop' : 'tool_calls');

/** One that may be lent with a documentation of its own. */
interface Asked extends AskedSystem {
  lend<T>(
    answer: AnswerOverHttp,
    work: (assistant: AssistantPort) => Promise<T>,
    patience?: 'long' | 'short',
    articles?: typeof smallArticles,
  ): Promise<T>;
}

/** One server and one assistant for all tests of a system; what the server answers is each test's own. */
function lendBy(
  start: (
    answer: (response: ServerResponse) => void,
  ) => Promise<{ server: AsyncDisposable; env: Record<string, string> }>,
): Asked['lend'] {
  let answering: AnswerOverHttp = () => undefined;
  let attempt = 0;
  let opened: ReturnType<typeof open> | undefined;
  const open = async () => {
    const { server, env } = await start((response) => answering(response, (attempt += 1)));
    const impatient = { ...env, AI_FIRST_SENTENCE_MS: '250' };
    return { server, env, long: await assistantBy(env), short: await assistantBy(impatient) };
  };
  afterAll(async () => (await opened)?.server[Symbol.asyncDispose]());
  return async (answer, work, patience = 'long', articles) => {
    opened ??= open();
    answering = answer;
    attempt = 0;
    const lent = await opened;
    return work(articles === undefined ? lent[patience] : await assistantBy(lent.env, articles));
  };
}

const model: Asked = {
  begin: (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }),
  words: (content) => modelChunk({ content }),
  toolCall: (name, args) => modelToolChunk(0, { id: 'call-1', name, arguments: args }),
  end: (reason) => modelChunk({}, finishOf(reason)) + done,
  answer: { written: '[1.1]\n', shown: `${piece} [1]` },
  lend: lendBy(async (answer) => {
    const server = await startModelServer((response) => answer(response));
    return { server, env: modelEnv(server.baseUrl) };
  }),
};

const markprompt: Asked = {
  begin: (response) => beginStream(response, planted('Refunds')),
  words: (content) => chunk({ content }),
  toolCall: (name, args) => toolChunk(0, { id: 'call-1', name, arguments: args }),
  end: (reason) => chunk({}, finishOf(reason)) + done,
  answer: { written: `${piece}\n\n`, shown: `${piece} [1]` },
  lend: lendBy(async (answer) => {
    const server = await startMarkpromptServer((response) => answer(response));
    return { server, env: markpromptEnv(server.apiUrl) };
  }),
};

function modelEnv(baseUrl: string): Record<string, string> {
  return { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: baseUrl, AI_MODEL: 'test-model' };
}

function markpromptEnv(apiUrl: string): Record<string, string> {
  return {
    AI_PROVIDER: 'markprompt',
    MARKPROMPT_API_URL: apiUrl,
    MARKPROMPT_PROJECT_KEY: 'project-key',
    MARKPROMPT_ASSISTANTS: 'support=asst-1,v0=asst-2',
    MARKPROMPT_PREDICTION_ID: 'asst-3',
  };
}

/** A system that obeys, before and after it does what it should. */
function obeying(
  { begin, words, toolCall, end, answer }: AskedSystem,
  { obeyed }: PlantedInstruction,
): AnswerOverHttp {
  return (response: ServerResponse) => {
    begin(response);
    if (typeof obeyed === 'string')
      response.end(words(`${obeyed}\n\n`) + words(`${answer.written}\n`) + words(obeyed) + end('stop'));
    else
      response.end(
        words(answer.written) + toolCall(obeyed.name, JSON.stringify(obeyed.args)) + end('tool_calls'),
      );
  };
}

const groundedByConfiguration = assistantBy({});
describeAssistant('The grounded assistant by configuration', async (work) =>
  work(await groundedByConfiguration),
);
describeAttacks('The grounded assistant', attacks, {
  lend: async (attack, place, work) =>
    work(
      await (place === 'source' ? assistantBy({}, articlesWith(attack.planted)) : groundedByConfiguration),
    ),
  withoutKnown,
});

it('attacks by a hundred instructions, no two of which are one', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(100);
  expect(new Set(attacks.map(({ obeyed }) => JSON.stringify(obeyed))).size).toBe(attacks.length);
});

const systems = [
  ['A model', model],
  ['Markprompt', markprompt],
] as const;

for (const [name, system] of systems) {
  const good: AnswerOverHttp = (response) => {
    system.begin(response);
    response.end(system.words(system.answer.written) + system.end('stop'));
  };
  describeAssistant(`${name} by configuration`, (work) => system.lend(good, work));
  describeAssistantFaults(name, system, { request, documented });
  describeAttacks(name, attacks, {
    // Markprompt has sources of its own, and says what stands there.
    lend: (attack, place, work) =>
      system.lend(
        obeying(system, attack),
        work,
        'long',
        system === model && place === 'source' ? articlesWith(attack.planted) : undefined,
      ),
    withoutKnown,
  });
}

describe('an assistant of Markprompt', () => {
  it('is the one that the product has, or that the call names', async () => {
    await using server = await startMarkpromptServer((response) => {
      markprompt.begin(response);
      response.end(markprompt.words(markprompt.answer.written) + markprompt.end('stop'));
    });
    const assistant = await assistantBy(markpromptEnv(server.apiUrl));
    const { signal } = new AbortController();
    const ofProduct = { ...request, context: { ...request.context, product: 'v0' } };
    for (const asked of [
      request,
      ofProduct,
      { ...request, outside: { assistantId: 'v0', threadId: 'mp-thread', metadata: { plan: 'pro' } } },
    ])
      for await (const _ of assistant.answer(asked, signal));
    expect(server.callsOf('/chat').map(({ body }) => body)).toMatchObject([
      {
        assistantId: 'asst-1',
        toolChoice: 'auto',
        context: { product: 'platform', billingPermission: true },
      },
      { assistantId: 'asst-2' },
      { assistantId: 'asst-2', threadId: 'mp-thread', threadMetadata: { plan: 'pro' } },
    ]);
    expect(JSON.stringify(server.seen)).not.toMatch(/thread-secret-id|Acme Holding/);
  });
});

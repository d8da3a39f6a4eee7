import {
  EvaluationFailed,
  linesOf,
  measuredOverHttp,
  measureMessages,
  readLabelledMessages,
  reportOf,
} from '@reachout/assistant/evals';
import { apiPaths } from '@reachout/core/paths';
import { brand } from '@reachout/core/testing/samples';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '../../testing/test-app.ts';

const reference = {
  file: { title: 'Timeouts', path: '/docs/functions/timeouts', source: { type: 'website' as const } },
  meta: {},
};
const messages = readLabelledMessages(
  [
    {
      id: 'talk',
      kind: 'conversation',
      language: 'en',
      area: 'functions',
      plan: 'hobby',
      turns: [
        { say: 'How long may a function run?', must: [['300 seconds']] },
        { say: 'And how long a build?', must: [['45 minutes']] },
      ],
    },
    {
      id: 'case',
      kind: 'predict',
      language: 'en',
      turns: [{ say: 'Nothing works.' }],
      area: '',
      topic: '',
      severity: 4,
    },
  ]
    .map((line) => JSON.stringify(line))
    .join('\n'),
);

let app: TestApp;
let hana: Requester;
let olivia: Requester;

beforeAll(async () => {
  app = await createTestApp({
    assistant: scriptedAssistant([
      { type: 'references', references: [reference], certainty: 0.8 },
      ...answerEvents('A function runs for [300 seconds](/45-minutes). [1]'),
    ]),
  });
  olivia = await app.signIn('olivia@orbit.example');
  hana = await app.signIn('hana@pebble.example');
});
afterAll(() => app.close());

it('judges what a person is shown, from an account on the plan that the question names', async () => {
  const measured = await measuredOverHttp([olivia, hana], brand);
  const { turns, predictions } = await measureMessages(messages, measured, { areas: brand.areas, atOnce: 2 });
  expect(turns.map(({ isRight, stance, shown }) => [isRight, stance, shown.certainty])).toEqual([
    [true, 'sure', 0.8],
    // The address of a link is not shown.
    [false, 'sure', 0.8],
  ]);
  expect(predictions).toHaveLength(1);
  const { conversations } = (await (await hana(apiPaths.conversations({ limit: 5 }))).json()) as {
    conversations: { title: string; messageCount: number }[];
  };
  expect(conversations[0]).toMatchObject({ title: 'How long may a function run?', messageCount: 4 });
});

it('reports each figure with how many it is of', async () => {
  const measured = await measuredOverHttp([hana], brand);
  const { turns, predictions } = await measureMessages(messages, measured, { areas: brand.areas });
  const told = linesOf(reportOf(turns, predictions)).join('\n');
  expect(told).toMatch(/^right about functions +50\.0 % \(1 of 2;/m);
  expect(told).toMatch(/^calibration error +0\.\d{3} \(of 2;/m);
  expect(told).toMatch(/^right at 50 % coverage +100\.0 % \(of 2;/m);
  expect(told).toMatch(/^first word, p95 +[\d.]+ ms \(of 2;/m);
});

it('says what a server refuses, and whom it has no account for', async () => {
  const refusing: Requester = async (path, init) =>
    path === apiPaths.chat() ? new Response('closed', { status: 503 }) : olivia(path, init);
  const refused = measureMessages(messages, await measuredOverHttp([refusing], brand), {
    areas: brand.areas,
  });
  await expect(refused).rejects.toThrow(EvaluationFailed);
  await expect(refused).rejects.toThrow('answered 503: closed');
  const unknown = messages.map((message) => ({ ...message, product: 'cloud' }));
  const nobody = measureMessages(unknown, await measuredOverHttp([olivia], brand), { areas: brand.areas });
  await expect(nobody).rejects.toThrow('Nobody here has an account with the product cloud.');
});

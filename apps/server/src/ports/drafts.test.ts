import {
  chunk,
  done,
  refuse,
  type Script,
  startModelServer,
  stream,
} from '@reachout/adapter-ai-sdk/testing/model-server';
import { smallArticles } from '@reachout/assistant/testing/small-documentation';
import type { Content } from '@reachout/content';
import { brand } from '@reachout/core/testing/samples';
import type { DraftOutcome, DraftRequest } from '@reachout/desk/rules/drafts/draft-call';
import { createLog } from '@reachout/http/log';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../settings/config.ts';
import { createAssistant } from './assistant.ts';

/** Drafts by the operator's answering model, asked over HTTP as in operation. */

const log = createLog({ level: 'error', format: 'json', now: () => new Date(), write: () => undefined });
const content = { articles: smallArticles } as unknown as Content;
const request: DraftRequest = {
  product: 'platform',
  plan: 'pro',
  subject: 'Refund',
  said: [{ by: 'customer', text: 'How long does a refund take?' }],
  domain: null,
  pages: [],
  incidents: [],
};
const piece = 'An approved refund arrives within 5-10 working days.';

async function draftsBy(env: Record<string, string>) {
  const parsed = parseConfig({ REACHOUT_DEMO: 'true', ...env });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return (await createAssistant(parsed.config, { brand, content, log })).drafts;
}

async function draftOver(script: Script, signal = new AbortController().signal) {
  await using server = await startModelServer(script);
  const drafts = await draftsBy({
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: server.baseUrl,
    AI_API_KEY: 'sk-canary',
    AI_MODEL: 'test-model',
  });
  const outcome: DraftOutcome | undefined = await drafts?.draft(request, signal);
  return { outcome, seen: [...server.seen] };
}

/** Says the piece by the id under which it was given, and a sentence of its own. */
const obeying: Script = (response, attempt, body) => {
  const [, id = ''] = /\[(\d+\.\d+)\] An approved refund/.exec(body) ?? [];
  const said = `[${id}] ${piece}\n[-] Which plan and which team?`;
  stream(chunk({ content: said }), chunk({}, 'stop'), done)(response, attempt, body);
};

describe('a draft over HTTP', () => {
  it('rests on the documentation, and the provider is offered no tool', async () => {
    const { outcome, seen } = await draftOver(obeying);
    expect(outcome).toMatchObject({
      ok: true,
      draft: {
        markdown: `${piece} Which plan and which team?`,
        passages: [{ number: 1, url: '/docs/billing/refunds#how-long-a-refund-takes' }],
      },
    });
    expect(seen).toHaveLength(1);
    expect(JSON.parse(seen[0]?.body ?? '')).not.toHaveProperty('tools');
  });

  it.each([
    { fault: 'refuses the key', script: refuse(401), outcome: { ok: false, reason: 'failed' } },
    { fault: 'fails', script: refuse(500), outcome: { ok: false, reason: 'failed' } },
    {
      fault: 'has too much to do, and says until when',
      script: refuse(429, { 'retry-after': '1' }),
      outcome: { ok: false, reason: 'busy', retryAfterSeconds: 1 },
    },
    {
      fault: 'breaks off',
      script: stream(chunk({ content: `[1.1] ${piece}\n` })),
      outcome: { ok: false, reason: 'failed' },
    },
    { fault: 'says what is no stream', script: stream('<html>'), outcome: { ok: false, reason: 'failed' } },
    {
      fault: 'writes what rests on nothing',
      script: stream(chunk({ content: 'Lorem ipsum.' }), chunk({}, 'stop'), done),
      outcome: { ok: false, reason: 'unfounded' },
    },
  ] satisfies { fault: string; script: Script; outcome: DraftOutcome }[])(
    'is none where the provider $fault',
    async ({ script, outcome }) => {
      expect((await draftOver(script)).outcome).toEqual(outcome);
    },
  );

  it('is left behind by whoever cancels it, and so is the provider', async () => {
    const controller = new AbortController();
    const left = Promise.withResolvers<void>();
    const { outcome } = await draftOver((response) => {
      response.on('close', left.resolve);
      controller.abort();
    }, controller.signal);
    expect(outcome).toEqual({ ok: false, reason: 'cancelled' });
    await left.promise;
  });
});

describe('nobody drafts', () => {
  it.each([
    { where: 'the documentation alone answers', env: {} },
    {
      where: 'a model only fills in cases',
      env: {
        AI_PREDICTION_PROVIDER: 'openai-compatible',
        AI_PREDICTION_BASE_URL: 'http://127.0.0.1:9/v1',
        AI_PREDICTION_MODEL: 'small',
      },
    },
    {
      where: 'an assistant of another system answers',
      env: { AI_PROVIDER: 'markprompt', MARKPROMPT_PROJECT_KEY: 'key', MARKPROMPT_ASSISTANTS: 'support=one' },
    },
  ] as { where: string; env: Record<string, string> }[])('where $where', async ({ env }) => {
    expect(await draftsBy(env)).toBeUndefined();
  });
});

import { readUiStream } from '@reachout/assistant';
import { apiPaths, paths } from '@reachout/core/paths';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import type { AssistantEvent } from '@reachout/chat/rules/assistant-call';
import { createTestApp, json } from '@reachout/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let script: AssistantEvent[] = [];
const app = await createTestApp({ assistant: scriptedAssistant(() => script) });
afterAll(() => app.close());
const olivia = await app.signIn('olivia@orbit.example');
const ada = await app.signIn('ada@tetra.example');

async function ask(content: string, verdict?: 'unknown' | 'unsure', page?: string) {
  script = [
    ...(page === undefined
      ? []
      : [
          {
            type: 'references' as const,
            references: [
              {
                file: { path: page, source: { type: 'website' as const } },
                meta: { leadHeading: { id: 'export', value: 'Export' } },
              },
            ],
          },
        ]),
    ...answerEvents('I do not know a page about that.').slice(0, -1),
    { type: 'finish', reason: 'stop', ...(verdict && { verdict }) },
  ];
  const message = { id: crypto.randomUUID(), content };
  const context = { product: 'tetra', teamId: 'team_orbit' };
  const response = await olivia(apiPaths.chat(), json({ message, context }));
  let ids = { threadId: '', promptId: '' };
  for await (const { chunk } of response.body ? readUiStream(response.body) : [])
    if (chunk.type === 'start') ids = { ...ids, ...(chunk.messageMetadata as typeof ids) };
  await app.deps.answers.drain();
  return ids;
}

const rowWith = (html: string, words: string): string =>
  (html.match(/<tr>[\s\S]*?<\/tr>/g) ?? []).find((row) => row.includes(words)) ?? '';

describe('questions that nobody could answer', () => {
  beforeAll(async () => {
    await ask(
      'Hi, my name is Olivia Ortega, can I export the logs of shop.example.org to a bucket?',
      'unknown',
    );
    await ask('Can I export logs to a bucket? My key is sk_live_4f9a0c2e77', 'unsure', '/docs/observability');
    const disliked = await ask('How do I pay in yen for invoice INV-2026-0042?');
    await olivia(apiPaths.feedback(), json({ promptId: disliked.promptId, feedback: -1, kind: 'answer' }));
    const handed = await ask('Which region is closest to Oslo?');
    await olivia(apiPaths.feedback(), json({ promptId: handed.promptId, feedback: -1 }));
    await ask('How long may a function run?');
    const removed = await ask('Can I remove what I asked about dragons?', 'unknown');
    await olivia(apiPaths.conversation(removed.threadId), { method: 'DELETE' });
  });

  it('are told to authors without personal data, what is alike in one row', async () => {
    const html = await (await ada(paths.staffDocumentation())).text();
    const logs = rowWith(html, 'export');
    expect(logs).toContain('Can I export logs to a bucket? My key is [token]');
    expect(logs).toContain('One more like it');
    expect(logs).toContain('my name is [name], can I export the logs of [domain] to a bucket?');
    expect(logs).toContain('Not known, Not sure');
    expect(logs).toContain('href="/docs/observability#export"');
    expect(rowWith(html, 'yen')).toContain('Did not help');
    expect(rowWith(html, 'yen')).toContain('invoice [number]');
    expect(rowWith(html, 'Oslo')).toContain('A person was asked');
    expect(html).not.toMatch(/Olivia|shop\.example|sk_live|INV-2026|dragons|How long may a function run/);
  });

  it('come in a file, one line each, and the audit keeps who took it', async () => {
    const response = await ada(apiPaths.staffUnansweredFile());
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.trim().split('\r\n')).toHaveLength(5);
    expect(text).toMatch(/^group,question,reasons,pages,day\r\n1,/);
    expect(text).toContain('unsure,/docs/observability#export,');
    expect(text).not.toMatch(/Olivia|shop\.example|sk_live|INV-2026|dragons/);
    const audit = await app.database.db.execute(
      "select action from audit where action = 'unanswered.export'",
    );
    expect(audit.rows).toHaveLength(1);
  });

  it('are shown to staff and to nobody else', async () => {
    expect((await olivia(apiPaths.staffUnansweredFile())).status).toBe(404);
    expect((await app.visitor(apiPaths.staffUnansweredFile())).status).toBe(401);
  });
});

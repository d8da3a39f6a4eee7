import { apiPaths, paths } from '@reachout/core/paths';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

const context = { product: 'tetra', teamId: 'team_orbit' };
const reference = {
  file: { title: 'Builds (and limits)', path: '/docs/builds_(new)', source: { type: 'website' as const } },
  meta: { leadHeading: { value: 'Memory', id: 'memory & time' } },
};
const hostile = { file: { title: 'Win', path: 'javascript:alert(1)', source: { type: 'website' as const } } };

let app: TestApp;
let olivia: Requester;
let devon: Requester;
let noor: Requester;

beforeAll(async () => {
  app = await createTestApp({
    assistant: scriptedAssistant([
      { type: 'references', references: [reference, reference, hostile] },
      ...answerEvents('Look at the build log. [1] [3]'),
    ]),
  });
  olivia = await app.signIn('olivia@orbit.example');
  devon = await app.signIn('devon@nova.example');
  noor = await app.signIn('noor@nova.example');
});
afterAll(() => app.close());

async function talk(content: string, person = olivia, account: object = context): Promise<string> {
  const message = { id: crypto.randomUUID(), content };
  const text = await (await person(apiPaths.chat(), json({ message, context: account }))).text();
  return /"threadId":"([^"]+)"/.exec(text)?.[1] ?? '';
}

async function openCaseFrom(threadId: string): Promise<void> {
  await app.database.db.execute(sql`
    update cases set thread_id = ${threadId}
    where number = (select number from cases where account_id = 'team_orbit' and thread_id is null order by number limit 1)`);
}

async function listOf(person: Requester): Promise<{ threadId: string; title: string }[]> {
  const { conversations } = (await (await person(apiPaths.conversations({ limit: 100 }))).json()) as {
    conversations: { threadId: string; title: string }[];
  };
  return conversations;
}

describe('the list of conversations', () => {
  it('holds the person’s own, the latest first, each by its first words', async () => {
    const first = await talk('My build\n fails since  this morning');
    const second = await talk(`${'word '.repeat(40)}end`);
    const listed = await listOf(olivia);
    expect(listed.slice(0, 2)).toMatchObject([
      { threadId: second, title: `${'word '.repeat(40).slice(0, 79)}…` },
      { threadId: first, title: 'My build fails since this morning', messageCount: 2, caseNumber: null },
    ]);
    expect(await listOf(devon)).not.toContainEqual(expect.objectContaining({ threadId: first }));
  });

  it('comes in pages', async () => {
    await talk('one');
    await talk('two');
    const page = (await (await olivia(apiPaths.conversations({ limit: 1, offset: 1 }))).json()) as {
      conversations: unknown[];
      pagination: object;
    };
    expect(page.conversations).toMatchObject([{ title: 'one' }]);
    expect(page.pagination).toMatchObject({ limit: 1, offset: 1 });
  });

  it('does not show a thread in which nothing was said', async () => {
    const created = await olivia(apiPaths.threads(), { method: 'POST' });
    const { threadId } = (await created.json()) as { threadId: string };
    expect(await listOf(olivia)).not.toContainEqual(expect.objectContaining({ threadId }));
  });

  it('names no account that the person has left, and offers no way on', async () => {
    const threadId = await talk('before I left', noor, { product: 'tetra', teamId: 'team_nova' });
    await app.database.db.execute(
      sql`delete from memberships where user_id = 'user_noor' and account_id = 'team_nova'`,
    );
    const found = await (await noor(apiPaths.conversation(threadId))).json();
    const page = await (await noor(paths.conversation(threadId))).text();
    expect(found).toMatchObject({ conversation: { account: null } });
    expect(page).not.toContain('Continue this conversation');
  });

  it('is a page that says so when there is nothing', async () => {
    const page = await (await devon(paths.conversations())).text();
    expect(page).toContain('No conversations yet.');
  });

  it('is a page with a link to each conversation', async () => {
    const threadId = await talk('<script>alert(1)</script> & more');
    const page = await (await olivia(paths.conversations())).text();
    expect(page).toContain(`href="${paths.conversation(threadId)}"`);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(page).not.toContain('<script>alert(1)');
  });

  it('asks visitors to log in', async () => {
    const page = await app.visitor(paths.conversations());
    const call = await app.visitor(apiPaths.conversations());
    expect([page.status, page.headers.get('location'), call.status]).toEqual([
      303,
      paths.login(paths.conversations()),
      401,
    ]);
  });
});

describe('one conversation', () => {
  it('is read with its messages, tools and references', async () => {
    const threadId = await talk('My build fails');
    expect(await (await olivia(apiPaths.conversation(threadId))).json()).toMatchObject({
      conversation: { threadId, product: 'platform', account: { id: 'team_orbit', teamSlug: 'orbit' } },
      messages: [
        { role: 'user', content: 'My build fails', status: 'complete' },
        {
          role: 'assistant',
          content: 'Look at the build log. [1] [3]',
          references: [reference, reference, hostile],
        },
      ],
    });
  });

  it('is a page from which it goes on in the chat', async () => {
    const threadId = await talk('My build fails');
    const page = await (await olivia(paths.conversation(threadId))).text();
    const href = paths.help({ product: 'tetra', teamSlug: 'orbit', thread: threadId });
    expect(page).toContain(`href="${href.replaceAll('&', '&amp;')}"`);
    expect(page).toMatch(/<p>Look at the build log\. <a [^>]*aria-label="Source 1: Memory"/);
  });

  it('names its sources by page and section, and links to web addresses alone [A50]', async () => {
    const threadId = await talk('My build fails');
    const page = await (await olivia(paths.conversation(threadId))).text();
    expect(page).toContain('href="/docs/builds_(new)#memory%20%26%20time"');
    expect(page).toContain('Builds (and limits): Memory');
    expect(page).toContain('Win');
    expect(page).not.toContain('javascript:');
  });

  it('is saved as a Markdown file in which nobody’s words pass for its structure [D29]', async () => {
    const threadId = await talk('# My build\n\n## Assistant, now\nfails');
    const response = await olivia(apiPaths.conversationExport(threadId));
    const text = await response.text();
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="conversation-\d{4}-\d{2}-\d{2}\.md"/,
    );
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text).toContain('> # My build\n>\n> ## Assistant, now\n> fails');
    expect(text).toContain('Look at the build log. [1] [3]');
    expect(text).toContain('1. [Builds (and limits)](http://localhost:3000/docs/builds_%28new%29)');
    expect(text).toMatch(/^3\. Win$/m);
    expect(text.match(/^## /gm)).toHaveLength(2);
  });

  it.each([
    ['read', (id: string) => devon(apiPaths.conversation(id))],
    ['exported', (id: string) => devon(apiPaths.conversationExport(id))],
    ['deleted', (id: string) => devon(apiPaths.conversation(id), { method: 'DELETE' })],
    ['opened', (id: string) => devon(paths.conversation(id))],
    ['asked about', (id: string) => devon(paths.deleteConversation(id))],
    ['removed by its form', (id: string) => devon(paths.deleteConversation(id), form)],
  ])('of somebody else is not found when it is %s, like a missing one [A07]', async (_how, attempt) => {
    const threadId = await talk('mine alone');
    const foreign = await attempt(threadId);
    const missing = await attempt('thread_missing');
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(await listOf(olivia)).toContainEqual(expect.objectContaining({ threadId }));
  });
});

/** The form that deletes: it asks nothing. */
const form = { method: 'POST', body: new URLSearchParams() };

describe('deleting a conversation', () => {
  it('asks first, and then removes it with all that is known about it', async () => {
    const threadId = await talk('forget me');
    const question = await (await olivia(paths.deleteConversation(threadId))).text();
    const done = await olivia(paths.deleteConversation(threadId), form);
    const { rows } = await app.database.db.execute(sql`
      select (select count(*)::int from messages where thread_id = ${threadId}) as messages,
        (select count(*)::int from answer_chunks where thread_id = ${threadId}) as chunks,
        (select action from audit where subject_id = ${threadId}) as action`);
    expect(question).toContain('This cannot be undone.');
    expect([done.status, done.headers.get('location')]).toEqual([303, paths.conversations()]);
    expect(await (await olivia(paths.conversations())).text()).toContain('The conversation is deleted.');
    const crafted = await olivia(`${paths.conversations()}?removed=deleted`);
    expect(await crafted.text()).not.toContain('The conversation is deleted.');
    expect(rows).toEqual([{ messages: 0, chunks: 0, action: 'conversation.deleted' }]);
    expect((await olivia(apiPaths.conversation(threadId))).status).toBe(404);
  });

  it('leaves the words of a case with the case, and takes them off the list', async () => {
    const threadId = await talk('became a case');
    await openCaseFrom(threadId);
    const question = await (await olivia(paths.deleteConversation(threadId))).text();
    const done = await olivia(apiPaths.conversation(threadId), { method: 'DELETE' });
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as messages from messages where thread_id = ${threadId}`,
    );
    expect(question).toContain('It is part of the case and cannot be deleted');
    expect(await done.json()).toEqual({ outcome: 'hidden' });
    expect(rows).toEqual([{ messages: 2 }]);
    expect((await olivia(apiPaths.conversation(threadId))).status).toBe(404);
    expect(await listOf(olivia)).not.toContainEqual(expect.objectContaining({ threadId }));
  });

  it('is refused to other sites’ forms [A22]', async () => {
    const threadId = await talk('keep me');
    const headers = { origin: 'https://evil.example' };
    const refused = await olivia(paths.deleteConversation(threadId), { ...form, headers });
    expect(refused.status).toBe(403);
    expect((await olivia(apiPaths.conversation(threadId))).status).toBe(200);
  });
});

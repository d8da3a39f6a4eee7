import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { read } from '@reachout/server/testing/test-pages';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffConversationDetail, StaffConversations } from '../rules/calls/staff-conversations.ts';

let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  const assistant = scriptedAssistant(({ messages }) =>
    messages.at(-1)?.content.includes('fail') === true
      ? [new Error('upstream is away')]
      : answerEvents('Here is how.'),
  );
  app = await createTestApp({ assistant });
  // What the demo world brings along is not what these tests count.
  await app.database.db.execute(sql`delete from threads`);
  ada = await app.signIn('ada@tetra.example');
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

interface Said {
  threadId: string;
  promptId: string;
}

/** Says something in a new conversation and waits for the whole answer. */
async function say(content: string): Promise<Said> {
  const message = { id: crypto.randomUUID(), content };
  const context = { product: 'tetra', teamId: 'team_orbit' };
  const response = await olivia(apiPaths.chat(), json({ message, context }));
  await response.text();
  const { rows } = await app.database.db.execute<{ threadId: string; promptId: string }>(
    sql`select m.thread_id as "threadId", a.prompt_id as "promptId" from messages m
      join messages a on a.thread_id = m.thread_id and a.role = 'assistant' where m.id = ${message.id}`,
  );
  return { threadId: rows[0]?.threadId ?? '', promptId: rows[0]?.promptId ?? '' };
}

const rate = ({ promptId }: Said, feedback: 1 | -1) =>
  olivia(apiPaths.feedback(), json({ promptId, feedback, kind: 'answer' }));
const judge = ({ threadId }: Said, csat: number) =>
  olivia(apiPaths.metadata(), json({ threadId, csat, plan: 'pro' }));

async function list(
  query: Parameters<typeof apiPaths.staffConversations>[0] = {},
): Promise<StaffConversations> {
  const response = await ada(apiPaths.staffConversations(query));
  expect(response.status).toBe(200);
  return (await response.json()) as StaffConversations;
}
const idsOf = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).conversations.map(({ threadId }) => threadId);

describe('what became of conversations', () => {
  let content: Said;
  let failed: Said;
  let unhelped: Said;
  let unhappy: Said;

  beforeAll(async () => {
    content = await say('How do I add a domain?');
    await rate(content, 1);
    await judge(content, 5);
    failed = await say('This will fail');
    unhelped = await say('How do I leave?');
    await rate(unhelped, -1);
    unhappy = await say('How do I stay?');
    await judge(unhappy, 1);
  });

  it('is told with ratings, failures and the account, the newest first, and without a word of them', async () => {
    const { conversations } = await list();
    expect(conversations.map(({ threadId }) => threadId)).toEqual(
      [unhappy, unhelped, failed, content].map(({ threadId }) => threadId),
    );
    expect(conversations.at(-1)).toMatchObject({
      product: 'platform',
      account: { id: 'team_orbit', name: 'Orbit Labs', slug: 'orbit' },
      plan: 'pro',
      csat: 5,
      helpful: 1,
      unhelpful: 0,
      failures: 0,
      messageCount: 2,
      caseNumber: null,
    });
    expect(conversations[2]).toMatchObject({ failures: 1 });
    expect(JSON.stringify(conversations)).not.toContain('How do I');
  });

  it('is narrowed to what failed, what stayed unsolved, and what people said', async () => {
    expect(await idsOf({ outcome: 'failed' })).toEqual([failed.threadId]);
    expect(await idsOf({ outcome: 'unsolved' })).toEqual(
      [unhappy, unhelped, failed].map(({ threadId }) => threadId),
    );
    expect(await idsOf({ rating: 'helpful' })).toEqual([content.threadId]);
    expect(await idsOf({ csat: 1 })).toEqual([unhappy.threadId]);
    expect(await idsOf({ product: 'v0' })).toEqual([]);
    expect(await idsOf({ outcome: 'case' })).toEqual([]);
  });

  it('is counted for the period', async () => {
    expect((await list()).totals).toEqual({
      conversations: 4,
      failed: 1,
      unsolved: 3,
      withCase: 0,
      helpful: 1,
      unhelpful: 1,
      csat: [1, 0, 0, 0, 1],
    });
    await app.database.db.execute(
      sql`update threads set created_at = now() - interval '40 days' where id = ${unhappy.threadId}`,
    );
    expect((await list()).totals.conversations).toBe(3);
    expect((await list({ days: 90 })).totals.conversations).toBe(4);
    await app.database.db.execute(sql`update threads set created_at = now() where id = ${unhappy.threadId}`);
  });

  it('comes in pages, none of them twice', async () => {
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, cursor: first.older });
    expect(second.older).toBeNull();
    expect([...first.conversations, ...second.conversations].map(({ threadId }) => threadId)).toEqual(
      await idsOf({}),
    );
    expect((await ada(apiPaths.staffConversations({ cursor: 'bogus' }))).status).toBe(422);
  });

  it('stands on a page with its filters, and leads to each conversation', async () => {
    const page = await read(ada, paths.staffConversations({ outcome: 'failed' }));
    expect(page.text).toContain('Failed, without a case');
    expect((await read(ada, paths.staffConversations())).text).toContain('3 of 5, from 2 ratings');
    const html = await (await ada(paths.staffConversations({ outcome: 'failed' }))).text();
    expect(html).toContain(paths.staffConversation(failed.threadId));
    expect(html).not.toContain(paths.staffConversation(content.threadId));
    expect(html).toContain('<option value="failed" selected="">');
  });

  it('can be taken along as a file with the same filters', async () => {
    const response = await ada(apiPaths.staffConversationsFile({ rating: 'unhelpful' }));
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'threadId,createdAt,updatedAt,product,accountId,account,plan,messages,csat,helpful,unhelpful,failures,handovers,caseNumber,refunds,refundRequests',
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${unhelped.threadId},`);
  });

  it('is no longer told of a conversation that its person deleted', async () => {
    const gone = await say('How do I vanish?');
    await olivia(paths.deleteConversation(gone.threadId), { method: 'POST', body: new URLSearchParams() });
    expect(await idsOf({})).not.toContain(gone.threadId);
    expect((await ada(apiPaths.staffConversation(gone.threadId))).status).toBe(404);
  });
});

describe('one conversation', () => {
  it('is read by staff with what was said, why it failed, and whose it is, and the audit keeps who read it', async () => {
    const said = await say('Please fail <now>');
    const detail = (await (
      await ada(apiPaths.staffConversation(said.threadId))
    ).json()) as StaffConversationDetail;
    expect(detail.person.email).toBe('olivia@orbit.example');
    expect(detail.messages[0]).toMatchObject({ role: 'user', content: 'Please fail <now>' });
    expect(detail.events).toMatchObject([{ kind: 'chat_failed', promptId: said.promptId }]);
    const page = await read(ada, paths.staffConversation(said.threadId));
    expect(page.text).toContain('Please fail &lt;now&gt;');
    expect(page.text).toMatch(/an answer failed, .*upstream is away/s);
    const { rows } = await app.database.db.execute(
      sql`select actor_user_id, action, subject_kind from audit where subject_id = ${said.threadId} and action = 'conversation.read'`,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ subject_kind: 'thread' });
  });
});

describe('the reports of conversations', () => {
  it.each([
    paths.staffConversations(),
    paths.staffConversation('thread_demo_checkout_timeouts'),
    apiPaths.staffConversations(),
    apiPaths.staffConversationsFile(),
    apiPaths.staffEnquiriesFile(),
  ])('do not exist for customers: %s [ACCESS-06]', async (path) => {
    expect((await olivia(path)).status).toBe(404);
  });
});

describe('the pages of staff', () => {
  it('lead to each other, and to nobody else', async () => {
    const html = await (await ada(paths.staffEnquiries())).text();
    const navigation = /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(html)?.[0] ?? '';
    for (const path of [
      paths.staffCases(),
      paths.staffRefunds(),
      paths.staffConversations(),
      paths.staffIncidents(),
      paths.staffComponents(),
      paths.staffDocumentation(),
    ])
      expect(navigation).toContain(`href="${path}"`);
    expect(navigation).toMatch(/href="\/staff\/enquiries" aria-current="page"/);
    expect(await (await olivia(paths.cases())).text()).not.toContain(paths.staffCases());
  });
});

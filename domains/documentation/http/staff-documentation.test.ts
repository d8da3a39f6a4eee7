import { eq } from 'drizzle-orm';
import { users } from '@reachout/accounts/store/schema/identity';
import { feedback, messages, threadEvents, threads } from '@reachout/chat/store/schema';
import { demoEmail, demoPeople } from '@reachout/demo-world/demo-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '@reachout/server/testing/test-app';
import { countAnswers, findUnhelpfulAnswerPages } from '../store/answer-pages-queries.ts';
import { countSearchMiss } from '../store/documentation-queries.ts';

const test = await createTestApp();
afterAll(() => test.close());
const { db } = test.deps.services;

const emailOf = (name: string): string => {
  const person = demoPeople.find((each) => each.name.startsWith(name));
  if (!person) throw new Error(`nobody is called ${name}`);
  return demoEmail(person, 'tetra.example');
};

interface Answer {
  /** What the answer names as its sources. */
  sources: readonly string[];
  verdict?: -1 | 1;
  at?: Date;
  isHidden?: boolean;
}

/** A conversation of one answer. */
async function converse(id: string, { sources, verdict, at = new Date(), isHidden }: Answer): Promise<void> {
  const [olivia] = await db
    .select()
    .from(users)
    .where(eq(users.email, emailOf('Olivia')));
  const userId = olivia?.id ?? '';
  await db.insert(threads).values({ id, userId, lastSeq: 1, createdAt: at });
  await db.insert(messages).values({
    threadId: id,
    seq: 1,
    id: `${id}-answer`,
    role: 'assistant',
    content: 'A secret of Olivia’s.',
    promptId: `${id}-prompt`,
    references: sources.map((path) => ({ file: { path, source: { type: 'website' as const } } })),
    createdAt: at,
  });
  if (verdict !== undefined)
    await db
      .insert(feedback)
      .values({ promptId: `${id}-prompt`, userId, threadId: id, value: verdict, cause: 'person' });
  if (isHidden) await db.insert(threadEvents).values({ threadId: id, id: 'hidden', kind: 'hidden' });
}

const since = new Date('2030-01-01T00:00:00Z');
const later = new Date('2030-02-01T00:00:00Z');

describe('what authors are told of answers', () => {
  beforeAll(async () => {
    await converse('dns-1', { sources: ['/docs/dns#records', '/docs/dns#ttl'], verdict: -1, at: later });
    await converse('dns-2', { sources: ['/docs/dns', '/docs/builds'], verdict: -1, at: later });
    await converse('dns-3', { sources: ['/docs/dns', '/docs/teams'], verdict: 1, at: later });
    await converse('nothing', { sources: [], verdict: -1, at: later });
    await converse('hidden', { sources: ['/docs/hidden'], verdict: -1, at: later, isHidden: true });
    await converse('old', { sources: ['/docs/old'], verdict: -1, at: new Date('2029-12-31T00:00:00Z') });
  });

  it('are the pages whose answers did not help, each answer once, and how many named no page', async () => {
    expect(await findUnhelpfulAnswerPages(db, since, 10)).toEqual([
      { path: '/docs/dns', answers: 3, notHelpful: 2 },
      { path: '/docs/builds', answers: 1, notHelpful: 1 },
    ]);
    expect(await countAnswers(db, since)).toEqual({ answers: 4, withoutPage: 1 });
  });

  it('are on their page with what a search in vain would find today, and without a word of anybody’s', async () => {
    await converse('today', { sources: ['/docs/certificates'], verdict: -1 });
    await countSearchMiss(db, 'xqzwvk');
    const ada = await test.signIn(emailOf('Ada'));
    const html = await (await ada('/staff/documentation')).text();
    expect(html).toContain('href="/docs/certificates"');
    expect(html).toMatch(/xqzwvk[\s\S]*Nothing/);
    expect(html).not.toContain('secret of Olivia');
  });
});

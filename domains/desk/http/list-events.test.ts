import { randomUUID } from 'node:crypto';
import { watchLists } from '@reachout/cases/use-cases/watch-lists';
import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { formatCaseNumber } from '@reachout/core/case-number';
import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, json, type Requester } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';

const world = await createCaseWorld();
// Another process on the same database: news travel through it.
const second = await createTestApp({ database: world.app.database });
await world.app.database.db.execute(sql`update users set role = 'staff' where id = 'user_vic'`);
const colleague = await world.app.signIn('vic@v0.example');
const adaElsewhere = await second.signIn('ada@tetra.example');
afterAll(async () => {
  await second.close();
  await world.app.close();
});

/** The names of the events of a stream as they arrive. */
async function listen(person: Requester, path: string) {
  const response = await person(path);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const heard: string[] = [];
  const texts: string[] = [];
  void (async () => {
    for (;;) {
      const next = await reader?.read();
      if (next === undefined || next.done) break;
      texts.push(next.value);
      heard.push(...[...next.value.matchAll(/^event: (.*)$/gm)].map(([, name]) => name ?? ''));
    }
  })();
  // It is open once it has said something.
  await expect.poll(() => texts.length).toBeGreaterThan(0);
  return { heard, texts, leave: async () => void (await reader?.cancel()) };
}

const answerElsewhere = (caseNumber: number | string) =>
  adaElsewhere(
    apiPaths.staffCaseComments(caseNumber),
    json({ id: randomUUID(), body: 'canary-words', visibility: 'internal' }),
  );
const partOfList = async (person: Requester, query = ''): Promise<string> => {
  const answer = await person(`${paths.staffCases()}?part=list${query}`, {
    headers: { accept: 'text/html' },
  });
  expect(answer.status).toBe(200);
  return answer.text();
};

describe('live lists of cases', () => {
  it('tell staff of a change to any case, whichever process made it, and nothing of what changed', async () => {
    const { caseNumber } = await world.open();
    const page = await listen(world.ada, apiPaths.staffCasesEvents());
    await answerElsewhere(caseNumber);
    await expect.poll(() => page.heard).toEqual(['cases']);
    expect(page.texts.join('')).not.toContain('canary');
    await page.leave();
  });

  it('tell a team of its own cases, and of nobody else’s', async () => {
    const { caseNumber } = await world.open();
    const own = await listen(world.olivia, apiPaths.casesEvents({ teamId: 'team_orbit' }));
    const others = await listen(world.devon, apiPaths.casesEvents({ teamId: 'team_nova' }));
    await answerElsewhere(caseNumber);
    await expect.poll(() => own.heard).toContain('cases');
    expect(others.heard).not.toContain('cases');
    await Promise.all([own.leave(), others.leave()]);
  });

  it('are for staff, and for the people of the account', async () => {
    expect((await world.olivia(apiPaths.staffCasesEvents())).status).toBe(404);
    expect((await world.devon(apiPaths.casesEvents({ teamId: 'team_orbit' }))).status).toBe(404);
  });

  it('gather changes that follow each other, tell the last of them too, and end with the right to read', async () => {
    const { caseNumber } = await world.open();
    let elapsed = 0;
    let mayRead = true;
    const leaving = new AbortController();
    const heard: string[] = [];
    const reading = (async () => {
      const news = watchLists(world.app.deps.services, {
        readerId: 'user_ada',
        mayRead: async () => mayRead,
        elapsed: () => elapsed,
        signal: leaving.signal,
      });
      for await (const each of news) heard.push(each);
    })();
    await answerElsewhere(caseNumber);
    await expect.poll(() => heard).toEqual(['cases']);
    // Within a second of the first, both come to one more.
    await answerElsewhere(caseNumber);
    await answerElsewhere(caseNumber);
    elapsed = 1_000;
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['cases', 'cases']);
    mayRead = false;
    elapsed = 20_000;
    await answerElsewhere(caseNumber);
    await reading;
    expect(heard).toEqual(['cases', 'cases', 'gone']);
  });

  it('bring each reader their own marks, though what is equal for all is read once', async () => {
    const { caseNumber } = await world.open();
    const isNew = (html: string): boolean =>
      (html.split('<tr').find((row) => row.includes(formatCaseNumber(caseNumber))) ?? '').includes(
        'case-unread',
      );
    // Ada has looked at it, and a colleague answers then.
    await world.ada(paths.staffCase(caseNumber), { headers: { accept: 'text/html' } });
    await colleague(
      apiPaths.staffCaseComments(caseNumber),
      json({ id: randomUUID(), body: 'Words of an answer.' }),
    );
    const query = '&sort=-updatedAt';
    const [ofAda, ofColleague] = await Promise.all([
      partOfList(world.ada, query),
      partOfList(colleague, query),
    ]);
    expect([isNew(ofAda), isNew(ofColleague)]).toEqual([true, false]);
  });

  it('bring a list that is as new as the question, and as old as nothing that changed', async () => {
    const row = await world.open();
    const subjects = ['First of all', 'Then that', 'At last this'];
    for (const [version, subject] of subjects.entries()) {
      const changed = await adaElsewhere(apiPaths.staffCaseFacts(row.caseNumber), {
        ...json({ subject }),
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'if-match': `"${version + 1}"` },
      });
      expect(changed.status).toBe(200);
      const lists = await Promise.all([1, 2, 3].map(() => partOfList(world.ada, '&sort=-updatedAt')));
      expect(lists.map((html) => html.includes(subject))).toEqual([true, true, true]);
    }
  });

  it('bring the person of a view their own cases', async () => {
    const { caseNumber } = await world.open();
    const taken = await world.ada(
      apiPaths.staffCaseAssignments(caseNumber),
      json({ assigneeId: 'user_ada' }),
    );
    expect(taken.status).toBe(200);
    const [ofAda, ofColleague] = await Promise.all([
      partOfList(world.ada, '&assignee=me'),
      partOfList(colleague, '&assignee=me'),
    ]);
    expect([ofAda, ofColleague].map((html) => html.includes(formatCaseNumber(caseNumber)))).toEqual([
      true,
      false,
    ]);
  });
});

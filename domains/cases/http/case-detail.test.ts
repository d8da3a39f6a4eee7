import { randomUUID } from 'node:crypto';
import { apiPaths, paths } from '@reachout/core/paths';
import { addMessage, createThread } from '@reachout/chat/store/threads-queries';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { json } from '@reachout/server/testing/test-app';
import { comment, createCaseWorld, patch, read } from '../testing/test-cases.ts';

const { ada, app, hana, noor, olivia, open, upload } = await createCaseWorld();
afterAll(() => app.close());

describe('a case’s detail', () => {
  it('tells everything in order: opening, comments with files, changes and whose turn it is [§7.0.3, LIFE-01]', async () => {
    const address = await open();
    await comment(olivia, address, { body: 'It is the third build.' });
    await patch(olivia, address, { severity: '2' }, '"2"');
    const supportCase = await read(olivia, address);
    expect(supportCase.timeline).toMatchObject([
      { type: 'opened', actor: { name: 'Olivia Ortega', kind: 'customer', isYou: true } },
      { type: 'comment', body: 'It is the third build.', files: [], actor: { isYou: true } },
      { type: 'severity', before: '3', after: '2' },
    ]);
    expect(supportCase).toMatchObject({ turn: 'support', isMine: true, version: 3, etag: '"3.0"' });
    expect((await read(noor, address)).timeline[0]).toMatchObject({ actor: { isYou: false } });
  });

  it('begins with its opening, also when its file was uploaded long before [§7.0.3]', async () => {
    const fileId = await upload('user_olivia');
    await app.database.db.execute(
      sql`update files set created_at = now() - interval '3 hours' where id = ${fileId}`,
    );
    const address = await open({}, undefined, [fileId]);
    const { timeline } = await read(olivia, address);
    expect(timeline).toMatchObject([{ type: 'opened' }, { type: 'file', file: { id: fileId } }]);
    expect(timeline[1]?.at).toBe(timeline[0]?.at);
  });

  it('tells the steps of its refund and the conversation that led to it [§7.0.3]', async () => {
    const { rows } = await app.database.db.execute<{ number: string; refund_id: string | null }>(sql`
      select number, refund_id from cases where account_id = 'team_orbit' and (refund_id is not null or thread_id is not null)
      and refund_id is distinct from 'refund_demo_1002'`);
    const withRefund = rows.filter((row) => row.refund_id !== null);
    const withThread = rows.filter((row) => row.refund_id === null);
    const ofRefund = await read(olivia, { caseNumber: Number(withRefund[0]?.number), teamId: 'team_orbit' });
    expect(ofRefund.timeline.filter(({ type }) => type === 'refund')).toMatchObject([
      { status: 'asked', currency: 'USD', actor: { isYou: true } },
      { status: 'under_review', actor: { kind: 'system' } },
    ]);
    expect(ofRefund.etag).toMatch(/\.2"$/);
    const ofThread = await read(olivia, { caseNumber: Number(withThread[0]?.number), teamId: 'team_orbit' });
    expect(ofThread.transcript.length).toBeGreaterThan(2);
  });

  it('shows of its conversation what was said before it was opened, and nothing later, to nobody [LIFE-13]', async () => {
    const { db } = app.database;
    const threadId = randomUUID();
    await createThread(db, {
      id: threadId,
      userId: 'user_olivia',
      accountId: 'team_orbit',
      product: 'platform',
    });
    const speak = (role: 'user' | 'assistant', content: string) =>
      db.transaction((tx) =>
        addMessage(tx, { threadId, id: randomUUID(), role, content, status: 'complete' }),
      );
    await speak('user', 'canary-before');
    await speak('assistant', 'An answer before.');
    const address = await open({ threadId });
    await speak('user', 'canary-after');
    await speak('assistant', 'An answer after.');
    const seen = await Promise.all([
      olivia(apiPaths.case(address)),
      noor(apiPaths.case(address)),
      ada(apiPaths.staffCase(address.caseNumber)),
      olivia(apiPaths.caseExport(address)),
      ada(paths.staffCase(address.caseNumber)),
    ]);
    const texts = await Promise.all(seen.map((response) => response.text()));
    expect(texts.filter((text) => text.includes('canary-before'))).toHaveLength(5);
    expect(texts.filter((text) => /canary-after|An answer after/.test(text))).toEqual([]);
  });

  it('is not sent again to whoever has this copy [A88]', async () => {
    const address = await open();
    const { etag } = await read(olivia, address);
    const ask = (ifNoneMatch: string) =>
      olivia(apiPaths.case(address), { headers: { 'if-none-match': ifNoneMatch } });
    const same = await ask(etag);
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, '']);
    await comment(noor, address, { body: 'Here too.' });
    expect((await ask(etag)).status).toBe(200);
    const foreign = await hana(apiPaths.case(address), { headers: { 'if-none-match': etag } });
    expect(foreign.status).toBe(404);
  });
});

describe('the export', () => {
  it('is a Markdown document in which what people wrote stays words [§7.0.3, A34]', async () => {
    const address = await open({ subject: '# Not a *heading*', description: '## Neither\n> nor this' });
    await comment(olivia, address, { body: '---\n# Status: Solved' });
    const response = await olivia(apiPaths.caseExport(address));
    const number = String(address.caseNumber).padStart(8, '0');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain(`filename="case-${number}.md"`);
    const text = await response.text();
    expect(text).toContain(String.raw`# Case #${number}: \# Not a \*heading\*`);
    expect(text).toContain('> ## Neither\n> > nor this');
    expect(text).toContain('> \\-\\-\\-\\\n> \\# Status: Solved');
  });

  it('of a customer never holds an internal note [LIFE-06]', async () => {
    const address = await open();
    await ada(
      apiPaths.staffCaseComments(address.caseNumber),
      json({ id: randomUUID(), body: 'canary-note-5512', visibility: 'internal' }),
    );
    const seen = await Promise.all([
      olivia(apiPaths.caseExport(address)),
      olivia(apiPaths.case(address)),
      olivia(`/orbit/~/support/cases/${String(address.caseNumber).padStart(8, '0')}`, {
        headers: { accept: 'text/html' },
      }),
    ]);
    const texts = await Promise.all(seen.map((response) => response.text()));
    expect(texts.filter((text) => text.includes('canary-note-5512'))).toEqual([]);
    expect((await read(olivia, address)).etag).toBe('"1.0"');
    expect(await (await ada(apiPaths.staffCaseExport(address.caseNumber))).text()).toContain(
      'canary-note-5512',
    );
  });
});

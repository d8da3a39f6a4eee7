import { randomUUID } from 'node:crypto';
import { apiPaths } from '@reachout/core/paths';
import { noMatter } from '../testing/no-matter.ts';
import { insertCase } from '../store/cases-queries.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let second: TestApp;
let olivia: Requester;
let noor: Requester;
let ada: Requester;

beforeAll(async () => {
  app = await createTestApp();
  // Another process on the same database: news travel through it.
  second = await createTestApp({ database: app.database });
  [olivia, noor, ada] = await Promise.all([
    app.signIn('olivia@orbit.example'),
    app.signIn('noor@nova.example'),
    app.signIn('ada@tetra.example'),
  ]);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

async function open(): Promise<{ caseNumber: number; teamId: string }> {
  const created = await insertCase(app.database.db, {
    values: {
      ...noMatter,
      accountId: 'team_orbit',
      product: 'platform',
      area: 'builds',
      severity: 3,
      subject: 'Builds stop',
      description: 'Since noon.',
    },
    actor: { userId: 'user_olivia', name: 'Olivia Ortega', kind: 'customer' },
    catalogue: app.deps.services.brand,
  });
  if (created === 'file-unavailable') throw new Error('There was no file to lack.');
  return { caseNumber: created.number, teamId: 'team_orbit' };
}

const comment = (person: Requester, address: { caseNumber: number; teamId: string }) =>
  person(apiPaths.caseComments(address), json({ id: randomUUID(), body: 'canary-words' }));

/** The stream's text as it arrives. */
function listen(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The answer has no body.');
  const heard = { text: '', isOver: false };
  const pump = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      heard.text += value;
    }
    heard.isOver = true;
  };
  void pump();
  return { heard, leave: () => reader.cancel() };
}

/** What the reader has to read of any case is told beside what happens to this one. */
const notifications = 'event: notifications\ndata: {}\n\n';

describe('live updates of a case', () => {
  it('tell of each new version, whichever process made it, and of nothing else', async () => {
    const address = await open();
    const response = await olivia(apiPaths.caseEvents(address));
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const { heard, leave } = listen(response);
    await expect.poll(() => heard.text).toBe('id: 1.0\nevent: case\ndata: {"version":1,"revision":0}\n\n');
    await comment(await second.signIn('noor@nova.example'), address);
    await expect
      .poll(() => heard.text)
      .toContain('id: 2.0\nevent: case\ndata: {"version":2,"revision":0}\n\n');
    expect(heard.text).not.toContain('canary-words');
    await leave();
    await expect.poll(() => app.deps.caseStreams.count()).toBe(0);
  });

  it('are not opened for a reader that asks for the headers alone [A15]', async () => {
    const response = await olivia(apiPaths.caseEvents(await open()), { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect(app.deps.caseStreams.count()).toBe(0);
  });

  it('go on after Last-Event-ID: at once when something was missed, silently when nothing was [F14]', async () => {
    const address = await open();
    await comment(noor, address);
    const ask = (id: string) => olivia(apiPaths.caseEvents(address), { headers: { 'last-event-id': id } });
    const [missed, current] = [listen(await ask('1.0')), listen(await ask('2.0'))];
    await expect.poll(() => missed.heard.text).toContain('id: 2.0');
    await comment(noor, address);
    await expect
      .poll(() => current.heard.text.replace(notifications, ''))
      .toBe('id: 3.0\nevent: case\ndata: {"version":3,"revision":0}\n\n');
    await Promise.all([missed.leave(), current.leave()]);
  });

  it('tell staff of internal notes, and customers nothing of them [LIFE-06]', async () => {
    const address = await open();
    const customer = listen(await olivia(apiPaths.caseEvents(address)));
    const staff = listen(await ada(apiPaths.staffCaseEvents(address.caseNumber)));
    await expect.poll(() => staff.heard.text).toContain('id: 1.0');
    await ada(
      apiPaths.staffCaseComments(address.caseNumber),
      json({ id: randomUUID(), body: 'A note.', visibility: 'internal' }),
    );
    await expect.poll(() => staff.heard.text).toContain('id: 1.1');
    await comment(noor, address);
    await expect.poll(() => customer.heard.text).toContain('id: 2.0');
    expect(customer.heard.text).not.toContain('id: 1.1');
    await Promise.all([customer.leave(), staff.leave()]);
  });

  it('end with the right to read the case, before the next word [A11, A20]', async () => {
    const address = await open();
    const { heard } = listen(await noor(apiPaths.caseEvents(address)));
    await expect.poll(() => heard.text).toContain('id: 1.0');
    await app.database.db.execute(
      sql`delete from memberships where account_id = 'team_orbit' and user_id = 'user_noor'`,
    );
    await comment(olivia, address);
    await expect
      .poll(() => heard)
      .toMatchObject({ isOver: true, text: expect.stringContaining('event: gone') });
    expect(heard.text).not.toContain('id: 2.0');
    await app.database.db.execute(
      sql`insert into memberships (account_id, user_id, role) values ('team_orbit', 'user_noor', 'MEMBER')`,
    );
  });

  it('end with the session [A20]', async () => {
    const address = await open();
    const own = await app.signIn('noor@nova.example');
    const { heard } = listen(await own(apiPaths.caseEvents(address)));
    await expect.poll(() => heard.text).toContain('id: 1.0');
    await own('/logout', { method: 'POST' });
    await comment(olivia, address);
    await expect.poll(() => heard.text).toContain('event: gone');
    expect(heard.text).not.toContain('id: 2.0');
  });

  it('are borne by four tabs of a person; one more lets go of the oldest [A83]', async () => {
    const address = await open();
    const tabs = await Promise.all(
      Array.from({ length: 5 }, async () => listen(await olivia(apiPaths.caseEvents(address)))),
    );
    await expect
      .poll(() => tabs.filter(({ heard }) => heard.text.includes('event: superseded')))
      .toHaveLength(1);
    await Promise.all(tabs.map(({ leave }) => leave()));
  });

  it('send their readers to another process when this one stops, and take no new ones [F26]', async () => {
    const address = await open();
    const own = await second.signIn('olivia@orbit.example');
    const { heard } = listen(await own(apiPaths.caseEvents(address)));
    await expect.poll(() => heard.text).toContain('id: 1.0');
    second.deps.caseStreams.drain();
    await expect.poll(() => heard.isOver).toBe(true);
    expect(heard.text).toContain('event: reconnect');
    const refused = await own(apiPaths.caseEvents(address));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 'live_updates_unavailable' });
  });
});

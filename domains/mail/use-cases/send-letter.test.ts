import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { createSmtpPost } from '@reachout/adapter-smtp';
import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { english } from '@reachout/language/language';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import type { MailPort } from '@reachout/ports/ports';
import { json } from '@reachout/server/testing/test-app';
import { type MailServer, startMailServer } from '@reachout/testkit/mail-server';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailHandlers } from './mail-handlers.ts';
import type { MailParts } from './mail-parts.ts';

let server: MailServer;
let post: MailPort;
let world: Awaited<ReturnType<typeof createCaseWorld>>;

beforeEach(async () => {
  server = await startMailServer();
  post = postTo(server);
  world = await createCaseWorld({ mail: { post, gatherSeconds: 0 } });
});
afterEach(async () => {
  post.close?.();
  await world.app.close();
  await server.close();
});

function postTo({ url }: MailServer): MailPort {
  const from = { name: 'Tetra', address: 'support@mail.example' };
  return createSmtpPost({ url, from, timeoutMs: 1_000 });
}

/** Lets whatever is due go out, by another way if there is one. */
function deliver(by: MailPort = post, inLanguages: Partial<MailParts> = {}): Promise<number> {
  const services = { ...world.app.deps.services, mail: { post: by, gatherSeconds: 0 } };
  const { mailLinks: links } = world.app.deps;
  const parts = {
    links,
    languages: [english],
    runInLanguage: <R>(_: unknown, run: () => R) => run(),
    ...inLanguages,
  };
  return runOutbox(services, mailHandlers(services, parts));
}

const dueNow = () => makeJobsDue(world.app.database.db, sql`kind = 'mail.letter'`);

const answer = (caseNumber: number, body = 'Try a smaller build.', more = {}) =>
  world.ada(apiPaths.staffCaseComments(caseNumber), json({ id: randomUUID(), body, ...more }));

async function states(): Promise<unknown[]> {
  const { rows } = await world.app.database.db.execute(
    sql`select state from mail_letters order by created_at`,
  );
  return rows.map(({ state }) => state);
}

const recipients = () => server.received.flatMap(({ to }) => to).toSorted();

describe('mail about a case', () => {
  it('tells who opened it of an answer, once, with the answer and where the case is', async () => {
    const row = await world.open();
    await answer(row.caseNumber, 'Try a <b>smaller</b> build.');
    await deliver();
    await dueNow();
    await deliver();
    const [mail] = server.received;
    expect(server.received).toHaveLength(1);
    expect(mail?.to).toEqual(['olivia@orbit.example']);
    expect(mail?.header('from')).toBe('Tetra <support@mail.example>');
    expect(mail?.source).toContain('support answered your case.');
    expect(mail?.source).toContain('> Try a <b>smaller</b> build.');
    expect(mail?.source).toContain('Try a &lt;b&gt;smaller&lt;/b&gt; build.');
    expect(mail?.source).toContain(
      `http://localhost:3000${paths.caseDetail({ teamSlug: 'orbit', caseNumber: row.caseNumber })}`,
    );
    expect(await states()).toEqual(['sent']);
  });

  it.each([
    ['that the person chose', `language = 'de', last_language = 'ja'`, 'de'],
    ['in which they read last, where they chose none', `last_language = 'ja'`, 'ja'],
    ['that is offered first, where theirs is not', `language = 'fr'`, 'en'],
    ['that is offered first, where nothing is known', `language = null`, 'en'],
  ])('is in the language %s', async (_, set, tag) => {
    const asked: string[] = [];
    const row = await world.open();
    await world.app.database.db.execute(sql.raw(`update users set ${set} where id = 'user_olivia'`));
    await answer(row.caseNumber);
    await deliver(post, {
      languages: ['en', 'de', 'ja'].map((each) => ({ ...english, tag: each })),
      runInLanguage(language, run) {
        asked.push(language.tag);
        return run();
      },
    });
    expect([server.received.length, asked]).toEqual([1, [tag]]);
  });

  it('says that a program wrote it, how to end it, and which thread it belongs to', async () => {
    const row = await world.open();
    await answer(row.caseNumber);
    await deliver();
    await answer(row.caseNumber, 'And one thing more.');
    await deliver();
    const [first, second] = server.received;
    expect(first?.header('auto-submitted')).toBe('auto-generated');
    expect(first?.header('list-id')).toBe('<cases.mail.example>');
    expect(first?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(first?.header('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/mail\/unsubscribe\//);
    expect(first?.header('references')).toMatch(/^<case-\d{8}@mail\.example>$/);
    expect(second?.header('references')).toBe(first?.header('references'));
    expect(second?.header('in-reply-to')).toBe(first?.header('references'));
    expect(second?.header('message-id')).not.toBe(first?.header('message-id'));
    expect(second?.header('subject')).toBe(`Re: ${first?.header('subject')}`);
  });

  it('tells of everything that happened meanwhile in one mail', async () => {
    const row = await world.open();
    await answer(row.caseNumber, 'The first thing.');
    await answer(row.caseNumber, 'The second thing.', { status: 'Solved' });
    await deliver();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.source).toMatch(/The first thing\.[^]*The second thing\.[^]*marked as solved/);
  });

  it('says nothing of internal notes, and tells nobody what they did themselves', async () => {
    const row = await world.open();
    await answer(row.caseNumber, 'Between us.', { visibility: 'internal' });
    await world.olivia(
      apiPaths.caseComments({ caseNumber: row.caseNumber, teamId: 'team_orbit' }),
      json({ id: randomUUID(), body: 'It still stops.' }),
    );
    await deliver();
    expect(server.received).toEqual([]);
  });

  it('reaches participants who are in the team, and nobody who has left it since', async () => {
    const row = await world.open({ participants: ['noor@nova.example', 'stranger@else.example'] });
    await answer(row.caseNumber);
    await world.app.database.db.execute(
      sql`delete from memberships where account_id = 'team_orbit' and user_id = 'user_olivia'`,
    );
    await deliver();
    expect(recipients()).toEqual(['noor@nova.example']);
    expect((await states()).toSorted()).toEqual(['sent', 'skipped']);
  });

  it('tells staff and the other people of an escalation', async () => {
    const row = await world.open({ participants: ['noor@nova.example'], severity: 2 });
    const address = { caseNumber: row.caseNumber, teamId: 'team_orbit' };
    const asked = await world.olivia(
      apiPaths.caseEscalation(address),
      json({ reason: 'Our launch is today.' }),
    );
    expect(asked.status).toBe(200);
    while ((await deliver()) > 0);
    expect(recipients()).toContain('noor@nova.example');
    expect(recipients()).toContain('ada@tetra.example');
    expect(recipients()).not.toContain('olivia@orbit.example');
  });
});

describe('a mail server that fails', () => {
  it('is given the same mail again when nobody knows whether it took it', async () => {
    const row = await world.open();
    await answer(row.caseNumber);
    const killed: MailPort = {
      ...post,
      async send(mail) {
        await post.send(mail);
        throw new Error('the process was killed');
      },
    };
    await deliver(killed);
    await dueNow();
    await deliver();
    await dueNow();
    await deliver();
    const ids = server.received.map((mail) => mail.header('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('is given a mail later while it is down', async () => {
    const row = await world.open();
    const down = postTo({ ...server, url: 'smtp://127.0.0.1:1' });
    await answer(row.caseNumber);
    await deliver(down);
    expect(await states()).toEqual(['waiting']);
    await dueNow();
    await deliver();
    expect(recipients()).toEqual(['olivia@orbit.example']);
  });

  it('that refuses one person for good holds up nobody else, and is not asked for that person again', async () => {
    server.refuses.set('olivia@orbit.example', 550);
    const row = await world.open({ participants: ['noor@nova.example'] });
    await answer(row.caseNumber);
    await deliver();
    expect(recipients()).toEqual(['noor@nova.example']);
    expect((await states()).toSorted()).toEqual(['refused', 'sent']);
    server.refuses.clear();
    await answer(row.caseNumber, 'Once more.');
    await deliver();
    expect(recipients()).toEqual(['noor@nova.example', 'noor@nova.example']);
    const settings = await (await world.olivia(paths.mailSettings())).text();
    expect(settings).toMatch(/Mail to you came back[^]*refused <bdi[^>]*>olivia@orbit\.example/);
  });

  it('that refuses one person for now is asked again', async () => {
    server.refuses.set('olivia@orbit.example', 451);
    const row = await world.open();
    await answer(row.caseNumber);
    await deliver();
    server.refuses.clear();
    await dueNow();
    await deliver();
    expect(recipients()).toEqual(['olivia@orbit.example']);
  });
});

describe('people who want less mail', () => {
  it('get no kind that they switched off', async () => {
    const row = await world.open();
    const body = new URLSearchParams({ wanted: 'progress' });
    const saved = await world.olivia(paths.mailSettings(), { method: 'POST', body });
    expect(saved.status).toBe(303);
    const said = async () => (await (await world.olivia(paths.mailSettings())).text()).includes('Saved.');
    expect([await said(), await said()]).toEqual([true, false]);
    await answer(row.caseNumber);
    await deliver();
    expect(server.received).toEqual([]);
  });

  it('end it by the link of a mail without logging in, and looking at the link ends nothing', async () => {
    const row = await world.open();
    await answer(row.caseNumber);
    await deliver();
    const link = server.received[0]?.header('list-unsubscribe')?.slice(1, -1) ?? '';
    const shown = await world.app.visitor(link);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('End all mail')]);
    await answer(row.caseNumber, 'The second.');
    await deliver();
    expect(server.received).toHaveLength(2);
    // As a mail program does it (RFC 8058): from no page of ours.
    const ended = await world.app.visitor(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      headers: { origin: 'https://mail.example' },
    });
    expect(ended.status).toBe(200);
    await answer(row.caseNumber, 'The third.');
    await deliver();
    expect(server.received).toHaveLength(2);
  });

  it('cannot be ended by a link that nobody here made', async () => {
    const forged = paths.unsubscribe(
      `${Buffer.from('user_olivia').toString('base64url')}.AAAAAAAAAAAAAAAAAAAAAAAAAAA`,
    );
    expect((await world.app.visitor(forged, { method: 'POST' })).status).toBe(404);
  });
});

import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { paths } from '@reachout/core/paths';
import { english } from '@reachout/language/language';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import type { MailFailure, OutgoingMail } from '@reachout/ports/ports';
import { createTestApp, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { mailHandlers } from './mail-handlers.ts';

let app: TestApp;
afterEach(() => app.close());

/** A mail server that answers as it is told, and then takes everything. */
async function startWith(salesTo: string | undefined, ...failures: MailFailure[]): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  app = await createTestApp({
    mail: {
      gatherSeconds: 0,
      ...(salesTo !== undefined && { salesTo }),
      post: {
        domain: 'tetra.example',
        async send(mail) {
          sent.push(mail);
          const failure = failures.shift();
          return failure === undefined ? { ok: true } : { ok: false, failure };
        },
      },
    },
  });
  return sent;
}

async function write(submission: string = randomUUID()): Promise<void> {
  const body = new URLSearchParams({
    name: 'Mara <Winter>',
    email: 'mara@winter.example',
    company: 'Winter & Söhne',
    teamSize: '11-50',
    message: 'How does an <b>enterprise</b> contract work?',
    submission,
  });
  expect((await app.visitor(paths.contactSales(), { method: 'POST', body })).status).toBe(303);
}

async function deliver(): Promise<void> {
  const { services, mailLinks: links } = app.deps;
  const parts = {
    links,
    languages: [english],
    runInLanguage: <Value>(_language: unknown, run: () => Value) => run(),
  };
  while ((await runOutbox(services, mailHandlers(services, parts))) > 0);
}

describe('an address for sales enquiries', () => {
  it('is mailed each enquiry once, answered to whoever wrote it, with its page for staff', async () => {
    const sent = await startWith('sales@tetra.example');
    const submission = randomUUID();
    await write(submission);
    await write(submission);
    await deliver();
    expect(sent).toHaveLength(1);
    const [mail] = sent;
    expect(mail).toMatchObject({
      to: { address: 'sales@tetra.example' },
      replyTo: 'mara@winter.example',
      subject: 'Sales enquiry of Winter & Söhne',
    });
    expect(mail?.text).toContain('> How does an <b>enterprise</b> contract work?');
    expect(mail?.text).toContain('Team size: 11 to 50');
    expect(mail?.text).toMatch(/https?:\/\/\S+\/staff\/enquiries\/enq_/);
    expect(mail?.html).toContain('How does an &lt;b&gt;enterprise&lt;/b&gt; contract work?');
    expect(mail?.html).not.toContain('<b>enterprise');
  });

  it('is mailed again with the same Message-ID when the server could not take it', async () => {
    const sent = await startWith('sales@tetra.example', { kind: 'later', reason: '451' });
    await write();
    await deliver();
    await makeJobsDue(app.database.db);
    await deliver();
    await deliver();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.id).toBe(sent[0]?.id);
  });

  it('that its server refuses is given up and told to operators, and mailed no second time', async () => {
    const sent = await startWith('sales@tetra.example', { kind: 'address', reason: '550' });
    await write();
    await deliver();
    await makeJobsDue(app.database.db);
    await deliver();
    expect(sent).toHaveLength(1);
    const { rows } = await app.database.db.execute(
      sql`select state, last_error from outbox_jobs where kind = 'sales.mail-enquiry'`,
    );
    expect(rows).toMatchObject([{ state: 'dead', last_error: '550' }]);
  });

  it('is not there: nothing is mailed, and the enquiry waits for staff', async () => {
    const sent = await startWith(undefined);
    await write();
    await deliver();
    expect(sent).toEqual([]);
    const ada = await app.signIn('ada@tetra.example');
    expect(await (await ada(paths.staffEnquiries(), { headers: { accept: 'text/html' } })).text()).toContain(
      'Winter &amp; Söhne',
    );
  });
});

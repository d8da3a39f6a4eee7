import { randomUUID } from 'node:crypto';
import { files } from '../store/schema/cases.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApp,
  json,
  type Requester,
  type TestApp,
  testOrigin,
} from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let ada: Requester;

beforeAll(async () => {
  app = await createTestApp();
  [olivia, ada] = (await Promise.all(['olivia@orbit.example', 'ada@tetra.example'].map(app.signIn))) as [
    Requester,
    Requester,
  ];
});
afterAll(() => app.close());

/** Opens a case of Orbit's; gives its number. */
async function openCase(): Promise<string> {
  const body = {
    product: 'Tetra',
    area: 'billing',
    topic: 'understanding-my-invoice',
    severity: '3',
    subject: 'About an invoice',
    description: 'What is this line?',
  };
  const response = await olivia(
    '/api/v3/support-center/support-cases?teamId=team_orbit',
    json(body, { 'idempotency-key': randomUUID() }),
  );
  const { supportCase } = (await response.json()) as { supportCase: { caseNumber: string } };
  return supportCase.caseNumber;
}

const pageOf = (caseNumber: string): string => `/orbit/~/support/cases/${caseNumber}`;
const staffPageOf = (caseNumber: string): string => `/staff/cases/${caseNumber}`;

async function read(person: Requester, path: string): Promise<{ status: number; html: string }> {
  const response = await person(path, { headers: { accept: 'text/html' } });
  return { status: response.status, html: await response.text() };
}

/** Posts a page's form as a browser without a script does. */
async function post(person: Requester, path: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { origin: testOrigin, accept: 'text/html' };
  const response = await person(path, { method: 'POST', body, headers, redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location'),
    html: await response.text(),
  };
}

const versionIn = (html: string): string =>
  /name="version" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';

describe('a case’s page', () => {
  it('takes a reply by a plain form, once however often it is posted [F17, U80]', async () => {
    const caseNumber = await openCase();
    const reply = { form: 'reply', id: randomUUID(), body: 'Sent twice' };
    const first = await post(olivia, pageOf(caseNumber), reply);
    expect(first).toMatchObject({ status: 303, location: pageOf(caseNumber) });
    expect((await post(olivia, pageOf(caseNumber), reply)).status).toBe(303);
    const { html } = await read(olivia, pageOf(caseNumber));
    expect(html.match(/data-entry-kind="comment"/g)).toHaveLength(1);
    expect(html).toContain('Your reply was sent.');
  });

  it('takes a reply with a file once, and keeps no upload of a repetition or a refusal [F17, A80, U80]', async () => {
    const caseNumber = await openCase();
    const file = () => new File(['a line of a log'], 'app.log', { type: 'text/plain' });
    const reply = { form: 'reply', id: randomUUID(), body: 'With a file' };
    expect((await post(olivia, pageOf(caseNumber), { ...reply, files: file() })).status).toBe(303);
    expect((await post(olivia, pageOf(caseNumber), { ...reply, files: file() })).status).toBe(303);
    const other = { ...reply, body: 'Other words under the same id', files: file() };
    expect((await post(olivia, pageOf(caseNumber), other)).status).toBe(422);
    const kept = await app.database.db.select().from(files).where(eq(files.name, 'app.log'));
    expect(kept.map((each) => each.caseNumber)).toEqual([Number(caseNumber)]);
  });

  it('shows a refused reply again with its words and its problem [U03, U04]', async () => {
    const caseNumber = await openCase();
    const refused = await post(olivia, pageOf(caseNumber), {
      form: 'reply',
      id: randomUUID(),
      body: 'x'.repeat(32_001),
    });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('Reply must be 32000 characters or fewer');
    expect(refused.html).toContain('x'.repeat(32_001));
    expect(refused.html).toMatch(/<title>Error: /);
  });

  it.each([
    ['reply', 'Send again to add this reply as well.'],
    ['answer', 'Send again to add this answer as well.'],
    ['note', 'Send again to add this note as well.'],
  ])(
    'takes other words of a %s after the way back, under an id of their own [F17, U80]',
    async (form, problem) => {
      const caseNumber = await openCase();
      const [person, page] = form === 'reply' ? [olivia, pageOf(caseNumber)] : [ada, staffPageOf(caseNumber)];
      const first = { form, id: randomUUID(), body: 'The first words' };
      await post(person, page, first);
      const other = await post(person, page, { ...first, body: 'Other words' });
      expect(other.status).toBe(422);
      expect(other.html).toContain(`What you sent before has arrived. ${problem}`);
      const [, id = ''] =
        new RegExp(`name="form" value="${form}".*?name="id" value="([^"]+)"`, 's').exec(other.html) ?? [];
      expect(id).not.toBe(first.id);
      expect((await post(person, page, { form, id, body: 'Other words' })).status).toBe(303);
    },
  );

  it('gives back what was typed in a form that was refused, or made from an old copy [U04, U80]', async () => {
    const caseNumber = await openCase();
    const reason = 'x'.repeat(32_001);
    const escalation = await post(olivia, pageOf(caseNumber), { form: 'escalate', reason });
    expect([escalation.status, escalation.html.includes(`>${reason}</textarea>`)]).toEqual([422, true]);
    const person = { form: 'add-participant', 'participants[]': 'pat@orbit', version: '"1"' };
    await post(olivia, pageOf(caseNumber), { form: 'severity', version: '"1"', severity: '4' });
    const stale = await post(olivia, pageOf(caseNumber), person);
    expect([stale.status, stale.html.includes('value="pat@orbit"')]).toEqual([412, true]);
  });

  it('changes nothing for a form made from an old copy, and says what changed since [§7.0.4]', async () => {
    const caseNumber = await openCase();
    const { html } = await read(olivia, pageOf(caseNumber));
    const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? '';
    const version = versionIn(html);
    await post(olivia, pageOf(caseNumber), { form: 'severity', version, severity: '4' });
    const stale = await post(olivia, pageOf(caseNumber), { form: 'close', version, seen, status: 'Closed' });
    expect(stale.status).toBe(412);
    expect(stale.html).toContain('Severity changed from SEV3 to SEV4 by Olivia Ortega');
    expect((await read(olivia, pageOf(caseNumber))).html).toContain('>New</bdi>');
  });

  it('says of a closed case that it may be opened again, and what a reply does', async () => {
    const caseNumber = await openCase();
    const { html } = await read(olivia, pageOf(caseNumber));
    await post(olivia, pageOf(caseNumber), { form: 'close', version: versionIn(html), status: 'Closed' });
    expect((await read(olivia, pageOf(caseNumber))).html).toContain(
      'You can still reopen it. A reply opens a new case that is linked to this one.',
    );
  });

  it.each([{ form: 'unknown' }, { form: '' }, { form: 'constructor' }])(
    'refuses a form that asks for “$form”',
    async ({ form }) => {
      const caseNumber = await openCase();
      expect((await post(olivia, pageOf(caseNumber), { form })).status).toBe(400);
    },
  );

  it('gives its newest rendering to whoever may see it, and to nobody else [A01]', async () => {
    const caseNumber = await openCase();
    const live = await read(olivia, `${pageOf(caseNumber)}/live`);
    expect(live.status).toBe(200);
    expect(live.html).toMatch(/^<div class="ui-page case-page"/);
    const hana = await app.signIn('hana@pebble.example');
    expect((await read(hana, `${pageOf(caseNumber)}/live`)).status).toBe(404);
  });
});

describe('the pages of support staff', () => {
  it.each(['/staff/cases', '/staff/cases/00000001', '/staff/cases/00000001/live'])(
    '%s does not exist for others [ACCESS-06]',
    async (path) => {
      expect((await read(olivia, path)).status).toBe(404);
    },
  );

  it('take no form of others [ACCESS-06]', async () => {
    const caseNumber = await openCase();
    const note = { form: 'answer', id: randomUUID(), body: 'Not from support' };
    expect((await post(olivia, staffPageOf(caseNumber), note)).status).toBe(404);
    expect((await read(olivia, pageOf(caseNumber))).html).not.toContain('Not from support');
  });

  it('keep a note from the customer, whatever its form says besides [LIFE-06]', async () => {
    const caseNumber = await openCase();
    const note = { form: 'note', id: randomUUID(), body: 'Between us', visibility: 'public' };
    expect((await post(ada, staffPageOf(caseNumber), note)).status).toBe(303);
    expect((await read(ada, staffPageOf(caseNumber))).html).toContain('Between us');
    expect((await read(olivia, pageOf(caseNumber))).html).not.toContain('Between us');
    expect((await read(olivia, `${pageOf(caseNumber)}/live`)).html).not.toContain('Between us');
  });

  it('send a file along with an answer or a note, and take back one that nothing took [LIFE-06, U80]', async () => {
    const caseNumber = await openCase();
    const staffPage = staffPageOf(caseNumber);
    const file = (name: string) => new File(['one, two'], name);
    const answer = { form: 'answer', id: randomUUID(), body: 'See the steps.', file: file('steps.txt') };
    expect((await post(ada, staffPage, answer)).status).toBe(303);
    expect((await post(ada, staffPage, answer)).status).toBe(303);
    const note = { form: 'note', id: randomUUID(), body: 'See the trace.', file: file('trace.txt') };
    expect((await post(ada, staffPage, note)).status).toBe(303);
    const customer = (await read(olivia, pageOf(caseNumber))).html;
    expect(customer.match(/download="steps.txt"/g)).toHaveLength(1);
    expect(customer).not.toContain('trace.txt');
    expect((await read(ada, staffPage)).html).toContain('download="trace.txt"');
    const refused = await post(ada, staffPage, { ...note, id: randomUUID(), body: ' ' });
    expect(refused.html).toContain('choose them again');
    expect(refused.html).toContain('Note is required');
    const waiting = eq(files.ownerUserId, 'user_ada');
    expect(await app.database.db.$count(files, and(waiting, isNull(files.caseNumber)))).toBe(0);
  });

  it('answer the customer, whose turn it is then, and set the status [LIFE-05, LIFE-12]', async () => {
    const caseNumber = await openCase();
    const answer = { form: 'answer', id: randomUUID(), body: 'It is the base fee.' };
    await post(ada, staffPageOf(caseNumber), answer);
    expect((await read(olivia, pageOf(caseNumber))).html).toContain('Your turn');
    const version = versionIn((await read(ada, staffPageOf(caseNumber))).html);
    const set = await post(ada, staffPageOf(caseNumber), { form: 'status', version, status: 'Solved' });
    expect(set.status).toBe(303);
    expect((await read(olivia, pageOf(caseNumber))).html).toContain('Your reply reopens this case.');
  });

  it('look through everything as soon as something is looked for, not in the queue alone', async () => {
    const { html } = await read(ada, '/staff/cases?turn=customer&searchQuery=shop.orbit.example&sort=queue');
    expect(html).toContain('Certificate for shop.orbit.example is not issued');
  });
});

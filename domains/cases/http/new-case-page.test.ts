import { randomUUID } from 'node:crypto';
import { inPlaceHeader } from '@reachout/core/declared-form';
import { maxFileBytes } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let devon: Requester;
let noor: Requester;
let hana: Requester;

beforeAll(async () => {
  app = await createTestApp();
  [olivia, devon, noor, hana] = (await Promise.all(
    ['olivia@orbit.example', 'devon@nova.example', 'noor@nova.example', 'hana@pebble.example'].map(
      app.signIn,
    ),
  )) as [Requester, Requester, Requester, Requester];
});
afterAll(() => app.close());

const orbit = { product: 'tetra', teamSlug: 'orbit' };
const invoice = { ...orbit, area: 'billing', topic: 'understanding-my-invoice' };
const builds = { ...orbit, area: 'builds', topic: 'build-failing' };
const html = { headers: { accept: 'text/html' } };

const filledIn = {
  product: 'Tetra',
  caseArea: 'billing',
  topicArea: 'understanding-my-invoice',
  severity: '3',
  subject: 'Why is bandwidth on my invoice twice?',
  description: 'Two lines name bandwidth for the same days.',
};

interface Posting {
  to?: Parameters<typeof paths.newCase>[0];
  fields?: Record<string, string>;
  file?: File;
  headers?: Record<string, string>;
}

/** Posts the form as a browser without scripts does: every field, and the file input last. */
async function post(
  person: Requester,
  { to = invoice, fields = {}, file, headers: more }: Posting = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ idempotencyKey: randomUUID(), ...filledIn, ...fields })) {
    body.append(name, value);
  }
  body.append('files', file ?? new File([], ''));
  const encoded = new Response(body);
  const headers = { accept: 'text/html', 'content-type': encoded.headers.get('content-type') ?? '', ...more };
  return person(paths.newCase(to), { method: 'POST', body: await encoded.arrayBuffer(), headers });
}

async function countCases(): Promise<number> {
  const { rows } = await app.database.db.execute<{ count: string }>(sql`select count(*) from cases`);
  return Number(rows[0]?.count);
}

async function show(person: Requester, query: Parameters<typeof paths.newCase>[0]): Promise<string> {
  return (await person(paths.newCase(query), html)).text();
}

function keyIn(page: string): string | undefined {
  return /name="idempotencyKey" value="([^"]+)"/.exec(page)?.[1];
}

describe('the case form without a script', () => {
  it('asks visitors to log in, and comes back with the same address', async () => {
    const response = await app.visitor(paths.newCase(builds), html);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(paths.login(paths.newCase(builds)));
  });

  it('asks for product and account first, each with the accounts that fit [U80, D4]', async () => {
    const page = await show(olivia, {});
    expect(page).toContain('Tetra: Orbit Labs');
    expect(page).toContain('v0: Olivia Ortega');
    expect(page).not.toContain('Tetra: Olivia Ortega');
  });

  it('turns that answer into an address that can be kept', async () => {
    const response = await olivia('/support/cases/new?for=platform%3Ateam_orbit', html);
    expect(response.headers.get('location')).toBe(paths.newCase(orbit));
  });

  it.each([
    ['an account of others', { product: 'tetra', teamSlug: 'pebble' }, 'Which product and account'],
    ['no area', orbit, 'Which area is it about?'],
    ['an area of the other product', { ...orbit, area: 'billing-v0' }, 'Which area is it about?'],
    ['no topic', { ...orbit, area: 'builds' }, 'Which topic in Builds &amp; Deployments?'],
    ['a topic of another area', { ...orbit, area: 'builds', topic: 'spend-limit' }, 'Which topic in Builds'],
    ['area and topic', builds, 'What the levels mean'],
  ])('asks the next question for an address with %s [U80]', async (_what, query, question) => {
    expect(await show(olivia, query)).toContain(question);
  });

  it('carries a key for the submission, another one on each page [D22]', async () => {
    const [first, second] = [keyIn(await show(olivia, invoice)), keyIn(await show(olivia, invoice))];
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  it('opens the case and goes to its page, which says so [U80, D23, §6.0.7]', async () => {
    const before = await countCases();
    const response = await post(olivia, { file: new File(['the log'], 'build.log') });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/orbit\/~\/support\/cases\/\d{8}$/);
    expect(await countCases()).toBe(before + 1);
    const page = await (await olivia(response.headers.get('location') ?? '', html)).text();
    expect(page).toContain('created successfully.');
    expect(page).toContain('build.log');
  });

  it('tells a script that shows answers in place where the case is, which the page of the case then says once', async () => {
    const response = await post(olivia, { headers: { [inPlaceHeader]: '1' } });
    const page = response.headers.get('location') ?? '';
    expect([response.status, page]).toEqual([
      204,
      expect.stringMatching(/^\/orbit\/~\/support\/cases\/\d{8}$/),
    ]);
    expect(await (await olivia(page, html)).text()).toContain('created successfully.');
  });

  it('goes to the personal page for a personal account [§6.0.7]', async () => {
    const response = await post(olivia, {
      to: { product: 'v0', user: 'olivia', area: 'billing-v0', topic: 'v0-subscription' },
      fields: { product: 'v0', caseArea: 'billing-v0', topicArea: 'v0-subscription' },
    });
    expect(response.headers.get('location')).toMatch(/^\/support\/cases\/\d{8}$/);
  });

  it('opens one case for a form that is sent twice [F17, D22]', async () => {
    const before = await countCases();
    const fields = { idempotencyKey: randomUUID() };
    const first = await post(olivia, { fields });
    const again = await post(olivia, { fields });
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await countCases()).toBe(before + 1);
  });

  it('offers to open another case when a sent form comes back with other words [D22]', async () => {
    const idempotencyKey = randomUUID();
    await post(olivia, { fields: { idempotencyKey } });
    const response = await post(olivia, { fields: { idempotencyKey, subject: 'Something else' } });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain('Submit it again to open another case.');
    expect(keyIn(page)).not.toBe(idempotencyKey);
  });

  it('shows all that is wrong at once, with everything typed still there [U03, U04, D21]', async () => {
    const fields = { severity: '', description: '', subject: 'My words stay', idempotencyKey: randomUUID() };
    const response = await post(olivia, { fields });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain('<title>Error: ');
    expect(page).toContain('<a href="#case-severity">Severity is required</a>');
    expect(page).toContain('<a href="#case-description">Description is required</a>');
    expect(page).toContain('value="My words stay"');
    expect(keyIn(page)).toBe(fields.idempotencyKey);
  });

  it('never cuts what is too long [D20]', async () => {
    const subject = 'x'.repeat(300);
    const page = await (await post(olivia, { fields: { subject, severity: '' } })).text();
    expect(page).toContain('Subject must be 255 characters or fewer');
    expect(page).toContain('Severity is required');
    expect(page).toContain(`value="${subject}"`);
  });

  it('keeps the words when the file is too large, and says that it must be chosen again [F07, §5.2.9]', async () => {
    const before = await countCases();
    const file = new File([new Uint8Array(maxFileBytes + 1)], 'huge.bin');
    const response = await post(olivia, { file });
    const page = await response.text();
    expect(response.status).toBe(413);
    expect(page).toContain('File size over 10 MB');
    expect(page).toContain(filledIn.subject);
    expect(page).toContain('choose it again');
    expect(await countCases()).toBe(before);
  });

  it('finds projects by name without losing what was typed [U11]', async () => {
    const response = await post(devon, {
      to: { ...builds, teamSlug: 'nova' },
      fields: {
        caseArea: 'builds',
        topicArea: 'build-failing',
        form: 'find-projects',
        projectSearch: 'no such project',
      },
    });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('No project is called “no such project”.');
    expect(page).toContain(filledIn.subject);
    expect(page).not.toContain('<title>Error: ');
  });

  it('lists the projects that the person may see and no others [§6.0.2, A10]', async () => {
    const page = await show(devon, { ...builds, teamSlug: 'nova' });
    const options = [...page.matchAll(/<option value="(?!")[^"]+">/g)];
    expect(options).toHaveLength(3);
  });

  it('requires a project of those who may only open cases for single projects [§6.0.2]', async () => {
    const response = await post(devon, { to: { ...invoice, teamSlug: 'nova' } });
    expect(await response.text()).toContain('<a href="#case-projectId">Project is required</a>');
  });

  it('says why no case can be created, and asks for nothing more [§6.0.2]', async () => {
    const page = await show(devon, { product: 'tetra', teamSlug: 'hollow' });
    expect(page).toContain('Unable to create a support case.');
    expect(page).not.toContain('<form method="get"');
  });

  it('opens no case for those who may not, whatever they send [D21, §6.0.2]', async () => {
    const before = await countCases();
    const response = await post(devon, { to: { ...invoice, teamSlug: 'hollow' } });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('Unable to create a support case.');
    expect(await countCases()).toBe(before);
  });

  it('hides the submit button while the topic is closed, and shows its notice [§5.2.8, §8.0.9]', async () => {
    const page = await show(hana, { product: 'tetra', teamSlug: 'pebble', area: 'builds', topic: 'cli' });
    expect(page).toContain('Read the command line guide');
    expect(page).not.toContain('Submit case');
  });

  it('says beside the community that an open topic is open [D33, §6.0.7]', async () => {
    const open = { product: 'tetra', teamSlug: 'pebble', area: 'builds', topic: 'other-build' };
    const page = await show(hana, open);
    expect(page).toContain('You can still open a case on this topic.');
    expect(page).toContain('Submit case');
  });

  it('opens no case on a closed topic, whatever is sent [D21]', async () => {
    const closed = { product: 'tetra', teamSlug: 'pebble', area: 'builds', topic: 'cli' };
    const response = await post(hana, { to: closed, fields: { caseArea: 'builds', topicArea: 'cli' } });
    expect(response.status).toBe(422);
  });

  it('refuses forms of other kinds', async () => {
    const body = new URLSearchParams(filledIn);
    const response = await olivia(paths.newCase(invoice), { method: 'POST', body });
    expect(response.status).toBe(415);
  });

  it('loses nothing when the session has ended: the browser sends the form again after a login [F18]', async () => {
    const response = await post(app.visitor);
    const page = await response.text();
    expect(response.status).toBe(401);
    expect(page).toContain('<title>Error: Your session has ended');
    expect(page).toContain('reload this page');
    expect(page).toContain('href="/login?next=%2Fsupport%2Fcases%2Fnew%3F');
  });

  it.each([['new-case'], ['find-projects']])(
    'shows and submits nothing of another person’s form: %s [F19]',
    async (form) => {
      const personId = /name="personId" value="([^"]+)"/.exec(await show(olivia, invoice))?.[1] ?? '';
      const before = await countCases();
      const fields = { personId, form, subject: 'Words of Olivia’s' };
      const response = await post(noor, { fields, file: new File(['log'], 'build.log') });
      const page = await response.text();
      expect(response.status).toBe(409);
      expect(page).toContain('<title>Error: Somebody else is logged in now');
      expect(page).not.toContain('Words of Olivia');
      expect(await countCases()).toBe(before);
    },
  );

  it('loses nothing when there were too many submissions, and says how long to wait [A85]', async () => {
    const strict = await createTestApp({
      rateLimiter: async (bucket) => ({ allowed: !bucket.startsWith('create-case'), retryAfterSeconds: 7 }),
    });
    const response = await post(await strict.signIn('olivia@orbit.example'));
    await strict.close();
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.text()).toContain('Wait 7 seconds, then reload this page');
  });

  it('leads back to the first question when the address names no account', async () => {
    const response = await post(olivia, { to: {} });
    expect(response.headers.get('location')).toBe(paths.newCase());
  });
});

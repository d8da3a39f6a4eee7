import { randomUUID } from 'node:crypto';
import { paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { browser, read, titleAndText } from '@reachout/server/testing/test-pages';

let app: TestApp;
let olivia: Requester;

beforeAll(async () => {
  app = await createTestApp();
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

const enquiry = {
  name: 'Mara Winter',
  email: 'mara@winter.example',
  company: 'Winter & Söhne',
  teamSize: '11-50',
  message: 'How does an enterprise contract work for <forty> people?',
};

function post(person: Requester, fields: Record<string, string>, init: RequestInit = {}): Promise<Response> {
  return person(paths.contactSales(), { method: 'POST', body: new URLSearchParams(fields), ...init });
}

async function storedEnquiries(company: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.database.db.execute(
    sql`select name, email, company, team_size, message, user_id from sales_enquiries where company = ${company}`,
  );
  return rows;
}

describe('writing to sales', () => {
  it('stores what a visitor wrote and says what happens next [D9]', async () => {
    const response = await post(app.visitor, { ...enquiry, submission: randomUUID() });
    expect(response.status).toBe(303);
    const sent = await read(app.visitor, response.headers.get('location') ?? '');
    expect(sent.title).toContain('Message sent');
    expect(sent.text).toContain('the list that the staff of Tetra work from');
    expect(sent.text).toContain('this page sends no e-mail');
    expect(sent.text).not.toMatch(/answer by e-mail|somebody in sales/i);
    expect(await storedEnquiries(enquiry.company)).toEqual([
      {
        name: enquiry.name,
        email: enquiry.email,
        company: enquiry.company,
        team_size: '11-50',
        message: enquiry.message,
        user_id: null,
      },
    ]);
  });

  it('fills in who is signed in, and remembers them with the message [U11]', async () => {
    const form = await (await olivia(paths.contactSales(), browser)).text();
    expect(form).toContain('value="Olivia Ortega"');
    expect(form).toContain('value="olivia@orbit.example"');
    await post(olivia, { ...enquiry, company: 'Orbit Labs' });
    expect(await storedEnquiries('Orbit Labs')).toMatchObject([{ user_id: 'user_olivia' }]);
  });

  it('stores a form once that is sent five times at once', async () => {
    const fields = { ...enquiry, company: 'Double Click', submission: randomUUID() };
    const responses = await Promise.all(Array.from({ length: 5 }, () => post(app.visitor, fields)));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await storedEnquiries('Double Click')).toHaveLength(1);
  });

  it('stores a form again whose words were changed after going back', async () => {
    const fields = { ...enquiry, company: 'Second Thought', submission: randomUUID() };
    await post(app.visitor, fields);
    await post(app.visitor, { ...fields, message: 'Ninety people, on second thought.' });
    expect(await storedEnquiries('Second Thought')).toHaveLength(2);
  });

  it('shows every mistake at the top and beside its field, and keeps what was typed [U03, U04, U05]', async () => {
    const response = await post(app.visitor, {
      name: 'Mara "M" Winter',
      email: 'mara at winter',
      company: '',
      teamSize: 'several',
      message: 'x'.repeat(5001),
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(titleAndText(html).title).toMatch(/^Error: /);
    expect(
      [...html.matchAll(/<a href="#(\w+)">([^<]+)</g)].map(([, field, message]) => [field, message]),
    ).toEqual([
      ['email', 'Enter an e-mail address like name@example.com'],
      ['company', 'Company is required'],
      ['teamSize', 'Choose the size of your team'],
      ['message', 'Message must be 5000 characters or fewer'],
    ]);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(4);
    expect(html).toContain('value="Mara &quot;M&quot; Winter"');
    expect(html).toContain('x'.repeat(5001));
  });

  it.each([
    ['a NUL character', { message: 'a\0b' }],
    ['an address with a second line', { email: 'mara@winter.example\r\nBcc: all@winter.example' }],
    ['a name of 256 characters', { name: 'x'.repeat(256) }],
    ['white space only', { company: ' \t ' }],
  ])('stores nothing with %s [A38]', async (_, fields) => {
    const response = await post(app.visitor, { ...enquiry, company: 'Nothing Stored', ...fields });
    expect(response.status).toBe(422);
    expect(await storedEnquiries('Nothing Stored')).toEqual([]);
  });

  it('takes no other body than a form [A23]', async () => {
    const body = JSON.stringify(enquiry);
    const headers = { 'content-type': 'application/json' };
    const response = await app.visitor(paths.contactSales(), { method: 'POST', body, headers });
    expect(response.status).toBe(415);
  });

  it('takes no form of another site [A22]', async () => {
    const fields = { ...enquiry, company: 'Cross Site' };
    const response = await post(app.visitor, fields, { headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
    expect(await storedEnquiries('Cross Site')).toEqual([]);
  });

  it('is limited, and says when to go on [A85]', async () => {
    const limited = await createTestApp({
      rateLimiter: async (bucket) => ({ allowed: !bucket.startsWith('sales:'), retryAfterSeconds: 90 }),
    });
    onTestFinished(() => limited.close());
    const response = await post(limited.visitor, enquiry);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '90']);
    expect((await limited.visitor(paths.contactSales(), browser)).status).toBe(200);
  });

  it('leaves an audit entry without the words of the message', async () => {
    const { rows } = await app.database.db.execute(
      sql`select actor_user_id, details from audit where action = 'sales_enquiry.sent' and actor_user_id is not null`,
    );
    expect(rows).toEqual([{ actor_user_id: 'user_olivia', details: {} }]);
  });
});

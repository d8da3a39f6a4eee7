import { apiPaths, paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { browser, read } from '@reachout/server/testing/test-pages';

let app: TestApp;
let ada: Requester;
let olivia: Requester;
let second: Requester;

beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signIn('ada@tetra.example');
  olivia = await app.signIn('olivia@orbit.example');
  await app.database.db.execute(
    sql`insert into users (id, name, email, role) values ('user_second', 'Sam Second', 'sam@tetra.example', 'staff')`,
  );
  second = await app.sessionOf('user_second');
});
afterAll(() => app.close());

/** Writes to sales as a person does, and gives the enquiry's id. */
async function write(person: Requester, company: string, more: Record<string, string> = {}): Promise<string> {
  const fields = {
    name: 'Mara <b>Winter</b>',
    email: 'mara+sales@winter.example',
    company,
    teamSize: '11-50',
    message: 'First line\nsecond <script>alert(1)</script>',
    submission: randomUUID(),
    ...more,
  };
  const response = await person(paths.contactSales(), { method: 'POST', body: new URLSearchParams(fields) });
  expect(response.status).toBe(303);
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from sales_enquiries where company = ${company}`,
  );
  return rows[0]?.id ?? '';
}

const mark = (person: Requester, id: string, answered: string): Promise<Response> =>
  person(paths.staffEnquiry(id), { method: 'POST', body: new URLSearchParams({ answered }) });

async function auditOf(id: string): Promise<string[]> {
  const { rows } = await app.database.db.execute<{ line: string }>(
    sql`select action || ' ' || coalesce(actor_user_id, 'nobody') as line from audit where subject_id = ${id} order by id`,
  );
  return rows.map(({ line }) => line);
}

describe('what people wrote to sales', () => {
  it('is read by staff as it was written, and the audit keeps who read it [D9, A50]', async () => {
    const id = await write(olivia, 'Read Ltd');
    const page = await read(ada, paths.staffEnquiry(id));
    expect(page.title).toContain('Sales enquiry of Read Ltd');
    expect(page.text).toContain('First line');
    expect(page.text).toContain('second &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.text).toContain('mara+sales@winter.example');
    expect(page.text).toContain('11 to 50 people');
    expect(page.text).toContain('Olivia Ortega , olivia@orbit.example');
    const html = await (await ada(paths.staffEnquiry(id), browser)).text();
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('href="mailto:mara+sales@winter.example"');
    expect(await auditOf(id)).toEqual([
      'sales_enquiry.sent user_olivia',
      'sales_enquiry.read user_ada',
      'sales_enquiry.read user_ada',
    ]);
  });

  it.each(['a?bcc=thief@evil.example', 'a@b.example?bcc=thief.example', 'a,b@c.example'])(
    'leads to no letter where the address is no plain one: %s [A50]',
    async (email) => {
      const id = await write(app.visitor, `Odd ${email}`, { email });
      const html = await (await ada(paths.staffEnquiry(id), browser)).text();
      expect(html).toContain(`<bdi>${email}</bdi>`);
      expect(html).not.toContain('mailto:');
    },
  );

  it('is marked as answered with who and when, and no longer waits [D9]', async () => {
    const id = await write(app.visitor, 'Marked Ltd');
    expect((await read(ada, paths.staffEnquiries())).text).toContain('Marked Ltd');
    const response = await mark(ada, id, 'yes');
    expect([response.status, response.headers.get('location')]).toEqual([303, paths.staffEnquiry(id)]);
    const page = await read(second, paths.staffEnquiry(id));
    expect(page.text).toMatch(/Marked as answered By Ada Lind , .*\d{4}, .* UTC/);
    expect((await read(ada, paths.staffEnquiries())).text).not.toContain('Marked Ltd');
    expect((await read(ada, paths.staffEnquiries({ of: 'answered' }))).text).toContain('Marked Ltd');
  });

  it('stays answered by whoever said so first, and waits again when that is taken back', async () => {
    const id = await write(app.visitor, 'Twice Ltd');
    await Promise.all([mark(ada, id, 'yes'), mark(ada, id, 'yes'), mark(ada, id, 'yes')]);
    await mark(second, id, 'yes');
    expect((await read(second, paths.staffEnquiry(id))).text).toContain('By Ada Lind');
    expect((await mark(second, id, 'no')).status).toBe(303);
    expect((await read(ada, paths.staffEnquiries())).text).toContain('Twice Ltd');
    expect((await auditOf(id)).filter((line) => !line.includes('.read'))).toEqual([
      'sales_enquiry.sent nobody',
      'sales_enquiry.answered user_ada',
      'sales_enquiry.reopened user_second',
    ]);
  });

  it('keeps that it was answered when whoever did is gone', async () => {
    const id = await write(app.visitor, 'Gone Ltd');
    await app.database.db.execute(
      sql`insert into users (id, name, email, role) values ('user_leaving', 'Lea Ving', 'lea@tetra.example', 'staff')`,
    );
    await mark(await app.sessionOf('user_leaving'), id, 'yes');
    await app.database.db.execute(sql`delete from users where id = 'user_leaving'`);
    expect((await read(ada, paths.staffEnquiry(id))).text).toContain('By somebody who has left');
  });

  it('is listed the newest first, a page at a time, there and back [D9]', async () => {
    await app.database.db.execute(sql`delete from sales_enquiries`);
    // Many of one moment: the order among them has to hold too.
    await app.database.db.execute(sql`insert into sales_enquiries
      (id, submission_hash, name, email, company, team_size, message, created_at)
      select 'enq_' || lpad(n::text, 3, '0'), 'hash' || n, 'N', 'n@n.example', 'Company ' || lpad(n::text, 3, '0'), '1', 'Hello',
        timestamptz '2026-01-01' + (n / 7) * interval '1 minute' from generate_series(1, 120) n`);
    const companies = (html: string) => [...html.matchAll(/Company (\d{3})/g)].map(([, n]) => Number(n));
    const linkOf = (html: string, rel: string) =>
      new RegExp(`<a[^>]*rel="${rel}"[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*rel="${rel}"`)
        .exec(html)
        ?.slice(1)
        .find(Boolean)
        ?.replaceAll('&amp;', '&');
    const page = async (path: string) => (await ada(path, browser)).text();
    const first = await page(paths.staffEnquiries());
    const next = await page(linkOf(first, 'next') ?? '');
    const last = await page(linkOf(next, 'next') ?? '');
    const shown = [first, next, last].flatMap(companies);
    expect(shown).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
    expect(linkOf(first, 'prev')).toBeUndefined();
    expect(linkOf(last, 'next')).toBeUndefined();
    const back = await page(linkOf(last, 'prev') ?? '');
    expect(companies(back)).toEqual(companies(next));
    const start = await page(linkOf(back, 'prev') ?? '');
    expect(companies(start)).toEqual(companies(first));
    expect(linkOf(start, 'prev')).toBeUndefined();
  });

  it.each(['x', 'bnVsbA', Buffer.from('["older",1e300,"a"]').toString('base64url')])(
    'has no page for the cursor %j [A42]',
    async (cursor) => {
      expect((await ada(paths.staffEnquiries({ cursor }), browser)).status).toBe(422);
    },
  );

  it('is for nobody but staff: to everybody else it does not exist [A01]', async () => {
    const id = await write(olivia, 'Secret Ltd');
    expect((await olivia(paths.staffEnquiries(), browser)).status).toBe(404);
    expect((await olivia(paths.staffEnquiry(id), browser)).status).toBe(404);
    expect((await mark(olivia, id, 'yes')).status).toBe(404);
    expect((await app.visitor(paths.staffEnquiry(id), browser)).status).toBe(303);
    expect((await mark(app.visitor, id, 'yes')).status).toBe(401);
    expect(await auditOf(id)).toEqual(['sales_enquiry.sent user_olivia']);
  });

  it.each(['', 'maybe'])('is not marked with the word %j', async (word) => {
    const id = await write(app.visitor, `Word ${word} Ltd`);
    expect((await mark(ada, id, word)).status).toBe(400);
    expect(await auditOf(id)).toEqual(['sales_enquiry.sent nobody']);
  });

  it('stands in the navigation of staff, and of nobody else', async () => {
    const link = `href="${paths.staffEnquiries()}"`;
    expect(await (await ada(paths.staffCases(), browser)).text()).toContain(link);
    expect(await (await olivia(paths.help(), browser)).text()).not.toContain(link);
  });
});

describe('sales enquiries for programs of staff', () => {
  it('are listed and read by calls, and the audit keeps who read them', async () => {
    const id = await write(app.visitor, 'Called GmbH');
    const listed = (await (await ada(apiPaths.staffEnquiries())).json()) as { enquiries: { id: string }[] };
    expect(listed.enquiries.map((each) => each.id)).toContain(id);
    const { enquiry } = (await (await ada(apiPaths.staffEnquiry(id))).json()) as {
      enquiry: { message: string; writer: unknown };
    };
    expect(enquiry).toMatchObject({ company: 'Called GmbH', writer: null, answered: null });
    expect(enquiry.message).toContain('First line');
    expect(await auditOf(id)).toContainEqual(expect.stringMatching(/^sales_enquiry.read /));
    expect((await olivia(apiPaths.staffEnquiry(id))).status).toBe(404);
  });

  it('can be taken along as a file in which nothing is a formula, and the audit keeps who took it', async () => {
    await write(app.visitor, '=HYPERLINK("https://evil.example")');
    const response = await ada(apiPaths.staffEnquiriesFile());
    const text = await response.text();
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="sales-enquiries.csv"');
    expect(text).toContain('"\'=HYPERLINK(""https://evil.example"")"');
    expect(text).toContain('"First line\nsecond <script>alert(1)</script>"');
    expect(await auditOf('waiting')).toContainEqual(expect.stringMatching(/^sales_enquiry.export /));
  });
});

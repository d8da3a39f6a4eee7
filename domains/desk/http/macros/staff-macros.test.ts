import { randomUUID } from 'node:crypto';
import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { json, type Requester } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';

const { app, ada, olivia, open } = await createCaseWorld();
await app.database.db.execute(sql`update users set role = 'staff' where id = 'user_vic'`);
const ben = await app.signIn('vic@v0.example');
afterAll(() => app.close());

const blank = { name: 'Logs', text: 'Send logs.', status: '', severity: '', takes: '', isShared: '' };
const post = (person: Requester, path: string, fields: Record<string, string>) =>
  person(path, { method: 'POST', body: new URLSearchParams(fields) });

/** Adds a macro as somebody, and gives its id. */
async function add(person: Requester, more: Partial<typeof blank> = {}): Promise<string> {
  const name = `Macro ${randomUUID()}`;
  const answer = await post(person, paths.staffMacros(), {
    ...blank,
    name,
    ...more,
    submission: randomUUID(),
  });
  expect(answer.status).toBe(303);
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from desk_macros order by created_at desc limit 1`,
  );
  return rows[0]?.id ?? '';
}

const fill = (person: Requester, caseNumber: number, macroId: string) =>
  person(`${paths.staffCase(caseNumber)}/macros/${macroId}`, json({}));

describe('macros', () => {
  it('are their maker’s until they are shared, and to customers they do not exist', async () => {
    const own = await add(ada);
    const shared = await add(ada, { isShared: 'yes' });
    const seen = await Promise.all(
      [ada, ben, olivia].flatMap((person) => [own, shared].map((id) => person(paths.staffMacro(id)))),
    );
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 404, 200, 404, 404]);
    const { caseNumber } = await open();
    expect((await fill(ben, caseNumber, own)).status).toBe(404);
    const list = await (await ben(paths.staffMacros())).text();
    expect([list.includes(paths.staffMacro(shared)), list.includes(paths.staffMacro(own))]).toEqual([
      true,
      false,
    ]);
  });

  it('are not saved with a variable that nobody knows, and what was typed comes back', async () => {
    const text = 'About {{case.nummer}}.';
    const answer = await post(ada, paths.staffMacros(), { ...blank, text, submission: randomUUID() });
    const html = await answer.text();
    expect([
      answer.status,
      html.includes('There is no variable {{case.nummer}}'),
      html.includes(text),
    ]).toEqual([422, true, true]);
  });

  it('are saved only over the copy that was seen, and by a second press over the newer one', async () => {
    const id = await add(ada, { isShared: 'yes' });
    const save = (person: Requester, text: string, version: number) =>
      post(person, paths.staffMacro(id), { ...blank, form: 'change', text, version: String(version) });
    expect((await save(ben, 'Faster.', 1)).status).toBe(303);
    const refused = await save(ada, 'Later.', 1);
    const html = await refused.text();
    expect([refused.status, html.includes('Somebody else has changed'), html.includes('Later.')]).toEqual([
      412,
      true,
      true,
    ]);
    expect(html).toContain('name="version" value="2"');
    expect((await save(ada, 'Later.', 2)).status).toBe(303);
  });

  it('are filled in from the case, say what is missing and what they do, and count how often', async () => {
    const id = await add(ada, {
      text: 'Hi {{customer.name}}, on {{case.project}}: #{{case.number}}. {{agent.name}}',
      status: 'Solved',
      severity: '2',
      takes: 'yes',
    });
    const { caseNumber } = await open();
    const filled = await (await fill(ada, caseNumber, id)).json();
    expect(filled).toMatchObject({
      text: `Hi Olivia Ortega, on {{case.project}}: #${String(caseNumber).padStart(8, '0')}. Ada Lind`,
      gaps: [{ name: 'case.project', label: 'Project of the case' }],
      acts: [
        { field: 'status', value: 'Solved' },
        { field: 'severity', value: '2' },
        { field: 'take', value: 'yes' },
      ],
    });
    expect(await (await ada(paths.staffMacro(id))).text()).toContain('once');
  });

  it('come into the answer without a script, below what was typed, and are sent only when nothing is missing', async () => {
    const macroId = await add(ada, { text: 'On {{case.project}}.', severity: '2', takes: 'yes' });
    const { caseNumber } = await open();
    const body = new FormData();
    for (const [name, value] of Object.entries({ form: 'answer', id: randomUUID(), body: 'Typed.', macroId }))
      body.append(name, value);
    body.append('form', 'macro');
    const encoded = new Response(body);
    const page = await ada(paths.staffCase(caseNumber), {
      method: 'POST',
      body: await encoded.arrayBuffer(),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    });
    const html = await page.text();
    expect(html).toContain('Typed.\n\nOn {{case.project}}.</textarea>');
    expect(html).toContain('Fill in before you send: Project of the case');
    expect(html).toMatch(/type="checkbox" name="severity" (?:checked="" )?value="2"/);
    const send = (text: string, more: object = {}) =>
      ada(apiPaths.staffCaseComments(caseNumber), json({ id: randomUUID(), body: text, ...more }));
    expect((await send('On {{case.project}}.')).status).toBe(422);
    expect((await send('On Checkout.', { severity: '2', take: 'yes' })).status).toBe(201);
    const { supportCase } = (await (await ada(apiPaths.staffCase(caseNumber))).json()) as {
      supportCase: { severity: string; assignee: { isYou: boolean } | null };
    };
    expect([supportCase.severity, supportCase.assignee?.isYou]).toEqual(['2', true]);
    expect((await send('Private.', { visibility: 'internal', take: 'yes' })).status).toBe(422);
  });

  it('are deleted by whoever may use them, with a trace that has none of their words', async () => {
    const id = await add(ada, { isShared: 'yes', text: 'canary-9912' });
    expect((await post(ben, paths.staffMacro(id), { form: 'remove' })).status).toBe(303);
    expect((await ada(paths.staffMacro(id))).status).toBe(404);
    const { rows } = await app.database.db.execute<{ action: string }>(
      sql`select action, details from audit where subject_kind = 'macro' and subject_id = ${id} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['macro.added', 'macro.removed']);
    expect(JSON.stringify(rows)).not.toContain('canary-9912');
  });
});

import { randomUUID } from 'node:crypto';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import {
  comment,
  createCaseWorld,
  escalate,
  patch,
  read as readAsCustomer,
} from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const mark = '[removed by support]';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  world = await createCaseWorld({ mail: 'kept' });
  ({ app, ada, olivia } = world);
});
afterAll(() => app.close());

/** Secrets of different tests never stand in each other's places. */
const newSecret = (): string => `sk_live_${randomUUID().replaceAll('-', '')}`;

async function read(caseNumber: number): Promise<StaffCaseDetail> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

async function redact(caseNumber: number, body: object, ifMatch?: string): Promise<Response> {
  const etag = ifMatch ?? (await read(caseNumber)).etag;
  const init = json({ reason: 'secret', ...body });
  const headers = new Headers(init.headers);
  headers.set('if-match', etag);
  return ada(apiPaths.staffCaseRedactions(caseNumber), { ...init, headers });
}

async function preview(caseNumber: number, body: object) {
  const response = await ada(apiPaths.staffCaseRedactionPreview(caseNumber), json(body));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The tables in whose rows a text stands, in whatever column, and whether a stored file holds it. */
async function tablesWith(secret: string): Promise<string[]> {
  const { rows } = await app.database.db.execute<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  expect(rows.length).toBeGreaterThan(30);
  const hex = Buffer.from(secret).toString('hex');
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: held } = await app.database.db.execute(sql`
      select 1 from ${sql.raw(name)} as t
      where t::text ilike ${`%${secret}%`} or t::text ilike ${`%${hex}%`} limit 1`);
    if (held.length > 0) found.push(name);
  }
  for await (const key of app.deps.services.files.list({ olderThanMs: -60_000 })) {
    const stream = await app.deps.services.files.read(key);
    if (stream && (await new Response(stream).text()).includes(secret)) found.push('the file store');
  }
  return found;
}

async function upload(person: Requester, name: string, text: string): Promise<string> {
  const body = new FormData();
  body.append('files', new File([text], name));
  const encoded = new Response(body);
  const response = await person(apiPaths.uploads({ teamId: 'team_orbit' }), {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  });
  return ((await response.json()) as { file: { id: string } }).file.id;
}

/** A case with a secret in every place that people's words go to. */
async function leakyCase(secret: string) {
  const threadId = `thread_${randomUUID()}`;
  const { db } = app.database;
  await db.execute(sql`
    insert into threads (id, user_id, account_id, created_at) values (${threadId}, 'user_olivia', 'team_orbit', now() - interval '1 hour')`);
  await db.execute(sql`
    insert into messages (thread_id, seq, id, role, content, created_at)
    values (${threadId}, 1, ${randomUUID()}, 'user', ${`Why is ${secret} refused?`}, now() - interval '1 hour')`);
  const name = `${secret}.txt`;
  const fileId = await upload(olivia, name, `KEY=${secret}\n`);
  const created = await olivia(
    apiPaths.cases({ teamId: 'team_orbit' }),
    json(
      {
        product: 'tetra',
        area: 'billing',
        topic: 'understanding-my-invoice',
        subject: `Refused: ${secret}`,
        description: `I use ${secret} and\n\nit is refused.`,
        threadId,
        files: [fileId],
      },
      { 'idempotency-key': randomUUID() },
    ),
  );
  expect(created.status).toBe(201);
  const { supportCase } = (await created.json()) as { supportCase: { caseNumber: string } };
  const caseNumber = Number(supportCase.caseNumber);
  const address = { caseNumber, teamId: 'team_orbit' };
  await comment(olivia, address, { body: `Again: ${secret.toUpperCase()}` });
  await ada(
    apiPaths.staffCaseComments(caseNumber),
    json({ id: randomUUID(), body: `They sent ${secret} to us.`, visibility: 'internal' }),
  );
  await escalate(olivia, address, `Nobody may have ${secret}.`);
  await keepCopies(caseNumber, { secret, threadId });
  return { caseNumber, address, fileId };
}

/** What other systems and later steps leave of a case. */
async function keepCopies(
  caseNumber: number,
  { secret, threadId }: { secret: string; threadId: string },
): Promise<void> {
  const { db } = app.database;
  const letter = `mail_${randomUUID()}`;
  await db.execute(sql`
    insert into mail_letters (id, user_id, account_id, case_number, state, sealed_at, finished_at)
    values (${letter}, 'user_ada', 'team_orbit', ${caseNumber}, 'sent', now(), now())`);
  await db.execute(sql`
    insert into kept_mails (id, to_name, to_address, subject, text, html)
    values (${letter}, 'Ada', 'ada@tetra.example', ${`About ${secret}`}, ${`> it is ${secret.slice(0, 9)}\n> ${secret.slice(9)}`}, ${`<p>${secret}</p>`})`);
  await db.execute(sql`
    insert into incoming_mails (id, sha256, raw, size, state, finished_at, case_number)
    values (${letter}, ${letter}, ${Buffer.from(secret)}, 1, 'added', now(), ${caseNumber})`);
  await db.execute(sql`
    insert into outbox_jobs (kind, key, account_id, payload)
    values ('case.event', ${letter}, 'team_orbit', ${JSON.stringify({ said: [secret] })})`);
  await db.execute(sql`
    insert into idempotency_keys (user_id, key, route, request_hash, state, claim_token, lease_until, response_status, response_body)
    values ('user_olivia', ${letter}, 'r', 'h', 'completed', 't', now(), 200, ${JSON.stringify({ said: secret })})`);
  await db.execute(sql`
    insert into case_drafts (id, user_id, account_id, product, values, source, expires_at)
    values (${letter}, 'user_olivia', 'team_orbit', 'tetra', ${JSON.stringify({ description: secret })}, 'mcp', now() + interval '1 day')`);
  await db.execute(sql`
    insert into desk_handovers (id, account_id, user_id, thread_id, messages, fields)
    values (${letter}, 'team_orbit', 'user_olivia', ${threadId}, ${JSON.stringify([{ role: 'user', content: secret }])}, ${JSON.stringify({ subject: secret })})`);
  await db.execute(sql`
    insert into desk_threads (id, external_id, customer_id, customer_name, customer_email, title, priority)
    values (${letter}, ${letter}, 'user_olivia', 'Olivia', 'olivia@orbit.example', ${secret}, 1)`);
  await db.execute(sql`
    insert into desk_entries (thread_id, external_id, title, parts)
    values (${letter}, ${letter}, ${secret}, ${JSON.stringify([{ kind: 'text', text: secret }])})`);
  const quoted = { source: 'sentence', sentence: `Why is ${secret} refused?`, certainty: null };
  await db.execute(sql`
    insert into thread_proposals (thread_id, origins) values (${threadId}, ${JSON.stringify({ subject: { value: secret, ...quoted } })})
    on conflict (thread_id) do update set origins = excluded.origins`);
  await db.execute(sql`
    insert into case_origins (account_id, case_number, thread_id, fields)
    values ('team_orbit', ${caseNumber}, ${threadId}, ${JSON.stringify([{ field: 'subject', outcome: 'changed', proposed: secret, ...quoted }])})
    on conflict (account_id, case_number) do update set fields = excluded.fields`);
  await keepDecisions(caseNumber, { secret, refundId: letter });
}

/** What staff left beside the case: an answer that waits, and notes about a refund. */
async function keepDecisions(
  caseNumber: number,
  { secret, refundId }: { secret: string; refundId: string },
): Promise<void> {
  const { db } = app.database;
  await db.execute(sql`
    insert into held_answers (account_id, case_number, id, author_id, body, takes, request_id, goes_out_at)
    values ('team_orbit', ${caseNumber}, ${refundId}, 'user_ada', ${`You sent ${secret}.`}, false, 'r', now() + interval '1 day')`);
  await db.execute(sql`
    insert into refunds select (jsonb_populate_record(null::refunds, to_jsonb(r) || ${JSON.stringify({ id: refundId, case_number: caseNumber, reason: secret, upstream_key: refundId, status: 'failed', billing_reference: null })}::jsonb)).*
    from refunds r where account_id = 'team_orbit' limit 1`);
  await db.execute(sql`
    insert into refund_entries (account_id, refund_id, seq, status, amount_minor, note)
    values ('team_orbit', ${refundId}, 1, 'failed', 100, ${`Because of ${secret}`})`);
  await db.execute(sql`
    insert into refund_proposals (account_id, refund_id, seq, state, amount_minor, lines, note, rules, proposed_by_name, settled_note, settled_at)
    values ('team_orbit', ${refundId}, 1, 'turned-down', 100, '[]', ${secret}, '{}', 'Ada', ${secret}, now())`);
}

describe('words that staff remove from a case', () => {
  it('are afterwards in no column of any table and in no stored file, and the history says who removed them and why', async () => {
    const secret = newSecret();
    const { caseNumber, address, fileId } = await leakyCase(secret);
    const before = await tablesWith(secret);
    expect(before).toEqual(
      expect.arrayContaining([
        'cases',
        'case_comments',
        'case_origins',
        'held_answers',
        'kept_mails',
        'messages',
        'refund_entries',
        'refund_proposals',
        'refunds',
        'the file store',
        'thread_proposals',
      ]),
    );
    const seen = await preview(caseNumber, { words: secret });
    expect(seen).toMatchObject({ status: 200, body: { preview: { files: [{ id: fileId }], copies: 14 } } });
    expect(await tablesWith(secret)).toEqual(before);

    expect((await redact(caseNumber, { words: secret })).status).toBe(200);
    expect(await tablesWith(secret)).toEqual([]);

    const asCustomer = await readAsCustomer(olivia, address);
    expect(asCustomer.subject).toBe(`Refused: ${mark}`);
    expect(asCustomer.description).toBe(`I use ${mark} and\n\nit is refused.`);
    expect(asCustomer.comments.map(({ body }) => body)).toEqual([`Again: ${mark}`]);
    expect(asCustomer.transcript.map(({ content }) => content)).toEqual([`Why is ${mark} refused?`]);
    expect(asCustomer.files).toMatchObject([{ name: mark, isRemoved: true, size: 0 }]);
    expect(asCustomer.timeline.at(-1)).toMatchObject({
      type: 'redacted',
      actor: { name: 'Ada Lind', kind: 'staff' },
      places: ['subject', 'description', 'comment', 'escalation', 'conversation', 'file'],
      reason: 'secret',
    });
    const { timeline } = await read(caseNumber);
    expect(timeline).toContainEqual(expect.objectContaining({ type: 'redacted', places: ['note'] }));
    expect(await world.auditOf(caseNumber)).toContainEqual(
      expect.objectContaining({ action: 'case.redact', actor_user_id: 'user_ada', actor_kind: 'staff' }),
    );
  });

  it('are gone from the page, the export, the search and the download, which show the mark in their place', async () => {
    const secret = newSecret();
    const { caseNumber, address, fileId } = await leakyCase(secret);
    const list = async () =>
      (await olivia(apiPaths.cases({ teamId: 'team_orbit', searchQuery: secret }))).text();
    expect(await list()).toContain(secret);
    await redact(caseNumber, { words: secret });
    expect(await list()).not.toContain('"caseNumber"');
    for (const [person, path] of [
      [olivia, apiPaths.caseExport(address)],
      [ada, apiPaths.staffCaseExport(caseNumber)],
      [ada, paths.staffCase(caseNumber)],
    ] as const) {
      const text = await (await person(path)).text();
      expect(text.toLowerCase()).not.toContain(secret);
      expect(text).toContain('removed by support');
      expect(text).toContain('a password, key or token');
    }
    expect((await ada(apiPaths.staffCaseFile({ caseNumber, fileId }))).status).toBe(404);
  });

  it('may be a whole part, with its copies, or a whole file', async () => {
    const secret = newSecret();
    const { caseNumber, fileId } = await leakyCase(secret);
    expect((await redact(caseNumber, { part: `file-${fileId}` })).status).toBe(200);
    expect(await tablesWith(secret)).not.toContain('the file store');
    const [{ id: commentId } = { id: '' }] = (await read(caseNumber)).comments;
    await redact(caseNumber, { part: `comment-${commentId}`, reason: 'abuse' });
    const { comments, timeline } = await read(caseNumber);
    expect(comments.map(({ body }) => body)).toEqual([mark]);
    expect(timeline.at(-1)).toMatchObject({ type: 'redacted', places: ['comment'], reason: 'abuse' });
  });

  it('are gone from the payload of a case that holds them there alone, of which the customer is told nothing', async () => {
    const secret = newSecret();
    const address = await world.open();
    const { caseNumber } = address;
    const items = [
      { key: 'area', type: 'enum', value: 'builds' },
      { key: 'description', type: 'string', value: `I use ${secret}.` },
    ];
    await app.database.db.execute(
      sql`update cases set items = ${JSON.stringify(items)}::jsonb where number = ${caseNumber}`,
    );
    const before = await readAsCustomer(olivia, address);
    const seen = await preview(caseNumber, { words: secret });
    expect(seen.body).toMatchObject({ preview: { parts: [], copies: 1 } });
    const removed = await redact(caseNumber, { words: secret });
    const { supportCase } = (await removed.json()) as { supportCase: StaffCaseDetail };
    expect(supportCase.items).toEqual([items[0], { ...items[1], value: `I use ${mark}.` }]);
    expect(await tablesWith(secret)).toEqual([]);
    expect(await readAsCustomer(olivia, address)).toEqual(before);
    const after = await read(caseNumber);
    expect(after.etag).not.toBe(before.etag);
    expect(after.timeline.slice(-1)).toMatchObject([{ type: 'redacted', places: ['copy'] }]);
    expect((await preview(caseNumber, { words: secret })).status).toBe(422);
  });

  it('may be the address of a participant, which goes from the list, its changes and the audit', async () => {
    const name = newSecret();
    const address = await world.open({ participants: ['first@x.example'] });
    const { caseNumber } = address;
    await patch(olivia, address, { participants: ['first@x.example', `${name}@x.example`] });
    const seen = await preview(caseNumber, { words: name });
    expect(seen.body).toMatchObject({
      preview: { parts: [{ id: 'participants', place: 'field' }], copies: 1 },
    });
    expect((await redact(caseNumber, { words: `${name}@x.example` })).status).toBe(200);
    expect(await tablesWith(name)).toEqual([]);
    const { participants, timeline } = await readAsCustomer(olivia, address);
    expect(participants).toEqual(['first@x.example']);
    expect(timeline.slice(-2)).toMatchObject([
      { type: 'participants', added: [mark], removed: [] },
      { type: 'redacted', places: ['field'] },
    ]);
  });

  it('say nothing to the customer where only a note held them', async () => {
    const secret = newSecret();
    const address = await world.open();
    const { caseNumber } = address;
    await ada(
      apiPaths.staffCaseComments(caseNumber),
      json({ id: randomUUID(), body: secret, visibility: 'internal' }),
    );
    const before = await readAsCustomer(olivia, address);
    await redact(caseNumber, { words: secret });
    expect(await readAsCustomer(olivia, address)).toEqual(before);
    expect((await read(caseNumber)).timeline.slice(-1)).toMatchObject([{ type: 'redacted' }]);
    expect(await tablesWith(secret)).toEqual([]);
  });
});

/** Makes a case of the newest reply of another one. */
async function splitLastReply(caseNumber: number): Promise<number> {
  const { id: commentId } = (await read(caseNumber)).comments.at(-1) ?? { id: '' };
  const body = {
    commentId,
    product: 'platform',
    area: 'billing',
    topic: 'understanding-my-invoice',
    severity: '3',
    subject: 'Another matter',
  };
  const response = await ada(
    apiPaths.staffCaseSplit(caseNumber),
    json(body, { 'idempotency-key': randomUUID() }),
  );
  expect(response.status).toBe(201);
  return Number(((await response.json()) as { supportCase: { caseNumber: string } }).supportCase.caseNumber);
}

describe('words that a case which was made of a reply took over', () => {
  /** A chain of three cases: each but the first has a reply of the one before as its description. */
  async function chainWith(secret: string) {
    const first = await world.open();
    await comment(olivia, first, { body: `It is ${secret}, sorry.` });
    const second = await splitLastReply(first.caseNumber);
    await comment(olivia, { ...first, caseNumber: second }, { body: `Still ${secret}.` });
    const third = await splitLastReply(second);
    return { numbers: [first.caseNumber, second, third], teamId: first.teamId };
  }

  it.each([
    ['the first', 0],
    ['the middle', 1],
    ['the last', 2],
  ])('go from all of a chain with a trace in each, asked for in %s', async (_which, asked) => {
    const secret = newSecret();
    const { numbers } = await chainWith(secret);
    const caseNumber = numbers[asked] ?? 0;
    const others = numbers.filter((each) => each !== caseNumber).map((each) => String(each).padStart(8, '0'));
    const seen = await preview(caseNumber, { words: secret });
    expect(seen.body).toMatchObject({
      preview: { otherCases: others.map((each) => ({ caseNumber: each })) },
    });
    expect((await redact(caseNumber, { words: secret })).status).toBe(200);
    expect(await tablesWith(secret)).toEqual([]);
    const histories = await Promise.all(numbers.map(async (each) => (await read(each)).timeline.at(-1)));
    expect(histories).toMatchObject([
      { type: 'redacted', places: ['comment'] },
      { type: 'redacted', places: ['description', 'comment'] },
      { type: 'redacted', places: ['description'] },
    ]);
    expect(await world.auditOf(numbers[2] ?? 0)).toContainEqual(
      expect.objectContaining({ action: 'case.redact', actor_user_id: 'user_ada' }),
    );
  });

  it('go with the whole reply, and with the whole description', async () => {
    const first = await world.open();
    await comment(olivia, first, { body: 'ab12' });
    const second = await splitLastReply(first.caseNumber);
    expect((await redact(second, { part: 'description' })).status).toBe(200);
    expect((await read(first.caseNumber)).comments.map(({ body }) => body)).toEqual([mark]);
    await comment(olivia, first, { body: 'My passphrase is correct horse.' });
    const third = await splitLastReply(first.caseNumber);
    const { id } = (await read(first.caseNumber)).comments.at(-1) ?? { id: '' };
    expect((await redact(first.caseNumber, { part: `comment-${id}` })).status).toBe(200);
    expect((await read(third)).description).toBe(mark);
  });

  it('are shown on the page under the number of their case, and looked at again once that has changed', async () => {
    const secret = newSecret();
    const { numbers, teamId } = await chainWith(secret);
    const [first = 0, second = 0] = numbers;
    const post = (fields: Record<string, string>) =>
      ada(paths.staffCaseRedaction(first), {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const shown = await (await post({ form: 'preview', words: secret, reason: 'secret' })).text();
    expect(shown).toContain(`Also in case #${String(second).padStart(8, '0')}`);
    const field = (name: string) =>
      new RegExp(`name="${name}" value="([^"]+)"`).exec(shown)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const remove = { form: 'redact', words: secret, reason: 'secret', version: field('version') };
    await comment(olivia, { caseNumber: second, teamId }, { body: 'One more thing.' });
    expect((await post({ ...remove, otherCopies: field('otherCopies') })).status).toBe(412);
    expect(await tablesWith(secret)).toContain('cases');
  });

  it('stay, as the preview says, where more cases belong together than one removal can hold', async () => {
    const secret = newSecret();
    const { caseNumber } = await world.open({ description: `It is ${secret}.` });
    await app.database.db.execute(sql`
      with made as (
        insert into cases (account_id, product, area, severity, subject, description)
        select 'team_orbit', 'platform', 'billing', 3, 'Many', 'Many' from generate_series(1, 101) returning number)
      insert into case_events (account_id, case_number, kind, after)
      select 'team_orbit', ${caseNumber}, 'split', number::text from made`);
    const told = /More than 100 other cases/;
    const seen = await preview(caseNumber, { words: secret });
    expect([seen.status, JSON.stringify(seen.body)]).toEqual([409, expect.stringMatching(told)]);
    const refused = await redact(caseNumber, { words: secret });
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringMatching(told)]);
    expect(await tablesWith(secret)).toContain('cases');
  });
});

describe('a removal that cannot be', () => {
  it.each([
    ['words that are nowhere', { words: 'nowhere to be seen' }, 'words'],
    ['too few characters', { words: 'abc' }, 'words'],
    ['a part that is not there', { part: 'comment-none' }, 'part'],
    ['neither words nor a part', {}, 'words'],
    ['a copy beside the case', { part: 'items' }, 'part'],
    ['a reason of nobody’s', { words: 'Since', reason: 'whim' }, 'reason'],
  ])('changes nothing: %s', async (_what, body, field) => {
    const { caseNumber } = await world.open();
    const { version } = await read(caseNumber);
    const refused = await redact(caseNumber, body);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ fields: { [field]: expect.any(String) as string } });
    expect((await read(caseNumber)).version).toBe(version);
  });

  it('is refused beside an old copy of the case, and looked at again on the page', async () => {
    const { caseNumber, teamId } = await world.open();
    const { etag: old } = await read(caseNumber);
    await comment(olivia, { caseNumber, teamId }, { body: 'Since this morning, again.' });
    expect((await redact(caseNumber, { words: 'this morning' }, old)).status).toBe(412);
    const form = { form: 'redact', words: 'this morning', part: '', reason: 'personal', version: old };
    const again = await ada(paths.staffCaseRedaction(caseNumber), {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    expect(again.status).toBe(412);
    expect(await again.text()).toContain('The case has changed meanwhile');
  });

  it('is nothing that a customer can ask for', async () => {
    const { caseNumber } = await world.open();
    const asked = await olivia(apiPaths.staffCaseRedactions(caseNumber), json({ words: 'morning' }));
    expect(asked.status).toBe(404);
    expect((await olivia(paths.staffCaseRedaction(caseNumber))).status).toBe(404);
  });
});

it('The page shows what will go, removes it on a second press, and leads back to the case', async () => {
  const { caseNumber } = await world.open({ description: 'Reach me at +49 30 1234567.' });
  const page = paths.staffCaseRedaction(caseNumber);
  const post = (fields: Record<string, string>) =>
    ada(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  expect(await (await ada(page)).text()).toContain('the description: Reach me at +49 30 1234567.');
  const missing = await post({ form: 'preview', words: '+49 30 1234567' });
  expect(missing.status).toBe(422);
  expect(await missing.text()).toContain('Say what it is.');
  const shown = await (await post({ form: 'preview', words: '+49 30 1234567', reason: 'personal' })).text();
  expect(shown).toContain('the description, once');
  expect((await read(caseNumber)).description).toContain('1234567');
  const version = /name="version" value="([^"]+)"/.exec(shown)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const done = await post({ form: 'redact', words: '+49 30 1234567', reason: 'personal', version });
  expect([done.status, done.headers.get('location')]).toEqual([303, paths.staffCase(caseNumber)]);
  expect((await read(caseNumber)).description).toBe(`Reach me at ${mark}.`);
});

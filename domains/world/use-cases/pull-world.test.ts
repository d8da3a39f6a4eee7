import { createRestSource } from '@reachout/adapter-rest';
import { readSourceFile } from '@reachout/adapter-rest/source-file';
import { type RestServer, startRestServer } from '@reachout/adapter-rest/testing/rest-server';
import { brand } from '@reachout/core/testing/samples';
import type { WorldSourcePort } from '@reachout/ports/world-source';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { misbehave, sourceFaults } from '@reachout/testkit/source-faults';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { knownNamesOf } from '../rules/known-names.ts';
import { readMessage } from '../rules/world-messages.ts';
import { worldSources, worldWaiting } from '../store/schema.ts';
import { deleteOldWaiting } from '../store/sources-queries.ts';
import { randomFrom } from '../testing/random-world.ts';
import { applyMessages } from './apply-messages.ts';
import { forgetSource, listSources, listWaiting, type PullResult, pullWorld } from './pull-world.ts';
import { readWorld } from './read-world.ts';

let database: TestDatabase;
let server: RestServer;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  server = await startRestServer();
  server.records = [1, 2, 3, 4, 5].map((n) => thing(n));
  for (const table of ['accounts', 'world_sources', 'world_removals'])
    await database.db.execute(sql`delete from ${sql.identifier(table)}`);
  await say({ kind: 'team', version: 1, record: { id: 't1', slug: 'orbit', name: 'Orbit' } });
});
afterEach(() => server[Symbol.asyncDispose]());

const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
const thing = (n: number, change: object = {}) => ({
  key: `p${n}`,
  team: 't1',
  title: `Project ${n}`,
  made: day(n),
  updated: day(n),
  ...change,
});
const names = knownNamesOf(brand);

/** A source of the projects that the server has, as any provider would write it. */
function source(change: object = {}): WorldSourcePort {
  const read = readSourceFile(
    JSON.stringify({
      name: 'things',
      url: `${server.url}/things`,
      records: 'data.items',
      paging: { by: 'link' },
      since: { parameter: 'since', path: 'updated', overlapSeconds: 0 },
      kind: 'project',
      fields: { account: 'team', id: 'key', name: 'title', createdAt: 'made' },
      version: { path: 'updated', as: 'time' },
      ...change,
    }),
    () => undefined,
  );
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return createRestSource({ file: read.file, clock: { now: () => new Date() } });
}

const pull = (
  from = source(),
  { isDue = true, signal = new AbortController().signal } = {},
): Promise<PullResult> => pullWorld(database.db, from, { names, signal, isDue });

/** Says something through the same door, as another system of the provider's does. */
async function say(message: object): Promise<string> {
  const read = readMessage(message, names);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const sender = { tokenId: null, requestId: undefined };
  const [outcome] = await applyMessages(database.db, [{ line: 1, message: read.message }], sender);
  return outcome?.outcome ?? '';
}

async function titles(): Promise<string[]> {
  const found: string[] = [];
  for await (const { record } of readWorld(database.db, ['project']))
    found.push((record as { name: string }).name);
  return found;
}
const allOf = (...numbers: number[]) => numbers.map((n) => `Project ${n}`);
const nothing = { applied: 0, ignored: 0, refused: 0, skipped: 0 };

describe('a source of the world', () => {
  it('is taken in to its end, and from then on asked for what changed alone', async () => {
    expect(await pull()).toEqual({ state: 'done', ...nothing, applied: 5 });
    expect(await titles()).toEqual(allOf(1, 2, 3, 4, 5));
    server.records.push(thing(6));
    Object.assign(server.records[0] ?? {}, { title: 'Project 1a', updated: day(7) });
    server.seen.length = 0;
    expect(await pull()).toEqual({ state: 'done', ...nothing, applied: 2, ignored: 1 });
    expect(server.seen[0]?.query.get('since')).toBe(day(5));
    expect(await titles()).toEqual(['Project 1a', ...allOf(2, 3, 4, 5, 6)]);
    expect((await listSources(database.db))[0]).toMatchObject({
      applied: 7,
      failures: 0,
      reason: null,
      waiting: 0,
    });
  });

  it('keeps what was applied when it breaks half-way, and goes on there', async () => {
    server.answer = (request, response) => {
      if (request.url?.includes('page=2')) response.destroy();
      else {
        response.setHeader('link', '</things?page=2>; rel="next"');
        response.end(JSON.stringify({ data: { items: server.records.slice(0, 2) } }));
      }
    };
    const failed = await pull();
    expect(failed).toMatchObject({
      state: 'failed',
      applied: 2,
      reason: expect.stringContaining('no connection'),
    });
    expect(await titles()).toEqual(allOf(1, 2));
    delete server.answer;
    server.seen.length = 0;
    expect(await pull()).toEqual({ state: 'done', ...nothing, applied: 3 });
    expect(server.seen[0]?.query.get('page')).toBe('2');
    expect(await titles()).toEqual(allOf(1, 2, 3, 4, 5));
  });

  it('begins anew where the page that it stopped at is no longer there', async () => {
    server.answer = (request, response) => {
      if (request.url?.includes('page=2')) response.writeHead(410).end();
      else
        response
          .setHeader('link', '</things?page=2>; rel="next"')
          .end(JSON.stringify({ data: { items: [thing(1)] } }));
    };
    expect(await pull()).toMatchObject({ state: 'failed', reason: 'HTTP 410' });
    delete server.answer;
    server.answer = (request, response) => {
      if (request.url?.includes('page=2')) response.writeHead(410).end();
      else response.end(JSON.stringify({ data: { items: [thing(1), thing(2)] } }));
    };
    expect(await pull()).toMatchObject({ state: 'done', applied: 1, ignored: 1 });
  });

  it('never overwrites what another system said later', async () => {
    const later = { ...thing(2), id: 'p2', account: 't1', name: 'Renamed by a push', createdAt: day(2) };
    const { account, id, name, createdAt } = later;
    const record = { account, id, name, createdAt };
    expect(await say({ kind: 'project', version: Date.parse(day(3)), record })).toBe('applied');
    expect(await pull()).toMatchObject({ applied: 4, ignored: 1 });
    expect(await titles()).toContain('Renamed by a push');
  });

  it('never overwrites what was said since it began to be read, where its records have no versions', async () => {
    const without = source({ version: undefined, since: undefined });
    server.answer = (_request, response) => {
      const record = { account: 't1', id: 'p1', name: 'Said meanwhile', createdAt: day(1) };
      void say({ kind: 'project', record }).then(() =>
        response.end(JSON.stringify({ data: { items: [thing(1)] } })),
      );
    };
    expect(await pull(without)).toMatchObject({ state: 'done', ignored: 1 });
    expect(await titles()).toEqual(['Said meanwhile']);
  });

  it('waits with a record whose account is not known yet, and takes it as soon as it is', async () => {
    server.records = [thing(1), thing(2, { team: 't2' })];
    expect(await pull()).toEqual({ state: 'done', ...nothing, applied: 1, refused: 1 });
    expect(await listWaiting(database.db, 'things', 9)).toEqual([
      {
        record: '["project","t2","p2"]',
        problems: expect.stringContaining('record.account names no account'),
      },
    ]);
    await say({ kind: 'team', version: 1, record: { id: 't2', slug: 'nova', name: 'Nova' } });
    server.records = [];
    const pullWhenDue = async () => {
      await database.db.update(worldSources).set({ nextAt: new Date(0) });
      return pull(source(), { isDue: false });
    };
    expect(await pullWhenDue()).toMatchObject({ state: 'done' });
    expect(await titles()).toEqual(allOf(1));
    await database.db.update(worldWaiting).set({ nextAt: new Date(0) });
    await pullWhenDue();
    expect(await titles()).toEqual(allOf(1, 2));
    expect(await listWaiting(database.db, 'things', 9)).toEqual([]);
    expect((await listSources(database.db))[0]).toMatchObject({ applied: 2, refused: 1 });
  });

  it('is tried again with all that waits when it is read by hand', async () => {
    server.records = [thing(2, { team: 't2' })];
    expect(await pull()).toMatchObject({ refused: 1 });
    await say({ kind: 'team', version: 1, record: { id: 't2', slug: 'nova', name: 'Nova' } });
    server.records = [];
    expect(await pull()).toEqual({ state: 'done', ...nothing, applied: 1 });
    expect(await titles()).toEqual(allOf(2));
  });

  it('says of a record that can never be taken what is wrong, takes all others, and gives it up in the end', async () => {
    server.records = [thing(1), thing(2, { title: 'a\0b', made: 'yesterday' }), thing(3)];
    expect(await pull()).toMatchObject({ state: 'done', applied: 2, refused: 1 });
    const [waiting] = await listWaiting(database.db, 'things', 9);
    expect(waiting?.problems).toMatch(/record\.name .*record\.createdAt must be a UTC timestamp/);
    expect(await deleteOldWaiting(database.db, new Date(Date.now() + 60_000))).toBe(1);
  });

  it('is not read on while thousands of its records are refused', async () => {
    const nobodys = Array.from({ length: 10_000 }, (_, n) => thing(n, { team: 'nobody' }));
    server.answer = (_request, response) => {
      response.setHeader('link', '</things?page=2>; rel="next"');
      response.end(JSON.stringify({ data: { items: nobodys } }));
    };
    const failure = { state: 'failed', reason: expect.stringContaining('10000 of its records were refused') };
    expect(await pull()).toMatchObject({ ...failure, refused: 10_000 });
    expect(await pull()).toMatchObject({ ...failure, refused: 0 });
    expect(server.seen).toHaveLength(1);
  });

  it('is left alone for as long as it asks, and otherwise longer each time', async () => {
    server.answer = (_request, response) => void response.writeHead(429, { 'retry-after': '1200' }).end();
    expect(await pull()).toMatchObject({ state: 'failed', reason: 'HTTP 429', nextSeconds: 1_200 });
    expect(await pull(source(), { isDue: false })).toEqual({ state: 'elsewhere' });
    server.answer = (_request, response) => void response.writeHead(500).end();
    expect(await pull()).toMatchObject({ nextSeconds: 600 });
    expect(await pull()).toMatchObject({ nextSeconds: 900 });
    delete server.answer;
    expect(await pull()).toMatchObject({ state: 'done' });
    expect((await listSources(database.db))[0]).toMatchObject({ failures: 0, reason: null });
  });

  it('comes to the same world however often and in whatever way it breaks', async () => {
    const random = randomFrom(7);
    const slow: readonly string[] = ['silent', 'slow-body', 'slow-bytes'];
    const ways = sourceFaults.filter((fault) => !slow.includes(fault));
    const numbers = Array.from({ length: 31 }, (_, n) => n + 1);
    const list = numbers.map((n) => thing(n, n === 10 ? { team: 't2' } : {}));
    server.answer = (request, response) => {
      const way = random() < 0.4 ? ways[Math.floor(random() * ways.length)] : undefined;
      if (way !== undefined) return misbehave(way, response);
      const page = Number(new URL(request.url ?? '', server.url).searchParams.get('page') ?? '0');
      if (page < 10) response.setHeader('link', `</things?page=${page + 1}>; rel="next"`);
      response.end(JSON.stringify({ data: { items: list.slice(page * 3, page * 3 + 3) } }));
    };
    let failures = 0;
    while ((await pull()).state !== 'done' && failures < 60) failures += 1;
    expect(failures).toBeGreaterThan(3);
    await say({ kind: 'team', version: 1, record: { id: 't2', slug: 'nova', name: 'Nova' } });
    delete server.answer;
    server.records = [];
    await pull();
    expect((await titles()).toSorted()).toEqual(allOf(...numbers).toSorted());
    expect((await listSources(database.db))[0]).toMatchObject({ waiting: 0, applied: 31, refused: 1 });
  });

  it('is read by one of all processes at a time', async () => {
    const pullWhenDue = () => pull(source(), { isDue: false });
    const results = await Promise.all([pullWhenDue(), pullWhenDue(), pullWhenDue()]);
    expect(results.map(({ state }) => state).toSorted()).toEqual(['done', 'elsewhere', 'elsewhere']);
    expect(await titles()).toEqual(allOf(1, 2, 3, 4, 5));
  });

  it('is read on by another process when the one that read it has died, which then changes nothing any more', async () => {
    const slow = source();
    const dying: WorldSourcePort = {
      ...slow,
      async *read(cursor, signal) {
        for await (const page of slow.read(cursor, signal)) {
          yield page;
          await database.db.execute(sql`update world_sources set leased_until = now() - interval '1 second'`);
          expect(await pull()).toMatchObject({ state: 'done', applied: 3 });
        }
      },
    };
    expect(await pull(dying)).toEqual({ state: 'elsewhere' });
    expect((await listSources(database.db))[0]).toMatchObject({ applied: 5, failures: 0 });
  });

  it('stops when it is told to, and is due at once', async () => {
    const stop = new AbortController();
    server.answer = () => stop.abort();
    expect(await pull(source(), { isDue: true, signal: stop.signal })).toEqual({
      state: 'stopped',
      ...nothing,
    });
    delete server.answer;
    expect(await pull(source(), { isDue: false })).toMatchObject({ state: 'done', applied: 5 });
  });

  it('is read from its beginning once it was forgotten', async () => {
    await pull();
    expect(await forgetSource(database.db, 'things')).toBe(true);
    server.seen.length = 0;
    expect(await pull()).toMatchObject({ state: 'done', ignored: 5 });
    expect(server.seen[0]?.query.has('since')).toBe(false);
  });

  it('stands in the audit by its name, with counts and no words', async () => {
    await pull();
    const { rows } = await database.db.execute(
      sql`select details from audit where action = 'world.changed' order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({ details: { 'project written': 1, source: 'things' } });
  });
});

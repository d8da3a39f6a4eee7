import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourcePage, WorldSourcePort } from '@reachout/ports/world-source';
import { describeWorldSource } from '@reachout/ports/testing/world-source-conformance';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RestServer, startRestServer } from '../testing/rest-server.ts';
import { createRestSource } from './create-rest-source.ts';
import { readSourceFile } from './source-file.ts';

const secret = 'a-secret-of-the-tests';
const clock = { now: () => new Date() };
const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toISOString();
const thing = (n: number) => ({
  key: `p${n}`,
  team: { id: 't1' },
  title: `Project ${n}`,
  made: day(n),
  updated: day(n),
});

const projects = {
  name: 'things',
  records: 'data.items',
  paging: { by: 'link' },
  since: { parameter: 'since', path: 'updated' },
  kind: 'project',
  fields: { account: 'team.id', id: 'key', name: 'title', createdAt: 'made', updatedAt: 'updated' },
  version: { path: 'updated', as: 'time' },
  headers: { authorization: 'Bearer ${THINGS_TOKEN}' },
};

function open(
  server: RestServer,
  change: object = {},
  options: { mostBytes?: number; timeoutMs?: number } = {},
): WorldSourcePort {
  const text = JSON.stringify({ url: `${server.url}/things`, mostPages: 50, ...projects, ...change });
  const read = readSourceFile(text, (name) => (name === 'THINGS_TOKEN' ? secret : undefined));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return createRestSource({ file: read.file, clock, mostBytes: 100_000, ...options });
}

describeWorldSource('a REST source', async () => {
  const server = await startRestServer();
  server.records = [1, 2, 3, 4, 5].map(thing);
  return {
    source: open(server),
    impatient: open(server, {}, { timeoutMs: 800 }),
    ids: server.records.map(({ key }) => String(key)),
    secret,
    change: (id) => Object.assign(server.records.find(({ key }) => key === id) ?? {}, { updated: day(20) }),
    misbehave: (fault) => Object.assign(server, { fault }),
    close: async () => server[Symbol.asyncDispose](),
  };
});

describe('a REST source', () => {
  let server: RestServer;
  beforeEach(async () => {
    server = await startRestServer();
  });
  afterEach(() => server[Symbol.asyncDispose]());

  const never = new AbortController().signal;
  const read = async (source: WorldSourcePort, cursor: string | null = null): Promise<SourcePage[]> => {
    const pages: SourcePage[] = [];
    for await (const page of source.read(cursor, never)) pages.push(page);
    return pages;
  };
  const idsOf = (pages: readonly SourcePage[]) =>
    pages.flatMap(({ messages }) => messages.map((message) => 'record' in message && message.record['id']));
  /** Answers pages of one record each, from 1, as `say` makes them. */
  const answerPages = (count: number, say: (page: number, query: URLSearchParams) => object) => {
    server.answer = (request, response) => {
      const { query } = server.seen.at(-1) ?? { query: new URLSearchParams() };
      const page = Number(query.get('p') ?? query.get('after')?.slice(1) ?? query.get('skip') ?? '0');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(say(page, query)));
      expect(server.seen.length).toBeLessThan(count + 2);
      expect(request.method).toBe('GET');
    };
  };

  it('sends its headers with the secrets of the environment, and none to another host', async () => {
    server.answer = (_request, response) =>
      void response
        .writeHead(200, { link: '<http://localhost:1/things?page=2>; rel=next' })
        .end('{"data":{"items":[]}}');
    await expect(read(open(server))).rejects.toThrow('its next page is at another host');
    expect(server.seen.map(({ headers }) => [headers.authorization, headers.accept])).toEqual([
      [`Bearer ${secret}`, 'application/json'],
    ]);
  });

  it.each<[string, object, (page: number) => object, string[]]>([
    [
      'a list that is the answer',
      { records: undefined, paging: { by: 'none' } },
      () => [thing(1), thing(2)],
      ['p1', 'p2'],
    ],
    [
      'a cursor in a parameter',
      { paging: { by: 'cursor', path: 'next', parameter: 'p' } },
      (page) => ({ data: { items: [thing(page + 1)] }, next: page < 2 ? page + 1 : null }),
      ['p1', 'p2', 'p3'],
    ],
    [
      'the address of the next page',
      { paging: { by: 'cursor', path: 'links.next' } },
      (page) => ({ data: { items: [thing(page + 1)] }, links: { next: page < 2 ? `?p=${page + 1}` : '' } }),
      ['p1', 'p2', 'p3'],
    ],
    [
      'the last record',
      { paging: { by: 'last-record', path: 'key', parameter: 'after', more: 'more' } },
      (page) => ({ data: { items: [thing(page + 1)] }, more: page < 2 }),
      ['p1', 'p2', 'p3'],
    ],
    [
      'numbers of pages from 0',
      { paging: { by: 'page', parameter: 'p', first: 0 } },
      (page) => ({ data: { items: page < 3 ? [thing(page + 1)] : [] } }),
      ['p1', 'p2', 'p3'],
    ],
    [
      'offsets',
      { paging: { by: 'offset', parameter: 'skip' } },
      (page) => ({ data: { items: page < 4 ? [thing(page + 1), thing(page + 2)] : [] } }),
      ['p1', 'p2', 'p3', 'p4'],
    ],
  ])('is read to its end by %s', async (_how, change, say, ids) => {
    answerPages(ids.length + 1, say);
    expect(idsOf(await read(open(server, { since: undefined, ...change })))).toEqual(ids);
  });

  it('reads amounts, timestamps, texts and lists of any form, and leaves out what has no value', async () => {
    const invoice = {
      kind: 'invoice',
      records: undefined,
      paging: { by: 'none' },
      since: undefined,
      version: undefined,
      only: { path: 'customer.tenant' },
      removed: { path: 'state', is: ['deleted'] },
      fields: {
        account: 'customer.tenant',
        id: { path: 'id', as: 'text' },
        number: { path: ['number.shown'] },
        currency: { path: 'currency', map: { euro: 'EUR' } },
        status: { path: 'state', map: { settled: 'paid' }, default: 'open' },
        total: { path: 'total', as: 'minor' },
        issuedAt: { path: 'issued', as: 'seconds' },
        paidAt: { path: 'paid', as: 'time' },
        lines: {
          each: 'items',
          fields: {
            billableItem: { value: 'teamSeats' },
            description: 'text',
            quantity: { path: 'count', as: 'number' },
            unit: { value: 'seat' },
            subtotal: { path: 'price', as: 'minor' },
            price: { fields: { model: { value: 'unit' }, unitAmount: { path: 'price', as: 'minor' } } },
          },
        },
      },
    };
    const given = {
      id: 7,
      'number.shown': 'INV-7',
      customer: { tenant: 't1' },
      currency: 'euro',
      state: 'settled',
      total: '19.90',
      issued: 1_767_225_600,
      paid: '2026-01-02T01:00:00+01:00',
      items: [{ text: 'Seats', count: '2', price: 19.9 }],
    };
    server.answer = (_request, response) =>
      void response.end(
        JSON.stringify([
          given,
          { ...given, id: 8, state: 'deleted' },
          { ...given, id: 9, customer: {} },
          { id: null },
        ]),
      );
    const [page] = await read(open(server, invoice));
    expect(page).toMatchObject({
      skipped: 2,
      messages: [{ kind: 'invoice' }, { removed: { account: 't1', id: '8' } }],
    });
    expect(page?.messages[0]).toMatchObject({
      record: {
        account: 't1',
        id: '7',
        number: 'INV-7',
        currency: 'EUR',
        status: 'paid',
        total: 1_990,
        issuedAt: '2026-01-01T00:00:00.000Z',
        paidAt: '2026-01-02T00:00:00.000Z',
        lines: [
          {
            billableItem: 'teamSeats',
            description: 'Seats',
            quantity: 2,
            unit: 'seat',
            subtotal: 1_990,
            price: { model: 'unit', unitAmount: 1_990 },
          },
        ],
      },
    });
  });

  it.each([
    ['19.90', 'EUR', 1_990],
    ['19.9', 'EUR', 1_990],
    [0.1, 'EUR', 10],
    ['1200', 'JPY', 1_200],
    ['1200.00', 'JPY', 1_200],
    ['1.234', 'KWD', 1_234],
    ['1.005', 'EUR', '1.005'],
    ['-1.00', 'EUR', '-1.00'],
    ['1e3', 'EUR', '1e3'],
  ])(
    'makes of %s %s the minor units %s, or leaves to the door what is none',
    async (total, currency, minor) => {
      server.answer = (_request, response) => void response.end(JSON.stringify([{ total, currency }]));
      const source = open(server, {
        kind: 'invoice',
        records: undefined,
        since: undefined,
        version: undefined,
        fields: {
          ...Object.fromEntries(
            ['account', 'id', 'number', 'status', 'issuedAt', 'lines'].map((name) => [name, 'x']),
          ),
          currency: 'currency',
          total: { path: 'total', as: 'minor' },
        },
      });
      const [page] = await read(source);
      expect(page?.messages[0]).toMatchObject({ record: { total: minor } });
    },
  );

  it('is what the sample of a source file makes of the API that it is about', async () => {
    const sample = JSON.parse(
      readFileSync(join(import.meta.dirname, '../samples/projects.json'), 'utf8'),
    ) as object;
    const text = JSON.stringify({ ...sample, url: `${server.url}/v1/projects?per_page=100` });
    const file = readSourceFile(text, (name) => (name === 'CLOUD_API_TOKEN' ? secret : undefined));
    if (!file.ok) throw new Error(JSON.stringify(file.problems));
    answerPages(2, (_page, query) => ({
      data: [
        {
          id: query.get('p') === null ? 17 : 18,
          owner: { account_id: 't1' },
          name: 'shop',
          runtime: 'nextjs',
          git: { url: 'https://git.example.com/shop' },
          created_at: '2026-01-05T10:00:00Z',
          updated_at: '2026-02-01T10:00:00+01:00',
          status: query.get('cursor') === null ? 'active' : 'deleted',
        },
      ],
      meta: { next_cursor: query.get('cursor') === null ? 'abc' : null },
    }));
    const source = createRestSource({ file: file.file, clock });
    const pages = await read(source);
    expect(pages.flatMap(({ messages }) => messages)).toEqual([
      {
        kind: 'project',
        version: Date.parse('2026-02-01T09:00:00Z'),
        record: {
          account: 't1',
          id: '17',
          name: 'shop',
          framework: 'Next.js',
          repository: 'https://git.example.com/shop',
          createdAt: '2026-01-05T10:00:00.000Z',
          updatedAt: '2026-02-01T09:00:00.000Z',
        },
      },
      { kind: 'project', version: Date.parse('2026-02-01T09:00:00Z'), removed: { account: 't1', id: '17' } },
    ]);
    expect(server.seen.at(-1)?.headers['authorization']).toBe(`Bearer ${secret}`);
    server.seen.length = 0;
    await read(source, pages.at(-1)?.cursor ?? null);
    expect(server.seen[0]?.query.get('updated_since')).toBe('2026-02-01T08:55:00.000Z');
  });

  it('begins anew where the list has moved to another host since', async () => {
    server.records = [1, 2, 3].map(thing);
    const elsewhere = JSON.stringify({ next: { address: 'https://old.example.com/things?page=2' } });
    expect(idsOf(await read(open(server), elsewhere))).toEqual(['p1', 'p2', 'p3']);
  });

  it('counts its records as newer once its fields were changed', async () => {
    server.records = [thing(1)];
    const versionOf = async (change: object) =>
      (await read(open(server, change)))[0]?.messages[0]?.version ?? 0;
    expect(await versionOf({ revision: 2 })).toBe((await versionOf({})) + 2);
  });

  it('takes nothing for a value that objects have by themselves', async () => {
    server.answer = (_request, response) => void response.end(JSON.stringify([{ key: 'p1' }]));
    const source = open(server, {
      records: undefined,
      since: undefined,
      fields: { account: 'constructor.name', id: 'key', name: '__proto__.toString', createdAt: 'made' },
    });
    const [page] = await read(source);
    const record = { id: 'p1' };
    expect(page?.messages).toEqual([{ kind: 'project', version: expect.any(Number) as number, record }]);
  });
});

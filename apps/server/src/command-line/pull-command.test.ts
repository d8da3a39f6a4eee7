import { type RestServer, startRestServer } from '@reachout/adapter-rest/testing/rest-server';
import { brand } from '@reachout/core/testing/samples';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import {
  startStripeInvoicesServer,
  stripeInvoice,
  type StripeInvoicesServer,
  stripeSeatPrice,
} from '@reachout/testkit/stripe-invoices-server';
import { readWorld } from '@reachout/world/use-cases/read-world';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPulling } from '../runtime/pull-sources.ts';
import { parseConfig } from '../settings/config.ts';
import { readWorldSources, SourcesRefused } from '../settings/world-sources.ts';
import { systemClock } from '../ports/system.ts';
import { CommandFailed, UsageProblem } from './usage-problem.ts';
import { runWorldCommand } from './world-command.ts';

/** What takes a moment on an idle machine takes its time on one that has other things to do. */
const patience = { timeout: 15_000 };

let database: TestDatabase;
let server: RestServer;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'));
  server = await startRestServer();
  server.records = [1, 2, 3].map((n) => ({ key: `c${n}`, title: `Part ${n}`, state: 'operational' }));
  writeSource('parts', {});
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

function writeSource(name: string, change: object): string {
  const file = {
    name,
    url: `${server.url}/parts`,
    headers: { authorization: 'Bearer ${PARTS_TOKEN}' },
    records: 'data.items',
    paging: { by: 'link' },
    kind: 'component',
    fields: { id: 'key', name: 'title', status: 'state' },
    ...change,
  };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(file));
  return `${name}.json`;
}
const environment = (change: Record<string, string> = {}) => ({
  REACHOUT_DEMO: 'false',
  PUBLIC_URL: 'https://help.example.com',
  AUTH_SECRET: 'Zt4mQ9wLx2Rk7VbN5cHs8Yd3Jf6Gp1Ea',
  PARTS_TOKEN: 'a-secret-of-the-tests',
  WORLD_SOURCES: 'parts.json',
  ...change,
});

/** Runs a command line; returns what it printed. */
async function run(line: string, change: Record<string, string> = {}): Promise<string> {
  const printed: string[] = [];
  const print = (text: string): void => void printed.push(text);
  const deps = { db: database.db, catalogue: brand, env: environment(change), root: folder, print };
  await runWorldCommand(deps, line.split(' ')).catch((error: unknown) => {
    if (!(error instanceof CommandFailed || error instanceof UsageProblem)) throw error;
    printed.push(error.message);
  });
  return printed.join('\n');
}

describe('world pull', () => {
  it('reads every source now, says what became of it, and goes on where it failed', async () => {
    expect(await run('pull')).toBe(
      'parts: 3 written, 0 known already or older than what is here, 0 refused, 0 nobody’s here.',
    );
    expect(server.seen[0]?.headers.authorization).toBe('Bearer a-secret-of-the-tests');
    server.fault = '503';
    expect(await run('pull parts')).toBe(
      [
        'parts: 0 written, 0 known already or older than what is here, 0 refused, 0 nobody’s here.',
        'parts: HTTP 503. What was read stays, and the next reading goes on there.',
        'Not read to the end: parts.',
      ].join('\n'),
    );
    server.fault = 'none';
    expect(await run('sources')).toMatch(
      /^parts {2}last read \d{4}-.* {2}next \d{4}-.*\n {2}3 written, .* 0 waiting\n {2}failed 1 times since: HTTP 503$/,
    );
    expect(await run('pull parts --anew')).toContain('parts: 3 written');
  });

  it('lists what was refused, and what is wrong with it', async () => {
    server.records.push({ key: 'c4', title: 'Part 4', state: 'sideways' });
    const pulled = await run('pull parts --anew');
    expect(pulled).toContain('3 written, 0 known already or older than what is here, 1 refused');
    expect(pulled).toMatch(/\nSome records were refused; sources lists them: parts\.$/);
    expect(await run('sources')).toMatch(/1 waiting\n {2}\["component","c4"\] {2}record\.status /);
  });

  it.each([
    ['pull other', 'WORLD_SOURCES has no source other: it has parts.'],
    ['pull --anew', '--anew needs the name of a source.'],
    ['try nowhere.json', 'nowhere.json cannot be read: ENOENT'],
  ])('says of "world %s" what is wrong', async (line, message) => {
    expect(await run(line)).toBe(message);
  });
});

describe('world pull stripe', () => {
  const secretKey = 'rk_test_canary';
  let stripe: StripeInvoicesServer;
  beforeEach(async () => {
    stripe = await startStripeInvoicesServer(secretKey);
    stripe.prices.push(stripeSeatPrice);
  });
  afterEach(() => stripe[Symbol.asyncDispose]());
  const pull = (change: Record<string, string> = {}) =>
    run('pull', {
      WORLD_SOURCES: 'stripe',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_BASE_URL: stripe.baseUrl,
      STRIPE_INVOICE_DAYS: '36500',
      ...change,
    });
  const invoices = async (): Promise<object[]> => {
    const found: object[] = [];
    for await (const { record } of readWorld(database.db, ['invoice'])) found.push(record);
    return found;
  };

  it('brings invoices to their accounts, and what was paid back of them in the meantime', async () => {
    writeFileSync(
      join(folder, 'team.ndjson'),
      '{"kind":"team","record":{"id":"t1","slug":"orbit","name":"Orbit","plans":{"plan":"pro"}}}\n',
    );
    await run(`push ${join(folder, 'team.ndjson')}`);
    writeFileSync(join(folder, 'accounts.json'), '{"cus_2":"t1"}');
    stripe.invoices.unshift(
      stripeInvoice(1),
      stripeInvoice(2, { customer: 'cus_2' }),
      stripeInvoice(3, { customer: null }),
    );
    expect(await pull({ STRIPE_ACCOUNTS: 'accounts.json' })).toBe(
      'stripe: 2 written, 0 known already or older than what is here, 0 refused, 1 nobody’s here.',
    );
    expect(await invoices()).toMatchObject([
      { id: 'in_1', account: 't1', number: 'ORBIT-0001', total: 4_760 },
      { id: 'in_2', account: 't1' },
    ]);
    stripe.refunds.push({
      id: 're_1',
      object: 'refund',
      payment_intent: 'pi_1',
      amount: 4_760,
      created: 1_767_300_000,
      status: 'succeeded',
      metadata: {},
    });
    stripe.tell('refund.created', { object: 'refund', id: 're_1', payment_intent: 'pi_1' });
    expect(await pull({ STRIPE_ACCOUNTS: 'accounts.json' })).toContain('1 written');
    expect((await invoices())[0]).toMatchObject({ refunds: [{ id: 're_1', amount: 4_760 }] });
  });

  it.each<[Record<string, string>, string]>([
    [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is required with WORLD_SOURCES=stripe'],
    [{ STRIPE_ACCOUNTS: 'nowhere.json' }, 'stripe STRIPE_ACCOUNTS cannot be read: ENOENT'],
    [{ STRIPE_ACCOUNT_KEY: 'a key' }, 'STRIPE_ACCOUNT_KEY must be a key of metadata'],
  ])('is refused with %o', async (change, message) => {
    expect(await pull(change)).toContain(message);
  });
});

describe('world try', () => {
  it('shows what the first page of a source file would write, and writes nothing', async () => {
    const file = writeSource('other', { fields: { id: 'key', name: { value: 'Try' }, status: 'state' } });
    const [first, , last] = (await run(`try ${file}`)).split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ kind: 'component', record: { id: 'c1', name: 'Try' } });
    expect(last).toBe('2 records of the first page, nothing wrong with them; 0 are nobody’s here.');
    expect(await run('sources')).not.toContain('other');
  });

  it('says which of its records would be refused, and why', async () => {
    const file = writeSource('other', { fields: { id: 'key', name: 'none', status: 'title' } });
    expect(await run(`try ${file}`)).toMatch(
      /record 1: record\.name .*\nrecord 1: record\.status .*\nrecord 2: record\.name/,
    );
  });
});

describe('WORLD_SOURCES', () => {
  const refusalOf = (change: Record<string, string>): string => {
    const parsed = parseConfig(environment(change));
    if (!parsed.ok) return JSON.stringify(parsed.problems);
    try {
      readWorldSources(parsed.config, folder);
    } catch (error) {
      if (error instanceof SourcesRefused) return error.message;
    }
    return '';
  };

  it('is refused with every problem of every file that it names', () => {
    writeSource('parts', { fields: { id: 'key' }, everySeconds: 1 });
    writeSource('more', { name: 'other', kind: 'colour' });
    expect(refusalOf({ WORLD_SOURCES: 'parts.json, more.json,nowhere.json' }).split('\n')).toEqual([
      'WORLD_SOURCES names what cannot be read:',
      expect.stringMatching(/^ {2}parts\.json everySeconds /),
      '  parts.json fields.name is required for the kind component',
      '  parts.json fields.status is required for the kind component',
      expect.stringMatching(/^ {2}more\.json kind /),
      '  nowhere.json cannot be read: ENOENT',
    ]);
    writeSource('parts', {});
    expect(refusalOf({ PARTS_TOKEN: '' })).toContain(
      'headers.authorization names PARTS_TOKEN, which is not set',
    );
    writeSource('more', { name: 'parts' });
    expect(refusalOf({ WORLD_SOURCES: 'parts.json,more.json' })).toContain(
      'more.json name is that of another source: parts',
    );
    expect(refusalOf({ WORLD_SOURCES: 'somewhere' })).toContain('must be stripe, or paths of files');
  });
});

describe('the sources of a server', () => {
  it('are read by themselves, and their failures are logged once', async () => {
    const parsed = parseConfig(environment());
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    writeSource('down', { url: `${server.url}/down` });
    const sources = readWorldSources(
      { ...parsed.config, WORLD_SOURCES: ['parts.json', 'down.json'] },
      folder,
    );
    const lines: unknown[] = [];
    const log = {
      info: (message: string, fields?: object) => void lines.push([message, fields]),
      warn: (message: string, fields?: object) => void lines.push([message, fields]),
      error: () => undefined,
    };
    const list = server.records;
    server.answer = (request, response) => {
      if (request.url?.startsWith('/down')) response.writeHead(500).end();
      else response.end(JSON.stringify({ data: { items: list } }));
    };
    await database.db.execute('delete from world_sources');
    const pulling = startPulling({ db: database.db, clock: systemClock, log, brand }, sources);
    await vi.waitFor(() => expect(lines).toHaveLength(2), patience);
    await pulling.stop();
    expect(lines).toContainEqual(['world source not read: down', { reason: 'HTTP 500' }]);
    expect(lines).toContainEqual([
      'world source read',
      { source: 'parts', applied: 3, ignored: 0, refused: 0, skipped: 0 },
    ]);
  });
});

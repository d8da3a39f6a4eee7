import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { waitForDatabase } from './wait-for-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A port where nothing listens now. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** Something that listens on the port, or on a free one. */
async function listen(onConnection: (socket: Socket) => void, port = 0): Promise<number> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket.on('error', () => undefined));
    onConnection(socket);
  });
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};
const onPort = (port: number): string =>
  changed((url) => {
    url.host = `127.0.0.1:${port}`;
    url.search = '';
  });

describe('a database at start', () => {
  it('is taken when it lets this program in', async () => {
    await expect(waitForDatabase(database.url, { timeoutMs: 0 })).resolves.toBeUndefined();
  });

  it('is waited for while it starts, and said so once', async () => {
    const socket = new URL(database.url).searchParams.get('host') ?? '';
    const port = await findFreePort();
    const said: string[] = [];
    const waiting = waitForDatabase(onPort(port), {
      timeoutMs: 60_000,
      onWait: (reason) => said.push(reason),
    });
    await expect.poll(() => said).toEqual([`leads to no PostgreSQL: nothing listens at 127.0.0.1:${port}`]);
    await listen((from) => from.pipe(connect(join(socket, '.s.PGSQL.5432'))).pipe(from), port);
    await waiting;
    expect(said).toHaveLength(1);
  });

  it.each<[string, () => string | Promise<string>, RegExp]>([
    [
      'on a port where nothing listens',
      () => 'postgres://app:canary@127.0.0.1:1/reachout',
      /^leads to no PostgreSQL: nothing listens at 127\.0\.0\.1:1 \(tried for 1 s\)$/,
    ],
    [
      'at a socket that is not there',
      () => 'postgres://app:canary@localhost/reachout?host=%2Fnowhere',
      /^leads to no PostgreSQL: nothing listens at the socket in \/nowhere \(tried for 1 s\)$/,
    ],
    [
      'on a host that nobody knows',
      () => 'postgres://app:canary@nowhere.invalid/reachout',
      /^names the host nowhere\.invalid, which is not known here \(tried for 1 s\)$/,
    ],
    [
      'that takes connections and says nothing',
      async () => `postgres://app:canary@127.0.0.1:${await listen(() => undefined)}/reachout`,
      /^leads to no PostgreSQL: nothing answers at 127\.0\.0\.1:\d+ \(tried for 1 s\)$/,
    ],
    [
      'with another password',
      () => changed((url) => (url.password = 'canary')),
      /^has a wrong password for the role reachout, or PostgreSQL at the socket in .* has no such role$/,
    ],
    [
      'with a role that is not let in',
      () => changed((url) => (url.username = 'canary')),
      /^is refused by PostgreSQL at the socket in .*: no pg_hba\.conf entry/,
    ],
    [
      'of another name',
      () => changed((url) => (url.pathname = '/missing')),
      /^names the database missing, which PostgreSQL at the socket in .* does not have: create it first$/,
    ],
    [
      'that is to speak TLS and does not',
      () => changed((url) => url.searchParams.set('sslmode', 'require')),
      /cannot be used: The server does not support SSL connections$/,
    ],
  ])('%s is refused with one sentence, without the password [F04]', async (_what, address, problem) => {
    const url = await address();
    const password = new URL(url).password;
    const refusal = await waitForDatabase(url, { timeoutMs: 1_000 }).catch((error: Error) => error.message);
    expect(refusal).toMatch(problem);
    expect(refusal).not.toContain(password);
  });
});

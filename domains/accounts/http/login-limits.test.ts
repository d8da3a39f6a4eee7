import { paths } from '@reachout/core/paths';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { takeFromRateLimit } from '@reachout/operations/store/rate-limit-queries';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@reachout/server/testing/test-app';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  app = await createTestApp({
    database,
    trustedProxies: 1,
    rateLimiter: async (bucket, limit) => ({
      retryAfterSeconds: 0,
      ...(await takeFromRateLimit(database.db, { ...limit, bucket })),
    }),
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

interface Attempt {
  email: string;
  password?: string;
  address: string;
}

/** Without a password an attempt counts all the same, and costs no hash, so that the test is over before a limit gives way. */
function logIn({ email, password = '', address }: Attempt): Promise<Response> {
  const body = new URLSearchParams({ email, password });
  return app.visitor(paths.login(), { method: 'POST', body, headers: { 'x-forwarded-for': address } });
}

const olivia = { email: 'olivia@orbit.example', address: '198.51.100.1' };
const attempts = (count: number, of: (index: number) => Attempt): Promise<Response[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => logIn(of(index))));
const statuses = (responses: Response[]): number[] => responses.map(({ status }) => status);

it('lets one stranger guess ten passwords of a person, and does not keep the person out by that [A27]', async () => {
  expect(statuses(await attempts(10, () => olivia))).toEqual(Array(10).fill(401));
  const over = await logIn({ ...olivia, email: 'OLIVIA@orbit.example' });
  expect(over.status).toBe(429);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  const herself = await logIn({ ...olivia, password: demoPassword, address: '203.0.113.5' });
  expect(herself.status).toBe(303);
});

it('lets many strangers together guess forty passwords of a person [A27, A86]', async () => {
  const email = 'hana@pebble.example';
  const addresses = await attempts(40, (index) => ({ email, address: `192.0.2.${index}` }));
  expect(new Set(statuses(addresses))).toEqual(new Set([401]));
  expect((await logIn({ email, address: '192.0.2.200' })).status).toBe(429);
});

it('one address may try to log in as thirty people [A27]', async () => {
  const address = '2001:db8:1:2::1';
  const people = await attempts(30, (index) => ({ email: `person-${index}@orbit.example`, address }));
  expect(new Set(statuses(people))).toEqual(new Set([401]));
  const another = await logIn({ email: 'person@orbit.example', address: '2001:db8:1:2:ffff::9' });
  expect(another.status).toBe(429);
});

it('takes an e-mail address that no database stores for one that nobody has [A42]', async () => {
  expect((await logIn({ email: 'a\0b@x.example', address: '192.0.2.250' })).status).toBe(401);
});

it('reads no more of a form than any form of ours has [A30]', async () => {
  const response = await logIn({ ...olivia, password: 'x'.repeat(600_000), address: '192.0.2.251' });
  expect(response.status).toBe(413);
});

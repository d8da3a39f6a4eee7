import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { type Config, parseConfig } from './config.ts';
import { billingChoice, deskChoice, findOutside } from './outside-systems.ts';

function configOf(env: Record<string, string>): Config {
  const result = parseConfig(env);
  if (!result.ok) throw new Error(result.problems.map(({ name, problem }) => `${name} ${problem}`).join());
  return result.config;
}

it('opens the outside desk that the environment chooses, with the address and the key that it gives', async () => {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    response.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = configOf({
    REACHOUT_DESK: 'plain',
    PLAIN_API_KEY: 'plainApiKey_1',
    PLAIN_API_URL: `http://127.0.0.1:${port}/graphql`,
  });

  const desk = await findOutside(deskChoice, config)?.({ clock: { now: () => new Date() } });
  const parts = [{ kind: 'text', text: 'Hello' }] as const;
  const told = await desk?.addToThread({
    threadId: 'th_1',
    externalId: 'hnd_1',
    title: 'Case',
    facts: {},
    parts,
  });
  server.close();
  expect(keys).toEqual(['Bearer plainApiKey_1']);
  expect(told).toMatchObject({ ok: false, failure: { kind: 'later' } });
});

it('opens nothing outside where the operator keeps what is built in', () => {
  expect(findOutside(deskChoice, configOf({}))).toBeUndefined();
  expect(
    findOutside(billingChoice, configOf({ REACHOUT_DESK: 'plain', PLAIN_API_KEY: 'k' })),
  ).toBeUndefined();
});

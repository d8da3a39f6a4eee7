import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brand } from '@reachout/core/testing/samples';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFlags, flagAnswerMs } from './flags.ts';
import { createOfrepProvider } from './ofrep-flags.ts';

const flags = { ...brand.flags, accessGroups: { on: false, environments: { staging: true } } };
const olivia = { userId: 'user_olivia', accountId: 'team_orbit' };

describe('flags of the catalogue', () => {
  it('are as it says, by environment too, and a variable wins over it [D30]', async () => {
    const staging = await createFlags({ flags }, { environment: 'staging' });
    expect(await staging.isOn('accessGroups', olivia)).toBe(true);
    const switched = await createFlags(
      { flags },
      { environment: 'staging', overrides: { accessGroups: false } },
    );
    expect(await switched.isOn('accessGroups', olivia)).toBe(false);
  });

  it('are off where nobody knows them', async () => {
    expect(await (await createFlags({ flags })).isOn('constructor', olivia)).toBe(false);
  });
});

describe('flags of a service that speaks OFREP', () => {
  let server: Server;
  let asked: { path: string; authorization: string | undefined; context: unknown }[];
  let answer: { status: number; body: unknown };
  let now: number;

  beforeEach(async () => {
    asked = [];
    now = 0;
    answer = {
      status: 200,
      body: { key: 'accessGroups', value: true, reason: 'TARGETING_MATCH', variant: 'on' },
    };
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += chunk));
      request.on('end', () => {
        const { context } = JSON.parse(text) as { context: unknown };
        asked.push({ path: request.url ?? '', authorization: request.headers.authorization, context });
        if (answer.status === 0) return; // never answers
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const open = (timeoutMs?: number) => {
    const { port } = server.address() as AddressInfo;
    const provider = createOfrepProvider({ url: `http://127.0.0.1:${port}`, token: 'a-key', timeoutMs });
    return createFlags({ flags }, { provider, environment: 'production', elapsed: () => now });
  };

  it('are asked for by account, person and environment, with the key [D30]', async () => {
    expect(await (await open()).isOn('accessGroups', olivia)).toBe(true);
    expect(asked).toEqual([
      {
        path: '/ofrep/v1/evaluate/flags/accessGroups',
        authorization: 'Bearer a-key',
        context: {
          targetingKey: 'team_orbit',
          userId: 'user_olivia',
          accountId: 'team_orbit',
          environment: 'production',
        },
      },
    ]);
  });

  it('are not asked for again for a while by the same, and then are', async () => {
    const port = await open();
    await port.isOn('accessGroups', olivia);
    await port.isOn('accessGroups', olivia);
    expect(asked).toHaveLength(1);
    now = flagAnswerMs;
    answer.body = { key: 'accessGroups', value: false, reason: 'STATIC', variant: 'off' };
    expect(await port.isOn('accessGroups', olivia)).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['fails', { status: 500, body: {} }],
    ['does not know the flag', { status: 404, body: { key: 'x', errorCode: 'FLAG_NOT_FOUND' } }],
    ['gives no boolean', { status: 200, body: { key: 'x', value: 'yes', reason: 'STATIC', variant: 'a' } }],
    ['does not answer', { status: 0, body: {} }],
  ])('are as the catalogue says where the service %s [D30]', async (_how, given) => {
    answer = given;
    const port = await open(50);
    expect(await port.isOn('supportChatRefundInvoiceFlow', olivia)).toBe(true);
    expect(await port.isOn('accessGroups', olivia)).toBe(false);
  });
});

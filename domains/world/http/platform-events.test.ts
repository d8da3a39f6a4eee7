import { apiPaths } from '@reachout/core/paths';
import { createWebhookReader } from '@reachout/adapter-webhook';
import { createTestApp, type TestApp } from '@reachout/server/testing/test-app';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString('base64')}`;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ incomingEvents: createWebhookReader({ secret }) });
});
afterAll(() => app.close());

/** Sends an event as the specification of Standard Webhooks says, without any library. */
async function send(event: object, { at = Date.now(), signedWith = key } = {}): Promise<Response> {
  const body = JSON.stringify(event);
  const seconds = String(Math.floor(at / 1_000));
  const signature = createHmac('sha256', signedWith).update(`evt_1.${seconds}.${body}`).digest('base64');
  return app.visitor(apiPaths.platformEvents(), {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    },
  });
}

const team = (name: string) => ({ kind: 'team', record: { id: 'team_events', slug: 'events', name } });
const event = (timestamp: string, ...data: object[]) => ({ type: 'world.changed', timestamp, data });

describe('an event of the platform', () => {
  it('changes the world once, however often and however late it comes', async () => {
    const first = event('2026-11-01T10:00:00.000Z', team('First'));
    const second = event('2026-11-01T10:00:01.000Z', team('Second'));
    const answers = [];
    for (const each of [second, first, second]) answers.push(await (await send(each)).json());
    expect(answers).toEqual([
      { applied: 1, ignored: 0 },
      { applied: 0, ignored: 1 },
      { applied: 0, ignored: 1 },
    ]);
  });

  it('is asked for again while it names what is not known', async () => {
    const member = { kind: 'member', record: { team: 'team_events', person: 'nobody', role: 'OWNER' } };
    const response = await send(event('2026-11-01T11:00:00.000Z', team('Third'), member));
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('data.1.record.person names no person that is known');
  });

  it.each([
    ['by another secret', { signedWith: Buffer.alloc(32, 8) }],
    ['ten minutes ago', { at: Date.now() - 600_000 }],
  ])('is refused when it was signed %s', async (_how, options) => {
    expect((await send(event('2026-11-01T10:00:00.000Z', team('Forged')), options)).status).toBe(400);
  });

  it('is refused whole with the place of everything that is wrong', async () => {
    const wrong = { kind: 'team', record: { id: 'team_events', slug: 'No slug', name: 'Fourth' } };
    const response = await send(event('2026-11-01T12:00:00.000Z', team('Fifth'), wrong));
    expect(response.status).toBe(422);
    expect(((await response.json()) as { fields: object }).fields).toHaveProperty(['data.1.record.slug']);
  });
});

import { apiPaths } from '@reachout/core/paths';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { scriptedAssistant } from '@reachout/testkit/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What the model answers next; an error is thrown. */
let answer: unknown;
let app: TestApp;
let olivia: Requester;

beforeAll(async () => {
  const assistant = {
    ...scriptedAssistant([{ type: 'finish', reason: 'stop' }]),
    predictCase: async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  app = await createTestApp({ assistant });
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

async function predict(next: unknown, message = 'My build fails') {
  answer = next;
  app.logged.length = 0;
  const messages = [{ role: 'user', content: message }];
  const context = { product: 'tetra', teamId: 'team_orbit' };
  const response = await olivia(apiPaths.predictCase(), json({ messages, context }));
  const { prediction } = (await response.json()) as { prediction: Record<string, string> };
  const tracked = app.logged.filter((line) => line.includes('case prediction'));
  return { status: response.status, prediction, tracked };
}

const empty = { area: '', topic: '', severity: '', subject: '', description: '', domain: '' };

describe('a prediction that cannot be used', () => {
  it.each(['I think it is about builds.', '{"area": "Builds"', '[]', null, 7])(
    'is empty and tracked where the model answers no JSON object: %j [§8.0.6]',
    async (said) => {
      const { status, prediction, tracked } = await predict(said);
      expect([status, prediction]).toEqual([200, empty]);
      expect(tracked.join()).toContain('"problem":"not-json"');
    },
  );

  it('leaves the area empty and is tracked where the model names one that is not there, and keeps the rest [§8.0.6]', async () => {
    const { prediction, tracked } = await predict({
      area: 'Nonsense',
      topic: 'Build failing',
      subject: 'My build fails',
    });
    expect(prediction).toEqual({ ...empty, subject: 'My build fails' });
    expect(tracked.join()).toContain('"problem":"unknown-category"');
  });

  it('is empty where the model fails, and the form can be filled in by hand [§8.0.6]', async () => {
    const { status, prediction, tracked } = await predict(new Error('upstream is away'));
    expect([status, prediction]).toEqual([200, empty]);
    expect(tracked.join()).toContain('case prediction failed');
  });
});

describe('a domain of the account', () => {
  it('is recognised in the person’s words where the model named none', async () => {
    const { prediction } = await predict(
      { area: 'Domains & DNS' },
      'GET shop.orbit.example 200 and then 525',
    );
    expect(prediction).toMatchObject({ area: 'domains', domain: 'shop.orbit.example' });
  });

  it.each([
    ['two of them are named', 'orbit-labs.example and shop.orbit.example are down'],
    ['it is another account’s', 'error: pay.nova.example:443 refused'],
  ])('is not chosen where %s', async (_, message) => {
    expect((await predict({ area: 'Domains & DNS' }, message)).prediction).toMatchObject({ domain: '' });
  });

  it('is not filled into a prediction that failed', async () => {
    expect((await predict('no JSON', 'shop.orbit.example is down')).prediction).toEqual(empty);
  });
});

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

async function predict(next: unknown) {
  answer = next;
  app.logged.length = 0;
  const messages = [{ role: 'user', content: 'My build fails' }];
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

import { apiPaths } from '@reachout/core/paths';
import { createTestApp, json, type TestApp, type TestAppOptions } from '@reachout/server/testing/test-app';
import { answerEvents, scriptedAssistant } from '@reachout/testkit/models';
import { afterEach, describe, expect, it } from 'vitest';

let app: TestApp;
afterEach(() => app.close());

/** What the assistant is told of incidents when somebody writes. */
async function incidentsTold(options: TestAppOptions = {}) {
  const assistant = scriptedAssistant(answerEvents('Hello.'));
  app = await createTestApp({ assistant, ...options });
  const olivia = await app.signIn('olivia@orbit.example');
  const message = { id: crypto.randomUUID(), content: 'builds wait very long since this morning' };
  const context = { product: 'tetra', teamId: 'team_orbit' };
  await (await olivia(apiPaths.chat(), json({ message, context }))).text();
  return assistant.requests.at(-1)?.context.incidents;
}

describe('the assistant', () => {
  it('is told of the incidents that go on, with what was said last and their links, and of none that is over', async () => {
    expect(await incidentsTold()).toEqual([
      {
        title: 'Elevated build times',
        components: ['Builds'],
        latest: expect.stringContaining('We have added build machines') as unknown,
        startedAt: expect.stringMatching(/^\d{4}-/) as unknown,
        href: '/status#incident-incident_build_times',
      },
    ]);
  });

  it('is told of none where no status is published', async () => {
    expect(await incidentsTold({ statusSource: 'none' })).toBeUndefined();
  });

  it('is told of none where the status was never read, and answers all the same', async () => {
    const outsideStatus = { latest: () => null, close: () => undefined };
    expect(await incidentsTold({ statusSource: 'statuspage', outsideStatus })).toBeUndefined();
  });
});

import { apiPaths } from '@reachout/core/paths';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { scriptedAssistant } from '@reachout/testkit/models';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What the model answers next; an error is thrown. */
let answer: unknown;
let app: TestApp;
let olivia: Requester;
let devon: Requester;

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
  devon = await app.signIn('devon@nova.example');
});
afterAll(() => app.close());

async function predict(
  next: unknown,
  message = 'My build fails',
  { person = olivia, teamId = 'team_orbit' } = {},
) {
  answer = next;
  app.logged.length = 0;
  const messages = [{ role: 'user', content: message }];
  const context = { product: 'tetra', teamId };
  const response = await person(apiPaths.predictCase(), json({ messages, context }));
  const { prediction } = (await response.json()) as { prediction: Record<string, string> };
  const tracked = app.logged.filter((line) => line.includes('case prediction'));
  return { status: response.status, prediction, tracked };
}

const noProject = { projectId: '', projectName: '', deploymentUrl: '' };
const nothing = { area: '', topic: '', severity: '', subject: '', description: '', domain: '' };
const empty = { ...nothing, ...noProject };

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

describe('a project of the account', () => {
  const idOf = (name: string) => textOf(sql`select id as text from projects where name = ${name}`);
  const deploymentOf = (name: string) =>
    textOf(sql`
      select url as text from deployments join projects on projects.id = project_id and projects.account_id = deployments.account_id
      where name = ${name} order by deployments.created_at limit 1`);
  const textOf = async (query: ReturnType<typeof sql>): Promise<string> => {
    const { rows } = await app.database.db.execute<{ text: string }>(query);
    return rows[0]?.text ?? 'none';
  };
  const inNova = () => ({ person: devon, teamId: 'team_nova' });

  it('is chosen where the person names it', async () => {
    const { prediction } = await predict({}, 'The build of our Storefront fails.');
    expect(prediction).toMatchObject({
      projectId: await idOf('storefront'),
      projectName: 'storefront',
      deploymentUrl: '',
    });
  });

  it('is chosen by its id', async () => {
    const { prediction } = await predict({}, `500 in (${await idOf('checkout-api')}) since noon`);
    expect(prediction).toMatchObject({ projectName: 'checkout-api' });
  });

  it('is chosen by a domain that leads to it', async () => {
    const { prediction } = await predict({}, 'https://shop.orbit.example/cart shows an old page');
    expect(prediction).toMatchObject({ projectName: 'storefront', deploymentUrl: '' });
  });

  it('is chosen by the address of a deployment, which goes into the form as well', async () => {
    const host = await deploymentOf('storefront');
    const { prediction } = await predict({}, `https://${host}/cart answers 500`);
    expect(prediction).toMatchObject({ projectName: 'storefront', deploymentUrl: `https://${host}` });
  });

  it.each([
    ['two are named', 'storefront and checkout-api are down'],
    ['a name and a domain lead to two', 'checkout-api cannot reach shop.orbit.example'],
    ['it is another account’s', 'payments-web is down, see pay.nova.example'],
    ['its name is a part of another word', 'storefronts, my-storefront and src/storefront/index.ts'],
  ])('is not chosen where %s', async (_, message) => {
    expect((await predict({}, message)).prediction).toMatchObject(noProject);
  });

  it('is not filled into a prediction that failed', async () => {
    expect((await predict('no JSON', 'storefront is down')).prediction).toEqual(empty);
  });

  it('is one that is opened to whoever has single projects, and nothing is said of the others [§6.0.4, A10]', async () => {
    const said = 'payments-api is slow, and search-web too';
    expect((await predict({}, said, inNova())).prediction).toMatchObject({ projectName: 'payments-api' });
    expect((await predict({}, 'search-web is slow', inNova())).prediction).toMatchObject(noProject);
  });

  it('is not one that the person may only look at [§6.0.4, A10]', async () => {
    const id = await idOf('payments-api');
    const role = (name: string) =>
      app.database.db.execute(
        sql`update project_access set role = ${name} where user_id = 'user_devon' and project_id = ${id}`,
      );
    await role('PROJECT_VIEWER');
    const { prediction } = await predict({}, 'payments-api is slow', inNova());
    await role('PROJECT_DEVELOPER');
    expect(prediction).toMatchObject(noProject);
  });
});

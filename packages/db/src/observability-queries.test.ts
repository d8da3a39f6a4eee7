import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDeployments, type DeploymentCountQuery } from './observability-queries.ts';
import { deployments, projects } from './schema.ts';

let database: TestDatabase;

const at = (time: string) => new Date(`2026-11-${time}Z`);

beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  const account = { accountId: 'team_pebble' };
  await database.db.insert(projects).values([
    { ...account, id: 'prj_a', name: 'alpha' },
    { ...account, id: 'prj_b', name: 'be%ta' },
  ]);
  const planned = [
    ['prj_a', 'READY', 'production', '02T23:30:00'],
    ['prj_a', 'ERROR', 'preview', '03T00:15:00'],
    ['prj_a', 'ERROR', 'production', '03T09:00:00'],
    ['prj_b', 'CANCELED', 'preview', '03T10:00:00'],
  ] as const;
  await database.db.insert(deployments).values(
    planned.map(([projectId, state, target, time], index) => ({
      ...account,
      projectId,
      id: `dpl_${index}`,
      url: `${index}.tetra.example`,
      state,
      target,
      createdAt: at(time),
    })),
  );
});
afterAll(() => database.drop());

const base = {
  accountId: 'team_pebble',
  groupBy: 'state',
  after: at('02T00:00:00'),
  until: at('04T00:00:00'),
  limit: 10,
} as const satisfies DeploymentCountQuery;

async function counted(query: Partial<DeploymentCountQuery>) {
  const { groups } = await countDeployments(database.db, { ...base, ...query });
  return groups.map(({ key, deployments: all, failed }) => [key, all, failed]);
}

describe('counting deployments', () => {
  it.each<[string, Partial<DeploymentCountQuery>, unknown]>([
    [
      'by state, largest first',
      {},
      [
        ['ERROR', 2, 2],
        ['CANCELED', 1, 0],
        ['READY', 1, 0],
      ],
    ],
    [
      'by target',
      { groupBy: 'target' },
      [
        ['preview', 2, 1],
        ['production', 2, 1],
      ],
    ],
    [
      'by project',
      { groupBy: 'project' },
      [
        ['alpha', 3, 2],
        ['be%ta', 1, 0],
      ],
    ],
    [
      'by day of UTC',
      { groupBy: 'time', timeStep: 'day' },
      [
        ['2026-11-02T00:00:00.000Z', 1, 0],
        ['2026-11-03T00:00:00.000Z', 3, 2],
      ],
    ],
    [
      'by hour in order',
      { groupBy: 'time', timeStep: 'hour', limit: 2 },
      [
        ['2026-11-02T23:00:00.000Z', 1, 0],
        ['2026-11-03T00:00:00.000Z', 1, 1],
      ],
    ],
    ['of one state', { state: 'ERROR' }, [['ERROR', 2, 2]]],
    [
      'of one target',
      { target: 'production' },
      [
        ['ERROR', 1, 1],
        ['READY', 1, 0],
      ],
    ],
    [
      'after a moment and until another',
      { after: at('03T00:15:00'), until: at('03T09:00:00') },
      [['ERROR', 1, 1]],
    ],
    [
      'of projects by words in any case',
      { project: ' ALPH ' },
      [
        ['ERROR', 2, 2],
        ['READY', 1, 0],
      ],
    ],
    ['with a wildcard taken literally', { project: '%' }, [['CANCELED', 1, 0]]],
    ['of projects opened to somebody', { visibleTo: 'user_devon' }, []],
    ['of another account', { accountId: 'team_hollow' }, []],
  ])('counts %s [A37]', async (_, query, expected) => {
    expect(await counted(query)).toEqual(expected);
  });

  it('tells how many groups there are beyond those it gives', async () => {
    const { groups, groupCount } = await countDeployments(database.db, { ...base, limit: 1 });
    expect([groups.length, groupCount]).toEqual([1, 3]);
    expect(groups[0]?.latestAt).toEqual(at('03T09:00:00'));
  });
});

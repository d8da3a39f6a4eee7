import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countDeployments,
  countRequests,
  type DeploymentCountQuery,
  type RequestCountQuery,
} from './observability-queries.ts';
import { deployments, projects } from '@reachout/accounts/store/schema/accounts';
import { requestCounts } from './schema.ts';

let database: TestDatabase;

const at = (time: string) => new Date(`2020-11-${time}Z`);

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
  const requests = [
    ['prj_a', '/', 200, 'fra1', '02T23:00:00', 60, 600],
    ['prj_a', '/a_b', 404, 'fra1', '03T00:00:00', 10, 50],
    ['prj_b', '/', 500, 'iad1', '03T00:00:00', 30, 3001],
    ['prj_b', '/', 200, 'iad1', '01T00:00:00', 999, 999],
  ] as const;
  await database.db.insert(requestCounts).values(
    requests.map(([projectId, path, status, region, hour, count, durationMs]) => ({
      ...account,
      projectId,
      path,
      status,
      region,
      hour: at(hour),
      requests: count,
      durationMs,
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
        ['2020-11-02T00:00:00.000Z', 1, 0],
        ['2020-11-03T00:00:00.000Z', 3, 2],
      ],
    ],
    [
      'by hour in order',
      { groupBy: 'time', timeStep: 'hour', limit: 2 },
      [
        ['2020-11-02T23:00:00.000Z', 1, 0],
        ['2020-11-03T00:00:00.000Z', 1, 1],
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
      'after one time and until another',
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
  ])('counts those %s [A37]', async (_, query, expected) => {
    expect(await counted(query)).toEqual(expected);
  });

  it('tells how many groups there are beyond those it gives', async () => {
    const { groups, groupCount } = await countDeployments(database.db, { ...base, limit: 1 });
    expect([groups.length, groupCount]).toEqual([1, 3]);
    expect(groups[0]?.latestAt).toEqual(at('03T09:00:00'));
  });
});

const requestBase = {
  accountId: 'team_pebble',
  groupBy: 'path',
  after: at('02T00:00:00'),
  until: at('03T12:00:00'),
  limit: 10,
} as const satisfies RequestCountQuery;

async function countedRequests(query: Partial<RequestCountQuery>) {
  const { groups } = await countRequests(database.db, { ...requestBase, ...query });
  return groups.map(({ key, requests, failed, meanMs }) => [key, requests, failed, meanMs]);
}

describe('counting requests', () => {
  it.each<[string, Partial<RequestCountQuery>, unknown]>([
    [
      'by path, largest first, with the failed ones and the mean time',
      {},
      [
        ['/', 90, 30, 40],
        ['/a_b', 10, 0, 5],
      ],
    ],
    [
      'by status',
      { groupBy: 'status' },
      [
        ['200', 60, 0, 10],
        ['500', 30, 30, 100],
        ['404', 10, 0, 5],
      ],
    ],
    [
      'by region',
      { groupBy: 'region' },
      [
        ['fra1', 70, 0, 9],
        ['iad1', 30, 30, 100],
      ],
    ],
    [
      'by project',
      { groupBy: 'project' },
      [
        ['alpha', 70, 0, 9],
        ['be%ta', 30, 30, 100],
      ],
    ],
    [
      'by hour in order',
      { groupBy: 'time', timeStep: 'hour' },
      [
        ['2020-11-02T23:00:00.000Z', 60, 0, 10],
        ['2020-11-03T00:00:00.000Z', 40, 30, 76],
      ],
    ],
    ['of one kind of status', { status: '4xx' }, [['/a_b', 10, 0, 5]]],
    ['of paths by words, wildcards taken literally', { path: 'A_' }, [['/a_b', 10, 0, 5]]],
    ['of regions by words', { region: ' IAD' }, [['/', 30, 30, 100]]],
    ['of projects by words', { project: '%' }, [['/', 30, 30, 100]]],
    ['of projects opened to somebody', { visibleTo: 'user_devon' }, []],
    ['of another account', { accountId: 'team_hollow' }, []],
  ])('counts those %s [A37]', async (_, query, expected) => {
    expect(await countedRequests(query)).toEqual(expected);
  });

  it('tells how many groups there are beyond those it gives', async () => {
    const { groups, groupCount } = await countRequests(database.db, { ...requestBase, limit: 1 });
    expect([groups.length, groupCount]).toEqual([1, 2]);
  });
});

import { randomUUID } from 'node:crypto';
import { areas } from '@reachout/core/testing/samples';
import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, json, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.database.db.execute(sql`truncate projects cascade`);
});
afterAll(() => app.close());

describe('a topic that asks for a project', () => {
  const topic = areas
    .find(({ value }) => value === 'builds')
    ?.topics.find(({ projectSelector }) => projectSelector === true);

  it('asks an account without projects for none, and takes its case [§5.2.3]', async () => {
    const hana = await app.logIn('hana@pebble.example');
    const chosen = { area: 'builds', topic: topic?.value ?? '' };
    const page = await (
      await hana(paths.newCase({ product: 'tetra', teamSlug: 'pebble', ...chosen }))
    ).text();
    expect(page).toContain('name="subject"');
    expect(page).not.toContain('name="projectId"');
    expect(page).not.toContain('name="deploymentUrl"');
    const created = await hana(
      apiPaths.cases({ teamId: 'team_pebble' }),
      json(
        {
          ...chosen,
          product: 'tetra',
          severity: '3',
          subject: 'It fails',
          description: 'Since this morning.',
        },
        { 'idempotency-key': randomUUID() },
      ),
    );
    expect(created.status, await created.clone().text()).toBe(201);
  });
});

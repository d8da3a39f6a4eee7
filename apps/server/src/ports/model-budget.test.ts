import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModelBudget } from './model-budget.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
});

const olivia = { personId: 'user_olivia', accountId: 'team_orbit' };
const devon = { personId: 'user_devon', accountId: 'team_orbit' };
const hana = { personId: 'user_hana', accountId: 'team_pebble' };

describe('the budgets of models', () => {
  it('end for a person, for a team and for everybody, each by itself, and a refusal takes from none', async () => {
    const budget = createModelBudget(database.db, { person: 100, team: 150, day: 220 });
    expect(await budget.reserve(olivia, 90)).toBeUndefined();
    expect(await budget.reserve(olivia, 20)).toBe('person');
    expect(await budget.reserve(devon, 70)).toBe('team');
    expect(await budget.reserve(devon, 50)).toBeUndefined();
    expect(await budget.reserve(hana, 100)).toBe('day');
    expect(await budget.reserve(hana, 70)).toBeUndefined();
    // Without a person only the budget of everybody counts.
    expect(await budget.reserve(undefined, 30)).toBe('day');
  });

  it('have back what was set aside and not used, and lack what was used besides', async () => {
    const budget = createModelBudget(database.db, { person: 1_000 });
    const asker = { personId: 'user_noor', accountId: 'team_nova' };
    expect(await budget.reserve(asker, 1_000)).toBeUndefined();
    expect(await budget.reserve(asker, 100)).toBe('person');
    await budget.settle(asker, 300 - 1_000);
    expect(await budget.reserve(asker, 600)).toBeUndefined();
    await budget.settle(asker, 500);
    expect(await budget.reserve(asker, 50)).toBe('person');
  });

  it('are shared by those who ask at once', async () => {
    const budget = createModelBudget(database.db, { team: 500 });
    const asker = { personId: 'user_ada', accountId: 'team_tetra' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => budget.reserve(asker, 100)));
    expect(answers.filter((spent) => spent === undefined)).toHaveLength(5);
  });

  it('limit nothing that nobody has set', async () => {
    const budget = createModelBudget(database.db, {});
    expect(await budget.reserve(olivia, 1_000_000_000)).toBeUndefined();
  });
});

import { createRefundWorld } from '@reachout/testkit/refund-world';
import { createTestServices, type TestServices } from '@reachout/testkit/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccountAccess } from './account-access.ts';
import { listAccounts } from './list-accounts.ts';

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

describe('the accounts of a person', () => {
  it('are their own first, and then the teams that they belong to [D5]', async () => {
    const olivia = await services.viewerOf('olivia@orbit.example');
    const accounts = await listAccounts(services.deps, olivia);
    expect(accounts.map(({ team }) => team?.slug ?? 'own')).toEqual(expect.arrayContaining(['own', 'orbit']));
    expect(accounts[0]?.team ?? null).toBeNull();
  });

  it('let nobody in by the name of another’s team [A01]', async () => {
    const [olivia, devon] = await Promise.all([
      services.viewerOf('olivia@orbit.example'),
      services.viewerOf('devon@nova.example'),
    ]);
    await createRefundWorld(services.database.db, {
      accounts: 1,
      invoicesEach: 0,
      ownerId: devon.userId,
      prefix: 'team_strange',
    });
    const team = { teamId: 'team_strange_1' };
    expect(await findAccountAccess(services.deps, devon, team)).toMatchObject({ ok: true });
    expect(await findAccountAccess(services.deps, olivia, team)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
  });
});

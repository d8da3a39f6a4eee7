import type { Account } from '../rules/accounts.ts';
import { findAccountsOfUser } from '../store/accounts-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { toAccountAccess } from './account-access.ts';

/** The person's accounts with plans, role and permissions (D5), their own first, then teams by name. */
export async function listAccounts(deps: ServiceDeps, viewer: Viewer): Promise<Account[]> {
  const rows = await findAccountsOfUser(deps.db, { userId: viewer.userId });
  const flags = await Promise.all(
    rows.map((row) => deps.flags.isOn('accessGroups', { userId: viewer.userId, accountId: row.id })),
  );
  return rows.map(
    (row, index) => toAccountAccess(row, { brand: deps.brand, accessGroups: flags[index] ?? false }).account,
  );
}

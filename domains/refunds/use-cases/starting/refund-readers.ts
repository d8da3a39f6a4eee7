import { canRefund } from '@reachout/accounts/rules/accounts';
import { findAccount, findAccountOfUser } from '@reachout/accounts/store/accounts-queries';
import { findTeamMembers } from '@reachout/accounts/store/teams-queries';
import { toAccountAccess } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { RefundReader } from '../../rules/refund-start.ts';
import { findPeople } from '../../store/readers-queries.ts';

/** More people of a team are not offered: those with the highest roles come first. */
const mostOffered = 50;

/** Who of an account may see its refunds now: its person, or those of a team whose role says so. */
export async function findRefundReaders(
  { db, brand, flags }: Pick<ServiceDeps, 'db' | 'brand' | 'flags'>,
  accountId: string,
): Promise<RefundReader[]> {
  const account = await findAccount(db, { accountId });
  if (account === undefined) return [];
  if (account.kind === 'personal')
    return account.ownerUserId === null ? [] : findPeople(db, [account.ownerUserId]);
  const roles = brand.roles.map(({ key }) => key);
  const members = await findTeamMembers(db, { accountId, roles, limit: mostOffered, offset: 0 });
  const may = await Promise.all(
    members.map(async ({ userId }) => {
      const row = await findAccountOfUser(db, { userId, accountId });
      if (row === undefined) return false;
      const accessGroups = await flags.isOn('accessGroups', { userId, accountId });
      return canRefund(toAccountAccess(row, { brand, accessGroups }).account);
    }),
  );
  const allowed = members.filter((_, at) => may[at]).map(({ userId }) => userId);
  const found = await findPeople(db, allowed);
  // In the order of the roles.
  return allowed.flatMap((id) => found.find(({ userId }) => userId === id) ?? []);
}

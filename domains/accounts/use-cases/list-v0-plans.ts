import type { PlanKey } from '@reachout/catalogue/rules/plans';
import { findAccountsOfUser } from '../store/accounts-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** An account's v0 plan under the name it has in addresses (§7). */
export type V0PlanOfAccount = { slug: string; plan: PlanKey } | { username: string; plan: PlanKey };

/** The v0 plans of the person's accounts, teams by slug and personal accounts by username. */
export async function listV0Plans(deps: ServiceDeps, viewer: Viewer): Promise<V0PlanOfAccount[]> {
  const rows = await findAccountsOfUser(deps.db, { userId: viewer.userId });
  return rows.flatMap((row): V0PlanOfAccount[] => {
    if (row.v0Plan === null) return [];
    return [
      row.kind === 'team' ? { slug: row.slug, plan: row.v0Plan } : { username: row.slug, plan: row.v0Plan },
    ];
  });
}

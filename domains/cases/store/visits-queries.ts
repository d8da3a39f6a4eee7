import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';
import { signalAccountCases } from './case-signals.ts';

/**
 * Remembers that a person looks at a case now, of which they are shown `version`, and tells when they did before; undefined for the first time. Whoever calls it has decided that
 * they may.
 */
export async function noteVisit(
  db: Database,
  { caseNumber, userId, version }: { caseNumber: number; userId: string; version: number },
): Promise<Date | undefined> {
  const { rows } = await db.execute<{ accountId: string; earlier: string | null; isNews: boolean }>(sql`
    with looked as (
      select account_id, number, least(version, ${version}::int) as version from cases where number = ${caseNumber}),
    earlier as (
      select seen.version, seen.updated_at from case_seen seen join looked
        on seen.account_id = looked.account_id and seen.case_number = looked.number and seen.user_id = ${userId}),
    noted as (
      insert into case_seen (account_id, user_id, case_number, version)
      select account_id, ${userId}, number, version from looked
      on conflict (account_id, user_id, case_number)
      do update set version = greatest(case_seen.version, excluded.version), updated_at = clock_timestamp())
    select looked.account_id as "accountId", floor(extract(epoch from earlier.updated_at) * 1000)::text as earlier,
      earlier.version is null or earlier.version < looked.version as "isNews"
    from looked left join earlier on true`);
  const [visit] = rows;
  if (visit === undefined) return undefined;
  // Lists that are kept say that it is unread.
  if (visit.isNews) await signalAccountCases(db, visit.accountId);
  return visit.earlier === null ? undefined : new Date(Number(visit.earlier));
}

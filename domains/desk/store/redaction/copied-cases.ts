import type { CaseKey } from '@reachout/cases/store/case-life-queries';
import type { Database } from '@reachout/database/client';
import { sql } from 'drizzle-orm';

/**
 * The numbers of the other cases of the account that took words over from this one or gave them to it, also over several steps: a reply that became a case of its own is its
 * description, and a late reply begins a case with the subject and the fields of the closed one. At most `limit` of them, in the order of their numbers.
 */
export async function findCopiedCases(
  db: Database,
  { accountId, caseNumber, limit }: CaseKey & { limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    with recursive joined as (
      select ${caseNumber}::bigint as number
      union
      select other.number
      from joined cross join lateral (
        select e.after::bigint as number from case_events e
        where e.account_id = ${accountId} and e.case_number = joined.number and e.kind in ('split', 'splitFrom')
        union all
        select c.continues_case_number from cases c
        where c.account_id = ${accountId} and c.number = joined.number and c.continues_case_number is not null
        union all
        select c.number from cases c
        where c.account_id = ${accountId} and c.continues_case_number = joined.number
      ) other
    )
    select c.number from joined join cases c on c.account_id = ${accountId} and c.number = joined.number
    where c.number <> ${caseNumber} order by c.number limit ${limit}`);
  return rows.map(({ number }) => Number(number));
}

import { sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';

/** Somebody whose address becomes another; null when they have none any more. */
export interface AddressChange {
  userId: string;
  from: string;
  to: string | null;
}

/**
 * Lets the participants of cases follow people, since they are stored as addresses: the new one stands in place of the old one in the accounts that the person is in. Everywhere else the old one is taken
 * out, because whoever is given it next must not find themselves in somebody else's cases. Who has read a case has still read it. Call it in the transaction of the change with the people locked, before
 * a membership that ends is gone.
 */
export async function followAddresses(tx: Database, changes: readonly AddressChange[]): Promise<void> {
  if (changes.length === 0) return;
  // All at once: two people may take each other's address. Cases are locked in the order of their numbers, as everybody locks them.
  await tx.execute(sql`
    with followed as materialized (
      select user_id, lower(trim(r."from")) as old_address, lower(trim(r."to")) as new_address
      from json_to_recordset(${JSON.stringify(changes.map(({ userId, from, to }) => ({ user_id: userId, from, to })))}::json)
        as r(user_id text, "from" text, "to" text)
    ), locked as materialized (
      select account_id, number from cases
      where participants && (select array_agg(old_address) from followed)
      order by number for update
    ), written as (
      update cases set version = version + 1, participants = array(
        select address from (
          select case when f.user_id is null then named.address
              when exists (select from memberships m where m.account_id = cases.account_id and m.user_id = f.user_id)
                or exists (select from accounts a where a.id = cases.account_id and a.owner_user_id = f.user_id)
              then f.new_address end as address, named.place
          from unnest(cases.participants) with ordinality named(address, place)
          left join followed f on f.old_address = named.address
        ) left_there where address is not null group by address order by min(place))
      from locked where cases.account_id = locked.account_id and cases.number = locked.number
      returning cases.account_id, cases.number, cases.version
    )
    update case_seen set version = written.version from written
    where case_seen.account_id = written.account_id and case_seen.case_number = written.number
      and case_seen.version = written.version - 1`);
}

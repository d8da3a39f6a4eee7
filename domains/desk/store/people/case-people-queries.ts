import { sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';

/** Somebody of an account by their address, with what decides whether they are told of its cases. */
export interface AddressedPerson {
  address: string;
  name: string;
  /** The person ended all mail, or their mail server refuses it. */
  isUnreachable: boolean;
  /** The kinds of mail that they switched off. */
  off: string[];
}

/** Those of an account who have one of these addresses and can log in. */
export async function findPeopleOfAccount(
  db: Database,
  { accountId, addresses }: { accountId: string; addresses: readonly string[] },
): Promise<AddressedPerson[]> {
  if (addresses.length === 0) return [];
  const { rows } = await db.execute<{
    address: string;
    name: string;
    unreachable: boolean;
    off: string[];
  }>(sql`
    select lower(u.email) as address, u.name,
      s.unsubscribed_at is not null or coalesce(s.refused_address = u.email, false) as unreachable,
      coalesce(s.off, '{}') as off
    from users u
    join accounts a on a.id = ${accountId}
    left join mail_settings s on s.user_id = u.id
    where lower(u.email) in (${sql.join([...addresses], sql`, `)})
      and u.disabled_at is null and u.removed_at is null
      and (a.owner_user_id = u.id
        or exists (select from memberships m where m.account_id = a.id and m.user_id = u.id))`);
  return rows.map(({ unreachable, ...person }) => ({ ...person, isUnreachable: unreachable }));
}

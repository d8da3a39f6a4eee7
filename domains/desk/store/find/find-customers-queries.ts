import { accounts, domains, projects } from '@reachout/accounts/store/schema/accounts';
import { users } from '@reachout/accounts/store/schema/identity';
import { threads } from '@reachout/chat/store/schema';
import type { Database } from '@reachout/database/client';
import { type SQL, sql } from 'drizzle-orm';
import { isShown } from '../conversation-reports-queries.ts';
import { bestFirst, candidates, holdsWords, isSpelledLike } from './matching.ts';

/** What is looked for, and how many of the best are wanted. */
export interface Wanted {
  term: string;
  limit: number;
}

type Hit<Facts> = Facts & Record<string, unknown>;

/** Those that hold all words; where nothing does, those that are spelled alike: by one statement, of which the second half is not begun where the first found anything. */
async function findNamed<Row extends Record<string, unknown>>(
  db: Database,
  { term }: Wanted,
  { text, read }: { text: SQL; read: (condition: SQL) => SQL },
): Promise<Row[]> {
  const alike = isSpelledLike(text, term);
  const holding = read(holdsWords(text, term));
  const { rows } = await db.execute(
    alike === undefined
      ? holding
      : sql`with holding as materialized (${holding}) select * from holding
          union all select * from (${read(alike)}) alike where not exists (select 1 from holding)`,
  );
  // Each query gives the columns that its caller names.
  return rows as unknown[] as Row[];
}

/** People by their name or e-mail address; the holder of exactly that address first. */
export function findPeople(
  db: Database,
  wanted: Wanted,
): Promise<Hit<{ id: string; name: string; email: string; isAddress: boolean }>[]> {
  const text = sql`lower(${users.name} || ' ' || ${users.email})`;
  const address = wanted.term.toLowerCase();
  return findNamed(db, wanted, {
    text,
    read: (condition) => sql`
      select id, name, email, lower(email) = ${address} as "isAddress" from (
        (select ${users.id} as id, ${users.name} as name, ${users.email} as email from ${users}
          where lower(${users.email}) = ${address})
        union
        (select ${users.id}, ${users.name}, ${users.email} from ${users} where ${condition} limit ${candidates})
      ) found
      order by "isAddress" desc, ${bestFirst(sql`name`, wanted.term)}, email limit ${wanted.limit}`,
  });
}

/** Teams by their name or slug. */
export function findTeams(
  db: Database,
  wanted: Wanted,
): Promise<Hit<{ id: string; name: string; slug: string }>[]> {
  const text = sql`lower(${accounts.name} || ' ' || ${accounts.slug})`;
  return findNamed(db, wanted, {
    text,
    read: (condition) => sql`
      select id, name, slug from (
        select ${accounts.id} as id, ${accounts.name} as name, ${accounts.slug} as slug from ${accounts}
        where ${accounts.kind} = 'team' and ${condition} limit ${candidates}
      ) found
      order by (slug = ${wanted.term.toLowerCase()}) desc, ${bestFirst(sql`name`, wanted.term)} limit ${wanted.limit}`,
  });
}

/** Projects of all accounts by their name. */
export function findProjectsOfAll(
  db: Database,
  wanted: Wanted,
): Promise<Hit<{ name: string; accountId: string; account: string }>[]> {
  return findNamed(db, wanted, {
    text: sql`lower(${projects.name})`,
    read: (condition) => sql`
      select found.name, found.account_id as "accountId", ${accounts.name} as account from (
        select ${projects.name} as name, ${projects.accountId} as account_id from ${projects}
        where ${condition} limit ${candidates}
      ) found join ${accounts} on ${accounts.id} = found.account_id
      order by ${bestFirst(sql`found.name`, wanted.term)} limit ${wanted.limit}`,
  });
}

/** Domains of all accounts. */
export function findDomainsOfAll(
  db: Database,
  wanted: Wanted,
): Promise<Hit<{ name: string; accountId: string; account: string }>[]> {
  return findNamed(db, wanted, {
    text: sql`${domains.name}`,
    read: (condition) => sql`
      select found.name, found.account_id as "accountId", ${accounts.name} as account from (
        select ${domains.name} as name, ${domains.accountId} as account_id from ${domains}
        where ${condition} limit ${candidates}
      ) found join ${accounts} on ${accounts.id} = found.account_id
      order by ${bestFirst(sql`found.name`, wanted.term)} limit ${wanted.limit}`,
  });
}

/** The newest conversations of these people, and the one with that id; those that their person removed are nobody's to find. */
export async function findConversations(
  db: Database,
  { term, limit, userIds }: Wanted & { userIds: readonly string[] },
): Promise<{ id: string; person: string; product: string | null; at: string; isId: boolean }[]> {
  const people = sql.join(
    userIds.map((id) => sql`(${id})`),
    sql`, `,
  );
  const ofPeople =
    userIds.length === 0
      ? sql``
      : sql`union (
          select latest.id from (values ${people}) people (id) cross join lateral (
            select ${threads.id} as id from ${threads} where ${threads.userId} = people.id and ${isShown}
            order by ${threads.updatedAt} desc, ${threads.id} desc limit ${limit}) latest)`;
  const { rows } = await db.execute<{
    id: string;
    person: string;
    product: string | null;
    at: string | Date;
    isId: boolean;
  }>(sql`
    select ${threads.id} as id, ${users.name} as person, ${threads.product} as product, ${threads.updatedAt} as at,
      ${threads.id} = ${term} as "isId"
    from ${threads} join ${users} on ${users.id} = ${threads.userId}
    where ${threads.id} in ((select ${threads.id} from ${threads} where ${threads.id} = ${term} and ${isShown}) ${ofPeople})
    order by "isId" desc, ${threads.updatedAt} desc limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

import { accounts } from '@reachout/accounts/store/schema/accounts';
import { users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';
import { desc, eq, or, sql } from 'drizzle-orm';

/** The name of an account by its id or its name in addresses. */
export async function findAccountName(db: Database, asked: string): Promise<string | undefined> {
  const [found] = await db
    .select({ name: accounts.name })
    .from(accounts)
    .where(or(eq(accounts.id, asked), eq(accounts.slug, asked)))
    .orderBy(desc(eq(accounts.id, asked)), accounts.id)
    .limit(1);
  return found?.name;
}

/** The name of a person by their id or e-mail address. */
export async function findPersonName(db: Database, asked: string): Promise<string | undefined> {
  const [found] = await db
    .select({ name: users.name })
    .from(users)
    .where(or(eq(users.id, asked), sql`lower(${users.email}) = lower(${asked})`))
    .limit(1);
  return found?.name;
}

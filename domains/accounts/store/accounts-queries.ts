import type { PlanKey } from '@reachout/catalogue/rules/plans';
import type { ProjectRole, TeamRole, V0TeamPermission } from '../rules/permissions.ts';
import type { SuccessManager } from '../rules/provider.ts';
import { and, asc, eq, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { accounts, memberships, projectAccess, projects } from './schema/accounts.ts';
import { defineStatement } from '@reachout/database/statement';

/** An account as one person has it: their role, and in which roles they reach single projects. */
export interface AccountOfUser {
  id: string;
  kind: 'team' | 'personal';
  /** The team's slug or the person's username. */
  slug: string;
  name: string;
  avatar: string | null;
  plan: PlanKey | null;
  v0Plan: PlanKey | null;
  /** Plans of further products, by their plan field. */
  otherPlans: Readonly<Record<string, PlanKey>>;
  /** Who at the provider looks after it. */
  successManager: SuccessManager | null;
  /** Null for a personal account and for members by v0 permission alone. */
  role: TeamRole | null;
  v0Permissions: V0TeamPermission[];
  hasProjects: boolean;
  /** The distinct roles this person has in single projects of the team. */
  projectRoles: ProjectRole[];
}

type AccountRow = Omit<AccountOfUser, 'v0Permissions'> & { v0Permissions: V0TeamPermission[] | null };

/** The accounts of a person that fit a condition, their own first, then teams by name. */
function defineAccounts<Values extends Record<string, unknown> = Record<never, never>>(
  name: string,
  condition: (value: (key: keyof Values & string) => Placeholder) => SQL = () => sql`true`,
) {
  const find = defineStatement<Values & { userId: string }, AccountRow>(
    name,
    (value) => sql`
      select ${accounts.id} as id, ${accounts.kind} as kind, ${accounts.slug} as slug, ${accounts.name} as name,
        ${accounts.avatar} as avatar, ${accounts.plan} as plan, ${accounts.v0Plan} as "v0Plan", ${accounts.otherPlans} as "otherPlans",
        ${accounts.successManager} as "successManager",
        ${memberships.role} as role, ${memberships.v0Permissions} as "v0Permissions",
        exists (select 1 from ${projects} where ${projects.accountId} = ${accounts.id}) as "hasProjects",
        array(
          select distinct ${projectAccess.role} from ${projectAccess}
          where ${projectAccess.accountId} = ${accounts.id} and ${projectAccess.userId} = ${value('userId')} order by 1
        ) as "projectRoles"
      from ${accounts} left join ${memberships}
        on ${memberships.accountId} = ${accounts.id} and ${memberships.userId} = ${value('userId')}
      where (${accounts.ownerUserId} = ${value('userId')} or ${memberships.userId} is not null)
        and ${accounts.removedAt} is null and ${condition(value)}
      order by ${accounts.kind}, ${accounts.name}, ${accounts.id}`,
  );
  return async (db: Database, values: Values & { userId: string }): Promise<AccountOfUser[]> => {
    const rows = await find(db, values);
    return rows.map((row) => ({ ...row, v0Permissions: row.v0Permissions ?? [] }));
  };
}

const findAll = defineAccounts('find_accounts_of_user');
const findById = defineAccounts<{ accountId: string }>(
  'find_account_of_user_by_id',
  (value) => sql`${accounts.id} = ${value('accountId')}`,
);
const findBySlug = defineAccounts<{ kind: string; slug: string }>(
  'find_account_of_user_by_slug',
  (value) => sql`${accounts.kind} = ${value('kind')} and ${accounts.slug} = ${value('slug')}`,
);

/** The accounts a person belongs to, their own first, then teams by name. */
export function findAccountsOfUser(db: Database, { userId }: { userId: string }): Promise<AccountOfUser[]> {
  return findAll(db, { userId });
}

/** One account of a person, by its id or by its slug; undefined when there is none or it is somebody else's. */
export async function findAccountOfUser(
  db: Database,
  by: { userId: string } & ({ accountId: string } | { kind: 'team' | 'personal'; slug: string }),
): Promise<AccountOfUser | undefined> {
  const [account] = await ('accountId' in by ? findById(db, by) : findBySlug(db, by));
  return account;
}

/** Any account, whoever asks: for staff and for jobs. */
export async function findAccount(db: Database, { accountId }: { accountId: string }) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return account;
}

/** The projects of a team that are opened to one person, with their role in each. */
export function findProjectGrants(
  db: Database,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<{ projectId: string; role: ProjectRole }[]> {
  return db
    .select({ projectId: projectAccess.projectId, role: projectAccess.role })
    .from(projectAccess)
    .where(and(eq(projectAccess.accountId, accountId), eq(projectAccess.userId, userId)))
    .orderBy(asc(projectAccess.projectId));
}

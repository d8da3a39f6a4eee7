import type { ProjectRole, TeamRole } from '@reachout/accounts/rules/permissions';
import type { Plan, V0Plan } from '@reachout/accounts/rules/plans';

/** The one password of everybody in the demo world; none of it exists outside demo mode. */
export const demoPassword = 'reachout-demo';

export interface DemoPerson {
  id: string;
  name: string;
  /** `@` stands for the operator's own domain. */
  email: string;
  role: 'customer' | 'staff';
  /** What to try with this person, for the sign-in page. */
  shows: string;
}

/** The people of the demo world. */
export const demoPeople = [
  {
    id: 'user_olivia',
    name: 'Olivia Ortega',
    email: 'olivia@orbit.example',
    role: 'customer',
    shows: 'Owner of Orbit Labs on Pro, member of Nova, and a personal v0 account',
  },
  {
    id: 'user_devon',
    name: 'Devon Park',
    email: 'devon@nova.example',
    role: 'customer',
    shows: 'Developer in Nova with three projects, and in Hollow, where no case can be created',
  },
  {
    id: 'user_hana',
    name: 'Hana Sato',
    email: 'hana@pebble.example',
    role: 'customer',
    shows: 'Owner of Pebble on Hobby, where most support has moved to the community',
  },
  {
    id: 'user_vic',
    name: 'Vic Vero',
    email: 'vic@v0.example',
    role: 'customer',
    shows: 'A personal account on v0 Ultra, which may skip the chat',
  },
  {
    id: 'user_noor',
    name: 'Noor Haddad',
    email: 'noor@nova.example',
    role: 'customer',
    shows: 'Owner of Nova on Enterprise who may ask for refunds, member of Orbit Labs who may not',
  },
  {
    id: 'user_ada',
    name: 'Ada Lind',
    email: 'ada@',
    role: 'staff',
    shows: 'Support staff',
  },
] as const satisfies readonly DemoPerson[];

export type DemoUserId = (typeof demoPeople)[number]['id'];

/** A person's address at an operator whose domain is `operatorDomain`. */
export function demoEmail(person: Pick<DemoPerson, 'email'>, operatorDomain: string): string {
  return person.email.endsWith('@') ? person.email + operatorDomain : person.email;
}

export interface DemoAccount {
  id: string;
  kind: 'team' | 'personal';
  slug: string;
  name: string;
  plan: Plan | null;
  v0Plan: V0Plan | null;
  ownerUserId: DemoUserId | null;
}

const team = (slug: string, name: string, plan: Plan, v0Plan: V0Plan | null): DemoAccount => ({
  id: `team_${slug}`,
  kind: 'team',
  slug,
  name,
  plan,
  v0Plan,
  ownerUserId: null,
});

const personal = (userId: DemoUserId, slug: string, name: string, v0Plan: V0Plan): DemoAccount => ({
  id: userId,
  kind: 'personal',
  slug,
  name,
  plan: null,
  v0Plan,
  ownerUserId: userId,
});

/** The teams and personal accounts. A personal account has its person's id. */
export const demoAccounts: readonly DemoAccount[] = [
  team('orbit', 'Orbit Labs', 'pro', 'v0-team'),
  team('nova', 'Nova', 'enterprise', 'v0-enterprise'),
  team('hollow', 'Hollow', 'pro', null),
  team('pebble', 'Pebble', 'hobby', null),
  personal('user_olivia', 'olivia', 'Olivia Ortega', 'v0-level3'),
  personal('user_devon', 'devon', 'Devon Park', 'v0-level0'),
  personal('user_vic', 'vic', 'Vic Vero', 'v0-platinum'),
];

/** Who is what in which team. */
export const demoMemberships: readonly { accountId: string; userId: DemoUserId; role: TeamRole }[] = [
  { accountId: 'team_orbit', userId: 'user_olivia', role: 'OWNER' },
  { accountId: 'team_orbit', userId: 'user_noor', role: 'MEMBER' },
  { accountId: 'team_nova', userId: 'user_noor', role: 'OWNER' },
  { accountId: 'team_nova', userId: 'user_olivia', role: 'MEMBER' },
  { accountId: 'team_nova', userId: 'user_devon', role: 'DEVELOPER' },
  { accountId: 'team_hollow', userId: 'user_devon', role: 'CONTRIBUTOR' },
  { accountId: 'team_pebble', userId: 'user_hana', role: 'OWNER' },
];

/** The three projects of Nova that are opened to Devon. */
export const demoProjectAccess: readonly {
  accountId: string;
  userId: DemoUserId;
  projectName: string;
  role: ProjectRole;
}[] = [
  { accountId: 'team_nova', userId: 'user_devon', projectName: 'orders-worker', role: 'PROJECT_DEVELOPER' },
  { accountId: 'team_nova', userId: 'user_devon', projectName: 'payments-api', role: 'PROJECT_DEVELOPER' },
  { accountId: 'team_nova', userId: 'user_devon', projectName: 'payments-web', role: 'ADMIN' },
];

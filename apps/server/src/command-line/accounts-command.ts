import { parseArgs } from 'node:util';
import type { AuditAction } from '@reachout/operations/rules/audit-actions';
import { withoutSlash } from '@reachout/accounts/rules/identity/issuer';
import { isSlug } from '@reachout/accounts/rules/slug';
import { joinPeople, lockHolder } from '@reachout/accounts/store/join-people-queries';
import { insertIdentity } from '@reachout/accounts/store/identities-queries';
import type { Catalogue } from '@reachout/catalogue/rules/catalogue';
import { keysOfCatalogue } from '@reachout/catalogue/rules/catalogue-keys';
import { type HasPlans, isOtherPlanField, planInField, plansOfField } from '@reachout/catalogue/rules/plans';
import type { AccountKind } from '@reachout/catalogue/rules/products';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { isUniqueViolation } from '@reachout/database/errors';
import {
  deleteMembership,
  disableUser,
  enableUser,
  findAccountBySlug,
  findUserByEmail,
  insertPerson,
  insertTeam,
  listAllAccounts,
  listPeople,
  type PlanChange,
  setMembership,
  setPlans,
  setUserRole,
} from '@reachout/accounts/store/operator-queries';
import { changePassword } from '@reachout/accounts/use-cases/change-password';
import { keyPartSchema } from '@reachout/world/rules/field-schemas';
import type { IdsPort } from '@reachout/ports/ports';
import { findLengthProblem, passwordLength } from '@reachout/accounts/rules/passwords';
import { hashPassword } from 'better-auth/crypto';
import { UnknownCommand, UsageProblem } from './usage-problem.ts';

/** The command's access to its process. */
export interface AccountsCommandDeps {
  db: Database;
  /** Says which plans, roles and permissions there are. */
  catalogue: Catalogue;
  ids: IdsPort;
  /** True where the server sends mail: people are then told of a new password. */
  isMailSent: boolean;
  /** A password that everybody knows, and with which nobody signs in (A99). */
  knownPassword?: string;
  /** Reads standard input to its end. Passwords come this way, since everybody on the machine sees arguments. */
  readInput: () => Promise<string>;
  print: (line: string) => void;
}

export const accountsUsage = `Usage: accounts <command> [options]

  create-user --email ADDRESS --name NAME --username USERNAME [--staff] [--plan PLAN] [--v0-plan PLAN]
  create-team --slug SLUG --name NAME [--plan PLAN] [--v0-plan PLAN]
  set-member --team SLUG --email ADDRESS [--role ROLE] [--v0-permission PERMISSION …]
  remove-member --team SLUG --email ADDRESS
  set-plan --team SLUG | --username USERNAME [--plan PLAN] [--v0-plan PLAN]
  set-role --email ADDRESS --role customer|staff
  set-password --email ADDRESS
  disable-user --email ADDRESS
  enable-user --email ADDRESS
  add-identity --email ADDRESS --issuer ISSUER --subject SUBJECT
  join --email ADDRESS --id ID
  list

create-user and set-password read the password from standard input.
join makes whoever has the address the person whom your systems push under that ID, with all that is theirs.
PLAN, ROLE and PERMISSION are keys of the catalogue file; a PLAN may be none. Plans of further products go by their plan field there:
wherever --plan stands, --other-plan FIELD=PLAN may stand too, and several times.`;

const addressPattern = /^[^\s@<>,;"\0]{1,64}@[^\s@<>,;"\0]{1,189}$/;

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  username: { type: 'string' },
  slug: { type: 'string' },
  team: { type: 'string' },
  role: { type: 'string' },
  plan: { type: 'string' },
  'v0-plan': { type: 'string' },
  'other-plan': { type: 'string', multiple: true },
  'v0-permission': { type: 'string', multiple: true },
  staff: { type: 'boolean' },
  issuer: { type: 'string' },
  subject: { type: 'string' },
  id: { type: 'string' },
} as const;

type Given = ReturnType<typeof parse>['values'];
type Command = (deps: AccountsCommandDeps, given: Given) => Promise<void>;

/**
 * Runs one operator command about people, teams and plans; there is no public sign-up. Each change is audited.
 *
 * @param args what follows `accounts` on the command line
 * @throws UsageProblem when something is missing, unknown, malformed or taken; nothing has been changed then
 */
export async function runAccountsCommand(deps: AccountsCommandDeps, args: readonly string[]): Promise<void> {
  const { positionals, values } = parse(args);
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UnknownCommand(`accounts ${name}`, accountsUsage);
  if (rest.length > 0) throw new UsageProblem(accountsUsage);
  await command(deps, values);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem(
      `${error instanceof Error ? error.message : 'Unknown option'}\n\n${accountsUsage}`,
    );
  }
}

const commands: Readonly<Record<string, Command>> = {
  'create-user': async (deps, given) => {
    const person = {
      userId: deps.ids.next('user'),
      accountId: deps.ids.next('acc'),
      email: addressOf(given),
      name: nameOf(given),
      username: slugOf('username', given.username),
      role: given.staff ? ('staff' as const) : ('customer' as const),
      ...planChange(deps.catalogue, given, 'personal'),
    };
    const password = await readPassword(deps);
    await change(deps, { action: 'user.created', subject: person.userId }, (tx) =>
      insertPerson(tx, { ...person, password }),
    );
    deps.print(`${person.email} can sign in${given.staff ? ', and is staff' : ''}.`);
  },

  'create-team': async (deps, given) => {
    const team = {
      accountId: deps.ids.next('team'),
      slug: slugOf('slug', given.slug),
      name: nameOf(given),
      ...planChange(deps.catalogue, given, 'team'),
    };
    await change(deps, { action: 'team.created', subject: team.accountId, accountId: team.accountId }, (tx) =>
      insertTeam(tx, team),
    );
    deps.print(`The team ${team.slug} is there. Put people into it with set-member.`);
  },

  'set-member': async (deps, given) => {
    const accountId = await teamOf(deps, given);
    const userId = await userOf(deps, given);
    const known = keysOfCatalogue(deps.catalogue);
    const role = given.role === undefined ? null : oneOf('role', given.role, known.TeamRole);
    const v0Permissions = (given['v0-permission'] ?? []).map((permission) =>
      oneOf('v0-permission', permission, known.TeamPermission),
    );
    if (role === null && v0Permissions.length === 0)
      throw new UsageProblem('Give a --role, a --v0-permission, or both.');
    const details = { role, v0Permissions };
    await change(deps, { action: 'member.set', subject: userId, accountId, details }, (tx) =>
      setMembership(tx, { accountId, userId, role, v0Permissions }),
    );
    deps.print(`${given.email} is in ${given.team}: ${[role, ...v0Permissions].filter(Boolean).join(', ')}.`);
  },

  'remove-member': async (deps, given) => {
    const accountId = await teamOf(deps, given);
    const userId = await userOf(deps, given);
    await change(deps, { action: 'member.removed', subject: userId, accountId }, async (tx) => {
      if (!(await deleteMembership(tx, { accountId, userId })))
        throw new UsageProblem(`${given.email} is not in ${given.team}.`);
    });
    deps.print(`${given.email} is not in ${given.team} any more.`);
  },

  'set-plan': async (deps, given) => {
    const kind = given.team === undefined ? 'personal' : 'team';
    const accountId = kind === 'personal' ? await personalOf(deps, given) : await teamOf(deps, given);
    const plan = planChange(deps.catalogue, given, kind);
    if (Object.keys(plan).length === 0)
      throw new UsageProblem('Give a --plan, a --v0-plan or an --other-plan.');
    await change(deps, { action: 'plan.set', subject: accountId, accountId, details: { ...plan } }, (tx) =>
      setPlans(tx, accountId, plan),
    );
    deps.print('The plan is changed.');
  },

  'set-role': async (deps, given) => {
    const userId = await userOf(deps, given);
    const role = oneOf('role', given.role, ['customer', 'staff'] as const);
    await change(deps, { action: 'user.role', subject: userId, details: { role } }, (tx) =>
      setUserRole(tx, userId, role),
    );
    deps.print(`${given.email} is ${role} from now on.`);
  },

  'set-password': async (deps, given) => {
    const userId = await userOf(deps, given);
    const hash = await readPassword(deps);
    await change(deps, { action: 'user.password', subject: userId }, (tx) =>
      changePassword(deps, tx, { userId, hash, by: 'operator' }),
    );
    deps.print(`${given.email} can sign in with the new password, and is signed out everywhere.`);
  },

  'disable-user': async (deps, given) => {
    const userId = await userOf(deps, given);
    await change(deps, { action: 'user.disabled', subject: userId }, (tx) => disableUser(tx, userId));
    deps.print(
      `${given.email} is signed out everywhere and cannot sign in. Their access tokens are ended. set-password lets them in again.`,
    );
  },

  'enable-user': async (deps, given) => {
    const userId = await userOf(deps, given);
    await change(deps, { action: 'user.enabled', subject: userId }, async (tx) => {
      if (!(await enableUser(tx, userId))) throw new UsageProblem(`${given.email} is not disabled.`);
    });
    deps.print(
      `${given.email} can sign in again: by the identity provider where there is one, with a password once set-password has given one. Access tokens have to be made anew.`,
    );
  },

  'add-identity': async (deps, given) => {
    const userId = await userOf(deps, given);
    const identity = identityOf(given);
    await change(deps, { action: 'user.identity', subject: userId, details: { ...identity } }, (tx) =>
      insertIdentity(tx, { id: deps.ids.next('credential'), userId, identity }),
    );
    deps.print(`${given.email} can sign in as ${identity.subject} of ${identity.issuer}.`);
  },

  join: async (deps, given) => {
    const { id = '' } = given;
    if (!keyPartSchema.safeParse(id).success)
      throw new UsageProblem('Give the id under which your systems push the person with --id.');
    const email = addressOf(given);
    await change(deps, { action: 'user.joined', subject: id, details: {} }, async (tx) => {
      const holder = await lockHolder(tx, email);
      if (holder === undefined) throw new UsageProblem(`Nobody has the address ${given.email}.`);
      if (holder.userId === id) throw new UsageProblem(`${given.email} is ${id} already.`);
      if (holder.role === 'staff') throw new UsageProblem(`${given.email} is staff, whom no system pushes.`);
      if (!holder.isOnlyHere)
        throw new UsageProblem(
          `${given.email} is ${holder.userId} to your systems; remove that record first.`,
        );
      await joinPeople(tx, { from: holder.userId, to: id });
    });
    deps.print(`${given.email} is ${id} from now on. Push the record again.`);
  },

  list: async ({ db, catalogue, print }) => {
    for (const { email, name, role, isDisabled } of await listPeople(db))
      print(`person   ${email}  ${name}  ${role}${isDisabled ? '  disabled' : ''}`);
    for (const account of await listAllAccounts(db)) {
      const { kind, slug, name, members } = account;
      print(`${kind.padEnd(8)} ${[slug, name, ...describePlans(catalogue, account), ...members].join('  ')}`);
    }
  },
};

/** An account's plan in each field of the catalogue, and what it has in fields that the catalogue has no more. */
function describePlans({ plans }: Catalogue, account: HasPlans): string[] {
  const fields = new Set([...plans.map(({ field }) => field), ...Object.keys(account.otherPlans ?? {})]);
  return [...fields].map(
    (field) => `${field === 'v0Plan' ? 'v0' : field} ${planInField(account, field) ?? 'none'}`,
  );
}

/** What an operator does here, as the audit notes it after 'operator.'. */
type OperatorAction = AuditAction extends infer Action
  ? Action extends `operator.${infer Rest}`
    ? Rest
    : never
  : never;

/** Runs a change and audits it in one transaction. */
async function change(
  { db }: AccountsCommandDeps,
  entry: { action: OperatorAction; subject: string; accountId?: string; details?: Record<string, unknown> },
  apply: (tx: Database) => Promise<void>,
): Promise<void> {
  const { action, subject, accountId, details } = entry;
  const [subjectKind = ''] = action.split('.');
  try {
    await db.transaction(async (tx) => {
      await apply(tx);
      await insertAudit(tx, {
        actorKind: 'system',
        action: `operator.${action}`,
        subjectKind,
        subjectId: subject,
        accountId,
        details,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_unique'))
      throw new UsageProblem('Somebody has this address already.');
    if (isUniqueViolation(error, 'accounts_slug_unique'))
      throw new UsageProblem('This username or slug is taken. Choose another one.');
    if (isUniqueViolation(error, 'accounts_owner_unique'))
      throw new UsageProblem('Both have a personal account. Remove one of them first.');
    if (isUniqueViolation(error, 'credentials_identity_unique'))
      throw new UsageProblem('This identity is somebody’s already.');
    throw error;
  }
}

async function readPassword({ readInput, knownPassword }: AccountsCommandDeps): Promise<string> {
  const password = (await readInput()).replace(/\r?\n$/, '');
  const { min, max } = passwordLength;
  if (findLengthProblem(password) !== undefined)
    throw new UsageProblem(`Give a password of ${min} to ${max} characters on standard input.`);
  if (password === knownPassword)
    throw new UsageProblem(
      'This is the password of the demo world, with which nobody signs in. Choose another one.',
    );
  return hashPassword(password);
}

function addressOf({ email }: Given): string {
  const address = email?.trim() ?? '';
  if (!addressPattern.test(address)) throw new UsageProblem('Give an e-mail address with --email.');
  // Sign-in compares addresses in lower case.
  return address.toLowerCase();
}

function nameOf({ name }: Given): string {
  const trimmed = name?.trim() ?? '';
  if (trimmed === '' || trimmed.length > 255 || /\p{Cc}/u.test(trimmed))
    throw new UsageProblem('Give a name of up to 255 characters with --name.');
  return trimmed;
}

function identityOf({ issuer = '', subject = '' }: Given): { issuer: string; subject: string } {
  if (!URL.canParse(issuer)) throw new UsageProblem('Give the issuer’s address with --issuer.');
  if (subject === '' || subject.length > 255)
    throw new UsageProblem('Give the provider’s name for the person with --subject, up to 255 characters.');
  return { issuer: withoutSlash(issuer), subject };
}

function slugOf(option: 'slug' | 'username', slug: string | undefined): string {
  if (slug === undefined || !isSlug(slug))
    throw new UsageProblem(
      `Give a --${option} of up to 100 small letters, digits and hyphens, which stands in addresses.`,
    );
  return slug;
}

function oneOf<Value extends string>(
  option: string,
  value: string | undefined,
  known: readonly Value[],
): Value {
  const found = known.find((each) => each === value);
  if (found === undefined)
    throw new UsageProblem(
      known.length > 0
        ? `--${option} is one of ${known.join(', ')}.`
        : `The catalogue has nothing that --${option} could name.`,
    );
  return found;
}

/** The plans that are given, each of a product that accounts of this kind may have. */
function planChange(catalogue: Catalogue, given: Given, kind: AccountKind): PlanChange {
  const known = keysOfCatalogue(catalogue);
  const { plan, 'v0-plan': v0Plan, 'other-plan': others = [] } = given;
  const otherPlans = Object.fromEntries(others.map((text) => otherPlan(catalogue, text)));
  const planned: PlanChange = {
    ...(plan !== undefined && { plan: plan === 'none' ? null : oneOf('plan', plan, known.Plan) }),
    ...(v0Plan !== undefined && {
      v0Plan: v0Plan === 'none' ? null : oneOf('v0-plan', v0Plan, known.V0Plan),
    }),
  };
  for (const [field, value] of Object.entries({ ...planned, ...otherPlans }))
    if (value !== null) refuseForeignPlan(catalogue, field, kind);
  return { ...planned, ...(others.length > 0 && { otherPlans }) };
}

/** A plan of a product that the account cannot have would be there and give nothing. */
function refuseForeignPlan({ products }: Catalogue, field: string, kind: AccountKind): void {
  const ofField = products.filter(({ planField }) => planField === field);
  if (ofField.length === 0 || ofField.some(({ accounts }) => accounts.includes(kind))) return;
  const names = ofField.map(({ name }) => name).join(', ');
  throw new UsageProblem(
    kind === 'personal'
      ? `Only teams can have ${names}: nobody’s own account has a plan of it.`
      : `Only people’s own accounts can have ${names}: no team has a plan of it.`,
  );
}

/** A plan of a further product, given as FIELD=PLAN. */
function otherPlan(catalogue: Catalogue, text: string): [field: string, plan: string | null] {
  const [field = '', plan, ...rest] = text.split('=');
  const fields = [...new Set(catalogue.plans.map((each) => each.field))].filter(isOtherPlanField);
  if (plan === undefined || rest.length > 0)
    throw new UsageProblem('Give --other-plan as FIELD=PLAN, like storagePlan=storage-pro.');
  const known = oneOf('other-plan FIELD', field, fields);
  return [known, plan === 'none' ? null : oneOf(`other-plan ${known}`, plan, plansOfField(catalogue, known))];
}

async function userOf({ db }: AccountsCommandDeps, given: Given): Promise<string> {
  const id = await findUserByEmail(db, addressOf(given));
  if (id === undefined) throw new UsageProblem(`Nobody has the address ${given.email}.`);
  return id;
}

async function teamOf({ db }: AccountsCommandDeps, { team }: Given): Promise<string> {
  const id = await findAccountBySlug(db, { kind: 'team', slug: slugOf('slug', team) });
  if (id === undefined) throw new UsageProblem(`There is no team ${team}.`);
  return id;
}

async function personalOf({ db }: AccountsCommandDeps, { username }: Given): Promise<string> {
  const id = await findAccountBySlug(db, { kind: 'personal', slug: slugOf('username', username) });
  if (id === undefined) throw new UsageProblem(`Nobody has the username ${username}.`);
  return id;
}

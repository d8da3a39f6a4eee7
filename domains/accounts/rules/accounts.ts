import type { Brand } from '@reachout/brand/rules/brand';
import type { AccountPermissions, TeamRole, V0TeamPermission } from './permissions.ts';
import { effectivePlan, isEnterprise, isPaidPlan, type Plan, type V0Plan } from './plans.ts';
import { type ProductKey, productFromSlug, productSlug } from '@reachout/brand/rules/products';

/** A team as an account shows it. */
export interface AccountTeam {
  id: string;
  slug: string;
  avatar: string | null;
}

/** A person as a personal account shows them. */
export interface AccountUser {
  uid: string;
  username: string;
  avatar: string | null;
}

/** An account of the signed-in person (D5): exactly one of `team` and `user` is there. */
export interface Account {
  id: string;
  name: string;
  team?: AccountTeam;
  user?: AccountUser;
  plan: Plan | null;
  v0Plan: V0Plan | null;
  isPaid: boolean;
  role: TeamRole | null;
  v0Permissions?: V0TeamPermission[];
  permissions: AccountPermissions;
  hasProjects: boolean;
}

/** Whether the person's permissions have arrived; the screen is generous while they load, the server is not (D6). */
export type PermissionsState = 'loading' | 'known';

/** The provider's own team counts as enterprise (D4); every other account keeps its plan. */
export function withProviderPlan<T extends Pick<Account, 'plan' | 'isPaid' | 'team'>>(
  account: T,
  brand: Pick<Brand, 'ownTeamSlug'>,
): T {
  if (account.team?.slug !== brand.ownTeamSlug) return account;
  return { ...account, plan: 'enterprise', isPaid: true };
}

/** True when either plan of the account is a paid one. */
export function isPaidAccount(account: Pick<Account, 'plan' | 'v0Plan'>): boolean {
  return isPaidPlan(account.plan) || isPaidPlan(account.v0Plan);
}

/** The accounts that may be chosen for a product: for v0 those with a v0 plan, otherwise those with a plan (§5, D4). */
export function accountsForProduct(accounts: readonly Account[], product: ProductKey): Account[] {
  return accounts.filter((account) => effectivePlan(account, product) !== null);
}

/** An account's v0 plan under the name it has in addresses, as the call for v0 plans gives it (§7). */
export type V0PlanOfAccount =
  | { readonly slug: string; readonly plan: V0Plan }
  | { readonly username: string; readonly plan: V0Plan };

/** The accounts with newer v0 plans; one that is not among them has none any more. The same objects where nothing has changed. */
export function withV0Plans(accounts: readonly Account[], plans: readonly V0PlanOfAccount[]): Account[] {
  const bySlug = new Map(
    plans.flatMap((known) => ('slug' in known ? [[known.slug, known.plan] as const] : [])),
  );
  const byUsername = new Map(
    plans.flatMap((known) => ('username' in known ? [[known.username, known.plan] as const] : [])),
  );
  return accounts.map((account) => {
    const { team, user } = account;
    const v0Plan = (team ? bySlug.get(team.slug) : byUsername.get(user?.username ?? '')) ?? null;
    if (v0Plan === account.v0Plan) return account;
    const changed = { ...account, v0Plan };
    return { ...changed, isPaid: isPaidAccount(changed) };
  });
}

/** The slug of a team or the username of a person. */
export function accountHandle(account: Pick<Account, 'team' | 'user'>): string {
  return account.team?.slug ?? account.user?.username ?? '';
}

/** The query parameters of the support form (§2). */
export interface SelectionQuery {
  product?: string | null;
  teamSlug?: string | null;
  user?: string | null;
}

/** The chosen product and account; null where nothing is chosen yet. */
export interface Selection {
  product: ProductKey | null;
  account: Account | null;
}

/**
 * The selection that the address asks for, as far as it is possible: an unknown product or a foreign account is no selection. With a
 * product but no account in the address, the only account that fits is chosen.
 */
export function selectionFromQuery(
  query: SelectionQuery,
  accounts: readonly Account[],
  brand: Pick<Brand, 'slug'>,
): Selection {
  const product = productFromSlug(brand, query.product) ?? null;
  if (!product) return { product: null, account: null };
  const choices = accountsForProduct(accounts, product);
  const asked = choices.find((account) => isAskedFor(account, query));
  if (asked) return { product, account: asked };
  const askedForNone = !query.teamSlug && !query.user;
  return { product, account: askedForNone && choices.length === 1 ? (choices[0] ?? null) : null };
}

function isAskedFor(account: Account, query: SelectionQuery): boolean {
  if (query.teamSlug) return account.team?.slug === query.teamSlug;
  return Boolean(query.user) && account.user?.username === query.user;
}

/** The query parameters that stand for a selection. */
export function selectionToQuery(selection: Selection, brand: Pick<Brand, 'slug'>): SelectionQuery {
  const { product, account } = selection;
  return {
    ...(product && { product: productSlug(brand, product) }),
    ...(account?.team && { teamSlug: account.team.slug }),
    ...(account?.user && { user: account.user.username }),
  };
}

/**
 * The screen's rule for offering the case form (§6): while permissions load, without a team, for v0, when the person may create cases,
 * or when the team has projects and the person is project-scoped.
 */
export function canOpenCase(
  account: Pick<Account, 'team' | 'permissions' | 'hasProjects'> | null,
  product: ProductKey | null,
  state: PermissionsState = 'known',
): boolean {
  if (state === 'loading' || !account?.team || product === 'v0') return true;
  return mayCreateInTeam(account.permissions, account.hasProjects);
}

/** The server's rule (D6): the same, but nothing is allowed until the permissions are known. */
export function isCaseCreationAllowed(
  account: Pick<Account, 'team' | 'hasProjects'>,
  product: ProductKey,
  permissions: AccountPermissions | 'unknown',
): boolean {
  if (permissions === 'unknown') return false;
  if (!account.team || product === 'v0') return true;
  return mayCreateInTeam(permissions, account.hasProjects);
}

function mayCreateInTeam({ canCreateSupportCase }: AccountPermissions, hasProjects: boolean): boolean {
  if (canCreateSupportCase === 'project-scoped') return hasProjects;
  return canCreateSupportCase;
}

/** True when cases of this account and product must name a project because the person only reaches single projects (§6). */
export function isProjectScoped(
  account: Pick<Account, 'team' | 'permissions'> | null,
  product: ProductKey,
): boolean {
  return Boolean(
    account?.team && product === 'platform' && account.permissions.canCreateSupportCase === 'project-scoped',
  );
}

/** True when the assistant may offer the refund tool (§6): the permission and the flag. */
export function canUseRefundTool(
  account: Pick<Account, 'team' | 'permissions'> | null,
  flags: Pick<Brand['flags'], 'supportChatRefundInvoiceFlow'>,
): boolean {
  if (!account || !flags.supportChatRefundInvoiceFlow) return false;
  return canRefund(account);
}

/**
 * Refunds of a team need `create billingRefund`, whichever product was billed: money of a team is never given back on the word of
 * somebody who may not see its bills. A personal account belongs to its person.
 */
export function canRefund(account: Pick<Account, 'team' | 'permissions'>): boolean {
  return account.team ? account.permissions.billingRefund : true;
}

/** Who helps beyond cases (§6): the customer success manager of enterprise accounts, sales for those who pay, the community for all others. */
export type HelpOffer = 'csm' | 'sales' | 'community';

/** The offer for an account and product. */
export function helpOffer(
  account: Pick<Account, 'plan' | 'v0Plan' | 'isPaid'> | null,
  product: ProductKey,
): HelpOffer {
  if (isEnterprise(account, product)) return 'csm';
  return account?.isPaid ? 'sales' : 'community';
}

/** True when a successful submit opens the team's case page instead of the confirmation in place (§2). */
export function opensCasePage(account: Pick<Account, 'team' | 'isPaid'>): boolean {
  return Boolean(account.team) && account.isPaid;
}

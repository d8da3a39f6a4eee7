import type { SuccessManager } from './provider.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { AccountPermissions, TeamRole, V0TeamPermission } from './permissions.ts';
import {
  effectivePlan,
  type HasPlanList,
  type HasPlans,
  isEnterprise,
  isPaidPlan,
  type PlanKey,
  plansOfAccount,
} from '@reachout/catalogue/rules/plans';
import {
  type AccountKind,
  findProduct,
  type HasProducts,
  type ProductKey,
  productFromSlug,
  productSlug,
} from '@reachout/catalogue/rules/products';

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
  plan: PlanKey | null;
  v0Plan: PlanKey | null;
  /** Plans of further products, by their plan field; absent where there is none. */
  otherPlans?: Readonly<Record<string, PlanKey>> | undefined;
  /** Who at the provider looks after this account, where it told of somebody. */
  successManager?: SuccessManager | undefined;
  isPaid: boolean;
  role: TeamRole | null;
  v0Permissions?: V0TeamPermission[];
  permissions: AccountPermissions;
  hasProjects: boolean;
}

/** Whether the person's permissions have arrived; the screen is generous while they load, the server is not (D6). */
export type PermissionsState = 'loading' | 'known';

/** The provider's own team counts as enterprise (D4), where there is such a plan; every other account keeps its plan. */
export function withProviderPlan<T extends Pick<Account, 'plan' | 'isPaid' | 'team'>>(
  account: T,
  brand: Pick<Brand, 'ownTeamSlug' | 'plans'>,
): T {
  if (account.team?.slug !== brand.ownTeamSlug) return account;
  const enterprise = brand.plans.find((plan) => plan.field === 'plan' && plan.enterprise);
  return enterprise ? { ...account, plan: enterprise.key, isPaid: true } : account;
}

/** True when any plan of the account is a paid one. */
export function isPaidAccount(catalogue: Pick<HasPlanList, 'plans'>, account: HasPlans): boolean {
  return plansOfAccount(account).some((plan) => isPaidPlan(catalogue, plan));
}

/** True when the person has an account that pays, whichever (§3). */
export function hasPaidAccount(accounts: readonly Pick<Account, 'isPaid'>[]): boolean {
  return accounts.some(({ isPaid }) => isPaid);
}

/** Whether an account is a team's or a person's own. */
function kindOf({ team }: Pick<Account, 'team'>): AccountKind {
  return team ? 'team' : 'personal';
}

/** The accounts that may be chosen for a product: those of a kind that may have it, with a plan in its field (§5, D4). */
export function accountsForProduct(
  catalogue: HasProducts,
  accounts: readonly Account[],
  product: ProductKey,
): Account[] {
  const kinds = findProduct(catalogue, product)?.accounts ?? [];
  return accounts.filter(
    (account) => kinds.includes(kindOf(account)) && effectivePlan(catalogue, account, product) !== null,
  );
}

/** The product whose plans the call for v0 plans tells (§7): the one that counts by the field `v0Plan`. */
export function productOfV0Plans({ products }: HasProducts): ProductKey | undefined {
  return products.find(({ planField }) => planField === 'v0Plan')?.key;
}

/** An account's v0 plan under the name it has in addresses, as the call for v0 plans gives it (§7). */
export type V0PlanOfAccount =
  | { readonly slug: string; readonly plan: PlanKey }
  | { readonly username: string; readonly plan: PlanKey };

/** The accounts with newer v0 plans; one that is not among them has none any more. The same objects where nothing has changed. */
export function withV0Plans(
  catalogue: Pick<HasPlanList, 'plans'>,
  accounts: readonly Account[],
  plans: readonly V0PlanOfAccount[],
): Account[] {
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
    return { ...changed, isPaid: isPaidAccount(catalogue, changed) };
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
 * The selection that the address asks for, as far as it is possible: an unknown product or a foreign account is no selection. Where
 * there is one product only, nobody has to name it. With a product but no account in the address, the only account that fits is chosen.
 */
export function selectionFromQuery(
  query: SelectionQuery,
  accounts: readonly Account[],
  catalogue: HasProducts,
): Selection {
  const { products } = catalogue;
  const only = products.length === 1 ? products[0]?.key : undefined;
  const product = (query.product ? productFromSlug(catalogue, query.product) : only) ?? null;
  if (!product) return { product: null, account: null };
  const choices = accountsForProduct(catalogue, accounts, product);
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
export function selectionToQuery(selection: Selection, catalogue: HasProducts): SelectionQuery {
  const { product, account } = selection;
  return {
    ...(product && { product: productSlug(catalogue, product) }),
    ...(account?.team && { teamSlug: account.team.slug }),
    ...(account?.user && { user: account.user.username }),
  };
}

/**
 * The screen's rule for offering the case form (§6): while permissions load, without a team, for a product about which everybody may,
 * when the person may create cases, or when the team has projects and the person is project-scoped.
 */
export function canOpenCase(
  catalogue: HasProducts,
  account: Pick<Account, 'team' | 'permissions' | 'hasProjects'> | null,
  product: ProductKey | null,
  state: PermissionsState = 'known',
): boolean {
  if (state === 'loading' || !account?.team || isOpenToEverybody(catalogue, product)) return true;
  return mayCreateInTeam(account.permissions, account.hasProjects);
}

/** The server's rule (D6): the same, but nothing is allowed until the permissions are known. */
export function isCaseCreationAllowed(
  catalogue: HasProducts,
  account: Pick<Account, 'team' | 'hasProjects'>,
  product: ProductKey,
  permissions: AccountPermissions | 'unknown',
): boolean {
  if (permissions === 'unknown') return false;
  if (!account.team || isOpenToEverybody(catalogue, product)) return true;
  return mayCreateInTeam(permissions, account.hasProjects);
}

function isOpenToEverybody(catalogue: HasProducts, product: ProductKey | null): boolean {
  return findProduct(catalogue, product)?.cases === 'everybody';
}

function mayCreateInTeam({ canCreateSupportCase }: AccountPermissions, hasProjects: boolean): boolean {
  if (canCreateSupportCase === 'project-scoped') return hasProjects;
  return canCreateSupportCase;
}

/** True when cases of this account and product must name a project because the person only reaches single projects (§6). */
export function isProjectScoped(
  catalogue: HasProducts,
  account: Pick<Account, 'team' | 'permissions'> | null,
  product: ProductKey,
): boolean {
  return Boolean(
    account?.team &&
    !isOpenToEverybody(catalogue, product) &&
    account.permissions.canCreateSupportCase === 'project-scoped',
  );
}

/** True when the assistant may offer the refund tool (§6): the permission and the flag. */
export function canUseRefundTool(
  account: Pick<Account, 'team' | 'permissions'> | null,
  flags: { readonly supportChatRefundInvoiceFlow: boolean },
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
  catalogue: HasProducts & Pick<HasPlanList, 'plans'>,
  account: (HasPlans & Pick<Account, 'isPaid'>) | null,
  product: ProductKey,
): HelpOffer {
  if (isEnterprise(catalogue, account, product)) return 'csm';
  return account?.isPaid ? 'sales' : 'community';
}

/** True when a successful submit opens the team's case page instead of the confirmation in place (§2). */
export function opensCasePage(account: Pick<Account, 'team' | 'isPaid'>): boolean {
  return Boolean(account.team) && account.isPaid;
}

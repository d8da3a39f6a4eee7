import {
  type Account,
  accountHandle,
  accountsForProduct,
  canRefund,
} from '@reachout/accounts/rules/accounts';
import type { ChatSelection } from '@reachout/chat/rules/chat-form';
import { offeredTools } from '@reachout/chat/rules/offered-tools';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import {
  type HasProducts,
  isProductKey,
  type ProductKey,
  productName,
  productSlug,
} from '@reachout/catalogue/rules/products';
import type { TurnContext } from '@reachout/chat/browser/chat-calls-port';
import type { MissingSelection, Turn } from '@reachout/chat/browser/chat-runner-options';
import type { ClientBrand } from '@reachout/web/lib/client-brand';

/** The account that a selection names, if it may be chosen for its product. */
export function accountOf(
  catalogue: HasProducts,
  accounts: readonly Account[],
  { product, account }: ChatSelection,
): Account | null {
  if (product === null) return null;
  return accountsForProduct(catalogue, accounts, product).find(({ id }) => id === account) ?? null;
}

/** A selection in words; undefined for one that this person cannot make. */
export function nameOfSelection(
  brand: ClientBrand,
  accounts: readonly Account[],
  selection: ChatSelection,
): { product: string; account: string } | undefined {
  const account = accountOf(brand, accounts, selection);
  if (!account || selection.product === null) return undefined;
  const product = productName(brand, selection.product);
  return { product, account: account.name || accountHandle(account) };
}

/** True for a selection that this person can make: nothing, a product, or a product with one of its accounts. */
export function isSelectable(
  catalogue: HasProducts,
  accounts: readonly Account[],
  selection: ChatSelection,
): boolean {
  if (selection.product !== null && !isProductKey(catalogue, selection.product)) return false;
  return selection.account === null || accountOf(catalogue, accounts, selection) !== null;
}

/** The selection after another product was chosen: the account stays where it can, and the only choice is taken. */
export function selectProduct(
  catalogue: HasProducts,
  accounts: readonly Account[],
  product: ProductKey | null,
  account: string | null,
): ChatSelection {
  if (product === null) return { product, account: null };
  const choices = accountsForProduct(catalogue, accounts, product);
  const kept = choices.find(({ id }) => id === account);
  const only = choices.length === 1 ? choices[0] : undefined;
  return { product, account: (kept ?? only)?.id ?? null };
}

/** What the server is told with a message, and the tools that may be called (§6, §7). */
export function describeTurn(
  { brand, accounts, flags }: TurnSources,
  selection: ChatSelection,
): Turn | MissingSelection {
  const account = accountOf(brand, accounts, selection);
  const { product } = selection;
  if (product === null) return 'No product set';
  if (!account) return 'No account set';
  const { team } = account;
  const context: TurnContext = {
    product: productSlug(brand, product),
    ...(team ? { teamId: team.id } : { user: accountHandle(account) }),
    plan: effectivePlan(brand, account, product),
    billingPermission: canRefund(account),
  };
  return { context, tools: offeredTools(brand, account, product, flags) };
}

interface TurnSources {
  brand: ClientBrand;
  accounts: readonly Account[];
  flags: { supportChatRefundInvoiceFlow: boolean };
}

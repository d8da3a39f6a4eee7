import type { FetchPlans } from '@reachout/accounts/browser/account-list';
import type { Account } from '@reachout/accounts/rules/accounts';
import type { ChatRunnerOptions } from '@reachout/chat/browser/chat-runner-options';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { ListedIncident } from '@reachout/status/browser/known-incidents';
import type { ClientBrand } from '@reachout/web/lib/client-brand';

/** What the help page gives to its island. */
export interface SupportIslandProps {
  brand: ClientBrand;
  person: { userId: string; name: string };
  accounts: Account[];
  /** The ids of those that can open cases on some topic of a product: told by the server, as the topics are much to load. */
  openTopics?: Partial<Record<ProductKey, readonly string[]>>;
  /** What the address asks for (§2). */
  query: { product?: string; teamSlug?: string; user?: string; intent?: string; thread?: string };
  flags: { supportChatRefundInvoiceFlow: boolean; supportChatPlain?: boolean };
  /** The incidents that go on, for whoever is about to report one. */
  incidents?: readonly ListedIncident[];
  /** How long the result of a refund is held back at least (D28); §9's time unless the operator set another. */
  refundMinimumWaitMs?: number;
  /** The chat's calls of the server; those of the browser unless a test hands in its own. */
  loadServer?: ChatRunnerOptions['loadServer'];
  /** The call for v0 plans; the browser's unless a test hands in its own. */
  fetchPlans?: FetchPlans;
}

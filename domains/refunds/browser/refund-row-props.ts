import type { Account } from '@reachout/accounts/rules/accounts';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { ClientBrand } from '@reachout/web/lib/client-brand';
import type { ChatSignal } from './runner/refund-runner-options.ts';

/** A refund in the conversation, as the page around it describes it. */
export interface RefundRowProps {
  brand: ClientBrand;
  person: { userId: string };
  account: Account;
  product: ProductKey;
  threadId: string | null;
  /** The message that the row belongs to; its form is stored under it. */
  messageId: string;
  /** What a link or the assistant proposes. */
  proposal: { readonly invoiceId?: string; readonly reason?: string };
  /** How long the result is held back (D28), from the server's configuration. */
  minimumWaitMs: number;
  /** True while no message stands below. */
  isLast: boolean;
  onChat: (signal: ChatSignal) => void;
  /** Opens the case form on the refund's topic; undefined where no case can be created. */
  onOpenCase: (() => void) | undefined;
}

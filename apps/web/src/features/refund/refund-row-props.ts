import type { Account } from '@reachout/contract/accounts';
import type { ProductKey } from '@reachout/contract/products';
import type { ClientBrand } from '../../lib/client-brand.ts';
import type { ChatSignal } from './refund-runner-options.ts';

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

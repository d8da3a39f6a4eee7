import type { HasBillableItems } from '@reachout/catalogue/rules/billable-items';
import type { HasProducts, ProductKey } from '@reachout/catalogue/rules/products';
import type { RefundResponse } from '../../rules/refund-form.ts';
import type { RefundServices } from './refund-services.ts';

/** What a refund asks of the conversation around it. */
export type ChatSignal =
  /** Nothing is typed or sent while a refund is on its way (§4). */
  | { readonly type: 'submitting' }
  | { readonly type: 'idle' }
  | {
      readonly type: 'answered';
      readonly status: RefundResponse['status'];
      readonly invoiceNumber: string;
    }
  | { readonly type: 'follow-up-due' }
  | { readonly type: 'cancelled' };

export interface RefundRunnerOptions {
  services: RefundServices;
  /** What of the catalogue refunds go by. */
  catalogue: HasProducts & HasBillableItems;
  messageId: string;
  product: ProductKey;
  /** What the link or the assistant proposes: the person decides. */
  proposal: { readonly invoiceId?: string; readonly reason?: string };
  minimumWaitMs: number;
  /** True while no message stands below this one. */
  isLast: () => boolean;
  onChat: (signal: ChatSignal) => void;
  onToast: (message: string) => void;
}

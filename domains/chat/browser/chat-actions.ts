import type { Account } from '@reachout/accounts/rules/accounts';
import type { CasePrediction } from '@reachout/cases/rules/predicted-fields';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { ReactNode } from 'react';
import type { ClientBrand } from '@reachout/web/lib/client-brand';

/** A refund form that the assistant or a link asked for; the person decides what becomes of it (D18). */
export interface ProposedRefund {
  messageId: string;
  isLast: boolean;
  invoiceId?: string;
  reason?: string;
}

/** What the chat's parts know of the page around them, and what they can ask of it. */
export interface ChatSurroundings {
  brand: ClientBrand;
  person: { userId: string; name: string };
  product: ProductKey | null;
  account: Account | null;
  /** The accounts that may be chosen for the product. */
  choices: readonly Account[];
  /** Whether the account can open cases on some of the product's topics. */
  hasOpenTopic: boolean;
  isCaseFormVisible: boolean;
  /** Why no case can be created here, when that is so. */
  caseRefusal: string | undefined;
  onChooseProduct: (product: ProductKey, isByPointer: boolean) => void;
  onChooseAccount: (accountId: string) => void;
  /** Opens the case form with these fields, or with what it already holds. */
  onOpenCaseForm: (values?: CasePrediction) => void;
  /** The row of a refund: a feature of its own, which the page composes with the chat. */
  renderRefund: (refund: ProposedRefund) => ReactNode;
}

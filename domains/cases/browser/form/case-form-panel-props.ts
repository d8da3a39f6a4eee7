import type { Account } from '@reachout/accounts/rules/accounts';
import type { CaseFormValues } from '../../rules/case-form.ts';
import type { CasePrediction } from '../../rules/predicted-fields.ts';
import type { SubmittedCase } from '../../rules/submit-outcome.ts';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { ListedIncident } from '@reachout/status/browser/known-incidents';
import type { ClientBrand } from '@reachout/web/lib/client-brand';

/** What the person has confirmed and is on its way. */
export interface SentCase {
  values: CaseFormValues;
  productName: string;
  account: Account;
  threadId: string | null;
  /** Names the intent: the same for every attempt to send the same case. */
  submissionId: string;
}

/**
 * The case form as the support island shows it. The island owns the section around it (`#submit-case`, titled 'Submit a case.'),
 * scrolls to it and moves the focus; the panel is what stands below the title. The panel stays mounted while it is hidden, so that
 * what was typed stays (CASE-02), and is mounted anew with another `key` when the form is to be reset (CASE-10).
 */
export interface CaseFormPanelProps {
  brand: ClientBrand;
  person: { userId: string; name: string };
  account: Account;
  accounts: readonly Account[];
  product: ProductKey;
  /** The conversation that the case comes from. */
  threadId: string | null;
  /** What the assistant proposes; a new object is a new proposal. Areas and topics that are not offered are to be ignored. */
  prefill: CasePrediction | null;
  prefillStatus: 'idle' | 'loading';
  /** The person's own words, offered as the description with one click (D13). */
  offeredDescription: string | null;
  /** Called for every attempt to send the case, alongside it; the case waits for nothing of it. */
  onSend?: (sent: SentCase) => void;
  onSubmitted: (result: SubmittedCase) => void;
  onHide: () => void;
  /** The incidents that go on, for whoever is about to report one. */
  incidents?: readonly ListedIncident[];
}

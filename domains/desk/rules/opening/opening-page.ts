import type { CaseFormContext, CaseFormValues } from '@reachout/cases/rules/case-form';
import type { ProductKey } from '@reachout/catalogue/rules/products';

/** Somebody for whom a case can be opened. */
export interface OpeningPerson {
  id: string;
  name: string;
  email: string;
}

/** An account with what may be asked in it. */
export interface OpeningAccount {
  name: string;
  rights: CaseFormContext['account'];
}

/** What is to be said next to open a case for a customer. */
export type OpeningPage =
  | {
      step: 'person';
      /** Whose people are offered. */
      account: { id: string; name: string } | null;
      members: OpeningPerson[];
      /** Somebody was named whom nobody knows. */
      isUnknown: boolean;
    }
  | { step: 'account'; person: OpeningPerson; accounts: { id: string; name: string }[] }
  | { step: 'form'; person: OpeningPerson; account: OpeningAccount & { id: string }; isDenied: boolean };

/** A reply that a case can be made of. */
export interface SplitReply {
  id: string;
  author: string;
  body: string;
  /** ISO 8601. */
  at: string;
}

/** A case of which another is made. */
export interface SplitPage {
  caseNumber: string;
  replies: SplitReply[];
  chosen: SplitReply | undefined;
  /** What the case is about, to begin with. */
  matter: { values: CaseFormValues; projectName: string; product: ProductKey };
  account: OpeningAccount;
}

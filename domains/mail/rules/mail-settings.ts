import { mailPagesCopy } from '../messages/mail-pages.ts';
import type { MailKind } from './mail-kinds.ts';

/** What a person wishes of mail, and whether it reaches them. */
export interface MailWishes {
  address: string;
  off: readonly MailKind[];
  isUnsubscribed: boolean;
  /** True while a mail server refuses the address. */
  isRefused: boolean;
}

/** The field of the form: the kinds that are wanted. */
export const mailField = { wanted: 'wanted' } as const;

/** How each kind is called. */
export const mailKindLabels: Readonly<Record<MailKind, { label: () => string; hint: () => string }>> = {
  confirmations: { label: mailPagesCopy.confirmations, hint: mailPagesCopy.confirmationsHint },
  answers: { label: mailPagesCopy.answers, hint: mailPagesCopy.answersHint },
  progress: { label: mailPagesCopy.progress, hint: mailPagesCopy.progressHint },
  reminders: { label: mailPagesCopy.reminders, hint: mailPagesCopy.remindersHint },
  participation: { label: mailPagesCopy.participation, hint: mailPagesCopy.participationHint },
  escalations: { label: mailPagesCopy.escalations, hint: mailPagesCopy.escalationsHint },
  refunds: { label: mailPagesCopy.refunds, hint: mailPagesCopy.refundsHint },
};

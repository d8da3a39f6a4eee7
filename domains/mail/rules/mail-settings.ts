import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { paths } from '@reachout/core/paths';
import { idField } from '@reachout/core/text-field';
import * as z from 'zod/mini';
import { deskKindsCopy } from '../messages/desk-news.ts';
import { mailPagesCopy } from '../messages/mail-pages.ts';
import { type MailKind, mailKinds } from './mail-kinds.ts';

/** What a person wishes of mail, and whether it reaches them. */
export interface MailWishes {
  address: string;
  /** Those that the person can choose among. */
  kinds: readonly { kind: MailKind; isWanted: boolean }[];
  /** The components whose incidents are told of here, in their order. Where none is wanted by itself, all are. */
  components: readonly { id: string; name: string; isWanted: boolean }[];
  /** True for whoever is told of log-ins in new browsers without a choice. */
  isToldOfLogIns: boolean;
  isUnsubscribed: boolean;
  /** True while a mail server refuses the address. */
  isRefused: boolean;
}

/** More than any platform has. */
const maxComponents = 200;

const mailSettingsBody = z.object({
  wanted: z.array(z.enum(mailKinds)),
  components: z.array(idField('Component')).check(z.maxLength(maxComponents)),
});
export type MailSettingsBody = z.infer<typeof mailSettingsBody>;

/** Which kinds of mail a person wants. Only a person says so, at the page. */
export const mailSettingsForm = {
  page: paths.mailSettings(),
  asks: mailSettingsBody,
  fields: fieldNames(mailSettingsBody),
  lists: ['wanted', 'components'],
  submit: mailPagesCopy.save,
  done: mailPagesCopy.saved,
} as const satisfies DeclaredForm<MailSettingsBody>;

/** How each kind is called. */
export const mailKindLabels: Readonly<Record<MailKind, { label: () => string; hint: () => string }>> = {
  confirmations: { label: mailPagesCopy.confirmations, hint: mailPagesCopy.confirmationsHint },
  answers: { label: mailPagesCopy.answers, hint: mailPagesCopy.answersHint },
  progress: { label: mailPagesCopy.progress, hint: mailPagesCopy.progressHint },
  reminders: { label: mailPagesCopy.reminders, hint: mailPagesCopy.remindersHint },
  participation: { label: mailPagesCopy.participation, hint: mailPagesCopy.participationHint },
  escalations: { label: mailPagesCopy.escalations, hint: mailPagesCopy.escalationsHint },
  refunds: { label: mailPagesCopy.refunds, hint: mailPagesCopy.refundsHint },
  incidents: { label: mailPagesCopy.incidents, hint: mailPagesCopy.incidentsHint },
  logIns: { label: mailPagesCopy.logIns, hint: mailPagesCopy.logInsHint },
  newCases: { label: deskKindsCopy.newCases, hint: deskKindsCopy.newCasesHint },
  assignments: { label: deskKindsCopy.assignments, hint: deskKindsCopy.assignmentsHint },
  customerAnswers: { label: deskKindsCopy.customerAnswers, hint: deskKindsCopy.customerAnswersHint },
  mentions: { label: deskKindsCopy.mentions, hint: deskKindsCopy.mentionsHint },
};

import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { paths } from '@reachout/core/paths';
import * as z from 'zod/mini';
import { eventsCopy } from '../../messages/reports.ts';

/** One attempt to tell the operator’s own system of an event. */
export interface EventDelivery {
  id: number;
  eventId: string;
  type: string;
  attempt: number;
  outcome: 'taken' | 'later' | 'never';
  /** What the receiver answered, such as `HTTP 503`, or why it could not be asked. */
  reason: string | null;
  /** ISO 8601. */
  at: string;
  /** What becomes of the event after its latest attempt: when it is sent again, or that nobody tries any more. */
  next: { at: string } | 'given-up' | null;
  /** True on the latest attempt of an event that can be sent again. */
  canResend: boolean;
}

const resendBody = z.object({ eventId: z.string().check(z.regex(/^[\w-]{1,100}$/)) });
export type ResendBody = z.infer<typeof resendBody>;

/** Sends an event again, whatever came of it. */
export const resendEventForm = {
  name: 'resend',
  page: paths.staffEvents(),
  asks: resendBody,
  fields: fieldNames(resendBody),
  submit: eventsCopy.resend,
  done: eventsCopy.resent,
} as const satisfies DeclaredForm<ResendBody>;

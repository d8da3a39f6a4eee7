import { csatRatings } from '@reachout/chat/rules/feedback';
import { storedMessageSchema } from '@reachout/chat/rules/calls/conversations';
import { productKeySchema } from '@reachout/catalogue/rules/calls/keys';
import { pageSize, queryInteger, timestamp } from '@reachout/core/calls/fields';
import { fieldNames } from '@reachout/core/field-names';
import { maxShortText, staffListPageSize } from '@reachout/core/limits';
import { textField } from '@reachout/core/text-field';
import * as z from 'zod/mini';
import { reportCopy } from '../../messages/reports.ts';

/**
 * What became of a conversation. `failed`: an answer failed, and no case came of it. `unsolved`: it failed, or the person said of its last rated answer or of all of it that it
 * did not help, and no case came of it. `case`: a case came of it.
 */
export const conversationOutcomes = ['failed', 'unsolved', 'case'] as const;
export type ConversationOutcome = (typeof conversationOutcomes)[number];

/** What people said of single answers. */
export const ratingFilters = ['helpful', 'unhelpful'] as const;
export type RatingFilter = (typeof ratingFilters)[number];

/** Days that a report looks back: those that its page offers, and the most that a call may ask for. */
export const reportPeriods = [7, 30, 90, 365] as const;
export const usualPeriod = 30;
const longestPeriod = 3_650;

// A form sends an empty text where nothing is chosen.
const filters = {
  outcome: z.optional(
    z.pipe(
      z.enum(['', ...conversationOutcomes], { error: () => reportCopy.outcomeInvalid() }),
      z.transform((value: ConversationOutcome | '') => (value === '' ? undefined : value)),
    ),
  ),
  rating: z.optional(
    z.pipe(
      z.enum(['', ...ratingFilters], { error: () => reportCopy.ratingInvalid() }),
      z.transform((value: RatingFilter | '') => (value === '' ? undefined : value)),
    ),
  ),
  csat: z.optional(
    z.pipe(
      z.enum(['', ...csatRatings.map((each) => String(each))], { error: () => reportCopy.csatInvalid() }),
      z.transform((value: string) => (value === '' ? undefined : Number(value))),
    ),
  ),
  product: z.optional(
    z.pipe(
      z.string().check(z.maxLength(maxShortText, { error: () => reportCopy.productInvalid() })),
      z.transform((value: string) => (value === '' ? undefined : value)),
    ),
  ),
  days: queryInteger('days', { fallback: usualPeriod, max: longestPeriod, min: 1 }),
};

/** GET /api/support/staff/conversations.csv: the filters of the list. */
export const conversationReportQuery = z.object(filters);
export type ConversationReportQuery = z.infer<typeof conversationReportQuery>;

/** GET /api/support/staff/conversations. */
export const staffConversationsQuery = z.object({
  ...filters,
  limit: pageSize(staffListPageSize),
  cursor: z.optional(textField(maxShortText, 'cursor')),
});
export type StaffConversationsQuery = z.infer<typeof staffConversationsQuery>;

/** The fields of the page's filters. */
export const reportField = fieldNames(conversationReportQuery);

/** A conversation as its report tells it: what is known of it, and no word of what was said. */
export const staffConversationSchema = z.object({
  threadId: z.string(),
  product: z.nullable(productKeySchema),
  /** The account that was chosen; null once it is gone. */
  account: z.nullable(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  /** The plan of the time, where it was noted. */
  plan: z.nullable(z.string()),
  messageCount: z.number(),
  /** How content the person said they are with all of it, from 1 to 5. */
  csat: z.nullable(z.number()),
  /** How many answers the person called helpful, and how many not. */
  helpful: z.number(),
  unhelpful: z.number(),
  /** How many answers failed, and how often a case was wanted after one. */
  failures: z.number(),
  handovers: z.number(),
  /** No case came of it, and it failed or the person said that it did not help. */
  isUnsolved: z.boolean(),
  caseNumber: z.nullable(z.string()),
  /** Numbers of the invoices that were refunded, and of those for which that was asked. */
  refunds: z.array(z.string()),
  refundRequests: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type StaffConversation = z.infer<typeof staffConversationSchema>;

/** What a period comes to. */
export const conversationTotalsSchema = z.object({
  conversations: z.number(),
  failed: z.number(),
  unsolved: z.number(),
  withCase: z.number(),
  helpful: z.number(),
  unhelpful: z.number(),
  /** How many conversations were rated with 1, 2, 3, 4 and 5. */
  csat: z.array(z.number()),
});
export type ConversationTotals = z.infer<typeof conversationTotalsSchema>;

export const staffConversationsResponse = z.object({
  conversations: z.array(staffConversationSchema),
  totals: conversationTotalsSchema,
  /** The cursor of the older ones; null where these are the last. */
  older: z.nullable(z.string()),
});
export type StaffConversations = z.infer<typeof staffConversationsResponse>;

/** Something that happened in a conversation. `kind` is a word of ours, such as `chat_failed` or `case_created`. */
export const threadEventSchema = z.object({
  kind: z.string(),
  promptId: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  createdAt: timestamp,
});

/** GET /api/support/staff/conversations/{threadId}. */
export const staffConversationResponse = z.object({
  conversation: staffConversationSchema,
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  messages: z.array(storedMessageSchema),
  events: z.array(threadEventSchema),
});
export type StaffConversationDetail = z.infer<typeof staffConversationResponse>;

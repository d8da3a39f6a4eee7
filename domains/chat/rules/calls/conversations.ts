import * as z from 'zod/mini';
import { messageRoles } from '../message-kinds.ts';
import { chatToolSchema } from '../chat-schemas.ts';
import { csatRatings } from '../feedback.ts';
import { caseListPageSize, maxOffset } from '@reachout/core/limits';
import { productKeySchema } from '@reachout/catalogue/rules/calls/keys';
import { referenceSchema } from '@reachout/documentation/rules/references';
import { pageSize, queryInteger, timestamp } from '@reachout/core/calls/fields';

/** GET /api/support/conversations: the person's own, the latest first. */
export const conversationsQuery = z.object({
  limit: pageSize(caseListPageSize),
  offset: queryInteger('offset', { fallback: 0, max: maxOffset }),
});

/** A past conversation. `account` is null when it is not one of the person's any more. */
export const conversationSchema = z.object({
  threadId: z.string(),
  /** The beginning of the person's first message. */
  title: z.string(),
  product: z.nullable(productKeySchema),
  account: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      teamSlug: z.nullable(z.string()),
      username: z.nullable(z.string()),
    }),
  ),
  messageCount: z.number(),
  /** The case that was opened from it; it is kept for that case. */
  caseNumber: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationsResponse = z.object({
  conversations: z.array(conversationSchema),
  pagination: z.object({ limit: z.number(), offset: z.number(), total: z.number() }),
});

/** What became of a message: only answers are anything but complete. */
export const messageStatuses = ['complete', 'streaming', 'interrupted', 'errored'] as const;

/** A message as it is stored. */
export const storedMessageSchema = z.object({
  id: z.string(),
  role: z.enum(messageRoles),
  content: z.string(),
  tool: z.nullable(chatToolSchema),
  references: z.array(referenceSchema),
  status: z.enum(messageStatuses),
  promptId: z.nullable(z.string()),
  /** The person's own verdict on this answer, if there is one; a handover is none (D14). */
  verdict: z.optional(z.union([z.literal(1), z.literal(-1)])),
  /** A link put these words there, before the person's first message (D32): nobody said them here. */
  preparedBy: z.optional(z.literal('link')),
  createdAt: timestamp,
});
export type StoredMessage = z.infer<typeof storedMessageSchema>;

/** GET /api/support/conversations/{threadId}. */
export const conversationResponse = z.object({
  conversation: conversationSchema,
  /** How content the person said they are with it, from 1 to 5. */
  csat: z.nullable(z.literal(csatRatings)),
  messages: z.array(storedMessageSchema),
});
export type ConversationResponse = z.infer<typeof conversationResponse>;

/** DELETE /api/support/conversations/{threadId}: `hidden` when a case keeps it, so that it only left the person's list. */
export const deleteConversationResponse = z.object({ outcome: z.enum(['deleted', 'hidden']) });
export type DeleteConversationOutcome = z.infer<typeof deleteConversationResponse>['outcome'];

import * as z from 'zod/mini';
import { type TopicField, topicFields } from '@reachout/catalogue/rules/topic-fields';
import { caseFields, plainLabel } from '@reachout/cases/rules/case-fields';
import type { CaseFormField } from '@reachout/cases/rules/case-values';
import { predictableFields, type PredictableField } from '@reachout/cases/rules/predicted-fields';
import { assistantTools } from '../assistant-call.ts';
import { caseCreatedFeedback, feedbackKinds } from '../feedback.ts';
import { maxChatMessages, maxCsat, maxMessage, maxShortText, minCsat } from '@reachout/core/limits';
import { chatCopy } from '../../messages/chat.ts';
import { preparedLinesSchema } from '../prepared-lines.ts';
import { isSeverity } from '@reachout/catalogue/rules/severity';
import { idField, textField } from '@reachout/core/text-field';
import { speakerSchema } from '@reachout/cases/rules/calls/case-life';
import { optionalId, optionalText } from '@reachout/core/calls/fields';

const messageText = textField(maxMessage, chatCopy.message).check(
  z.refine((text) => text.trim() !== '', { error: () => chatCopy.messageRequired() }),
);

/**
 * What the browser says about the account. Plan and billing permission are fields of the wire and are not believed:
 * the server derives them from the session (D18, A51).
 */
export const assistantContextSchema = z.object({
  product: idField('Product'),
  teamId: optionalId('Team'),
  user: optionalId('User'),
  plan: z.optional(z.nullable(textField(maxShortText, 'Plan'))),
  billingPermission: z.optional(z.boolean()),
  accessToken: z.optional(z.string().check(z.maxLength(4096))),
});

/** POST /api/support/help/chat: one message of the person. The conversation before it is the server's own, named by `threadId`. */
export const chatBody = z
  .object({
    /** The assistant that is asked, by a name of the configuration; one that is not there is refused, so that nobody is answered by another. */
    assistantId: z.optional(idField('Assistant')),
    threadId: z.optional(z.nullable(idField('Thread'))),
    /** The person's new message; its id is the browser's, so that a retry is not a second message. */
    message: z.object({ id: idField('Message id'), content: messageText }),
    /** A chat that a link prepared: stored before the person's first words in it, and marked as what it is (D32). Only where a conversation begins. */
    prepared: z.optional(preparedLinesSchema),
    /** Asks for another answer to a message that the thread has already, when its last one failed or was interrupted. */
    retry: z.optional(z.boolean()),
    context: assistantContextSchema,
    tools: z.optional(z.array(z.enum(assistantTools)).check(z.maxLength(assistantTools.length))),
    toolChoice: z.optional(z.literal('auto')),
  })
  .check(
    z.refine(({ prepared, threadId }) => prepared === undefined || !threadId, {
      path: ['prepared'],
      error: 'A prepared chat begins a conversation of its own',
    }),
  );
export type ChatBody = z.infer<typeof chatBody>;

/** A conversation as it travels to a prediction: the roles that people and the assistant have, and nothing else. */
export const conversationLineSchema = z.object({
  role: speakerSchema,
  content: textField(maxMessage, chatCopy.message),
});
const conversation = z
  .array(conversationLineSchema)
  .check(
    z.minLength(1, { error: () => chatCopy.messageRequired() }),
    z.maxLength(maxChatMessages, { error: () => chatCopy.conversationTooLong() }),
  );

/** POST /api/support/help/predict-case: predicts from the stored thread, or from the messages that come along. */
export const predictCaseBody = z
  .object({
    threadId: z.optional(z.nullable(idField('Thread'))),
    messages: z.optional(conversation),
    context: assistantContextSchema,
  })
  .check(
    z.refine(({ threadId, messages }) => Boolean(threadId) || Boolean(messages), {
      error: () => chatCopy.messageRequired(),
    }),
  );
export type PredictCaseBody = z.infer<typeof predictCaseBody>;

const predictedSeverity = z.string().check(z.refine((value) => value === '' || isSeverity(value)));
const predictionShape = Object.fromEntries(
  predictableFields.map((field) => [field, field === 'severity' ? predictedSeverity : textOf(field)]),
  // Every predictable field is in it.
) as Record<PredictableField, ReturnType<typeof textField>>;

/** A text that may be a field's. */
function textOf(field: CaseFormField) {
  return textField(caseFields[field].limit, () => plainLabel(field));
}

/** The prediction; empty texts where nothing was predicted. */
export const predictCaseResponse = z.object({
  prediction: z.object(predictionShape),
});

/** POST /api/support/help/refund-reason. */
export const refundReasonBody = predictCaseBody;
export const refundReasonResponse = z.object({ reason: textField(maxMessage, 'Reason') });

/** POST /api/support/help/chat/{threadId}/stop. */
export const chatStopResponse = z.object({ success: z.boolean() });

/** Invoice numbers joined with commas, as the metadata call carries them. */
const invoiceNumbers = z
  .string('Invoice numbers are one text, joined with commas')
  .check(z.regex(/^[\w.-]{1,255}(?:,[\w.-]{1,255}){0,99}$/, 'Invoice numbers are joined with commas'));

/**
 * POST /api/support/help/markprompt/metadata (§7): the thread and something about it. `plan`, `userId` and `team` are accepted for the sake of the wire format
 * and never believed; a thread of somebody else is not found.
 */
export const metadataBody = z
  .object({
    threadId: idField('Thread'),
    csat: z.optional(
      z
        .int('A rating is a whole number from 1 to 5')
        .check(z.minimum(minCsat, 'A rating is 1 to 5'), z.maximum(maxCsat, 'A rating is 1 to 5')),
    ),
    refunds: z.optional(invoiceNumbers),
    refundRequests: z.optional(invoiceNumbers),
    plan: z.optional(z.nullable(textField(maxShortText, 'Plan'))),
    userId: optionalId('User'),
    team: z.optional(z.nullable(textField(maxShortText, 'Team'))),
    caseNumber: z.optional(z.string().check(z.regex(/^\d{8,15}$/, 'A case number has at least 8 digits'))),
  })
  .check(
    z.refine(
      ({ threadId: _threadId, ...rest }) => Object.values(rest).some((value) => value !== undefined),
      'Send something about the thread besides its id',
    ),
  );
export type MetadataBody = z.infer<typeof metadataBody>;

/**
 * POST /api/support/help/markprompt/feedback (§7): −1 when somebody clicks Create Case. With `kind: 'answer'` it is the person's
 * verdict on that answer: 1 helpful, −1 not helpful, 0 takes it back. With `kind: 'handover'` 0 says that the answer was not waited for: the
 * handover is counted and the answer is not rated. Without a kind it is read by `feedbackKindOf`.
 */
export const feedbackBody = z
  .object({
    promptId: idField('Prompt'),
    feedback: z.union(
      [z.literal(caseCreatedFeedback), z.literal(0), z.literal(1)],
      'feedback must be -1, 0 or 1',
    ),
    kind: z.optional(z.enum(feedbackKinds, 'kind must be answer or handover')),
  })
  .check(
    z.refine(
      ({ feedback, kind }) => kind !== 'handover' || feedback !== 1,
      'A handover is -1, or 0 while the answer arrives',
    ),
  );
export type FeedbackBody = z.infer<typeof feedbackBody>;

/** The answer of calls that only take note. */
export const successResponse = z.object({ success: z.boolean() });

/** POST /api/support/threads (D8). */
export const threadResponse = z.object({ threadId: z.string() });

const handoverShape = Object.fromEntries(
  topicFields.map((field) => [field, z.optional(textOf(field))]),
  // Every topic's field is in it.
) as Record<TopicField, z.ZodMiniOptional<ReturnType<typeof textOf>>>;

/** POST …/support-center/threads when the flag supportChatPlain is on (§7). `product` defaults to the platform's name on the server. */
export const plainThreadBody = z.object({
  chat: conversation,
  caseFields: z.object({
    threadId: optionalId('Thread'),
    product: optionalText(maxShortText, 'Product'),
    area: z.optional(textOf('area')),
    topic: z.optional(textOf('topic')),
    subject: z.optional(textOf('subject')),
    description: z.optional(textOf('description')),
    projectId: optionalId('Project'),
    ...handoverShape,
  }),
});

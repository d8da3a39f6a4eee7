import * as z from 'zod/mini';
import { assistantTools } from './assistant-call.ts';
import { messageRoles, type ToolName } from './message-kinds.ts';
import { csatRatings } from './feedback.ts';
import { maxId, maxMessage } from '@reachout/core/limits';
import type { NamedInvoice } from './named-invoice.ts';
import { productKeySchema } from '@reachout/catalogue/rules/calls/keys';
import { referenceSchema } from '@reachout/documentation/rules/references';

/**
 * The chat's entities as schemas, apart from the rules of chat-form.ts: a page reads stored chats and tool calls only when there are some,
 * and loads the schema library no earlier.
 */

const id = z.string().check(z.minLength(1), z.maxLength(maxId));
const plainTool = <Name extends ToolName>(name: Name) =>
  z.object({ name: z.literal(name), id, args: z.object({}) });
const reason = z.optional(z.string().check(z.maxLength(maxMessage)));

/** A tool of a message with its arguments (§3). */
export const chatToolSchema = z.discriminatedUnion('name', [
  plainTool('default'),
  plainTool('product_selector'),
  plainTool('account_selector'),
  plainTool('enterprise_bypass'),
  z.object({ name: z.literal('create_support_case'), id, args: z.object({ reason }) }),
  z.object({
    name: z.literal('case_form_opened'),
    id,
    args: z.object({ prefilled: z.boolean(), threadId: z.nullable(id) }),
  }),
  z.object({ name: z.literal('refund_invoice'), id, args: z.object({ invoiceId: z.optional(id), reason }) }),
]);
export type ChatTool = z.infer<typeof chatToolSchema>;

/** One message of a chat. Times are milliseconds since 1970. */
export const chatMessageSchema = z.object({
  id,
  role: z.enum(messageRoles),
  content: z.string(),
  tool: z.optional(chatToolSchema),
  showCaseFormBtn: z.optional(z.boolean()),
  timestamp: z.number(),
  references: z.optional(z.array(referenceSchema)),
  /** A link put it there (D12): shown as prepared, never sent by itself. */
  preparedBy: z.optional(z.literal('link')),
  /** The answer stopped before its end; what had arrived is kept. */
  isInterrupted: z.optional(z.boolean()),
  /** The prompt that an answer belongs to: what a verdict on it names. */
  promptId: z.optional(id),
  /** Whether the person found the answer helpful. */
  verdict: z.optional(z.union([z.literal(1), z.literal(-1)])),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Invoice numbers of this conversation by the outcome of their refund, and how content the person is with which thread. */
export const chatMetaSchema = z.object({
  refundRequests: z.array(z.string()),
  refunds: z.array(z.string()),
  rating: z.optional(z.object({ threadId: id, csat: z.literal(csatRatings) })),
});
export type ChatMeta = z.infer<typeof chatMetaSchema>;

/** The chat as a form (§3). `account` is the account's id. */
export const chatFormSchema = z.object({
  isVisible: z.boolean(),
  product: z.nullable(productKeySchema),
  account: z.nullable(id),
  messages: z.array(chatMessageSchema),
  currentMessage: z.string(),
  streamedMessage: z.string(),
  promptId: z.nullable(id),
  threadId: z.nullable(id),
  references: z.array(referenceSchema),
  meta: chatMetaSchema,
});
export type ChatForm = z.infer<typeof chatFormSchema>;

/** A tool call as it arrives from a model: nothing in it is trusted. */
export interface RawToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

/** A tool call as our own server sends it, or undefined for one that was not offered or has malformed arguments. */
export function readToolCall(
  { id: callId, name, args }: RawToolCall,
  offered: readonly string[],
): ChatTool | undefined {
  const tool = z.safeParse(chatToolSchema, { name, id: callId, args });
  return tool.success && offered.includes(name) ? tool.data : undefined;
}

/**
 * A model's tool call as a tool of a message, or undefined for a tool that is unknown, was not offered or has malformed arguments.
 * A model never chooses the invoice (D18): only its reason is kept, and the invoice is the one that the person named, if they named one.
 */
export function acceptToolCall(
  call: RawToolCall,
  offered: readonly string[],
  invoice?: NamedInvoice,
): ChatTool | undefined {
  if (!assistantTools.some((known) => known === call.name)) return undefined;
  const said = z.safeParse(z.object({ reason }), call.args ?? {});
  if (!said.success) return undefined;
  const isForInvoice = call.name === 'refund_invoice' && invoice !== undefined;
  const args = { ...said.data, ...(isForInvoice && { invoiceId: invoice.id ?? invoice.number }) };
  return readToolCall({ ...call, args }, offered);
}

import * as z from 'zod/mini';
import { assistantTools } from './assistant-call.ts';
import { maxId, maxMessage } from './limits.ts';
import {
  firstMessagePlaceholder,
  messageRequired,
  nextMessagePlaceholder,
  productAndAccountRequired,
  tooLong,
} from './messages.ts';
import { productKeys, type ProductKey } from './products.ts';
import { referenceSchema } from './references.ts';

/** What the chat is doing (§3); `disabled` while a refund submits (§4). */
export const chatStatuses = ['idle', 'responding', 'generating-case', 'errored', 'disabled'] as const;
export type ChatStatus = (typeof chatStatuses)[number];

/** Who speaks in a message. */
export const messageRoles = ['user', 'assistant', 'tool', 'system'] as const;
export type MessageRole = (typeof messageRoles)[number];

/** What a message renders; `default` is plain Markdown text. */
export const toolNames = [
  'default',
  'product_selector',
  'account_selector',
  'enterprise_bypass',
  'create_support_case',
  'case_form_opened',
  'refund_invoice',
] as const;
export type ToolName = (typeof toolNames)[number];

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
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** Invoice numbers of this conversation by the outcome of their refund. */
export const chatMetaSchema = z.object({ refundRequests: z.array(z.string()), refunds: z.array(z.string()) });
export type ChatMeta = z.infer<typeof chatMetaSchema>;

/** The chat as a form (§3). `account` is the account's id. */
export const chatFormSchema = z.object({
  isVisible: z.boolean(),
  product: z.nullable(z.enum(productKeys)),
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

/** The product and account of a form, as far as they are chosen. */
export type ChatSelection = Pick<ChatForm, 'product' | 'account'>;

/** A chat without a word in it. */
export function emptyChatForm(selection: ChatSelection = { product: null, account: null }): ChatForm {
  return {
    isVisible: true,
    product: selection.product,
    account: selection.account,
    messages: [],
    currentMessage: '',
    streamedMessage: '',
    promptId: null,
    threadId: null,
    references: [],
    meta: { refundRequests: [], refunds: [] },
  };
}

/** The problem with what stands in the message box, or undefined when it can be sent. Lengths are UTF-16 units (§5.1). */
export function validateMessage(text: string): string | undefined {
  if (text.trim() === '') return messageRequired;
  return text.length > maxMessage ? tooLong('Message', maxMessage) : undefined;
}

/** How many characters the text has beyond the limit; 0 when it fits. Nothing is ever cut (D20). */
export function charactersTooMany(text: string): number {
  return Math.max(0, text.length - maxMessage);
}

/** The placeholder of the message box: one for the person's first message, another for those that follow (§5.1). */
export function messageBoxPlaceholder(messages: readonly ChatMessage[]): string {
  return messages.some(isQuestion) ? nextMessagePlaceholder : firstMessagePlaceholder;
}

/** True for what the person has sent. What a link prepared is no question: nobody has sent it (D12). */
export function isQuestion({ role, preparedBy }: ChatMessage): boolean {
  return role === 'user' && preparedBy === undefined;
}

/** The message box is hidden while the case form shows, and while the last message is a refund form (§4). */
export function isMessageBoxVisible(messages: readonly ChatMessage[], isCaseFormVisible: boolean): boolean {
  return !isCaseFormVisible && messages.at(-1)?.tool?.name !== 'refund_invoice';
}

/** Create Case stands under the last message that asks for it, while the form is not open and no answer is arriving. */
export function showsCaseFormButton(
  messages: readonly ChatMessage[],
  message: ChatMessage,
  chat: { readonly status: ChatStatus; readonly isCaseFormVisible: boolean },
): boolean {
  const isBusy = chat.status === 'responding' || chat.status === 'disabled';
  if (isBusy || chat.isCaseFormVisible || message.showCaseFormBtn !== true) return false;
  return messages.findLast(({ showCaseFormBtn }) => showCaseFormBtn)?.id === message.id;
}

/** `Product and account are required` while one of them is missing, otherwise undefined (§8). */
export function selectionProblem({ product, account }: ChatSelection): string | undefined {
  return product === null || account === null ? productAndAccountRequired : undefined;
}

/** What the chat shows before the first message: the selector that is due, the bypass of enterprise accounts, or nothing. */
export function openingTool(selection: ChatSelection, isEnterpriseAccount: boolean): ToolName | null {
  if (selection.product === null) return 'product_selector';
  if (selection.account === null) return 'account_selector';
  return isEnterpriseAccount ? 'enterprise_bypass' : null;
}

/** A tool call as it arrives from a model: nothing in it is trusted. */
export interface RawToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

/**
 * A model's tool call as a tool of a message, or undefined for a tool that is unknown, was not offered or has malformed arguments.
 * A model never chooses the invoice (D18): only its reason is kept.
 */
export function acceptToolCall(call: RawToolCall, offered: readonly string[]): ChatTool | undefined {
  const name = assistantTools.find((known) => known === call.name);
  if (!name || !offered.includes(name)) return undefined;
  const args = z.safeParse(z.object({ reason }), call.args ?? {});
  if (!args.success) return undefined;
  const tool = z.safeParse(chatToolSchema, { name, id: call.id, args: args.data });
  return tool.success ? tool.data : undefined;
}

/** The person's last message, which is what a failed answer leaves to be offered as the case's description (D13). */
export function lastWords(messages: readonly ChatMessage[]): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}

/** True when a stored form belongs to the current selection; only then it is restored as it is (§4). */
export function isSameSelection(
  a: { product: ProductKey | null; account: string | null },
  b: { product: ProductKey | null; account: string | null },
): boolean {
  return a.product === b.product && a.account === b.account;
}

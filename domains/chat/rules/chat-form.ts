import type { ChatForm, ChatMessage } from './chat-schemas.ts';
import type { Csat } from './feedback.ts';
import { type ToolName, isSpeaker } from './message-kinds.ts';
import { maxMessage } from '@reachout/core/limits';
import { chatCopy } from '../messages/chat.ts';
import { textCopy } from '@reachout/core/messages/text';
import type { ProductKey } from '@reachout/catalogue/rules/products';

export type { ChatForm, ChatMessage, ChatTool } from './chat-schemas.ts';

/** What the chat is doing (§3); `disabled` while a refund submits (§4). */
export const chatStatuses = ['idle', 'responding', 'generating-case', 'errored', 'disabled'] as const;
export type ChatStatus = (typeof chatStatuses)[number];

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
  if (text.trim() === '') return chatCopy.messageRequired();
  return text.length > maxMessage
    ? textCopy.tooLong({ label: chatCopy.message(), max: maxMessage })
    : undefined;
}

/** The placeholder of the message box: one for the person's first message, another for those that follow (§5.1). */
export function messageBoxPlaceholder(messages: readonly ChatMessage[]): string {
  return messages.some(isQuestion) ? chatCopy.nextMessagePlaceholder() : chatCopy.firstMessagePlaceholder();
}

/** True for what the person has sent. What a link prepared is no question: nobody has sent it (D12). */
export function isQuestion({ role, preparedBy }: ChatMessage): boolean {
  return role === 'user' && preparedBy === undefined;
}

/** The lines that a link prepared, as they go along with the first message of a conversation (D32). */
export function preparedLines(
  messages: readonly ChatMessage[],
): { role: 'user' | 'assistant'; content: string }[] {
  return messages.flatMap(({ role, content, preparedBy }) =>
    preparedBy !== undefined && isSpeaker(role) ? [{ role, content }] : [],
  );
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
  return product === null || account === null ? chatCopy.productAndAccountRequired() : undefined;
}

/** What the chat shows before the first message: the selector that is due, the bypass of enterprise accounts, or nothing. */
export function openingTool(selection: ChatSelection, isEnterpriseAccount: boolean): ToolName | null {
  if (selection.product === null) return 'product_selector';
  if (selection.account === null) return 'account_selector';
  return isEnterpriseAccount ? 'enterprise_bypass' : null;
}

/** The person's last message, which is what a failed answer leaves to be offered as the case's description (D13). */
export function lastOwnMessage(messages: readonly ChatMessage[]): string {
  return messages.findLast(({ role }) => role === 'user')?.content ?? '';
}

/** How content the person said they are with this thread. */
export function ratingOf({ meta: { rating } }: ChatForm, threadId: string | null): Csat | null {
  return rating && rating.threadId === threadId ? rating.csat : null;
}

/** True when a stored form belongs to the current selection; only then it is restored as it is (§4). */
export function isSameSelection(
  a: { product: ProductKey | null; account: string | null },
  b: { product: ProductKey | null; account: string | null },
): boolean {
  return a.product === b.product && a.account === b.account;
}

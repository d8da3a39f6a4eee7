import type { CaseForm } from '@reachout/cases/rules/case-form';
import {
  type ChatForm,
  type ChatSelection,
  emptyChatForm,
  isSameSelection,
} from '@reachout/chat/rules/chat-form';

/** What a stored chat or case form comes to for the product and account that are selected now (§4). */

/** A stored form, the newest, with those of other products and accounts that are kept beside it. */
export type StoredWithOthers<Form extends ChatSelection> = Form & { others?: Form[] };
export type StoredCaseForm = StoredWithOthers<CaseForm>;
export type StoredChatForm = StoredWithOthers<ChatForm>;

/** The forms of a stored record, the newest first. */
export function formsIn<Form extends ChatSelection>(stored: StoredWithOthers<Form> | null): Form[] {
  if (stored === null) return [];
  const { others = [], ...newest } = stored;
  // What is left of a record without its others is a form.
  return [newest as unknown as Form, ...others];
}

/** What a stored form comes to for the present selection. */
export interface Restored<T> {
  readonly form: T;
  /** What belonged to another product or account: not shown, but offered back (S24). */
  readonly setAside: T | null;
}

/**
 * The stored chats for the present selection (§4): the one that belongs to it, or the newest when nothing is selected yet; otherwise a fresh
 * chat for the selection, and the newest of the others set aside.
 */
export function restoreChatForm(stored: readonly ChatForm[], selection: ChatSelection): Restored<ChatForm> {
  const { own, others } = formsFor(stored, selection);
  if (own) return { form: own, setAside: null };
  const setAside = others.find(({ messages }) => messages.length > 0) ?? null;
  return { form: emptyChatForm(selection), setAside };
}

/** As many forms of other products and accounts are kept; the oldest goes first. */
const maxOthers = 4;

/** The stored forms: that of the present selection, and the others, the newest first. */
export function formsFor<Form extends ChatSelection>(
  stored: readonly Form[],
  selection: ChatSelection,
): { own: Form | null; others: Form[] } {
  const own = stored.find((form) => isRestorable(form, selection)) ?? null;
  return { own, others: stored.filter((form) => form !== own) };
}

/** The record to store: the newest form with the others, or null when there is nothing to keep. */
export function storedRecord<Form extends ChatSelection>(
  forms: readonly Form[],
): StoredWithOthers<Form> | null {
  const [newest, ...rest] = forms;
  if (newest === undefined) return null;
  return rest.length === 0 ? newest : { ...newest, others: rest.slice(0, maxOthers) };
}

function isRestorable(stored: ChatSelection, selection: ChatSelection): boolean {
  const isNothingSelected = selection.product === null && selection.account === null;
  return isNothingSelected || isSameSelection(stored, selection);
}

import type { CaseForm } from './case-form.ts';
import { type ChatForm, type ChatSelection, emptyChatForm, isSameSelection } from './chat-form.ts';

/** What a stored chat or case form comes to for the product and account that are selected now (§4). */

/** A stored case form with the drafts that were set aside for it, the newest first. */
export interface StoredCaseForm extends CaseForm {
  others?: CaseForm[];
}

/** What a stored form comes to for the present selection. */
export interface Restored<T> {
  readonly form: T;
  /** What belonged to another product or account: not shown, but offered back (S24). */
  readonly setAside: T | null;
}

/**
 * A stored chat for the present selection (§4): as it is when it belongs to it, or when nothing is selected yet; otherwise a fresh chat for
 * the selection, and the stored one set aside.
 */
export function restoreChatForm(stored: ChatForm, selection: ChatSelection): Restored<ChatForm> {
  if (isRestorable(stored, selection)) return { form: stored, setAside: null };
  return { form: emptyChatForm(selection), setAside: stored.messages.length > 0 ? stored : null };
}

/** As many drafts of other products and accounts are kept; the oldest goes first. */
const maxOtherDrafts = 4;

/** The drafts of a stored record: that of the present selection, and the others, the newest first. */
export function caseDraftsFor(
  stored: StoredCaseForm | null,
  selection: ChatSelection,
): { own: CaseForm | null; others: CaseForm[] } {
  if (stored === null) return { own: null, others: [] };
  const { others = [], ...latest } = stored;
  const drafts = [latest, ...others];
  const own = drafts.find((draft) => isRestorable(draft, selection)) ?? null;
  return { own, others: drafts.filter((draft) => draft !== own) };
}

/** The record to store: the present draft with the others, or null when there is nothing to keep. */
export function storedCaseForm(own: CaseForm | null, others: readonly CaseForm[]): StoredCaseForm | null {
  const [latest, ...rest] = own === null ? others : [own, ...others];
  if (latest === undefined) return null;
  return rest.length === 0 ? latest : { ...latest, others: rest.slice(0, maxOtherDrafts) };
}

function isRestorable(stored: ChatSelection, selection: ChatSelection): boolean {
  const isNothingSelected = selection.product === null && selection.account === null;
  return isNothingSelected || isSameSelection(stored, selection);
}

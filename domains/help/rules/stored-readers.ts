import * as z from 'zod/mini';
import { readerOf } from '@reachout/core/reader-of';
import { chatFormSchema } from '@reachout/chat/rules/chat-schemas';
import type { ChatForm } from '@reachout/chat/rules/chat-form';
import type { CaseForm } from '@reachout/cases/rules/case-form';
import { readCaseValues } from '@reachout/cases/rules/case-values';
import type { StoredCaseForm, StoredChatForm } from './stored-drafts.ts';
import type { Reader } from '@reachout/core/stored-forms';

/** Reads what is stored into the forms of §3. Apart from the storage itself, as not every page that stores something has these forms. */

/** A chat of another product or account may be open in another tab: neither takes the other's place. */
const storedChatSchema = z.extend(chatFormSchema, { others: z.optional(z.array(chatFormSchema)) });

/** Reads a conversation as the server has it. */
export const readChatForm: Reader<ChatForm> = readerOf(chatFormSchema);
/** Reads what is stored of the chat. */
export const readStoredChat: Reader<StoredChatForm> = readerOf(storedChatSchema);

/** Reads what this release or an earlier one stored of the case form: whatever text is there is kept, whatever is not says nothing. */
export const readCaseForm: Reader<StoredCaseForm> = (value) => {
  const form = readOneForm(value);
  const others = (value as { others?: unknown } | null)?.others;
  if (!form || !Array.isArray(others)) return form;
  return { ...form, others: others.flatMap((each) => readOneForm(each) ?? []) };
};

/** By hand, so that what is odd in one place costs nothing of the rest. */
function readOneForm(value: unknown): CaseForm | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const stored: { readonly [Key in keyof CaseForm]?: unknown } = value;
  return {
    ...readCaseValues(stored),
    isVisible: stored.isVisible !== false,
    product: typeof stored.product === 'string' ? stored.product : null,
    account: typeof stored.account === 'string' ? stored.account : null,
    file: readFile(stored.file),
    submission: readSubmission(stored.submission),
  };
}

function readFile(stored: unknown): CaseForm['file'] {
  const { name, type, lastModified, size } = (stored ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || typeof type !== 'string') return undefined;
  if (typeof lastModified !== 'number' || typeof size !== 'number') return undefined;
  return { name, type, lastModified, size };
}

function readSubmission(stored: unknown): CaseForm['submission'] {
  const { id, step } = (stored ?? {}) as Record<string, unknown>;
  const known = (['confirming', 'sent', 'edited'] as const).find((each) => each === step);
  return typeof id === 'string' && known ? { id, step: known } : undefined;
}

import * as z from 'zod/mini';
import { readerOf } from '@reachout/core/reader-of';
import { chatFormSchema } from '@reachout/chat/rules/chat-schemas';
import type { ChatForm } from '@reachout/chat/rules/chat-form';
import { productKeys } from '@reachout/brand/rules/products';
import type { StoredCaseForm, StoredChatForm } from './stored-drafts.ts';
import type { Reader } from '@reachout/core/stored-forms';

/** Reads what is stored into the forms of §3. Apart from the storage itself, as not every page that stores something has these forms. */

const text = z.string();
const caseFormFields = z.object({
  isVisible: z.boolean(),
  product: z.nullable(z.enum(productKeys)),
  account: z.nullable(text),
  area: text,
  topic: text,
  severity: text,
  subject: text,
  description: text,
  projectName: text,
  projectId: text,
  deploymentUrl: text,
  billingAmount: text,
  v0ChatUrl: text,
  domain: text,
  domainIssue: text,
  caseRecordType: text,
  caseRecordTypeId: text,
  file: z.optional(z.object({ name: text, type: text, lastModified: z.number(), size: z.number() })),
  submission: z.optional(z.object({ id: text, step: z.enum(['confirming', 'sent', 'edited']) })),
});
/** Drafts of other products and accounts wait beside the present one: a change of account loses no word (S24). */
const caseFormSchema = z.extend(caseFormFields, { others: z.optional(z.array(caseFormFields)) });

/** A chat of another product or account may be open in another tab: neither takes the other's place. */
const storedChatSchema = z.extend(chatFormSchema, { others: z.optional(z.array(chatFormSchema)) });

/** Reads a conversation as the server has it. */
export const readChatForm: Reader<ChatForm> = readerOf(chatFormSchema);
/** Read what is stored of the chat and of the case form. */
export const readStoredChat: Reader<StoredChatForm> = readerOf(storedChatSchema);
export const readCaseForm: Reader<StoredCaseForm> = readerOf(caseFormSchema);

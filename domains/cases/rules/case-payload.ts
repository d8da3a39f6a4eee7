import * as z from 'zod/mini';
import { maxDescription, maxFileEntry, maxFilesPerCase, maxShortText } from '@reachout/core/limits';
import { textField } from '@reachout/core/text-field';
import { casePayloadShape, enumPayloadFields } from './case-field-uses.ts';

const short = (label: string) => z.optional(textField(maxShortText, label));

/** The chat-based payload that creates a case (§3). Unknown keys are dropped; lists where a text belongs are refused. */
export const caseCreatePayloadSchema = z.object({
  threadId: short('Thread'),
  product: short('Product'),
  area: short('Product area'),
  topic: short('Topic'),
  subject: short('Subject'),
  description: z.optional(textField(maxDescription, 'Description')),
  teamId: short('Team'),
  projectId: short('Project'),
  ...casePayloadShape,
  billingInvoiceId: short('Invoice'),
  /** Ids of files uploaded before (D21); never addresses, so there is nothing to fetch. */
  files: z.optional(
    z.array(textField(maxFileEntry, 'File')).check(z.maxLength(maxFilesPerCase, 'A case takes one file')),
  ),
});

/** One item of the converted payload. */
export type CasePayloadItem =
  | { key: string; type: 'bool'; value: boolean }
  | { key: string; type: 'enum' | 'string'; value: string };

/** Keys whose values come from a list. */
const enumKeys: readonly string[] = ['product', 'area', 'topic', ...enumPayloadFields];

/** What a payload's field may hold before conversion. */
export type CasePayloadValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/**
 * Converts a payload to key/type/value items: yes and no become `bool`, values from a list `enum`, everything else `string`.
 * Numbers and lists become strings (lists joined with commas); absent fields are left out.
 */
export function toCasePayloadItems(payload: Readonly<Record<string, CasePayloadValue>>): CasePayloadItem[] {
  return Object.entries(payload).flatMap(([key, value]): CasePayloadItem[] => {
    if (value === undefined || value === null) return [];
    if (typeof value === 'boolean') return [{ key, type: 'bool', value }];
    const text = Array.isArray(value) ? value.join(',') : String(value);
    return [{ key, type: enumKeys.includes(key) ? 'enum' : 'string', value: text }];
  });
}

/** What belongs to the words of one case, and not to the matter that it is about. */
const textKeys: readonly string[] = ['threadId', 'description', 'files'];

/** The items of a case that continues another (D10): about the same matter, with words of its own. */
export function continuedCaseItems(
  items: readonly CasePayloadItem[],
  { description }: { readonly description: string },
): CasePayloadItem[] {
  return [...items.filter(({ key }) => !textKeys.includes(key)), ...toCasePayloadItems({ description })];
}

import * as z from 'zod/mini';
import { caseFields } from '../case-fields.ts';
import { caseFormFields, type CaseFormValues } from '../case-values.ts';
import { idField } from '@reachout/core/text-field';

/** What the multipart create sends besides the form's values. */
export interface CaseToSend {
  values: CaseFormValues;
  /** The product's name from the brand. */
  productName: string;
  plan: string | null;
  v0Plan: string | null;
  account: { id: string; team?: { id: string } };
  /** Who fills the form in. */
  personId: string;
  threadId?: string | null;
}

/** The fields of the multipart create as names and texts, in a fixed order; files are appended by the caller as `files`. */
export function caseFormToFields(submission: CaseToSend): [name: string, value: string][] {
  const { values, account } = submission;
  const fields: Record<string, string | null | undefined> = {
    ...Object.fromEntries(caseFormFields.map((field) => [caseFields[field].wireName, values[field]])),
    account: account.id,
    personId: submission.personId,
    product: submission.productName,
    plan: submission.plan,
    v0Plan: submission.v0Plan,
    teamId: account.team?.id,
    threadId: submission.threadId,
  };
  return Object.entries(fields).flatMap(([name, value]) =>
    value ? [[name, value] as [string, string]] : [],
  );
}

/** A case that was just opened. */
export const createdCaseSchema = z.object({
  caseNumber: idField('Case number'),
  status: z.optional(z.string()),
  url: z.optional(z.string()),
  /** By when the first answer was promised; absent where nothing was. */
  firstAnswerBy: z.optional(z.string()),
});

/** A created case's answer. */
export const createCaseResponseSchema = z.object({ supportCase: createdCaseSchema });

/**
 * GET …/support-center/submissions/{key}: what became of a person's own submission, for a page that was left before its answer came.
 * `unknown` means that nothing was opened under the key; sending it again with the same key is safe in every state (D22).
 */
export const submissionResponse = z.discriminatedUnion('state', [
  z.extend(createCaseResponseSchema, { state: z.literal('created') }),
  z.object({ state: z.literal('running') }),
  z.object({ state: z.literal('unknown') }),
]);
export type SubmissionResponse = z.infer<typeof submissionResponse>;

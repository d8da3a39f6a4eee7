import { chatHosts } from '@reachout/catalogue/rules/products';
import * as z from 'zod/mini';
import type { Brand } from '@reachout/brand/rules/brand';
import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { payloadNameOf, textsFromPayload } from '../case-field-uses.ts';
import { type CaseFormValues, emptyCaseForm, neededFields } from '../case-values.ts';
import { caseFields, plainLabel } from '../case-fields.ts';
import { caseCreatePayloadSchema } from '../case-payload.ts';
import { maxFileBytes } from '@reachout/core/limits';
import { severities } from '@reachout/catalogue/rules/severity';
import { textField } from '@reachout/core/text-field';
import { timestamp } from '@reachout/core/calls/fields';
import { caseFormBody } from './cases.ts';

/** POST …/support-center/files: the body. The server reads it as a stream and counts the bytes itself. */
export const uploadBody = z.object({ files: z.file().check(z.maxSize(maxFileBytes)) });

const neededFormShape = Object.fromEntries(
  neededFields.form.map((field) => {
    const { wireName, limit } = caseFields[field];
    const text = textField(limit, () => plainLabel(field), { required: true });
    return [wireName, field === 'severity' ? z.enum(severities) : text.check(z.minLength(1))];
  }),
);

/**
 * The whole body of the multipart create as it is described: what every case needs, the other fields, and at most one file, which the server reads as a
 * stream. What is missing is refused by the form's own rules, after who may open a case.
 */
export const caseFormRequest = z.extend(caseFormBody, {
  ...neededFormShape,
  files: z.optional(z.file().check(z.maxSize(maxFileBytes))),
});

/** POST …/support-center/files: an upload that a case or a comment may take later. Its bytes go to nobody before that. */
export const uploadResponse = z.object({
  file: z.object({
    id: z.string(),
    name: z.string(),
    /** What the bytes are (D29), not what the browser said. */
    type: z.string(),
    size: z.number(),
    /** The upload is gone after this time unless something took it. */
    expiresAt: timestamp,
  }),
});
export type UploadResponse = z.infer<typeof uploadResponse>;

/** POST …/support-center/threads (flag supportChatPlain): what the desk will call a thread, under our id. */
export const deskThreadResponse = z.object({ thread: z.object({ id: z.string() }) });

/**
 * POST …/support-center/support-cases: the chat-based payload (§3), and a severity, which §3 leaves out and every case has.
 * Without it the case has the one that the assistant makes of its conversation, else 3, and is marked as such (D38). The description names what every case
 * needs; what is missing is refused by the form's own rules, after who may open a case.
 */
export const caseCreateBody = z
  .extend(caseCreatePayloadSchema, {
    severity: z.optional(z.enum(severities, 'severity must be the text 1, 2, 3 or 4')),
  })
  .check(z.meta({ required: neededFields.call }));
export type CaseCreateBody = z.infer<typeof caseCreateBody>;

/** The form that a chat-based payload stands for, so that one set of rules decides on both (D21). The deployment's address is the server's to find. */
export function caseFormFromPayload(body: CaseCreateBody, brand: Pick<Brand, 'products'>): CaseFormValues {
  return {
    ...emptyCaseForm,
    area: body.area ?? '',
    topic: body.topic ?? '',
    severity: body.severity ?? '',
    subject: body.subject ?? '',
    description: body.description ?? '',
    projectId: body.projectId ?? '',
    ...textsFromPayload(body, { chatHosts: chatHosts(brand) }),
  };
}

/** The payload's name of a field of the form, for messages about it. */
export function nameInPayload(field: string): string {
  const topicField = topicFields.find((each) => each === field);
  return topicField === undefined ? field : payloadNameOf(topicField);
}

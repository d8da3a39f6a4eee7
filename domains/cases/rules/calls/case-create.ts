import * as z from 'zod/mini';
import { formatAmountMinor } from '@reachout/core/amount';
import type { Brand } from '@reachout/brand/rules/brand';
import { type CaseFormField, type CaseFormValues, emptyCaseForm } from '../case-form.ts';
import { caseCreatePayloadSchema } from '../case-payload.ts';
import { maxFileBytes } from '@reachout/core/limits';
import { severities } from '@reachout/catalogue/rules/severity';
import { timestamp } from '@reachout/core/calls/fields';

/** POST …/support-center/files: the body. The server reads it as a stream and counts the bytes itself. */
export const uploadBody = z.object({ files: z.file().check(z.maxSize(maxFileBytes)) });

/** POST …/support-center/files: an upload that a case or a comment may take later. Its bytes go to nobody before that. */
export const uploadResponse = z.object({
  file: z.object({
    id: z.string(),
    name: z.string(),
    /** What the bytes are (D29), not what the browser said. */
    type: z.string(),
    size: z.number(),
    /** The upload is gone after this moment unless something took it. */
    expiresAt: timestamp,
  }),
});
export type UploadResponse = z.infer<typeof uploadResponse>;

/** POST …/support-center/threads (flag supportChatPlain): what the desk will call a thread, under our id. */
export const deskThreadResponse = z.object({ thread: z.object({ id: z.string() }) });

/** The severity of a case that is opened without one: what is said about nothing claims nothing. */
const unsaidSeverity = '4';

/**
 * POST …/support-center/support-cases: the chat-based payload (§3), and a severity, which §3 leaves out and every case has.
 * Without it the case is a request for information.
 */
export const caseCreateBody = z.extend(caseCreatePayloadSchema, {
  severity: z.optional(z.enum(severities, 'severity must be 1, 2, 3 or 4')),
});
export type CaseCreateBody = z.infer<typeof caseCreateBody>;

/** The form that a chat-based payload stands for, so that one set of rules decides on both (D21). The deployment's address is the server's to find. */
export function caseFormFromPayload(body: CaseCreateBody, brand: Pick<Brand, 'products'>): CaseFormValues {
  const [v0Host = ''] = brand.products.v0.hosts;
  return {
    ...emptyCaseForm,
    area: body.area ?? '',
    topic: body.topic ?? '',
    severity: body.severity ?? unsaidSeverity,
    subject: body.subject ?? '',
    description: body.description ?? '',
    projectId: body.projectId ?? '',
    domain: body.domain ?? '',
    domainIssue: body.domainIssue ?? '',
    billingAmount:
      body.billingAmount === undefined ? '' : formatAmountMinor(Math.round(body.billingAmount * 100)),
    v0ChatUrl: body.v0ChatId ? `https://${v0Host}/chat/${body.v0ChatId}` : '',
  };
}

const payloadNames: Partial<Record<CaseFormField, keyof CaseCreateBody>> = {
  deploymentUrl: 'deploymentId',
  v0ChatUrl: 'v0ChatId',
};

/** The payload's name of a field of the form, for messages about it. */
export function payloadNameOf(field: string): string {
  return payloadNames[field as CaseFormField] ?? field;
}

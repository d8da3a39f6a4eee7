import * as z from 'zod/mini';
import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { type CasePayloadField, payloadNameOf } from '../case-field-uses.ts';
import { domainIssues } from '@reachout/catalogue/rules/domain-issues';
import { maxShortText } from '@reachout/core/limits';
import { productKeySchema } from '@reachout/catalogue/rules/calls/keys';
import { severities } from '@reachout/catalogue/rules/severity';
import { optionalId, optionalText } from '@reachout/core/calls/fields';

/** GET …/support-center/case-options: what a case of an account may be about; with `product` only of that product. */
export const caseOptionsQuery = z.object({
  teamId: optionalId('Team'),
  product: optionalText(maxShortText, 'Product'),
});

/** The fields of the JSON create that a topic may ask for, by their names there. */
export const caseOptionFields: readonly ('projectId' | CasePayloadField)[] = [
  'projectId',
  ...topicFields.map(payloadNameOf),
];

/** What stands in place of the form for a topic that is closed, and the one next step. */
export const caseNoticeSchema = z.object({
  text: z.string(),
  action: z.object({ label: z.string(), url: z.string() }),
});

/** A topic, and what it asks of this account. */
export const caseTopicSchema = z.object({
  value: z.string(),
  name: z.string(),
  description: z.string(),
  /** Whether the account may open cases on it; when not, the notice says what to do instead. */
  isOpen: z.boolean(),
  notice: z.nullable(caseNoticeSchema),
  asksFor: z.array(z.object({ field: z.enum(caseOptionFields), isRequired: z.boolean() })),
});
export type CaseTopic = z.infer<typeof caseTopicSchema>;

/** An area, with the severities that its cases may have for this account. */
export const caseAreaSchema = z.object({
  value: z.string(),
  name: z.string(),
  severities: z.array(z.enum(severities)),
  topics: z.array(caseTopicSchema),
});
export type CaseArea = z.infer<typeof caseAreaSchema>;

/** A product that the account has. `creation` says whether the person may open cases about it: at all, or only about projects of theirs. */
export const caseProductSchema = z.object({
  product: productKeySchema,
  name: z.string(),
  creation: z.enum(['allowed', 'in-projects', 'denied']),
  areas: z.array(caseAreaSchema),
});

/** The answer. */
export const caseOptionsResponse = z.object({
  account: z.object({ id: z.string(), name: z.string(), teamId: z.nullable(z.string()) }),
  products: z.array(caseProductSchema),
  severities: z.array(z.object({ value: z.enum(severities), label: z.string(), meaning: z.string() })),
  /** The values of the field domainIssue. */
  domainIssues: z.array(z.enum(domainIssues)),
});
export type CaseOptionsResponse = z.infer<typeof caseOptionsResponse>;

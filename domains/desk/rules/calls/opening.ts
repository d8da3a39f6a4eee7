import { caseFields, plainLabel } from '@reachout/cases/rules/case-fields';
import { emptyCaseForm, type CaseFormValues } from '@reachout/cases/rules/case-values';
import { productKeySchema } from '@reachout/catalogue/rules/calls/keys';
import { severities } from '@reachout/catalogue/rules/severity';
import { type TopicField, topicFields } from '@reachout/catalogue/rules/topic-fields';
import { optionalText } from '@reachout/core/calls/fields';
import { maxId, maxSubject } from '@reachout/core/limits';
import { idField, textField } from '@reachout/core/text-field';
import * as z from 'zod/mini';

// Every topic's field is in it.
const ofTopics = Object.fromEntries(
  topicFields.map((field) => [field, optionalText(caseFields[field].limit, () => plainLabel(field))]),
) as Record<TopicField, ReturnType<typeof optionalText>>;

/** What a case is about, as staff say it; the rules of the form decide the rest. */
const matter = {
  product: productKeySchema,
  area: textField(caseFields.area.limit, () => plainLabel('area'), { required: true }),
  topic: optionalText(caseFields.topic.limit, () => plainLabel('topic')),
  severity: z.enum(severities, 'severity must be the text 1, 2, 3 or 4'),
  /** A project of the account, by its id or name. */
  project: optionalText(maxId, () => plainLabel('projectId')),
  subject: textField(maxSubject, () => plainLabel('subject'), { required: true }),
  ...ofTopics,
};

/** POST …/staff/cases with an Idempotency-Key: a case for a customer, in an account of theirs. */
export const openForBody = z.object({
  personId: idField('Person'),
  accountId: idField('Account'),
  ...matter,
  description: textField(caseFields.description.limit, () => plainLabel('description'), { required: true }),
});
export type OpenForBody = z.infer<typeof openForBody>;

/** POST …/staff/cases/{caseNumber}/split with an Idempotency-Key: a case of a reply. */
export const splitBody = z.object({ commentId: idField('Reply'), ...matter });
export type SplitBody = z.infer<typeof splitBody>;

/** The form that either stands for. */
export function formOfMatter(
  { area, topic, severity, project, subject, ...rest }: Omit<SplitBody, 'commentId' | 'product'>,
  description: string,
): CaseFormValues {
  const texts = Object.fromEntries(topicFields.map((field) => [field, rest[field] ?? '']));
  return {
    ...emptyCaseForm,
    ...texts,
    area,
    topic: topic ?? '',
    severity,
    projectId: project ?? '',
    subject,
    description,
  };
}

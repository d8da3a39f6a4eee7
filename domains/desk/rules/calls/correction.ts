import { caseFields, plainLabel } from '@reachout/cases/rules/case-fields';
import type { TopicField } from '@reachout/catalogue/rules/topic-fields';
import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { productKeySchema } from '@reachout/catalogue/rules/calls/keys';
import { optionalText } from '@reachout/core/calls/fields';
import { maxId, maxSubject } from '@reachout/core/limits';
import * as z from 'zod/mini';
import { correctionCopy } from '../../messages/correction.ts';

// Every topic's field is in it.
const ofTopics = Object.fromEntries(
  topicFields.map((field) => [field, optionalText(caseFields[field].limit, () => plainLabel(field))]),
) as Record<TopicField, ReturnType<typeof optionalText>>;

/**
 * PATCH …/staff/cases/{caseNumber}/facts with If-Match. What is not named stays; an empty text takes a fact away. An area belongs to a product, and a topic to an area: whoever names
 * one of them says the others too where they change.
 */
export const correctionBody = z
  .object({
    product: z.optional(productKeySchema),
    area: optionalText(caseFields.area.limit, () => plainLabel('area')),
    topic: optionalText(caseFields.topic.limit, () => plainLabel('topic')),
    /** A project of the account, by its id or name. */
    project: optionalText(maxId, () => plainLabel('projectId')),
    subject: optionalText(maxSubject, () => plainLabel('subject')),
    ...ofTopics,
  })
  .check(
    z.refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: () => correctionCopy.nothingNamed(),
    }),
  );
export type CorrectionBody = z.infer<typeof correctionBody>;

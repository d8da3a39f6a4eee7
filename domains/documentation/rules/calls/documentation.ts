import { fieldNames } from '@reachout/core/field-names';
import { feedbackCopy } from '../../messages/feedback.ts';
import * as z from 'zod/mini';
import { maxPageFeedback } from '@reachout/core/limits';
import { idField, textField } from '@reachout/core/text-field';

/** What a reader may say of a page. */
export const pageVerdicts = ['helpful', 'not_helpful'] as const;
export type PageVerdict = (typeof pageVerdicts)[number];

/** The form under an article: a verdict on the page. */
export const pageVerdictForm = z.object({
  path: z
    .string()
    .check(z.regex(/^\/[a-z0-9][a-z0-9/-]{0,254}$/, { error: () => feedbackCopy.unknownPath() })),
  verdict: z.enum(pageVerdicts, { error: () => feedbackCopy.verdictRequired() }),
});

/** The sentence to a verdict that was given just now; `feedback` is its id. */
export const pageSentenceForm = z.object({
  feedback: idField('Feedback'),
  sentence: textField(maxPageFeedback, feedbackCopy.sentence, { required: true }),
});

/** The fields of both forms. */
export const feedbackField = { ...fieldNames(pageVerdictForm), ...fieldNames(pageSentenceForm) };

/** What a reader says of a page. */
export type PageFeedbackForm = z.infer<typeof pageVerdictForm> | z.infer<typeof pageSentenceForm>;

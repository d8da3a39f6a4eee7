import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { feedbackCopy } from '../../messages/feedback.ts';
import * as z from 'zod/mini';
import { maxPageFeedback } from '@reachout/core/limits';
import { apiRoutes, paths } from '@reachout/core/paths';
import { idField, textField } from '@reachout/core/text-field';

/** What a reader may say of a page. */
export const pageVerdicts = ['helpful', 'not_helpful'] as const;
export type PageVerdict = (typeof pageVerdicts)[number];

/** A verdict on a page. */
export const pageVerdictBody = z.object({
  path: z
    .string()
    .check(z.regex(/^\/[a-z0-9][a-z0-9/-]{0,254}$/, { error: () => feedbackCopy.unknownPath() })),
  verdict: z.enum(pageVerdicts, { error: () => feedbackCopy.verdictRequired() }),
});

/** The sentence to a verdict that was given just now; `feedback` is its id. */
export const pageSentenceBody = z.object({
  feedback: idField('Feedback'),
  sentence: textField(maxPageFeedback, feedbackCopy.sentence, { required: true }),
});

export type PageVerdictBody = z.infer<typeof pageVerdictBody>;
export type PageSentenceBody = z.infer<typeof pageSentenceBody>;

/** What a reader says of a page. */
export type PageFeedback = PageVerdictBody | PageSentenceBody;

/** POST /api/feedback and /api/feedback/sentence: the id of the verdict, by which a sentence may follow. */
export const pageFeedbackResponse = z.object({ feedback: z.string() });

/** The form under an article. */
export const pageVerdictForm = {
  name: 'verdict',
  page: paths.pageFeedback(),
  call: apiRoutes.pageVerdict,
  asks: pageVerdictBody,
  fields: fieldNames(pageVerdictBody),
  submit: feedbackCopy.question,
  done: feedbackCopy.verdictStored,
} as const satisfies DeclaredForm<PageVerdictBody>;

/** The form for a sentence, which follows it. */
export const pageSentenceForm = {
  name: 'sentence',
  page: paths.pageFeedback(),
  call: apiRoutes.pageSentence,
  asks: pageSentenceBody,
  fields: fieldNames(pageSentenceBody),
  submit: feedbackCopy.send,
  done: feedbackCopy.sentenceStored,
} as const satisfies DeclaredForm<PageSentenceBody>;

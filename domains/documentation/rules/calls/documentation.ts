import { opinionCopy } from '../../messages/opinion.ts';
import * as z from 'zod/mini';
import { maxPageOpinion } from '@reachout/core/limits';
import { idField, textField } from '@reachout/core/text-field';

/** What a reader may say of a page. */
export const pageVerdicts = ['helpful', 'not_helpful'] as const;
export type PageVerdict = (typeof pageVerdicts)[number];

/** The form under an article: a verdict on the page. */
export const pageVerdictForm = z.object({
  path: z
    .string()
    .check(z.regex(/^\/[a-z0-9][a-z0-9/-]{0,254}$/, { error: () => opinionCopy.unknownPath() })),
  verdict: z.enum(pageVerdicts, { error: () => opinionCopy.verdictRequired() }),
});

/** The sentence to a verdict that was given just now; `opinion` is its id. */
export const pageSentenceForm = z.object({
  opinion: idField('Opinion'),
  sentence: textField(maxPageOpinion, opinionCopy.sentence, { required: true }),
});

/** What a reader says of a page. */
export type PageOpinionForm = z.infer<typeof pageVerdictForm> | z.infer<typeof pageSentenceForm>;

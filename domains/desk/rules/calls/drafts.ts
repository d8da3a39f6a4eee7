import * as z from 'zod/mini';

/** POST …/staff/cases/{caseNumber}/drafts: an answer that a model drafted, with what each sentence of it rests on. */
export const answerDraftResponse = z.object({
  /** Goes along with the answer that is made from it, as `draft`. */
  id: z.string(),
  /** As it goes into the box. */
  markdown: z.string(),
  /** Its language (ISO 639-1): the one in which the customer writes. */
  language: z.string(),
  /** What it rests on, numbered in the order in which it does. */
  passages: z.array(
    z.object({ number: z.number(), title: z.string(), url: z.string(), quotes: z.array(z.string()) }),
  ),
  /** Its sentences, items, tables and blocks of code, in order: each with the passage and the words there that it rests on, or null where it rests on none. */
  sentences: z.array(
    z.object({ text: z.string(), passage: z.nullable(z.number()), quote: z.nullable(z.string()) }),
  ),
  /** So many were left out: they claimed what nobody but staff may say, led elsewhere, or named what the documentation does not know. */
  withheld: z.number(),
});
export type AnswerDraft = z.infer<typeof answerDraftResponse>;

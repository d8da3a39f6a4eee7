import * as z from 'zod/mini';

/** GET …/staff/cases/{caseNumber}/suggestions: what may help to answer, each with where it stands. */
export const suggestionsResponse = z.object({
  /** Pages of the documentation that have the words of the subject. */
  pages: z.array(z.object({ title: z.string(), url: z.string(), excerpt: z.string() })),
  /** Cases that support solved and that have words in common with this one, which are named; `answer` is the beginning of the last answer that their customer read. */
  cases: z.array(
    z.object({
      caseNumber: z.string(),
      url: z.string(),
      subject: z.string(),
      accountName: z.string(),
      solvedAt: z.string(),
      shared: z.array(z.string()),
      answer: z.nullable(z.string()),
    }),
  ),
});
export type Suggestions = z.infer<typeof suggestionsResponse>;

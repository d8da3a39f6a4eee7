import {
  maxArea,
  maxDescription,
  maxId,
  maxSearchTerm,
  maxShortText,
  maxSubject,
  maxTopic,
  maxUrl,
} from '@reachout/core/limits';
import { describeTopicField, perField } from '@reachout/cases/rules/case-field-uses';
import { type HasProducts, productKeysOf } from '@reachout/catalogue/rules/products';
import { severities } from '@reachout/catalogue/rules/severity';
import * as z from 'zod';

/** Maximum results of one call. */
const maxPages = 8;
const maxCases = 50;

/** A string that the database can store. Lengths are in UTF-16 units as everywhere; the use-case applies the form's own rules. */
function text(max: number, description: string) {
  return z
    .string()
    .max(max)
    .refine((given) => !given.includes('\0'), 'Leave out the NUL character')
    .overwrite((given) => given.toWellFormed())
    .describe(description);
}

export const searchDocsInput = z.strictObject({
  query: text(maxSearchTerm, 'Words to look for, as a person would type them'),
  limit: z.int().min(1).max(maxPages).default(5).describe('How many pages at most'),
});
export const searchDocsOutput = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      section: z.string(),
      snippet: z.string(),
      url: z.string(),
    }),
  ),
  isGuess: z.boolean().describe('True when no page has exactly these words'),
});

export const readPageInput = z.strictObject({
  path: text(maxUrl, 'Path of the page, such as /docs/builds/limits'),
});
export const readPageOutput = z.object({
  path: z.string(),
  title: z.string(),
  url: z.string(),
  updated: z.string(),
  markdown: z.string(),
});

const account = text(maxShortText, 'A team by its slug, or the person by their user name');

export const listCasesInput = z.strictObject({
  account: account
    .optional()
    .describe(
      'Only this account: a team’s slug, or the person’s user name. Without it, as many of the person’s accounts as one call looks into',
    ),
  status: text(maxShortText, 'Only cases in this state, such as Open').optional(),
  limit: z.int().min(1).max(maxCases).default(15).describe('How many cases at most'),
});
export const listCasesOutput = z.object({
  cases: z.array(
    z.object({
      caseNumber: z.string(),
      subject: z.string(),
      status: z.string(),
      severity: z.string(),
      product: z.string(),
      area: z.string(),
      topic: z.string(),
      turn: z.string().describe('Whose turn it is'),
      createdAt: z.string(),
      updatedAt: z.string(),
      account: z.string(),
      url: z.string(),
    }),
  ),
  accountsLeftOut: z
    .array(z.string())
    .describe(
      'Accounts whose cases are not among these, since there are too many: ask for each by `account`',
    ),
});

/** What `draft_case` takes; the products are those of the catalogue. */
export const draftCaseInput = (catalogue: HasProducts) =>
  z.strictObject({
    account,
    product: z.enum(productKeysOf(catalogue)).describe('Which product it is about'),
    area: text(maxArea, 'Value of the product area').optional(),
    topic: text(maxTopic, 'Value of the topic in the area').optional(),
    severity: z
      .enum(severities)
      .optional()
      .describe('1 production down, 2 production affected, 3 not production, 4 a question'),
    subject: text(maxSubject, 'One line that says what is wrong'),
    description: text(maxDescription, 'What happens, since when, what was tried'),
    projectId: text(maxId, 'Id of the project that it is about').optional(),
    ...perField((field) => {
      const { hint, limit } = describeTopicField(field);
      return text(limit, hint).optional();
    }),
  });
export const draftCaseOutput = z.object({
  url: z.string().describe('Where the person looks at the draft and submits it'),
  expiresAt: z.string(),
  isSubmitted: z.literal(false),
  missing: z.array(z.string()).describe('Fields that the person still has to fill in'),
});

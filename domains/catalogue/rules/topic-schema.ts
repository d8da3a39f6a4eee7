import { anyExplainingSection } from '@reachout/core/documentation-sections';
import * as z from 'zod/mini';
import { maxShortText } from '@reachout/core/limits';
import { parseWebAddress } from '@reachout/core/link';
import { topicFields, topicInputs, type TopicInputs } from './topic-fields.ts';

const text = z.string('must be a text').check(z.minLength(1, 'must not be empty'), z.maxLength(maxShortText));
const value = z
  .string('must be a text')
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,254})$/, 'a value must be lowercase letters, digits and dashes'));

const ownArticle = new RegExp(`^/(?:${anyExplainingSection})/[a-z0-9][a-z0-9\\-/]*(?:#[a-z0-9-]+)?$`);

/** An article that is offered for a topic: a path of this site under /docs or /guides, or an https address. */
const suggestedArticleSchema = z
  .strictObject({
    title: text,
    path: z
      .string('must be a text')
      .check(
        z.refine(
          (value) =>
            ownArticle.test(value) ||
            (/^https:\/\/[^\s<>"]+$/.test(value) && parseWebAddress(value) !== undefined),
          'a suggested article must be under /docs or /guides, or an https address',
        ),
      ),
  })
  .check(
    z.describe(
      'An article: its title, and its path below /docs or /guides (it must exist) or an https address.',
    ),
  );

/** The keys by which a topic asks for fields. */
// The mapped type names each key with its schema; entries cannot say which key has which.
const inputSchemas = Object.fromEntries(
  topicFields.map((field) => [
    `${field}Input`,
    z.optional(topicInputs[field] === 'named' ? z.enum(['optional', 'required']) : z.boolean()),
  ]),
) as unknown as {
  [Key in keyof TopicInputs]-?: z.ZodMiniOptional<z.ZodMiniType<NonNullable<TopicInputs[Key]>>>;
};

/** Operator data: one topic of an area (§3). */
const topicSchema = z.strictObject({
  name: text,
  value: value.check(z.describe('The name of the topic in addresses, calls and stored cases.')),
  description: z
    .string()
    .check(
      z.minLength(1, 'must not be empty'),
      z.maxLength(400),
      z.describe('One sentence that says when to choose the topic. It is also what a topic is predicted by.'),
    ),
  deprecated: z
    .optional(z.union([z.literal(true), value]))
    .check(
      z.describe(
        'Whom the topic is closed to: true or "all" for everybody, "all-except-enterprise", or the key of a plan group.',
      ),
    ),
  projectSelector: z
    .optional(z.union([z.boolean(), z.literal('optional')]))
    .check(z.describe('Whether the form asks for a project: true requires one.')),
  ...inputSchemas,
  suggestedArticles: z
    .array(suggestedArticleSchema)
    .check(z.maxLength(3, 'a topic suggests at most three articles')),
  catchAll: z
    .optional(z.boolean())
    .check(
      z.describe(
        'Whether it is for what no other topic of the area covers: its words say nothing of a subject.',
      ),
    ),
  hideCommunityMessage: z
    .optional(z.boolean())
    .check(z.describe('Leaves out the sentence that support for unpaid plans has moved to the community.')),
  notice: z
    .optional(value)
    .check(
      z.describe('The key of the notice in place of the form while the topic is closed; else a generic one.'),
    ),
});

/** Operator data: one area of a product (§3). */
export const areaSchema = z.strictObject({
  name: text,
  value: value.check(z.describe('The name of the area in addresses, calls and stored cases.')),
  product: z.string('must be a text').check(z.describe('The key of the product that the area belongs to.')),
  paidOnlySeverityOne: z
    .optional(z.boolean())
    .check(z.describe('Keeps severity 1 in this area for accounts with a paid plan.')),
  topics: z.array(topicSchema).check(
    z.minLength(1, 'an area needs at least one topic'),
    z.refine(
      (topics) => new Set(topics.map((topic) => topic.value)).size === topics.length,
      'topic values of an area must differ',
    ),
  ),
  descriptionInputPlaceholder: z.optional(text).check(z.describe('The hint in the empty description field.')),
  suggestedArticles: z.optional(z.array(suggestedArticleSchema)),
});

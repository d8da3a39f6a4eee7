import { anyExplainingSection } from '@reachout/core/documentation-sections';
import * as z from 'zod/mini';
import { maxShortText } from '@reachout/core/limits';
import { parseWebAddress } from '@reachout/core/link';
import { noticeKeys } from './notice-keys.ts';
import { productKeys } from './products.ts';
import { topicFields, topicInputs, type TopicInputs } from './topic-fields.ts';

const text = z.string('must be a text').check(z.minLength(1, 'must not be empty'), z.maxLength(maxShortText));
const value = z
  .string('must be a text')
  .check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,254})$/, 'a value must be lowercase letters, digits and dashes'));

const ownArticle = new RegExp(`^/(?:${anyExplainingSection})/[a-z0-9][a-z0-9\\-/]*(?:#[a-z0-9-]+)?$`);

/** An article that is offered for a topic: a path of this site under /docs or /guides, or an https address. */
export const suggestedArticleSchema = z.object({
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
});

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
export const topicSchema = z.object({
  name: text,
  value,
  description: z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(400)),
  deprecated: z.optional(z.union([z.literal(true), z.enum(['hobby-group', 'all-except-enterprise', 'all'])])),
  projectSelector: z.optional(z.union([z.boolean(), z.literal('optional')])),
  ...inputSchemas,
  suggestedArticles: z
    .array(suggestedArticleSchema)
    .check(z.maxLength(3, 'a topic suggests at most three articles')),
  hideCommunityMessage: z.optional(z.boolean()),
  notice: z.optional(z.enum(noticeKeys)),
});

/** Operator data: one area of a product (§3). */
export const areaSchema = z.object({
  name: text,
  value,
  product: z.enum(productKeys),
  topics: z.array(topicSchema).check(
    z.minLength(1, 'an area needs at least one topic'),
    z.refine(
      (topics) => new Set(topics.map((topic) => topic.value)).size === topics.length,
      'topic values of an area must differ',
    ),
  ),
  descriptionInputPlaceholder: z.optional(text),
  suggestedArticles: z.optional(z.array(suggestedArticleSchema)),
});

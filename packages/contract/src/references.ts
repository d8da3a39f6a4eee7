import * as z from 'zod/mini';
import { maxShortText, maxUrl } from './limits.ts';

/** Where a referenced document came from (§3). */
export const referenceSourceTypes = [
  'github',
  'motif',
  'website',
  'file-upload',
  'api-upload',
  'nango',
  'salesforce',
] as const;
export type ReferenceSourceType = (typeof referenceSourceTypes)[number];

/** A document that an answer draws on, and the heading that leads to the passage. */
export const referenceSchema = z.object({
  file: z.object({
    title: z.optional(z.string().check(z.maxLength(maxShortText))),
    path: z.string().check(z.minLength(1), z.maxLength(maxUrl)),
    meta: z.optional(z.record(z.string(), z.unknown())),
    source: z.object({ type: z.enum(referenceSourceTypes) }),
  }),
  meta: z.optional(
    z.object({
      leadHeading: z.optional(
        z.object({
          id: z.optional(z.string()),
          depth: z.optional(z.int()),
          value: z.optional(z.string()),
          slug: z.optional(z.string()),
        }),
      ),
    }),
  ),
});
export type Reference = z.infer<typeof referenceSchema>;

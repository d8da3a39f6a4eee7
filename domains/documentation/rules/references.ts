import * as z from 'zod/mini';
import { referenceSourceTypes } from './reference.ts';
import { maxShortText, maxUrl } from '@reachout/core/limits';

/** Reads a {@link Reference} from a stream or from storage: a document that an answer draws on, and the heading of the passage. */
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
          value: z.string(),
          slug: z.optional(z.string()),
        }),
      ),
    }),
  ),
});

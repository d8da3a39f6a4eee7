import type { OutsideReference } from '@reachout/chat/rules/outside-assistant';
import type { OutsideIds } from '@reachout/chat/rules/outside-ids';
import * as z from 'zod';

/** A chunk of a streamed completion. What is in it besides is left alone. */
export const chunkSchema = z.object({
  object: z.literal('chat.completion.chunk'),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.int().min(0).max(20).optional(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .optional(),
                }),
              )
              .nullish(),
          })
          .optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
});

/** A completion that is not streamed: as OpenAI writes it, or Markprompt's own short form. */
export const completionSchema = z.union([
  z.object({
    object: z.literal('chat.completion'),
    choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  }),
  z.object({ text: z.string() }),
]);

const mostReferences = 100;

const dataSchema = z.object({
  threadId: z.string().min(1).max(255).optional(),
  messageId: z.string().min(1).max(255).optional(),
  /** The older name of the message’s id. */
  promptId: z.string().min(1).max(255).optional(),
  references: z.array(z.unknown()).optional(),
});

const referenceSchema = z.object({
  file: z.object({
    path: z.string().min(1).max(2_000),
    title: z.string().nullish(),
    source: z.object({ type: z.string() }),
  }),
  meta: z
    .object({
      leadHeading: z.object({ id: z.string().nullish(), slug: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

/** What the header `x-markprompt-data` says: ids, and pages that the answer rests on. References that are none are left out. */
export function readData(value: unknown): { ids: OutsideIds | undefined; references: OutsideReference[] } {
  const read = dataSchema.safeParse(value);
  if (!read.success) return { ids: undefined, references: [] };
  const { threadId, promptId, messageId = promptId, references = [] } = read.data;
  return {
    ids: threadId !== undefined && messageId !== undefined ? { threadId, messageId } : undefined,
    references: references.slice(0, mostReferences).flatMap((one) => {
      const { success, data } = referenceSchema.safeParse(one);
      if (!success) return [];
      const { file, meta } = data;
      const anchor = meta?.leadHeading?.id ?? meta?.leadHeading?.slug ?? undefined;
      return {
        path: file.path,
        ...(file.title && { title: file.title }),
        sourceType: file.source.type,
        ...(anchor && { anchor }),
      };
    }),
  };
}

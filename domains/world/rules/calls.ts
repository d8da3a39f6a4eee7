import * as z from 'zod/mini';
import { maxId } from '@reachout/core/limits';
import { recordKinds } from './kinds.ts';
import { recordSchemas } from './records.ts';
import { worldCopy } from '../messages/world.ts';
import { worldMessageSchema } from './world-messages.ts';

const version = z.optional(z.int().check(z.minimum(1)));

/** The body that writes one record of a kind: the record, and in what order it was said. */
export const recordBodySchema = z.strictObject({
  /** Ever growing at the provider, such as the milliseconds of the change; without one the record is as new as its arrival. */
  version,
  record: z.union(recordKinds.map((kind) => recordSchemas[kind])),
});

/** What became of one message: written, or overtaken by a later one. */
export const worldOutcomeSchema = z.object({ outcome: z.enum(['applied', 'ignored']) });

/** A record as it stands. */
export const worldRecordSchema = z.object({
  kind: z.enum(recordKinds),
  record: z.record(z.string(), z.unknown()),
});

/** Query of a removal. */
export const removalQuery = z.object({ version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))) });

/** Query of a batch: the name under which its progress is kept, the lines that were dealt with before, and which lines the answer tells of. */
export const batchQuery = z.object({
  batch: z.optional(z.string().check(z.regex(/^[\w.-]{1,255}$/), z.maxLength(maxId))),
  from: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
  results: z.optional(z.enum(['all', 'refused'])),
});

/** One line of the answer to a batch: a line's outcome, or after each chunk how far the batch is. The last one says `done`. */
export const batchLineSchema = z.object({
  line: z.optional(z.int()),
  outcome: z.optional(z.enum(['applied', 'ignored', 'refused'])),
  problems: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  cursor: z.optional(z.int()),
  applied: z.optional(z.int()),
  ignored: z.optional(z.int()),
  refused: z.optional(z.int()),
  done: z.optional(z.boolean()),
  error: z.optional(z.string()),
});

/** How far a batch was taken in. */
export const batchProgressSchema = z.object({
  cursor: z.int(),
  applied: z.int(),
  ignored: z.int(),
  refused: z.int(),
});

/** Query of an export: kinds separated by commas, all without it. */
export const exportQuery = z.object({ kinds: z.optional(z.string().check(z.maxLength(maxId))) });

/** What an event brings: messages of any kinds, of one time. */
export const worldEventSchema = z.object({
  type: z.literal('world.changed'),
  /** When it happened; the version of messages that have none. */
  timestamp: z.iso.datetime({ error: () => worldCopy.timestampForm() }),
  data: z.array(worldMessageSchema).check(z.minLength(1), z.maxLength(1_000)),
});

/** What was made of an event's messages. */
export const worldEventResponse = z.object({ applied: z.int(), ignored: z.int() });

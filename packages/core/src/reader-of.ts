import * as z from 'zod/mini';
import type { Reader } from './stored-forms.ts';

/** A reader of whatever the schema takes. */
export function readerOf<T>(schema: z.core.$ZodType<T>): Reader<T> {
  return (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : undefined;
  };
}

import { caseNumberPattern } from '../text-formats/parse-case-number.ts';
import * as z from 'zod/mini';
import { maxPageSize } from '../limits.ts';
import { type FieldLabel, textField } from '../text-field.ts';

/**
 * A whole number in a query: digits only, so `1e9`, `0x10`, `-1` and an empty text are refused; above the maximum it is clamped,
 * because a caller who asks for too much is served best with the most there is.
 */
export function queryInteger(
  label: string,
  { fallback, max, min = 0 }: { fallback: number; max: number; min?: number },
) {
  const whole = z
    .string(`${label} must be given once`)
    .check(z.regex(/^\d{1,15}$/, `${label} must be a whole number of at least ${min}`));
  const clamped = z.pipe(
    whole.check(
      z.refine((text) => Number(text) >= min, `${label} must be a whole number of at least ${min}`),
    ),
    z.pipe(
      z.transform((text: string) => Math.min(Number(text), max)),
      // No maximum for who sends it: more is taken, as the most there is.
      z.int().check(z.minimum(min), z.describe(`More than ${max} is taken as ${max}.`)),
    ),
  );
  return z._default(clamped, fallback);
}

/** A yes or no in a query: `true`, `1`, `false` or `0`. */
export function queryFlag(label: string) {
  return z.pipe(
    z.enum(['true', 'false', '1', '0'], `${label} must be true or false`),
    z.pipe(
      z.transform((text: 'true' | 'false' | '1' | '0') => text === 'true' || text === '1'),
      z.boolean(),
    ),
  );
}

/** The page size of a list. */
export function pageSize(fallback: number) {
  return queryInteger('limit', { fallback, max: maxPageSize, min: 1 });
}

/** An optional id in a query or body; an empty one is as good as none. */
export function optionalId(label: string) {
  const id = z
    .string(`${label} must be given once, as a text`)
    .check(z.regex(/^[\x21-\x7e]{0,255}$/, `${label} must be an id of at most 255 characters`));
  return z.optional(
    z.pipe(
      id,
      z.transform((text: string) => (text === '' ? undefined : text)),
    ),
  );
}

/** An optional short text. */
export function optionalText(max: number, label: FieldLabel) {
  return z.optional(textField(max, label));
}

/** A case number in an address: digits, padded or not. */
export const caseNumberParam = z
  .string('The case number must be given once')
  .check(z.regex(new RegExp(`^${caseNumberPattern}$`), 'A case number consists of digits'));

/** A time as calls carry it. */
export const timestamp = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/));

/** The Idempotency-Key header of every create (D22). */
export const idempotencyKey = z
  .string('Send an Idempotency-Key header with a UUID')
  .check(
    z.regex(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i,
      'The Idempotency-Key must be a UUID',
    ),
  );

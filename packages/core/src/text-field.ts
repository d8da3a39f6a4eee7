import * as z from 'zod/mini';
import { isBlank } from './text.ts';
import { textCopy } from './messages/text.ts';

/** What a field is called in what is said of it: a message, or a name that only programs read. */
export type FieldLabel = string | (() => string);

const nameOf = (label: FieldLabel): string => (typeof label === 'string' ? label : label());

/** How a text field of a call is checked. */
export interface TextFieldOptions {
  /** Refuses a text in which nobody sees anything. */
  required?: boolean;
}

/**
 * Checks that a text has at most `max` UTF-16 code units. zod's own `maxLength` counts code points, which lets through twice as many
 * emoji as the form's counter; it stays behind this check because API descriptions are made from it.
 */
export function maxUnits(max: number, message: () => string) {
  return z.refine<string>((text) => text.length <= max, { error: message, abort: true });
}

/**
 * A schema for one text of at most `max` UTF-16 code units. Refuses anything that is not a string (a repeated parameter arrives as a list), refuses NUL and
 * repairs lone surrogates, so that the database never sees either.
 */
export function textField(max: number, label: FieldLabel, { required = false }: TextFieldOptions = {}) {
  const field = z.string({ error: () => textCopy.notText({ label: nameOf(label) }) }).check(
    z.overwrite((text) => text.toWellFormed()),
    maxUnits(max, () => textCopy.tooLong({ label: nameOf(label), max })),
    z.maxLength(max),
    z.refine((text) => !text.includes('\0'), {
      error: () => textCopy.unstorable({ label: nameOf(label) }),
    }),
  );
  if (!required) return field;
  return field.check(
    z.refine((text) => !isBlank(text), { error: () => textCopy.required({ label: nameOf(label) }) }),
  );
}

/** An id of ours or of another system: short, without white space or control characters. */
export function idField(label: FieldLabel) {
  return z
    .string({ error: () => textCopy.notText({ label: nameOf(label) }) })
    .check(z.regex(/^[\x21-\x7e]{1,255}$/, { error: () => textCopy.notId({ label: nameOf(label) }) }));
}

import type { $ZodObject, $ZodShape } from 'zod/v4/core';

/** The names of a form's fields, each under itself. */
export type FieldNames<Shape> = { readonly [Name in keyof Shape & string]: Name };

/**
 * The names of a form's fields as the schema has them that reads the form: a page asks here for what it writes, so that a field which no route reads does not
 * compile. In the schema's order.
 */
export function fieldNames<Shape extends $ZodShape>(schema: $ZodObject<Shape>): FieldNames<Shape> {
  const names = Object.keys(schema._zod.def.shape).map((name) => [name, name]);
  // Each key is its own value.
  return Object.fromEntries(names) as FieldNames<Shape>;
}

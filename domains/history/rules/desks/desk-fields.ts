import * as z from 'zod/mini';

/** How other desks write what they have: ids as numbers or texts, and null for what is not there. */

export const idOf = z.pipe(z.union([z.int(), z.string().check(z.minLength(1))]), z.transform(String));

export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? undefined),
  );

export const textOf = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);

export const listIn = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(z.array(schema)),
    z.transform((value) => value ?? []),
  );

export const orEmpty = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

import * as z from 'zod/mini';

/** A whole number from 0 to `max`; `what` names it in what is wrong with it. */
export const wholeNumber = (what: string, max: number) =>
  z
    .int(`${what} must be a whole number`)
    .check(z.minimum(0, `${what} must not be negative`), z.maximum(max, `${what} must be at most ${max}`));

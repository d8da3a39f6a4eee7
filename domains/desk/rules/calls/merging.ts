import { caseNumberParam } from '@reachout/core/calls/fields';
import * as z from 'zod/mini';

/** POST …/staff/cases/{caseNumber}/merge with If-Match of the case that ends: the case that goes on, and the version of it that the person saw. */
export const mergeBody = z.object({
  into: caseNumberParam,
  intoVersion: z
    .number('intoVersion must be a whole number')
    .check(z.refine((value) => Number.isInteger(value) && value > 0, 'intoVersion must be a whole number')),
});
export type MergeBody = z.infer<typeof mergeBody>;

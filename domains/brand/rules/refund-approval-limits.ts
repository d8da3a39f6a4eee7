import * as z from 'zod/mini';
import { wholeNumber } from './whole-number.ts';

/** Far above any refund: it keeps figures with a zero too many from passing for a limit. */
const largestAmount = 100_000_000_000;

const address = /^[^\sA-Z@]+@[^\sA-Z@]+$/;

/** Amounts in minor units by currency; one that is not named has no limit. */
const amounts = z
  .record(z.string(), wholeNumber('an amount of limits.refundApproval', largestAmount))
  .check(
    z.refine(
      (value) => Object.keys(value).every((key) => /^[A-Z]{3}$/.test(key)),
      'limits.refundApproval must name currencies by three capital letters, like USD',
    ),
  );

/** How much a member of staff may approve alone, of one refund and in one day (UTC), with other figures for those who are named. */
export const refundApprovalSchema = z.strictObject({
  perRefund: z._default(amounts, {}),
  perDay: z._default(amounts, {}),
  people: z._default(
    z
      .record(z.string(), z.strictObject({ perRefund: z.optional(amounts), perDay: z.optional(amounts) }))
      .check(
        z.refine(
          (value) => Object.keys(value).every((key) => address.test(key)),
          'limits.refundApproval.people must name mail addresses in small letters',
        ),
      ),
    {},
  ),
});

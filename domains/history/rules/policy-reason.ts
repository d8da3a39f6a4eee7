import { refundPolicy } from '@reachout/refunds/rules/refund-policy';
import { lineSchema } from '@reachout/world/rules/field-schemas';
import * as z from 'zod/mini';

/** What a rule of the refund policy found. */
export const policyReasonSchema = z.strictObject({
  rule: z.enum(refundPolicy.rules),
  met: z.boolean(),
  detail: lineSchema(255),
});

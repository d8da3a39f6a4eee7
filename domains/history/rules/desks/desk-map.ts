import { caseStatuses } from '@reachout/cases/rules/case-status';
import { keyPartSchema as id, lineSchema as line } from '@reachout/world/rules/field-schemas';
import { maxShortText } from '@reachout/core/limits';
import * as z from 'zod/mini';

const severity = z.literal([1, 2, 3, 4]);

/** What only the operator knows of another desk's tickets. */
export const deskMapSchema = z.strictObject({
  /** Where tickets belong: the first one counts whose `when` fits; without `when` it fits every ticket. */
  tickets: z
    .array(
      z.strictObject({
        /** Facts of the ticket by their names: `tag`, `group`, `form`, `type`, or `field` with the id of a field of the desk's own. Each must be one of these values. */
        when: z.optional(z.record(z.string(), z.array(z.string()).check(z.minLength(1)))),
        product: id,
        area: line(maxShortText),
        topic: z.optional(line(maxShortText)),
      }),
    )
    .check(z.minLength(1)),
  /** Accounts here by the organization's id there; without an entry, the organization's external id is the account's. */
  accounts: z.optional(z.record(z.string(), id)),
  /** People here by their id or address there; without an entry, the external id is the person's. */
  people: z.optional(z.record(z.string(), id)),
  /** Accounts of people whose tickets name no organization, by their id or address there. */
  accountsOfPeople: z.optional(z.record(z.string(), id)),
  /** Other words for statuses and severities than the usual ones. */
  statuses: z.optional(z.record(z.string(), z.enum(caseStatuses))),
  severities: z.optional(z.record(z.string(), severity)),
  /** True to have cases keep the numbers of their tickets. */
  keepNumbers: z.optional(z.boolean()),
});
export type DeskMap = z.infer<typeof deskMapSchema>;

import { severities } from '@reachout/catalogue/rules/severity';
import { staffCaseStatuses } from '@reachout/cases/rules/case-life';
import { caseTagSchema } from '@reachout/cases/rules/calls/cases';
import { caseNumberParam } from '@reachout/core/calls/fields';
import { idField, textField } from '@reachout/core/text-field';
import { parseTimestamp } from '@reachout/core/time';
import * as z from 'zod/mini';
import { bulkCopy } from '../../messages/bulk.ts';
import { snoozeCopy, tagCopy } from '../../messages/triage.ts';
import { maxAtOnce } from '../bulk/bulk-acts.ts';
import { areTagNames, maxTagName, maxTagsOfCase, tagNamesIn } from '../triage/tags.ts';

// A name stands alone here: a comma or a line in it would be two.
const tagName = z.pipe(
  textField(maxTagName, () => tagCopy.tag(), { required: true }),
  z.pipe(
    z.transform((typed: string) => tagNamesIn(typed)),
    z.array(z.string()).check(
      z.refine((names) => names.length === 1 && areTagNames(names), {
        error: () => tagCopy.wrongName({ max: maxTagName }),
      }),
    ),
  ),
);
const tagNames = z.pipe(
  z
    .array(tagName)
    .check(z.maxLength(maxTagsOfCase, { error: () => tagCopy.tooManyOfCase({ max: maxTagsOfCase }) })),
  z.transform((names: string[][]) => names.flat()),
);

/** PATCH …/staff/cases/{caseNumber}/tags: names that are put on the case, new ones made, and names that are taken off. Doing it again changes nothing. */
export const caseTagsBody = z.object({ add: z.optional(tagNames), remove: z.optional(tagNames) });

// Milliseconds since 1970 of it.
const wakeAt = z.pipe(
  z
    .string({ error: () => snoozeCopy.passed() })
    .check(z.refine((text) => parseTimestamp(text) !== undefined, { error: () => snoozeCopy.passed() })),
  z.transform((text: string) => parseTimestamp(text) ?? Number.NaN),
);

/** PUT …/staff/cases/{caseNumber}/snooze with If-Match: a time to come, at most 366 days away. */
export const caseSnoozeBody = z.object({ until: wakeAt });

/** A tag, and how many cases bear it. */
export const staffTagSchema = z.object({ ...caseTagSchema.shape, cases: z.int() });

/** GET …/staff/tags. */
export const staffTagsResponse = z.object({ tags: z.array(staffTagSchema) });

/** PATCH …/staff/tags/{tagId}. */
export const tagNameBody = z.object({
  name: z.pipe(
    tagName,
    z.transform(([name = '']: string[]) => name),
  ),
});

/** POST …/staff/tags/{tagId}/merge: the tag that is left. */
export const tagMergeBody = z.object({ into: idField('Tag') });

const named = z.object({ id: z.string(), name: z.string() });

/** GET …/staff/teams: teams with their members, and everybody who answers cases. */
export const staffTeamsResponse = z.object({
  teams: z.array(z.object({ ...named.shape, members: z.array(named) })),
  staff: z.array(named),
});

const heldBy = z.nullable(idField('Id'));

/** What can be done with several cases by a call: what the list offers, with times and names as calls have them. */
const bulkCallAct = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('take') }),
    z.strictObject({ kind: z.literal('assign'), assigneeId: heldBy }),
    z.strictObject({ kind: z.literal('team'), teamId: heldBy }),
    z.strictObject({ kind: z.literal('status'), status: z.enum(staffCaseStatuses) }),
    z.strictObject({ kind: z.literal('severity'), severity: z.enum(severities) }),
    z.strictObject({ kind: z.literal('tag'), tags: tagNames }),
    z.strictObject({ kind: z.literal('untag'), tags: tagNames }),
    z.strictObject({ kind: z.literal('snooze'), until: wakeAt }),
    z.strictObject({ kind: z.literal('wake') }),
  ],
  { error: () => bulkCopy.noAct() },
);

/**
 * POST …/staff/bulk-acts with an Idempotency-Key: one act on several cases, each as the person saw it. `version`, `assigneeId` and `teamId` are those of the list; a
 * case that has changed since is refused, and keeps no other.
 */
export const bulkCallBody = z.object({
  cases: z
    .array(
      z.strictObject({
        caseNumber: caseNumberParam,
        version: z
          .number('version must be a whole number')
          .check(z.refine((value) => Number.isInteger(value) && value > 0, 'version must be a whole number')),
        assigneeId: z.optional(heldBy),
        teamId: z.optional(heldBy),
      }),
    )
    .check(
      z.minLength(1, { error: () => bulkCopy.none() }),
      z.maxLength(maxAtOnce, { error: () => bulkCopy.tooMany({ max: maxAtOnce }) }),
    ),
  act: bulkCallAct,
});
export type BulkCallBody = z.infer<typeof bulkCallBody>;

/** What became of each case. */
export const bulkReportSchema = z.object({
  changed: z.array(z.string()),
  unchanged: z.array(z.string()),
  refused: z.array(z.object({ caseNumber: z.string(), reason: z.string() })),
});

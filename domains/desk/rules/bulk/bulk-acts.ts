import { caseNumberPattern } from '@reachout/core/parse-case-number';
import { severities } from '@reachout/catalogue/rules/severity';
import { staffCaseStatuses } from '@reachout/cases/rules/case-life';
import type { DeclaredForm, FormValues } from '@reachout/core/declared-form';
import { maxId } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { textField } from '@reachout/core/text-field';
import * as z from 'zod/mini';
import { bulkCopy } from '../../messages/bulk.ts';
import { tagNames, wakeFields } from '../triage/triage-forms.ts';

/** So many cases are changed at once, at most: more than a page shows, and few enough that nobody waits. */
export const maxAtOnce = 50;

/** A case as the person saw it in its row: what they change is that version, and taken from whom they saw. */
export interface SeenRow {
  readonly caseNumber: string;
  readonly version: number;
  readonly assigneeId: string | null;
  readonly teamId: string | null;
}

/** A row as its checkbox holds it. Ids have no spaces. */
export function rowValue({ caseNumber, version, assigneeId, teamId }: SeenRow): string {
  return [caseNumber, version, assigneeId ?? '', teamId ?? ''].join(' ');
}

const rowPattern = new RegExp(
  String.raw`^(${caseNumberPattern}) (\d{1,9}) ([\x21-\x7e]{0,255}) ([\x21-\x7e]{0,255})$`,
);

const seenRow = z.pipe(
  z.string().check(z.regex(rowPattern)),
  z.transform((value: string): SeenRow => {
    const [, caseNumber = '', version, assigneeId, teamId] = rowPattern.exec(value) ?? [];
    return {
      caseNumber,
      version: Number(version),
      assigneeId: assigneeId || null,
      teamId: teamId || null,
    };
  }),
);

const id = textField(maxId, 'Id');

/** What can be done with several cases: what can be done with one, by the same rules. */
const bulkAct = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('take') }),
    z.object({ kind: z.literal('assign'), assigneeId: id }),
    z.object({ kind: z.literal('team'), teamId: id }),
    z.object({ kind: z.literal('status'), status: z.enum(staffCaseStatuses) }),
    z.object({ kind: z.literal('severity'), severity: z.enum(severities) }),
    z.object({ kind: z.literal('tag'), tags: tagNames }),
    z.object({ kind: z.literal('untag'), tags: tagNames }),
    z.object({ kind: z.literal('snooze'), ...wakeFields }),
    z.object({ kind: z.literal('wake') }),
  ],
  { error: () => bulkCopy.noAct() },
);
export type BulkAct = z.infer<typeof bulkAct>;

const bulkBody = z.object({
  /** New for each page that is shown: sent twice, it is done once. */
  submission: z.uuid(),
  rows: z
    .array(seenRow)
    .check(
      z.minLength(1, { error: () => bulkCopy.none() }),
      z.maxLength(maxAtOnce, { error: () => bulkCopy.tooMany({ max: maxAtOnce }) }),
    ),
  act: bulkAct,
});
export type BulkBody = z.infer<typeof bulkBody>;

/** The bar below the staff's list. The button that is pressed says what is done. */
export const bulkForm = {
  name: 'bulk',
  page: paths.staffCases(),
  asks: bulkBody,
  fields: {
    submission: 'submission',
    rows: 'rows',
    kind: 'kind',
    assigneeId: 'assigneeId',
    teamId: 'teamId',
    status: 'status',
    severity: 'severity',
    tags: 'tags',
    until: 'until',
    date: 'date',
    zone: 'zone',
  },
  lists: ['rows'],
  asked: ({ submission, rows, ...act }: FormValues) => ({ submission, rows, act }),
  submit: bulkCopy.title,
} as const satisfies DeclaredForm<BulkBody>;

/** What became of each case. */
export interface BulkReport {
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  readonly refused: readonly { readonly caseNumber: string; readonly reason: string }[];
}

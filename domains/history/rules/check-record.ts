import { mayMoveRefund, type RefundLedgerStatus } from '@reachout/billing/rules/refund-ledger';
import { caseTurn } from '@reachout/cases/rules/case-status';
import type { Problem } from '@reachout/world/rules/world-messages';
import { historyCopy } from '../messages/history.ts';
import { statusOf } from './derive-case.ts';
import type { HistoryRecord } from './records.ts';

/** Where a refund may stand that comes from elsewhere: nobody here is to order what was ordered there. */
const restingStatuses: readonly RefundLedgerStatus[] = ['under_review', 'ordered', 'settled', 'failed'];

/** What is wrong with a conversation by itself, with the place below the record. */
export function checkConversation(
  record: HistoryRecord<'conversation'>,
  products: readonly string[],
): Problem[] {
  return [
    ...unknownProduct(record.product, products),
    ...goingBack(record.messages.map(({ createdAt }, index) => [`messages.${index}.createdAt`, createdAt])),
    ...before(
      record.createdAt,
      record.messages.slice(0, 1).map((first) => ['messages.0.createdAt', first.createdAt]),
    ),
    ...record.messages.flatMap(({ role, verdict }, index) =>
      verdict === undefined || role === 'assistant'
        ? []
        : [{ path: `messages.${index}.verdict`, message: historyCopy.verdictOfAnswer() }],
    ),
  ];
}

/** What is wrong with a refund by itself. */
export function checkRefund({ amount, lines, steps }: HistoryRecord<'refund'>): Problem[] {
  const problems = goingBack(steps.map(({ at }, index) => [`steps.${index}.at`, at]));
  if (lines.reduce((sum, line) => sum + line.amount, 0) !== amount)
    problems.push({ path: 'amount', message: historyCopy.amountsDiffer() });
  if (steps[0]?.status !== 'asked')
    problems.push({ path: 'steps.0.status', message: historyCopy.firstStep() });
  for (const [index, { status }] of steps.entries()) {
    const previous = steps[index - 1]?.status;
    if (previous !== undefined && !mayMoveRefund(previous, status))
      problems.push({
        path: `steps.${index}.status`,
        message: historyCopy.stepNotAllowed({ before: previous }),
      });
  }
  const last = steps.at(-1)?.status;
  if (last !== undefined && !restingStatuses.includes(last))
    problems.push({ path: `steps.${steps.length - 1}.status`, message: historyCopy.lastStep() });
  return [
    ...problems,
    ...twice(lines.map(({ billableItem }, index) => [`lines.${index}.billableItem`, billableItem])),
  ];
}

/** What is wrong with a case by itself. */
export function checkCase(record: HistoryRecord<'case'>, products: readonly string[]): Problem[] {
  const { comments = [], changes = [] } = record;
  const problems = [
    ...unknownProduct(record.product, products),
    ...goingBack(changes.map(({ at }, index) => [`changes.${index}.at`, at])),
    ...before(record.createdAt, [
      ...comments.map(({ createdAt }, index) => [`comments.${index}.createdAt`, createdAt] as const),
      ...changes.map(({ at }, index) => [`changes.${index}.at`, at] as const),
    ]),
    ...twice(comments.map(({ id }, index) => [`comments.${index}.id`, id])),
    ...twice(attachmentPlaces(record)),
  ];
  if (record.description.trim() === '' && record.refund === undefined)
    problems.push({ path: 'description', message: historyCopy.textMissing() });
  if (caseTurn(statusOf(record)) !== 'customer') {
    for (const field of ['waitingSince', 'reminder'] as const) {
      if (record[field] !== undefined)
        problems.push({ path: field, message: historyCopy.reminderOfWaiting() });
    }
  }
  return problems;
}

/** The places of a case's attachments with their ids. */
function attachmentPlaces({
  attachments = [],
  comments = [],
}: HistoryRecord<'case'>): [path: string, id: string][] {
  return [
    ...attachments.map(({ id }, index): [string, string] => [`attachments.${index}.id`, id]),
    ...comments.flatMap(({ attachments: some = [] }, comment) =>
      some.map(({ id }, index): [string, string] => [`comments.${comment}.attachments.${index}.id`, id]),
    ),
  ];
}

function unknownProduct(product: string | undefined, products: readonly string[]): Problem[] {
  if (product === undefined || products.includes(product)) return [];
  return [
    { path: 'product', message: historyCopy.productUnknown({ value: product, known: products.join(', ') }) },
  ];
}

type Places = readonly (readonly [path: string, value: string])[];

function goingBack(times: Places): Problem[] {
  return times.flatMap(([path, at], index) => {
    const previous = times[index - 1]?.[1];
    return previous !== undefined && Date.parse(at) < Date.parse(previous)
      ? [{ path, message: historyCopy.timesGoBack() }]
      : [];
  });
}

function before(start: string, times: Places): Problem[] {
  return times.flatMap(([path, at]) =>
    Date.parse(at) < Date.parse(start) ? [{ path, message: historyCopy.beforeOpened() }] : [],
  );
}

function twice(values: Places): Problem[] {
  const seen = new Set<string>();
  return values.flatMap(([path, value]) => {
    if (seen.has(value)) return [{ path, message: historyCopy.twiceInRecord() }];
    seen.add(value);
    return [];
  });
}

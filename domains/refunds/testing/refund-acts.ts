import fc from 'fast-check';
import type { Invoice } from '@reachout/billing/rules/invoices';
import { quotePart } from '../rules/approval/part-of-refund.ts';
import { netAmounts, quoteRefund, type RefundQuote } from '../rules/refund-quote.ts';
import { anyRefund, type GeneratedRefund } from './refund-properties.ts';

/**
 * What must hold of an invoice whatever is done with its refunds, and in whatever order: customers and staff ask, staff approve all or a part, propose, confirm and turn
 * down, payments are made and fail. What is promised or paid is never more than was paid for the invoice, for any of its lines, or more of an item than was invoiced.
 */

type ActName = 'ask' | 'approve' | 'part' | 'propose' | 'confirm' | 'turn-down' | 'decline' | 'pay' | 'fail';
interface Act {
  /** Which of the acts that are possible then. */
  pick: number;
  /** How much of what there is, in thousandths. */
  share: number;
}

const anyAct = fc.record({
  pick: fc.nat(1000),
  share: fc.oneof(fc.constant(1000), fc.integer({ min: 1, max: 1000 })),
});

/** A refund in progress: what is asked, what a colleague proposed of it, and whether it counts by now. */
interface Open {
  asked: RefundQuote;
  proposed?: RefundQuote;
  approved?: RefundQuote;
}

/** What has come of an invoice so far. */
interface Story {
  settled: RefundQuote[];
  open?: Open;
}

const quantitiesOf = (quotes: readonly RefundQuote[]): Record<string, number> => {
  const sums = new Map<string, number>();
  for (const { billableItem, quantity } of quotes.flatMap(({ lines }) => lines))
    sums.set(billableItem, (sums.get(billableItem) ?? 0) + quantity);
  return Object.fromEntries(sums);
};

const paidBack = ({ settled, open }: Story): RefundQuote[] =>
  open?.approved ? [...settled, open.approved] : settled;

const total = (quotes: readonly RefundQuote[]): number => quotes.reduce((sum, quote) => sum + quote.total, 0);

const scaled = (quantities: Readonly<Record<string, number>>, share: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(quantities).map(([item, most]) => [item, Math.ceil((most * share) / 1000)]),
  );

/** What somebody may do now. */
function possible({ open }: Story): readonly ActName[] {
  if (!open) return ['ask'];
  if (open.approved) return ['pay', 'pay', 'fail'];
  return open.proposed ? ['confirm', 'turn-down'] : ['approve', 'part', 'part', 'propose', 'decline'];
}

const nameOf = (story: Story, { pick }: Act): ActName => {
  const names = possible(story);
  return names[pick % names.length] ?? 'ask';
};

/** The story after an act; the same where the rules refuse it. */
function after(story: Story, name: ActName, share: number, generated: GeneratedRefund): Story {
  const { settled, open } = story;
  const { invoice, product, flags } = generated;
  const before = {
    alreadyRefunded: generated.alreadyRefunded + total(settled),
    refundedQuantities: quantitiesOf(settled),
  };
  if (name === 'ask' || !open) {
    const wanted = generated.quantities as Record<string, number>;
    const quoted = quoteRefund({ invoice, product, flags, quantities: scaled(wanted, share), ...before });
    return quoted.ok && quoted.value.total > 0 ? { settled, open: { asked: quoted.value } } : story;
  }
  if (name === 'pay') return { settled: open.approved ? [...settled, open.approved] : settled };
  if (name === 'fail' || name === 'decline') return { settled };
  if (name === 'confirm') return { settled, open: { ...open, approved: open.proposed } };
  if (name === 'turn-down') return { settled, open: { asked: open.asked } };
  if (name === 'approve') return { settled, open: { ...open, approved: open.asked } };
  const lineItems = quantitiesOf([open.asked]);
  const part = quotePart(
    { lineItems, amountMinor: open.asked.total },
    { invoice, flags, quantities: scaled(lineItems, share), ...before },
  );
  if (!part.ok) return story;
  return { settled, open: { ...open, [name === 'part' ? 'approved' : 'proposed']: part.value } };
}

function faultOf(story: Story, { invoice, alreadyRefunded }: GeneratedRefund): string | undefined {
  const quotes = paidBack(story);
  if (total(quotes) > Math.max(0, invoice.total - alreadyRefunded))
    return 'more than was paid for the invoice';
  const { asked, approved } = story.open ?? {};
  if (asked && approved && approved.total > asked.total) return 'more approved than asked';
  return faultOfLines(quotes, invoice);
}

function faultOfLines(quotes: readonly RefundQuote[], invoice: Invoice): string | undefined {
  const net = netAmounts(invoice);
  for (const [line, parts] of Map.groupBy(
    quotes.flatMap(({ lines }) => lines),
    (each) => each.line,
  )) {
    const sum = (of: 'amount' | 'quantity'): number => parts.reduce((all, part) => all + part[of], 0);
    if (sum('amount') > (net[line] ?? 0)) return 'more of a line than it cost';
    if (sum('quantity') > (invoice.lineItems[line]?.quantity ?? 0)) return 'more of a line than was invoiced';
  }
  return undefined;
}

/** What a run saw; each count is of acts that did something. */
export interface ActsReport {
  runs: number;
  approvals: number;
  parts: number;
  confirmations: number;
  /** Invoices that were paid back in more than one step. */
  inSteps: number;
  fault: string | null;
}

/** Tells `runs` generated stories and looks at each after every act. */
export function checkRefundActs(runs: number, seed?: number): ActsReport {
  const report: ActsReport = { runs: 0, approvals: 0, parts: 0, confirmations: 0, inSteps: 0, fault: null };
  const stories = fc.tuple(
    anyRefund.filter(({ quantities }) => Object.values(quantities).every(Number.isSafeInteger)),
    fc.array(anyAct, { minLength: 4, maxLength: 24 }),
  );
  const property = fc.property(stories, ([generated, acts]) => {
    report.runs += 1;
    let story: Story = { settled: [] };
    for (const act of acts) {
      const name = nameOf(story, act);
      const next = after(story, name, act.share, generated);
      if (next === story) continue;
      story = next;
      report.approvals += name === 'approve' ? 1 : 0;
      report.parts += name === 'part' ? 1 : 0;
      report.confirmations += name === 'confirm' ? 1 : 0;
      const fault = faultOf(story, generated);
      if (fault !== undefined) throw new Error(fault);
    }
    report.inSteps += paidBack(story).length > 1 ? 1 : 0;
  });
  const details = fc.check(property, { numRuns: runs, ...(seed !== undefined && { seed }) });
  if (details.failed) report.fault = fc.defaultReportMessage(details) ?? 'it failed';
  return report;
}

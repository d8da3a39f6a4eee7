import {
  BillingFailure,
  type BillingEvent,
  type BillingPort,
  type BillingRefund,
  type ClockPort,
  type RefundOrder,
} from '@reachout/ports/ports';
import Stripe from 'stripe';
import { addressOf } from './stripe-address.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { toBillingFailure } from './to-billing-failure.ts';

/** How Stripe is reached. */
export interface StripeBillingOptions {
  /** Leaves the server in the Authorization header only. */
  secretKey: string;
  /** Verifies what Stripe sends. */
  webhookSecret: string;
  /** Tells how old what Stripe signed is. */
  clock: ClockPort;
  /** Another address than Stripe's own; for tests. */
  baseUrl?: string;
  /** How long an answer may take. Below the lease of the outbox, so that one attempt is over when the next begins. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 20_000;
const notesPerPage = 100;
/** Under this name the order's key is kept with what it led to. */
const keyName = 'reachout_key';

/**
 * Refunds through Stripe: a credit note on the paid invoice, which refunds the payment in the same step, so that the books and the money never
 * differ. The invoice's id is Stripe's. The order's key is Stripe's idempotency key and stands in the note's metadata, where it is found after Stripe has
 * forgotten the former.
 */
export function createStripeBilling(options: StripeBillingOptions): Required<BillingPort> {
  const { secretKey, webhookSecret, clock, baseUrl, timeoutMs = defaultTimeoutMs } = options;
  const stripe = new Stripe(secretKey, {
    // The outbox repeats, and asks before it does.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    httpClient: Stripe.createNodeHttpClient(),
    ...(baseUrl !== undefined && addressOf(baseUrl)),
  });
  return {
    refund: (order) => asFailure(createNote(stripe, order)),
    findRefund: (order) => asFailure(findNote(stripe, order)),
    readWebhook: async (body, signature) =>
      readEvent(stripe, webhookSecret, { body, signature, now: clock.now() }),
  };
}

async function asFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toBillingFailure(error);
  }
}

async function createNote(stripe: Stripe, order: RefundOrder): Promise<BillingRefund> {
  const { upstreamKey, invoice, currency } = order;
  const exactly = (amount: number): number => {
    const inStripe = toStripeAmount({ amount, currency });
    if (inStripe === undefined) throw new BillingFailure('refused', `amount_not_payable_in_${currency}`);
    return inStripe;
  };
  const note = await stripe.creditNotes.create(
    {
      invoice: invoice.id,
      lines: order.lines
        .filter(({ amountMinor }) => amountMinor > 0)
        .map(({ description, quantity, amountMinor }) => ({
          type: 'custom_line_item',
          description: `${description} (${quantity})`,
          quantity: 1,
          unit_amount: exactly(amountMinor),
        })),
      refund_amount: exactly(order.amountMinor),
      metadata: { [keyName]: upstreamKey },
      expand: ['refunds.refund'],
    },
    { idempotencyKey: upstreamKey },
  );
  await nameRefund(stripe, note, upstreamKey);
  return toBillingRefund(note);
}

/** Puts the key on the refund as well, so that events about it say whose they are. Without it the state is asked for later. */
async function nameRefund(stripe: Stripe, note: Stripe.CreditNote, upstreamKey: string): Promise<void> {
  const refund = refundOf(note);
  if (refund === undefined || refund.metadata?.[keyName] === upstreamKey) return;
  await stripe.refunds.update(refund.id, { metadata: { [keyName]: upstreamKey } }).catch(() => undefined);
}

async function findNote(
  stripe: Stripe,
  { upstreamKey, invoice }: Pick<RefundOrder, 'upstreamKey' | 'invoice'>,
): Promise<BillingRefund | null> {
  const notes = stripe.creditNotes.list({
    invoice: invoice.id,
    limit: notesPerPage,
    expand: ['data.refunds.refund'],
  });
  for await (const note of notes) {
    if (note.metadata?.[keyName] === upstreamKey) return toBillingRefund(note);
  }
  return null;
}

/** The refund that a note made, when Stripe gave it along. */
function refundOf({ refunds }: Stripe.CreditNote): Stripe.Refund | undefined {
  const refund = refunds[0]?.refund;
  return typeof refund === 'object' ? refund : undefined;
}

function toBillingRefund(note: Stripe.CreditNote): BillingRefund {
  const refund = refundOf(note);
  if (note.status === 'void')
    return { reference: note.id, status: 'failed', reason: 'The credit note was voided.' };
  return refund === undefined ? { reference: note.id, status: 'pending' } : stateOf(refund);
}

function stateOf(refund: Pick<Stripe.Refund, 'id' | 'status'>): BillingRefund {
  const reference = refund.id;
  switch (refund.status) {
    case 'succeeded':
      return { reference, status: 'settled' };
    case 'failed':
    case 'canceled':
      return { reference, status: 'failed', reason: 'The bank did not take the refund back.' };
    default:
      return { reference, status: 'pending' };
  }
}

function readEvent(
  stripe: Stripe,
  secret: string,
  { body, signature, now }: { body: string; signature: string | undefined; now: Date },
): BillingEvent | null {
  if (signature === undefined) return null;
  const event = verify(stripe, secret, { body, signature, now });
  if (event === null) return null;
  const { id, type } = event;
  if (
    event.type !== 'refund.created' &&
    event.type !== 'refund.updated' &&
    event.type !== 'refund.failed' &&
    event.type !== 'charge.refund.updated'
  )
    return { kind: 'other', id, type };
  const refund = event.data.object;
  const upstreamKey = refund.metadata?.[keyName];
  return upstreamKey === undefined
    ? { kind: 'other', id, type }
    : { kind: 'refund', id, type, upstreamKey, refund: stateOf(refund) };
}

/** Checks the signature over the exact bytes and that it is at most five minutes old. */
function verify(
  stripe: Stripe,
  secret: string,
  { body, signature, now }: { body: string; signature: string; now: Date },
): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, now.getTime());
  } catch {
    return null;
  }
}

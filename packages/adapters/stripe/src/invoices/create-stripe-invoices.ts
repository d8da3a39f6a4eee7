import type { ClockPort } from '@reachout/ports/ports';
import {
  SourceFailure,
  type SourceMessage,
  type SourcePage,
  type WorldSourcePort,
} from '@reachout/ports/world-source';
import Stripe from 'stripe';
import { openStripe, pagesOf, toSourceFailure } from './bounded-stripe.ts';
import { createInvoiceReader, expandedParts, type InvoiceNames } from './read-invoice.ts';

/** How invoices are pulled from Stripe. */
export interface StripeInvoicesOptions extends InvoiceNames {
  /** Leaves the server in the Authorization header only. */
  secretKey: string;
  /** The time that versions are counted by. */
  clock: ClockPort;
  /** How far back invoices are read at first, in days. */
  days: number;
  /** Another address than Stripe's own; for tests. */
  baseUrl?: string | undefined;
  everySeconds?: number;
  timeoutMs?: number;
  mostBytes?: number;
  /** Pages that one list may have. */
  mostPages?: number;
}

/** Invoices that are written together. Each takes up to a few requests. */
const invoicesOfPage = 20;
const atOnce = 4;
const eventsPerPage = 100;
const daySeconds = 86_400;
/** Stripe tells events of 30 days; what is older than this is not relied upon. */
const eventsReachDays = 28;
/** Events are asked for again from so long before the latest: they may be told late, and our clock is not Stripe's. */
const overlapSeconds = 300;

/** What may change an invoice, or what was paid back of it. */
const eventTypes = [
  'invoice.finalized',
  'invoice.updated',
  'invoice.paid',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'credit_note.created',
  'credit_note.updated',
  'credit_note.voided',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

/** All invoices, the newest first, behind one of them; then what happened since `from`. Timestamps are seconds since 1970. */
interface Everything {
  phase: 'everything';
  since: number;
  from: number;
  after?: string | undefined;
}

/** What happened since `at`, but for events that are dealt with already, each with its timestamp. */
interface News {
  phase: 'news';
  at: number;
  done: readonly (readonly [id: string, created: number])[];
}

type Position = Everything | News;

/**
 * Invoices of Stripe with what was paid back of them elsewhere, as a source of the world. At first all of so many days are read, from then on those that Stripe's events name, each as it
 * stands when it is asked for: events may be late, repeated, and in any order.
 */
export function createStripeInvoices(options: StripeInvoicesOptions): WorldSourcePort {
  const {
    secretKey,
    baseUrl,
    clock,
    everySeconds = 60,
    timeoutMs = 20_000,
    mostBytes = 20_000_000,
  } = options;
  return {
    name: 'stripe',
    everySeconds,
    async *read(cursor, signal): AsyncGenerator<SourcePage> {
      const stripe = openStripe({ secretKey, baseUrl, timeoutMs, mostBytes, signal });
      const reading = {
        ...options,
        stripe,
        toRecord: createInvoiceReader(stripe, options),
        mostPages: options.mostPages ?? 100_000,
      };
      const now = Math.floor(clock.now().getTime() / 1_000);
      const position = readPosition(cursor, now) ?? startOf(now, options.days);
      try {
        if (position.phase === 'everything') yield* readEverything(reading, position);
        else yield* readNews(reading, position, now);
      } catch (error) {
        throw toSourceFailure(error);
      }
    },
  };
}

type Reading = Pick<StripeInvoicesOptions, 'clock'> & {
  stripe: Stripe;
  toRecord: ReturnType<typeof createInvoiceReader>;
  mostPages: number;
};

function startOf(now: number, days: number): Everything {
  return { phase: 'everything', since: now - days * daySeconds, from: now };
}

/** Where a reading stands; undefined where it has to begin anew, because Stripe has forgotten what happened since. */
function readPosition(cursor: string | null, now: number): Position | undefined {
  if (cursor === null) return undefined;
  try {
    const position = JSON.parse(cursor) as Position;
    const at = position.phase === 'news' ? position.at : position.from;
    return now - at < eventsReachDays * daySeconds ? position : undefined;
  } catch {
    return undefined;
  }
}

async function* readEverything(reading: Reading, position: Everything): AsyncGenerator<SourcePage> {
  const { stripe, clock, mostPages } = reading;
  const { since, from, after } = position;
  let readAt = 0;
  const list = async (behind: { starting_after?: string }): Promise<Stripe.ApiList<Stripe.Invoice>> => {
    readAt = clock.now().getTime();
    const expand = expandedParts.map((part) => `data.${part}`);
    return stripe.invoices.list({ limit: invoicesOfPage, created: { gte: since }, expand, ...behind });
  };
  const isGone = after !== undefined && (await readInvoice(stripe, after)) === undefined;
  for await (const { data, isLast } of pagesOf(list, { after: isGone ? undefined : after, mostPages })) {
    const next: Position = isLast
      ? { phase: 'news', at: from, done: [] }
      : { phase: 'everything', since, from, after: data.at(-1)?.id };
    yield await toPage(reading, { invoices: data, version: readAt }, next);
  }
}

async function* readNews(reading: Reading, position: News, now: number): AsyncGenerator<SourcePage> {
  const { stripe, clock } = reading;
  const events = await newsOf(reading, position);
  let done = [...position.done];
  let { at } = position;
  for (let from = 0; from < events.length; from += invoicesOfPage) {
    const some = events.slice(from, from + invoicesOfPage);
    const version = clock.now().getTime();
    const ids = new Set((await inGroups(some, (event) => invoicesOf(stripe, event))).flat());
    const invoices = await inGroups([...ids], (id) => readInvoice(stripe, id));
    at = Math.max(at, ...some.map(({ created }) => created));
    done = [...done, ...some.map(({ id, created }) => [id, created] as const)];
    const found = invoices.filter((invoice) => invoice !== undefined);
    yield await toPage(reading, { invoices: found, version }, { phase: 'news', at, done });
  }
  // Where nothing happens the timestamp goes on as well, or it would be forgotten by Stripe one day.
  at = Math.max(at, now - overlapSeconds);
  // What is asked for no more needs not be remembered.
  done = done.filter(([, created]) => created >= at - overlapSeconds);
  yield { messages: [], cursor: JSON.stringify({ phase: 'news', at, done } satisfies News) };
}

/** What happened and is not dealt with yet, the oldest first. */
async function newsOf({ stripe, mostPages }: Reading, { at, done }: News): Promise<Happened[]> {
  const known = new Set(done.map(([id]) => id));
  const events: Happened[] = [];
  const list = (after: { starting_after?: string }) =>
    stripe.events.list({
      types: eventTypes,
      created: { gte: Math.max(0, at - overlapSeconds) },
      limit: eventsPerPage,
      ...after,
    });
  for await (const { data } of pagesOf(list, { mostPages }))
    events.push(...data.filter(({ id }) => !known.has(id)).map(toHappened));
  return events.toReversed();
}

/** What is kept of an event: which invoice it is about, or which payment was refunded. */
type Happened = { id: string; created: number } & (
  | { invoice: string }
  | { paymentIntent: string }
  | { other: true }
);

/** An event's own body is in the form of another version of the API than ours; of it only names are read, which stay. */
function toHappened({ id, created, data }: Stripe.Event): Happened {
  const about = data.object as unknown as Readonly<Record<string, unknown>>;
  const named = about['object'] === 'invoice' ? about['id'] : about['invoice'];
  if (typeof named === 'string') return { id, created, invoice: named };
  const intent = about['payment_intent'];
  return typeof intent === 'string' ? { id, created, paymentIntent: intent } : { id, created, other: true };
}

/** The invoices that an event is about. A refund of a payment that paid no invoice is about none. */
async function invoicesOf(stripe: Stripe, event: Happened): Promise<string[]> {
  if ('invoice' in event) return [event.invoice];
  if ('other' in event) return [];
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: event.paymentIntent },
    limit: 100,
  });
  if (!Array.isArray(data)) throw new SourceFailure('its answer has no list');
  return data.map(({ invoice }) => (typeof invoice === 'string' ? invoice : invoice.id));
}

/** An invoice as it stands now; undefined for a draft that was deleted. */
async function readInvoice(stripe: Stripe, id: string): Promise<Stripe.Invoice | undefined> {
  try {
    return await stripe.invoices.retrieve(id, { expand: expandedParts });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404)
      return undefined;
    throw error;
  }
}

async function toPage(
  { toRecord }: Reading,
  { invoices, version }: { invoices: readonly Stripe.Invoice[]; version: number },
  next: Position,
): Promise<SourcePage> {
  if (invoices.some(({ object, lines }) => object !== 'invoice' || !Array.isArray(lines?.data)))
    throw new SourceFailure('its answer has no invoice');
  const records = await inGroups(invoices, toRecord);
  const messages = records.flatMap((record): SourceMessage[] =>
    record === undefined ? [] : [{ kind: 'invoice', version, record }],
  );
  return { messages, skipped: records.length - messages.length, cursor: JSON.stringify(next) };
}

/** Does the work for each, a few at a time, and gives what came of them in their order. */
async function inGroups<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    values.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  return values;
}

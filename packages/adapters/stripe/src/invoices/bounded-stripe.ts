import { AnswerTooLong, fetchBounded, reasonOfStatus, retryAfterOf } from '@reachout/ports/bounded-fetch';
import { SourceFailure } from '@reachout/ports/world-source';
import Stripe from 'stripe';
import { addressOf } from '../stripe-address.ts';

/** How Stripe is asked. */
export interface StripeBounds {
  /** Leaves the server in the Authorization header only. */
  secretKey: string;
  /** Another address than Stripe's own; for tests. */
  baseUrl?: string | undefined;
  /** Milliseconds after which one answer is given up, its body included. */
  timeoutMs: number;
  mostBytes: number;
  /** Ends every request. */
  signal: AbortSignal;
}

/** Stripe's SDK, whose answers are bounded in time and size, and are JSON. It tries nothing again: the next reading does, once Stripe wants it to. */
export function openStripe({ secretKey, baseUrl, timeoutMs, mostBytes, signal }: StripeBounds): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: 0,
    // The bound below is shorter, and knows why.
    timeout: timeoutMs * 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((address: URL | RequestInfo, init?: RequestInit) =>
      // The SDK asks by addresses in text alone.
      askForJson(String(address), { timeoutMs, mostBytes, signal }, init),
    ),
    ...(baseUrl !== undefined && addressOf(baseUrl)),
  });
}

async function askForJson(
  address: string,
  bounds: Pick<StripeBounds, 'timeoutMs' | 'mostBytes' | 'signal'>,
  init: RequestInit | undefined,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetchBounded(address, bounds, init);
  } catch (error) {
    throw ofConnection(error, bounds);
  }
  const { status, headers } = response;
  // What Stripe's SDK makes an error of its own of: it names the parameter or the permission.
  const isSaid = status === 200 || (status >= 400 && status < 500 && status !== 429);
  if (!isSaid)
    throw new SourceFailure(reasonOfStatus(status), retryAfterOf(headers.get('retry-after'), new Date()));
  const text = await response.text();
  try {
    JSON.parse(text);
  } catch {
    const [type = ''] = (headers.get('content-type') ?? 'no type').split(';');
    throw new SourceFailure(`its answer is not JSON (${type.slice(0, 60)})`);
  }
  return new Response(text, { status, headers });
}

function ofConnection(
  error: unknown,
  { signal, timeoutMs }: Pick<StripeBounds, 'signal' | 'timeoutMs'>,
): SourceFailure {
  if (signal.aborted) return new SourceFailure('stopped');
  if (error instanceof AnswerTooLong) return new SourceFailure(`its answer has ${error.message}`);
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError')
    return new SourceFailure(`no whole answer within ${timeoutMs / 1_000} seconds`);
  return new SourceFailure(`no connection, or one that broke (${cause?.code ?? name ?? 'unknown'})`);
}

/** Why Stripe could not be read on. Errors that are none of Stripe's are given back as they are. */
export function toSourceFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // The SDK wraps what the request itself failed with.
  const detail: unknown = error.detail;
  if (detail instanceof SourceFailure) return detail;
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return new SourceFailure('HTTP 401: Stripe does not know the key, set STRIPE_SECRET_KEY');
  if (error instanceof Stripe.errors.StripePermissionError)
    return new SourceFailure('HTTP 403: the key may not read all that is needed, see docs/sources.md');
  return new SourceFailure(`HTTP ${error.statusCode ?? 'none'}: ${error.code ?? error.type}`);
}

/** All of a list, page by page. Its pages have to lead on: what repeats itself, or goes on beyond `mostPages`, is given up. */
export async function* pagesOf<Item extends { id: string }>(
  list: (after: { starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
  { after, mostPages }: { after?: string | undefined; mostPages: number },
): AsyncGenerator<{ data: Item[]; isLast: boolean }> {
  const seen = new Set<string>();
  let behind = after;
  for (let page = 1; ; page += 1) {
    const answer = await list(behind === undefined ? {} : { starting_after: behind });
    if (!Array.isArray(answer.data)) throw new SourceFailure('its answer has no list');
    const last = answer.data.at(-1)?.id;
    const isLast = !answer.has_more || last === undefined;
    if (last !== undefined && seen.has(last)) throw new SourceFailure('its pages lead in a circle');
    yield { data: answer.data, isLast };
    if (isLast) return;
    if (page >= mostPages) throw new SourceFailure(`more than ${mostPages} pages`);
    seen.add(last);
    behind = last;
  }
}

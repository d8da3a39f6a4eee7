import { newRefundPath } from '@reachout/core/paths';
import { productFromSlug, productSlug } from '@reachout/catalogue/rules/products';
import { listRefundOffers } from '../use-cases/list-refund-offers.ts';
import { findRefundAccess } from '../use-cases/refund-access.ts';
import type { RefundOffer } from '../pages/new-refund.tsx';
import type { Context, Hono } from 'hono';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { problemResponse } from '@reachout/http/problem';
import { accountOfPage } from '@reachout/cases/http/case-address';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { takeRefundForms } from './new-refund-form.tsx';
import { findInvoices, send, sendItems } from './refund-steps.tsx';

/**
 * The refund form for those who run no scripts: questions by GET, then two POSTs to the same use-cases as the API, one for the quote and one for
 * its confirmation (F37, D25). Mounted before the pages of refunds, whose ids would match its address.
 */
export function mountNewRefundPage(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const receive = takeRefundForms(deps);
  for (const prefix of ['', '/:teamSlug/~']) {
    const path = `${prefix}/support/refunds/new`;
    app.get(path, requireLogin, read, (c) => showStep(c, deps));
    app.post(path, askToLogInAgain(deps), async (c) =>
      isOfInvoice(c, deps)
        ? receive(c)
        : c.redirect(newRefundPath({ teamSlug: c.req.param('teamSlug') }), 303),
    );
  }
}

/** An address made by hand names no product or invoice; the questions lead back to a form. */
function isOfInvoice(c: Context<AppEnv>, { services }: RouteDeps): boolean {
  const { product, invoice } = c.req.query();
  return productFromSlug(services.brand, product) !== undefined && invoice !== undefined;
}

async function showStep(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const product = productFromSlug(deps.services.brand, c.req.query('product'));
  if (product === undefined) return showOffers(c, deps);
  const invoiceId = c.req.query('invoice');
  const named = await findInvoices(c, deps, { product, invoiceId });
  if (!named.ok) return problemResponse(c, named.error);
  const [invoice] = named.value.response.data;
  if (invoiceId !== undefined && invoice !== undefined)
    return sendItems(c, deps, { ...named.value, invoice });
  const all = invoiceId === undefined ? named : await findInvoices(c, deps, { product });
  if (!all.ok) return problemResponse(c, all.error);
  const { account, response: found } = all.value;
  const isMissing = invoiceId !== undefined;
  return send(c, deps, { step: 'invoice', account, product, found, isMissing }, isMissing ? 404 : 200);
}

/** The accounts and products to choose from; the only one there is needs no question. */
async function showOffers(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const account = accountOfPage(c);
  const all = await listRefundOffers(deps.services, viewerOf(c));
  const offers =
    'teamSlug' in account ? all.filter((offer) => offer.account.team?.slug === account.teamSlug) : all;
  const [only, ...others] = offers;
  if (only !== undefined && others.length === 0) return c.redirect(addressOf(deps, only), 303);
  if (only !== undefined || 'own' in account) return send(c, deps, { step: 'account', offers });
  const access = await findRefundAccess(deps.services, viewerOf(c), { account, product: 'platform' });
  return access.ok ? send(c, deps, { step: 'account', offers }) : problemResponse(c, access.error);
}

function addressOf({ services }: RouteDeps, { account, product }: RefundOffer): string {
  return newRefundPath({ teamSlug: account.team?.slug, product: productSlug(services.brand, product) });
}

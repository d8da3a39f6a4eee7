import { canRefund } from '@reachout/contract/accounts';
import { formatMoney } from '@reachout/contract/money';
import { type AccountSelector, findAccountAccess } from '@reachout/services/accounts/account-access';
import { listAccounts } from '@reachout/services/accounts/list-accounts';
import { listRefunds, readRefund } from '@reachout/services/refunds/read-refunds';
import { RefundPage } from '@reachout/web/pages/refund';
import { RefundsPage } from '@reachout/web/pages/refunds';
import type { Context, Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireLogin, viewerOf } from '../middleware/session.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';

/** The pages of refunds, for a team below its slug and for the person's own account without one (D27). They need no script. */
export function mountRefundPages(app: Hono<AppEnv>, deps: AppDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  for (const prefix of ['', '/:teamSlug/~']) {
    app.get(`${prefix}/support/refunds`, requireLogin, read, (c) => showRefunds(c, deps));
    app.get(`${prefix}/support/refunds/:refundId`, requireLogin, read, (c) => showRefund(c, deps));
  }
}

function accountOf(c: Context<AppEnv>): AccountSelector {
  const teamSlug = c.req.param('teamSlug');
  return teamSlug === undefined ? { own: true } : { teamSlug };
}

async function showRefunds(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const account = accountOf(c);
  const access = await findAccountAccess(deps.services, viewer, account);
  if (!access.ok) return problemResponse(c, access.error);
  const [found, accounts] = await Promise.all([
    listRefunds(deps.services, viewer, { account }),
    listAccounts(deps.services, viewer),
  ]);
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: `Refunds of ${access.value.account.name}`,
    kind: 'plain',
    body: (
      <RefundsPage {...found.value} accounts={accounts.filter(canRefund)} account={access.value.account} />
    ),
  });
}

async function showRefund(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const account = accountOf(c);
  const [access, found] = await Promise.all([
    findAccountAccess(deps.services, viewer, account),
    readRefund(deps.services, viewer, { account, refundId: c.req.param('refundId') ?? '' }),
  ]);
  if (!access.ok) return problemResponse(c, access.error);
  if (!found.ok) return problemResponse(c, found.error);
  const { refund } = found.value;
  return sendPage(c, deps, {
    title: `Refund of ${formatMoney({ amount: refund.amount, currency: refund.currency })} for ${refund.invoiceNumber}`,
    kind: 'plain',
    body: <RefundPage brand={deps.services.brand} refund={refund} account={access.value.account} />,
  });
}

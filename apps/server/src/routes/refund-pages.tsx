import { canRefund } from '@reachout/contract/accounts';
import { refundDecisionBody, refundPaymentBody, staffRefundsQuery } from '@reachout/contract/calls/billing';
import { errorMessage, errorStatus } from '@reachout/contract/errors';
import { formatMoney } from '@reachout/contract/money';
import { paths } from '@reachout/contract/paths';
import { awaitsPayment, isJustDecided, type RefundLedgerStatus } from '@reachout/contract/refund-ledger';
import { err, type Result } from '@reachout/contract/result';
import { findAccountAccess } from '@reachout/services/accounts/account-access';
import { listAccounts } from '@reachout/services/accounts/list-accounts';
import { decideRequestedRefund } from '@reachout/services/refunds/decide-requested-refund';
import { listStaffRefunds } from '@reachout/services/refunds/list-staff-refunds';
import { markRefundPayment } from '@reachout/services/refunds/mark-refund-payment';
import { readRefundAsStaff } from '@reachout/services/refunds/read-refund-as-staff';
import { listRefundOffers } from '@reachout/services/refunds/list-refund-offers';
import { listRefunds, readRefund } from '@reachout/services/refunds/read-refunds';
import type { Viewer } from '@reachout/services/viewer';
import { RefundPage } from '@reachout/web/pages/refund';
import { RefundsPage } from '@reachout/web/pages/refunds';
import { StaffRefundsPage } from '@reachout/web/pages/staff-refunds';
import { StaffRefundPage, type StaffRefundPageProps } from '@reachout/web/pages/staff-refund';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireLogin, requireSession, viewerOf } from '../middleware/session.ts';
import { staffOnly } from '../middleware/staff-only.ts';
import { limitSubmits, submitLimits } from '../middleware/submit-limit.ts';
import { takeForm } from '../posted-form.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';
import { validationError } from '../validate.ts';
import { accountOfPage } from './case-address.ts';

/** The pages of refunds, for a team below its slug and for the person's own account without one (D27). They need no script. */
export function mountRefundPages(app: Hono<AppEnv>, deps: AppDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  for (const prefix of ['', '/:teamSlug/~']) {
    app.get(`${prefix}/support/refunds`, requireLogin, read, (c) => showRefunds(c, deps));
    app.get(`${prefix}/support/refunds/:refundId`, requireLogin, read, (c) => showRefund(c, deps));
  }
  app.get(paths.staffRefunds(), staffOnly, requireLogin, read, (c) => showStaffRefunds(c, deps));
  // A session is looked for first: to everybody but staff these pages do not exist.
  app.get(staffPath, requireLogin, read, (c) => showStaffRefund(c, deps));
  app.post(
    staffPath,
    requireSession,
    limitSubmits(deps.rateLimiter, submitLimits.threads),
    takeForm((c, form) => receive(c, deps, form)),
  );
}

const staffPath = paths.staffRefund('refundId').replace('refundId', ':refundId');

async function showRefunds(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const account = accountOfPage(c);
  const access = await findAccountAccess(deps.services, viewer, account);
  if (!access.ok) return problemResponse(c, access.error);
  const [found, accounts, offers] = await Promise.all([
    listRefunds(deps.services, viewer, { account }),
    listAccounts(deps.services, viewer),
    listRefundOffers(deps.services, viewer),
  ]);
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: `Refunds of ${access.value.account.name}`,
    kind: 'moments',
    body: (
      <RefundsPage
        {...found.value}
        accounts={accounts.filter(canRefund)}
        account={access.value.account}
        isOffered={offers.some((offer) => offer.account.id === access.value.account.id)}
      />
    ),
  });
}

async function showRefund(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const account = accountOfPage(c);
  const [access, found] = await Promise.all([
    findAccountAccess(deps.services, viewer, account),
    readRefund(deps.services, viewer, { account, refundId: c.req.param('refundId') ?? '' }),
  ]);
  if (!access.ok) return problemResponse(c, access.error);
  if (!found.ok) return problemResponse(c, found.error);
  const { refund } = found.value;
  const isNew = c.req.query('created') === '1' && isJustDecided(refund, deps.services.clock.now().getTime());
  return sendPage(c, deps, {
    title: `Refund of ${formatMoney({ amount: refund.amount, currency: refund.currency })} for ${refund.invoiceNumber}`,
    kind: 'moments',
    body: (
      <RefundPage brand={deps.services.brand} refund={refund} account={access.value.account} isNew={isNew} />
    ),
  });
}

async function showStaffRefunds(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const query = safeParse(staffRefundsQuery, { of: c.req.query('of'), offset: c.req.query('offset') });
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const { of: waitingFor = 'payment', offset } = query.data;
  const list = await listStaffRefunds(deps.services, viewerOf(c), { waitingFor, offset });
  if (!list.ok) return problemResponse(c, list.error);
  return sendPage(c, deps, {
    title: waitingFor === 'payment' ? 'Refunds to pay' : 'Refunds to decide',
    kind: 'moments',
    body: <StaffRefundsPage {...list.value} />,
  });
}

function toDo(status: RefundLedgerStatus): string {
  if (status === 'under_review') return ': decide';
  return awaitsPayment(status) ? ': pay' : '';
}

async function showStaffRefund(
  c: Context<AppEnv>,
  deps: AppDeps,
  refused?: StaffRefundPageProps['refused'] & { status: number },
): Promise<Response> {
  const found = await readRefundAsStaff(deps.services, viewerOf(c), c.req.param('refundId') ?? '');
  if (!found.ok) return problemResponse(c, found.error);
  const { refund } = found.value;
  return sendPage(c, deps, {
    title: `Refund of ${formatMoney({ amount: refund.amount, currency: refund.currency })} for ${refund.invoiceNumber}${toDo(refund.status)}`,
    kind: 'moments',
    status: refused?.status,
    hasErrors: refused !== undefined,
    body: <StaffRefundPage {...found.value} refused={refused} />,
  });
}

/** Staff's decision, or their word on a payment, through the same use-cases as the calls of the API; afterwards the refund's page shows it. */
async function receive(c: Context<AppEnv>, deps: AppDeps, form: URLSearchParams): Promise<Response> {
  const refundId = c.req.param('refundId') ?? '';
  const note = form.get('note') ?? '';
  const done = await act(deps, viewerOf(c), { form, note, refundId, requestId: c.get('requestId') });
  if (done.ok) return c.redirect(paths.staffRefund(refundId), 303);
  const { error } = done;
  return showStaffRefund(c, deps, {
    note,
    noteProblem: error.fields?.note,
    problem: Object.values(error.fields ?? {}).join(' ') || errorMessage(error),
    status: errorStatus(error),
  });
}

interface StaffAct {
  form: URLSearchParams;
  note: string;
  refundId: string;
  requestId: string;
}

async function act(
  { services }: AppDeps,
  viewer: Viewer,
  { form, note, refundId, requestId }: StaffAct,
): Promise<Result<unknown>> {
  const payment = form.get('payment');
  if (payment !== null) {
    const body = safeParse(refundPaymentBody, { outcome: payment, note });
    return body.success
      ? markRefundPayment(services, viewer, { refundId, ...body.data, requestId })
      : err(validationError(body.error.issues));
  }
  const body = safeParse(refundDecisionBody, { decision: form.get('decision') ?? undefined, note });
  return body.success
    ? decideRequestedRefund(services, viewer, { refundId, ...body.data, requestId })
    : err(validationError(body.error.issues));
}

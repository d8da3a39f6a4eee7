import { newRefundForms } from '../rules/new-refund-forms.ts';
import { canRefund } from '@reachout/accounts/rules/accounts';
import type { FormValues } from '@reachout/core/declared-form';
import { type RefundDetail, type StaffRefundResponse, staffRefundsQuery } from '../rules/calls/billing.ts';
import { entryFieldName } from '../rules/refund.ts';
import { quantitiesOf, staffRefundForms } from '../rules/staff-refund-forms.ts';
import { errorMessage, errorStatus } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { awaitsPayment } from '@reachout/billing/rules/refund-ledger';
import { findAccountAccess } from '@reachout/accounts/use-cases/account-access';
import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import { quotePartOfRefund } from '../use-cases/approval/quote-part.ts';
import { settleProposedRefund } from '../use-cases/approval/settle-proposal.ts';
import { decideRequestedRefund } from '../use-cases/decide-requested-refund.ts';
import { listStaffRefunds } from '../use-cases/list-staff-refunds.ts';
import { markRefundPayment } from '../use-cases/mark-refund-payment.ts';
import { readRefundAsStaff } from '../use-cases/read-refund-as-staff.ts';
import { listRefundOffers } from '../use-cases/list-refund-offers.ts';
import { listRefunds, readRefund } from '../use-cases/read-refunds.ts';
import { money } from '../browser/form/refund-format.ts';
import { refundCopy } from '../messages/refund.ts';
import { refundsCopy } from '../messages/refunds.ts';
import { approvalCopy } from '../messages/approval.ts';
import { staffRefundsCopy } from '../messages/staff.ts';
import { RefundPage } from '../pages/refund.tsx';
import { RefundsPage } from '../pages/refunds.tsx';
import type { AskedPart } from '../pages/approval/approve-part.tsx';
import { StaffRefundsPage } from '../pages/staff-refunds.tsx';
import { StaffRefundPage, type StaffRefundPageProps } from '../pages/staff-refund.tsx';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { type RefusedForm, serveForm, takeForms } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { validationError } from '@reachout/http/validate';
import { accountOfPage, leadToTeam } from '@reachout/cases/http/case-address';

/** The pages of refunds, for a team below its slug and for the person's own account without one (D27). They need no script. */
export function mountRefundPages(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  for (const prefix of ['', '/:teamSlug/~']) {
    app.get(`${prefix}/support/refunds`, requireLogin, read, (c) => showRefunds(c, deps));
    app.get(`${prefix}/support/refunds/:refundId`, requireLogin, read, (c) => showRefund(c, deps));
  }
  app.get(paths.staffRefunds(), staffOnly, requireLogin, read, (c) => showStaffRefunds(c, deps));
  // A session is looked for first: to everybody but staff these pages do not exist.
  app.get(staffRefundForms.decide.page, requireLogin, read, (c) => showStaffRefund(c, deps));
  app.post(
    staffRefundForms.decide.page,
    requireSession,
    limitSubmits(deps.rateLimiter, submitLimits.threads),
    serveStaffForms(deps),
  );
}

async function showRefunds(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const account = accountOfPage(c);
  const access = await findAccountAccess(deps.services, viewer, account);
  if (!access.ok)
    return (await leadToTeam(c, deps.services, paths.refunds)) ?? problemResponse(c, access.error);
  const [found, accounts, offers] = await Promise.all([
    listRefunds(deps.services, viewer, { account }),
    listAccounts(deps.services, viewer),
    listRefundOffers(deps.services, viewer),
  ]);
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: refundsCopy.titleOf({ account: access.value.account.name }),
    kind: 'record',
    body: (
      <RefundsPage
        {...found.value}
        brand={deps.services.brand}
        accounts={accounts.filter(canRefund)}
        account={access.value.account}
        isOffered={offers.some((offer) => offer.account.id === access.value.account.id)}
      />
    ),
  });
}

async function showRefund(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const viewer = viewerOf(c);
  const account = accountOfPage(c);
  const [access, found] = await Promise.all([
    findAccountAccess(deps.services, viewer, account),
    readRefund(deps.services, viewer, { account, refundId: refundIdOf(c) }),
  ]);
  if (!access.ok) return problemResponse(c, access.error);
  if (!found.ok) return problemResponse(c, found.error);
  const { refund } = found.value;
  // A refund may fail before its page is read.
  const isNew = deps.doneNotices.take(c)?.form === newRefundForms.confirm.name && refund.status !== 'failed';
  return sendPage(c, deps, {
    title: refundCopy.title(titleValues(refund)),
    kind: 'record',
    body: (
      <RefundPage brand={deps.services.brand} refund={refund} account={access.value.account} isNew={isNew} />
    ),
  });
}

/** From the first day of a month (UTC) to the day of a moment. */
function monthUntil(now: Date): { from: string; to: string } {
  const to = now.toISOString().slice(0, 10);
  return { from: `${to.slice(0, 7)}-01`, to };
}

const waitingTitles = {
  payment: staffRefundsCopy.toPayTitle,
  decision: staffRefundsCopy.toDecideTitle,
  confirmation: approvalCopy.toConfirmTitle,
  failure: staffRefundsCopy.failedTitle,
} as const;

async function showStaffRefunds(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const query = safeParse(staffRefundsQuery, { of: c.req.query('of'), offset: c.req.query('offset') });
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const { of: waitingFor = 'payment', offset } = query.data;
  const list = await listStaffRefunds(deps.services, viewerOf(c), { waitingFor, offset });
  if (!list.ok) return problemResponse(c, list.error);
  return sendPage(c, deps, {
    title: waitingTitles[waitingFor](),
    kind: 'desk',
    body: <StaffRefundsPage {...list.value} ledger={monthUntil(deps.services.clock.now())} />,
  });
}

type Titled = Pick<RefundDetail, 'amount' | 'currency' | 'invoiceNumber' | 'status'>;

const titleValues = ({ amount, currency, invoiceNumber }: Omit<Titled, 'status'>) => ({
  amount: money(amount, currency),
  invoice: invoiceNumber,
});

/** The refund, and what staff have to do about it. */
function staffTitle(refund: Titled): string {
  if (refund.status === 'under_review') return staffRefundsCopy.titleToDecide(titleValues(refund));
  return awaitsPayment(refund.status)
    ? staffRefundsCopy.titleToPay(titleValues(refund))
    : refundCopy.title(titleValues(refund));
}

async function showStaffRefund(
  c: Context<AppEnv>,
  deps: RouteDeps,
  refused?: StaffRefundPageProps['refused'] & { status: number; values: FormValues },
): Promise<Response> {
  const viewer = viewerOf(c);
  const found = await readRefundAsStaff(deps.services, viewer, refundIdOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  const { refund } = found.value;
  const part = await findAskedPart(c, deps, found.value, refused?.values ?? c.req.query());
  return sendPage(c, deps, {
    title: staffTitle(refund),
    kind: 'desk',
    status: refused?.status,
    hasErrors: refused !== undefined,
    body: <StaffRefundPage {...found.value} {...{ part, refused }} viewerName={viewer.name} />,
  });
}

/** The part that the address, or a form that came back, asks for; undefined when neither does. */
async function findAskedPart(
  c: Context<AppEnv>,
  { services }: RouteDeps,
  { choices }: StaffRefundResponse,
  values: FormValues,
): Promise<AskedPart | undefined> {
  const quantities = quantitiesOf(values);
  const isAsked = choices.some(({ billableItem }) => entryFieldName(billableItem) in values);
  if (!isAsked) return undefined;
  const entries = Object.fromEntries(
    choices.map(({ billableItem }) => [billableItem, String(values[entryFieldName(billableItem)] ?? '')]),
  );
  const key = { refundId: refundIdOf(c), lineItems: quantities };
  const quoted = await quotePartOfRefund(services, viewerOf(c), key);
  if (quoted.ok) return { entries, quote: quoted.value, errors: {} };
  const { fields = { lineItems: errorMessage(quoted.error) } } = quoted.error;
  const errors = Object.entries(fields).map(([name, text]) => [name.replace('lineItems.', ''), text]);
  return { entries, errors: Object.fromEntries(errors) };
}

/** Staff's decision, and their record of a payment, through the same use-cases as the calls of the API; afterwards the refund's page shows it. */
function serveStaffForms(deps: RouteDeps) {
  const key = (c: Context<AppEnv>) => ({ refundId: refundIdOf(c), requestId: c.get('requestId') });
  const shown = (form: string) => ({
    done: (c: Context<AppEnv>) => c.redirect(c.req.path, 303),
    again: (c: Context<AppEnv>, { values, error }: RefusedForm) =>
      showStaffRefund(c, deps, {
        form,
        values,
        // Each form has a note, which is no list.
        note: String(values.note),
        noteError: error.fields?.note,
        message: Object.values(error.fields ?? {}).join(' ') || errorMessage(error),
        status: errorStatus(error),
      }),
  });
  return takeForms(
    serveForm({
      ...shown(staffRefundForms.decide.name),
      form: staffRefundForms.decide,
      perform: (c, asked) => decideRequestedRefund(deps.services, viewerOf(c), { ...asked, ...key(c) }),
    }),
    serveForm({
      ...shown(staffRefundForms.approvePart.name),
      form: staffRefundForms.approvePart,
      perform: (c, asked) => decideRequestedRefund(deps.services, viewerOf(c), { ...asked, ...key(c) }),
    }),
    serveForm({
      ...shown(staffRefundForms.settle.name),
      form: staffRefundForms.settle,
      perform: (c, asked) => settleProposedRefund(deps.services, viewerOf(c), { ...asked, ...key(c) }),
    }),
    serveForm({
      ...shown(staffRefundForms.pay.name),
      form: staffRefundForms.pay,
      perform: (c, asked) => markRefundPayment(deps.services, viewerOf(c), { ...asked, ...key(c) }),
    }),
  );
}

function refundIdOf(c: Context<AppEnv>): string {
  return c.req.param('refundId') ?? '';
}

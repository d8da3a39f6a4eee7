import type { FormValues } from '@reachout/core/declared-form';
import { type AppError, errorMessage, errorStatus } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { askToLogInAgain } from '@reachout/http/resubmit';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { Context, Hono } from 'hono';
import { startRefundCopy } from '../messages/start.ts';
import { StartRefundPage } from '../pages/start-refund.tsx';
import { entryFieldName } from '../rules/refund.ts';
import { quantitiesOf } from '../rules/staff-refund-forms.ts';
import { startRefundForm, startRefundQuery } from '../rules/start-refund-form.ts';
import { readRefundStart } from '../use-cases/starting/read-start.ts';
import { startRefund } from '../use-cases/starting/start-refund.ts';

/** Where support begins a refund for a customer. It needs no script; to everybody but staff it does not exist. */
export function mountStartRefund(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const take = serveForm({
    form: startRefundForm,
    perform: (c, asked) =>
      startRefund(deps.services, viewerOf(c), {
        ...asked,
        accountId: accountIdOf(c),
        requestId: c.get('requestId'),
      }),
    done: (c, { refundId }) => c.redirect(paths.staffRefund(refundId), 303),
    again: (c, refused) => show(c, deps, refused),
  });
  app.get(startRefundForm.page, staffOnly, requireLogin, read, (c) => show(c, deps));
  app.post(
    startRefundForm.page,
    staffOnly,
    askToLogInAgain(deps),
    limitSubmits(deps.rateLimiter, submitLimits.threads),
    takeForms(take),
  );
}

function accountIdOf(c: Context<AppEnv>): string {
  return c.req.param('accountId') ?? '';
}

async function show(
  c: Context<AppEnv>,
  deps: RouteDeps,
  refused?: { values: FormValues; error: AppError },
): Promise<Response> {
  const viewer = viewerOf(c);
  const values: FormValues = refused?.values ?? c.req.query();
  const invoiceId = String(
    values[startRefundForm.fields.invoiceId] ?? values[startRefundQuery.invoice] ?? '',
  );
  const quantities = quantitiesOf(values);
  const isAsked = Object.keys(values).some((name) => name.startsWith(entryFieldName('')));
  const found = await readRefundStart(deps.services, viewer, {
    accountId: accountIdOf(c),
    invoiceId: invoiceId === '' ? undefined : invoiceId,
    quantities: isAsked ? quantities : null,
  });
  if (!found.ok) return problemResponse(c, found.error);
  const { account, refusal } = found.value;
  const error = refusal ?? refused?.error;
  const fields = Object.fromEntries(
    Object.entries(error?.fields ?? {}).map(([name, text]) => [name.replace('lineItems.', ''), text]),
  );
  const entries = Object.fromEntries(
    Object.keys(quantities).map((item) => [item, String(values[entryFieldName(item)] ?? '')]),
  );
  return sendPage(c, deps, {
    title: startRefundCopy.title({ account: account.name }),
    kind: 'desk',
    ...(error && { status: errorStatus(error), hasErrors: true }),
    body: (
      <StartRefundPage
        {...found.value}
        viewerName={viewer.name}
        entries={entries}
        errors={fields}
        {...(refused && {
          filled: { reason: String(refused.values['reason']), told: String(refused.values['told']) },
        })}
        {...(error && (refused || !error.fields) && { message: wordsOf(error) })}
      />
    ),
  });
}

function wordsOf(error: AppError): string {
  if (error.code === 'quote_changed') return startRefundCopy.changed();
  return Object.values(error.fields ?? {}).join(' ') || errorMessage(error);
}

import { randomUUID } from 'node:crypto';
import { errorMessage, errorStatus } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { ok } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { describe } from '@reachout/http/describe';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import { answer, takeJson } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { contactCopy } from '../messages/contact.ts';
import { ContactSalesPage, EnquirySentPage } from '../pages/contact-sales.tsx';
import type { EnquiryFormProps } from '../pages/enquiry-form.tsx';
import { enquiryForm, type SalesEnquiry, salesEnquiryResponse } from '../rules/calls/sales.ts';
import { sendEnquiry } from '../use-cases/send-enquiry.ts';

/** Writing to sales, for everybody: a page with a form, and a call. */
export function mountContactSales(app: Hono<AppEnv>, deps: RouteDeps): void {
  const { brand } = deps.services;
  const limit = limitSubmits(deps.rateLimiter, submitLimits.sales);
  const perform = async (c: Context<AppEnv>, enquiry: SalesEnquiry) =>
    ok({ isNew: await sendEnquiry(deps.services, c.get('viewer'), enquiry, c.get('requestId')) });
  const form = serveForm({
    form: enquiryForm,
    perform,
    done: (c) => deps.doneNotices.leadTo(c, enquiryForm),
    again: (c, { values, error }) =>
      showForm(
        c,
        deps,
        { values, errors: error.fields ?? { message: errorMessage(error) } },
        errorStatus(error),
      ),
  });

  app.get(enquiryForm.page, (c) => {
    if (deps.doneNotices.take(c) !== undefined)
      return sendPage(c, deps, {
        title: enquiryForm.done(),
        kind: 'plain',
        body: <EnquirySentPage brand={brand} />,
      });
    const viewer = c.get('viewer');
    return showForm(c, deps, { values: viewer === null ? {} : { name: viewer.name, email: viewer.email } });
  });
  app.post(enquiryForm.page, limit, takeForms(form));
  app.post(
    enquiryForm.call,
    describe('Sales', 'Write to sales', salesEnquiryResponse, {
      description: 'The same enquiry sent again under the same `submission` is one.',
      status: 201,
    }),
    limit,
    takeJson(enquiryForm.asks),
    async (c) => answer(c, await perform(c, c.req.valid('json')), 201),
  );
}

function showForm(
  c: Context<AppEnv>,
  deps: RouteDeps,
  form: Omit<EnquiryFormProps, 'submission'>,
  status: number = 200,
): Response {
  const { brand } = deps.services;
  return sendPage(c, deps, {
    title: contactCopy.title(),
    description: brand.copy.salesText,
    canonical: deps.publicOrigin() + paths.contactSales(),
    hasErrors: status >= 400,
    kind: 'plain',
    status,
    body: <ContactSalesPage brand={brand} {...form} submission={randomUUID()} />,
  });
}

import { randomUUID } from 'node:crypto';
import { enquiryField, salesEnquirySchema } from '../rules/calls/sales.ts';
import { paths } from '@reachout/core/paths';
import { sendEnquiry } from '../use-cases/send-enquiry.ts';
import { ContactSalesPage, EnquirySentPage } from '../pages/contact-sales.tsx';
import type { EnquiryFormProps } from '../pages/enquiry-form.tsx';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { takeForm } from '@reachout/http/posted-form';
import { sendPage } from '@reachout/http/render';
import { validationError } from '@reachout/http/validate';
import { contactCopy } from '../messages/contact.ts';

/** Marks the page after a stored enquiry, so that reloading it sends nothing again. */
const sentQuery = 'sent';

/** /contact/sales: a plain HTML form for everybody. */
export function mountContactSales(app: Hono<AppEnv>, deps: RouteDeps): void {
  app.get(paths.contactSales(), (c) => {
    if (c.req.query(sentQuery) === '1')
      return sendPage(c, deps, {
        title: contactCopy.sentTitle(),
        kind: 'plain',
        body: <EnquirySentPage brand={deps.services.brand} />,
      });
    const viewer = c.get('viewer');
    const values = viewer === null ? {} : { name: viewer.name, email: viewer.email };
    return showForm(c, deps, { values, submission: randomUUID() });
  });

  const receive = takeForm(async (c, form) => {
    const values = Object.fromEntries(
      Object.values(enquiryField).map((name) => [name, form.get(name) ?? '']),
    );
    const enquiry = safeParse(salesEnquirySchema, values);
    if (!enquiry.success) {
      const errors = validationError(enquiry.error.issues).fields;
      return showForm(c, deps, { values, errors, submission: randomUUID() });
    }
    await sendEnquiry(deps.services, c.get('viewer'), enquiry.data, c.get('requestId'));
    return c.redirect(`${paths.contactSales()}?${sentQuery}=1`, 303);
  });
  app.post(paths.contactSales(), limitSubmits(deps.rateLimiter, submitLimits.sales), receive);
}

function showForm(c: Context<AppEnv>, deps: RouteDeps, form: EnquiryFormProps): Response {
  const hasErrors = form.errors !== undefined;
  return sendPage(c, deps, {
    title: contactCopy.title(),
    description: deps.services.brand.copy.salesText,
    canonical: deps.publicOrigin() + paths.contactSales(),
    hasErrors,
    kind: 'plain',
    status: hasErrors ? 422 : 200,
    body: <ContactSalesPage brand={deps.services.brand} {...form} />,
  });
}

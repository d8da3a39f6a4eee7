import { randomUUID } from 'node:crypto';
import { salesEnquirySchema } from '@reachout/contract/calls/sales';
import { paths } from '@reachout/contract/paths';
import { sendEnquiry } from '@reachout/services/sales/send-enquiry';
import { ContactSalesPage, EnquirySentPage } from '@reachout/web/pages/contact-sales';
import type { EnquiryFormProps } from '@reachout/web/features/site/enquiry-form';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limitSubmits, submitLimits } from '../middleware/submit-limit.ts';
import { takeForm } from '../posted-form.ts';
import { sendPage } from '../render.tsx';
import { validationError } from '../validate.ts';

const fieldNames = ['name', 'email', 'company', 'teamSize', 'message'] as const;

/** Marks the page after a stored enquiry, so that reloading it sends nothing again. */
const sentQuery = 'sent';

/** /contact/sales: a plain HTML form for everybody. */
export function mountContactSales(app: Hono<AppEnv>, deps: AppDeps): void {
  app.get(paths.contactSales(), (c) => {
    if (c.req.query(sentQuery) === '1')
      return sendPage(c, deps, {
        title: 'Message sent',
        kind: 'plain',
        body: <EnquirySentPage brand={deps.services.brand} />,
      });
    const viewer = c.get('viewer');
    const values = viewer === null ? {} : { name: viewer.name, email: viewer.email };
    return showForm(c, deps, { values, submission: randomUUID() });
  });

  const receive = takeForm(async (c, form) => {
    const values = Object.fromEntries(fieldNames.map((name) => [name, form.get(name) ?? '']));
    const enquiry = safeParse(salesEnquirySchema, { ...values, submission: form.get('submission') });
    if (!enquiry.success) {
      const errors = validationError(enquiry.error.issues).fields;
      return showForm(c, deps, { values, errors, submission: randomUUID() });
    }
    await sendEnquiry(deps.services, c.get('viewer'), enquiry.data, c.get('requestId'));
    return c.redirect(`${paths.contactSales()}?${sentQuery}=1`, 303);
  });
  app.post(paths.contactSales(), limitSubmits(deps.rateLimiter, submitLimits.sales), receive);
}

function showForm(c: Context<AppEnv>, deps: AppDeps, form: EnquiryFormProps): Response {
  const hasErrors = form.errors !== undefined;
  return sendPage(c, deps, {
    title: 'Contact sales',
    description: deps.services.brand.copy.salesText,
    canonical: deps.publicOrigin() + paths.contactSales(),
    hasErrors,
    kind: 'plain',
    status: hasErrors ? 422 : 200,
    body: <ContactSalesPage brand={deps.services.brand} {...form} />,
  });
}

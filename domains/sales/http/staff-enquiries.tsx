import { appError } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import { validationError } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import { enquiriesCopy } from '../messages/enquiries.ts';
import { StaffEnquiriesPage } from '../pages/staff-enquiries.tsx';
import { StaffEnquiryPage } from '../pages/staff-enquiry.tsx';
import { enquiryMarkForm, staffEnquiriesQuery } from '../rules/calls/sales.ts';
import { listEnquiries } from '../use-cases/list-enquiries.ts';
import { markEnquiry } from '../use-cases/mark-enquiry.ts';
import { readEnquiry } from '../use-cases/read-enquiry.ts';

/** What people wrote to sales, for staff; to everybody else these pages do not exist. They work without a script. */
export function mountStaffEnquiries(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(paths.staffEnquiries(), staffOnly, requireLogin, read, (c) => showList(c, deps));
  const mark = serveForm({
    form: enquiryMarkForm,
    perform: (c, { answered }) =>
      markEnquiry(deps.services, viewerOf(c), {
        id: c.req.param('enquiryId') ?? '',
        isAnswered: answered === 'yes',
        requestId: c.get('requestId'),
      }),
    done: (c) => c.redirect(c.req.path, 303),
    // The form has nothing to fill in: what is wrong with it was not made by it.
    again: (c, { error }) => problemResponse(c, error.fields ? appError('bad_request') : error),
  });
  app.get(enquiryMarkForm.page, staffOnly, requireLogin, read, (c) => showEnquiry(c, deps));
  app.post(
    enquiryMarkForm.page,
    staffOnly,
    askToLogInAgain(deps),
    limitSubmits(deps.rateLimiter, submitLimits.threads),
    takeForms(mark),
  );
}

async function showList(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const query = safeParse(staffEnquiriesQuery, { of: c.req.query('of'), cursor: c.req.query('cursor') });
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const { of, cursor } = query.data;
  const isAnswered = of === 'answered';
  const list = await listEnquiries(deps.services, viewerOf(c), { isAnswered, cursor });
  if (!list.ok) return problemResponse(c, list.error);
  return sendPage(c, deps, {
    title: isAnswered ? enquiriesCopy.answeredTitle() : enquiriesCopy.toAnswerTitle(),
    kind: 'desk',
    body: <StaffEnquiriesPage list={list.value} isAnswered={isAnswered} />,
  });
}

async function showEnquiry(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const id = c.req.param('enquiryId') ?? '';
  const found = await readEnquiry(deps.services, viewerOf(c), { id, requestId: c.get('requestId') });
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: enquiriesCopy.titleOf({ company: found.value.company }),
    kind: 'desk',
    body: <StaffEnquiryPage enquiry={found.value} />,
  });
}

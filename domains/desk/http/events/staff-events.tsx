import { errorStatus } from '@reachout/core/errors';
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
import { eventsCopy } from '../../messages/reports.ts';
import { StaffEventsPage } from '../../pages/events/staff-events.tsx';
import { resendEventForm } from '../../rules/events/event-deliveries.ts';
import { deliveriesPageSize, readDeliveries, resendEvent } from '../../use-cases/events/event-deliveries.ts';

/** What the operator’s own system was told of, for staff; where none is told, this page does not exist. It needs no script. */
export function mountStaffEvents(app: Hono<AppEnv>, deps: RouteDeps): void {
  const { services, rateLimiter } = deps;
  if (services.events === undefined) return;
  app.get(paths.staffEvents(), staffOnly, requireLogin, rateLimit(rateLimiter, limits.read), (c) =>
    showEvents(c, deps),
  );
  app.post(
    paths.staffEvents(),
    staffOnly,
    askToLogInAgain(deps),
    limitSubmits(rateLimiter, submitLimits.changeCase),
    takeForms(
      serveForm({
        form: resendEventForm,
        perform: (c, { eventId }) =>
          resendEvent(services, { viewer: viewerOf(c), requestId: c.get('requestId') }, eventId),
        done: (c) => deps.doneNotices.leadTo(c, resendEventForm),
        again: (c, { error }) =>
          error.code === 'conflict' ? showEvents(c, deps, errorStatus(error)) : problemResponse(c, error),
      }),
    ),
  );
}

async function showEvents(c: Context<AppEnv>, deps: RouteDeps, refused?: number): Promise<Response> {
  const of = c.req.query('of') === 'failed' ? 'failed' : undefined;
  const begin = c.req.query('offset') ?? '';
  const offset = /^\d{1,6}$/.test(begin) ? Number(begin) : 0;
  const found = await readDeliveries(deps.services, viewerOf(c), { isFailedOnly: of === 'failed', offset });
  if (!found.ok) return problemResponse(c, found.error);
  const isResent = refused === undefined && deps.doneNotices.take(c) !== undefined;
  return sendPage(c, deps, {
    title: eventsCopy.pageTitle({ page: Math.floor(offset / deliveriesPageSize) + 1 }),
    kind: 'desk',
    status: refused,
    hasErrors: refused !== undefined,
    body: (
      <StaffEventsPage
        {...found.value}
        of={of}
        offset={offset}
        pageSize={deliveriesPageSize}
        outcome={refused !== undefined ? 'refused' : isResent ? 'resent' : undefined}
      />
    ),
  });
}

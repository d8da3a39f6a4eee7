import type { FormValues } from '@reachout/core/declared-form';
import { type AppError, errorMessage, errorStatus } from '@reachout/core/errors';
import { apiRoutes, paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { askToLogInAgain } from '@reachout/http/resubmit';
import type { RouteDeps } from '@reachout/http/route-deps';
import { answer, takeKnownJson, validate } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { viewCopy } from '../messages/views.ts';
import { StaffViewsPage, type StaffViewsPageProps } from '../pages/list/staff-views.tsx';
import {
  type KeepViewBody,
  staffViewBody,
  staffViewChangeBody,
  staffViewRemoval,
  staffViewResponse,
  staffViewsResponse,
  viewForms,
} from '../rules/calls/staff-views.ts';
import { changeView, keepView, readViews, removeView } from '../use-cases/list/views.ts';

/** The views that staff keep of the list of cases: calls, and the page on which they are edited. */
export function mountStaffViews(app: Hono<AppEnv>, deps: RouteDeps): void {
  mountViewCalls(app, deps);
  mountViewsPage(app, deps);
}

function mountViewCalls(app: Hono<AppEnv>, { services, rateLimiter }: RouteDeps): void {
  const change = [requireSession, staffOnly, limitSubmits(rateLimiter, submitLimits.changeCase)] as const;
  app.get(
    apiRoutes.staffViews,
    describe('Staff', 'List the views of the case list', staffViewsResponse, {
      description: 'Those that everybody has, the person’s own, and shared ones, with counts.',
    }),
    requireSession,
    staffOnly,
    rateLimit(rateLimiter, limits.read),
    async (c) => {
      const views = await readViews(services, viewerOf(c));
      return answer(c, views.ok ? { ok: true, value: { views: views.value } } : views);
    },
  );
  app.post(
    apiRoutes.staffViews,
    describe('Staff', 'Save a view', staffViewResponse, {
      description: 'What the person keeps already is not kept again.',
      status: 201,
      refusals: ['conflict'],
    }),
    ...change,
    takeKnownJson(staffViewBody),
    async (c) =>
      answer(c, await keepView(services, viewerOf(c), c.req.valid('json'), c.get('requestId')), 201),
  );
  app.patch(
    apiRoutes.staffView,
    describe('Staff', 'Change a view', staffViewResponse, {
      description: 'The person’s own, or a shared one.',
      refusals: ['stale_copy', 'conflict'],
    }),
    ...change,
    takeKnownJson(staffViewChangeBody),
    async (c) =>
      answer(
        c,
        await changeView(services, viewerOf(c), {
          ...c.req.valid('json'),
          id: c.req.param('viewId'),
          requestId: c.get('requestId'),
        }),
      ),
  );
  app.delete(
    apiRoutes.staffView,
    describe('Staff', 'Delete a view', staffViewResponse, {
      description: 'The person’s own, or a shared one.',
      refusals: ['stale_copy'],
    }),
    ...change,
    validate('query', staffViewRemoval),
    async (c) =>
      answer(
        c,
        await removeView(services, viewerOf(c), {
          ...c.req.valid('query'),
          id: c.req.param('viewId'),
          requestId: c.get('requestId'),
        }),
      ),
  );
}

function mountViewsPage(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const write = limitSubmits(deps.rateLimiter, submitLimits.changeCase);
  const { services } = deps;
  const requestOf = (c: Context<AppEnv>) => ({ requestId: c.get('requestId') });
  const keep = serveForm({
    form: viewForms.keep,
    perform: (c, asked) => performKeep(c, deps, asked),
    done: (c, { list }) => c.redirect(`${paths.staffCases()}${list === '' ? '' : `?${list}`}`, 303),
    again: (c, { values, error }) => showViews(c, deps, { error, values }),
  });
  const change = serveForm({
    form: viewForms.change,
    perform: (c, asked) => changeView(services, viewerOf(c), { ...asked, ...requestOf(c) }),
    done: (c) => deps.doneNotices.leadTo(c, viewForms.change),
    again: (c, { values, error }) => showViews(c, deps, { error, values }),
  });
  const remove = serveForm({
    form: viewForms.remove,
    perform: (c, asked) => removeView(services, viewerOf(c), { ...asked, ...requestOf(c) }),
    done: (c) => deps.doneNotices.leadTo(c, viewForms.remove),
    again: (c, { values, error }) => showViews(c, deps, { error, values }),
  });
  app.get(paths.staffViews(), staffOnly, requireLogin, read, (c) => showViews(c, deps));
  app.post(paths.staffViews(), staffOnly, askToLogInAgain(deps), write, takeForms(keep, change, remove));
}

/** Keeps a new view, or the list of one that is kept already. */
async function performKeep(c: Context<AppEnv>, { services }: RouteDeps, asked: KeepViewBody) {
  const { name = '', list, isShared = false, replaces } = asked;
  const requestId = c.get('requestId');
  const [id, version] = replaces?.split(' ') ?? [];
  if (!id) return keepView(services, viewerOf(c), { name, list, isShared }, requestId);
  return changeView(services, viewerOf(c), { id, version: Number(version), list, requestId });
}

async function showViews(
  c: Context<AppEnv>,
  deps: RouteDeps,
  refused?: { error: AppError; values: FormValues },
): Promise<Response> {
  const views = await readViews(deps.services, viewerOf(c));
  if (!views.ok) return problemResponse(c, views.error);
  const done = refused === undefined ? deps.doneNotices.take(c)?.form : undefined;
  const form = [viewForms.change, viewForms.remove].find(({ name }) => name === done);
  return sendPage(c, deps, {
    title: viewCopy.title(),
    kind: 'desk',
    status: refused && errorStatus(refused.error),
    hasErrors: refused !== undefined,
    body: (
      <StaffViewsPage
        views={views.value}
        done={form?.done()}
        refused={refused && { ...refusalOf(refused.error), id: textOf(refused.values['id']) }}
      />
    ),
  });
}

/** What the page says of a form that was refused: at its field where it is about one. */
function refusalOf(error: AppError): Omit<NonNullable<StaffViewsPageProps['refused']>, 'id'> {
  if (error.code === 'stale_copy') return { text: viewCopy.stale() };
  const [text] = Object.values(error.fields ?? {});
  return { text: text ?? errorMessage(error) };
}

function textOf(value: FormValues[string] | undefined): string {
  return [value ?? ''].flat().at(-1) ?? '';
}

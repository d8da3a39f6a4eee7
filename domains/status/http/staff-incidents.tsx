import { randomUUID } from 'node:crypto';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { takeForm } from '@reachout/http/posted-form';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import { validationError } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import { staffIncidentCopy } from '../messages/staff.ts';
import type { TypedIncident } from '../pages/incident-form.tsx';
import { StaffIncidentPage } from '../pages/staff-incident.tsx';
import { StaffIncidentsPage } from '../pages/staff-incidents.tsx';
import { incidentField, incidentForm, incidentUpdateForm } from '../rules/calls/incidents.ts';
import { describeIncident } from '../use-cases/describe-incident.ts';
import { postIncident } from '../use-cases/post-incident.ts';
import { listIncidents, readIncident } from '../use-cases/read-incidents.ts';
import { updateIncident } from '../use-cases/update-incident.ts';

const incidentPath = `${paths.staffIncidents()}/:incidentId` as const;

/** Where staff tell people of incidents; to everybody else these pages do not exist. They work without a script. */
export function mountStaffIncidents(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const submit = [
    staffOnly,
    askToLogInAgain(deps),
    limitSubmits(deps.rateLimiter, submitLimits.changeCase),
  ] as const;
  app.get(paths.staffIncidents(), staffOnly, requireLogin, read, (c) => showList(c, deps, { values: {} }));
  app.get(incidentPath, staffOnly, requireLogin, read, (c) => showIncident(c, deps));
  app.post(
    paths.staffIncidents(),
    ...submit,
    takeForm((c, form) => post(c, deps, form)),
  );
  app.post(
    incidentPath,
    ...submit,
    takeForm((c, form) => update(c, deps, form)),
  );
}

async function showList(c: Context<AppEnv>, deps: RouteDeps, typed: TypedIncident): Promise<Response> {
  const found = await listIncidents(deps.services, viewerOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  const hasErrors = typed.errors !== undefined;
  return sendPage(c, deps, {
    title: staffIncidentCopy.title(),
    kind: 'record',
    status: hasErrors ? 422 : 200,
    hasErrors,
    body: (
      <StaffIncidentsPage
        ongoing={found.value.ongoing.map(describeIncident)}
        resolved={found.value.resolved.map(describeIncident)}
        isPublished={deps.services.statusSource === 'built-in'}
        components={found.value.components}
        typed={typed}
        submission={randomUUID()}
      />
    ),
  });
}

async function showIncident(
  c: Context<AppEnv>,
  deps: RouteDeps,
  { typed, hasNewer = false }: { typed?: TypedIncident; hasNewer?: boolean } = {},
): Promise<Response> {
  const found = await readIncident(deps.services, viewerOf(c), c.req.param('incidentId') ?? '');
  if (!found.ok) return problemResponse(c, found.error);
  const { incident, choices } = found.value;
  const { title, impact, state, components, origin } = incident;
  const hasErrors = typed?.errors !== undefined;
  return sendPage(c, deps, {
    title: staffIncidentCopy.titleOf({ title }),
    kind: 'record',
    status: hasNewer ? 409 : hasErrors ? 422 : 200,
    hasErrors: hasErrors || hasNewer,
    body: (
      <StaffIncidentPage
        incident={describeIncident(incident)}
        choices={choices}
        isForeign={origin !== 'staff'}
        isPublished={deps.services.statusSource === 'built-in'}
        typed={typed ?? { values: { title, impact, state }, affected: components.map(({ id }) => id) }}
        hasNewer={hasNewer}
      />
    ),
  });
}

async function post(c: Context<AppEnv>, deps: RouteDeps, form: URLSearchParams): Promise<Response> {
  const typed = typedIn(form);
  const told = safeParse(incidentForm, { ...typed.values, components: typed.affected });
  if (!told.success)
    return showList(c, deps, { ...typed, errors: validationError(told.error.issues).fields ?? {} });
  const posted = await postIncident(deps.services, viewerOf(c), told.data, c.get('requestId'));
  return posted.ok ? c.redirect(paths.staffIncident(posted.value), 303) : problemResponse(c, posted.error);
}

async function update(c: Context<AppEnv>, deps: RouteDeps, form: URLSearchParams): Promise<Response> {
  const typed = typedIn(form);
  const told = safeParse(incidentUpdateForm, { ...typed.values, components: typed.affected });
  if (!told.success)
    return showIncident(c, deps, {
      typed: { ...typed, errors: validationError(told.error.issues).fields ?? {} },
    });
  const id = c.req.param('incidentId') ?? '';
  const done = await updateIncident(deps.services, viewerOf(c), {
    ...told.data,
    id,
    requestId: c.get('requestId'),
  });
  if (!done.ok) return problemResponse(c, done.error);
  return done.value === 'newer'
    ? showIncident(c, deps, { typed, hasNewer: true })
    : c.redirect(paths.staffIncident(id), 303);
}

/** What was typed, and which components were chosen. */
function typedIn(form: URLSearchParams): { values: Record<string, string>; affected: string[] } {
  const { components, ...texts } = incidentField;
  const values = Object.fromEntries(Object.values(texts).map((name) => [name, form.get(name) ?? '']));
  return { values, affected: form.getAll(components) };
}

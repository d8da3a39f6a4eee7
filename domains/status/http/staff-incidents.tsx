import { randomUUID } from 'node:crypto';
import type { FormValues } from '@reachout/core/declared-form';
import type { AppError } from '@reachout/core/errors';
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
import type { Context, Hono } from 'hono';
import { staffIncidentCopy } from '../messages/staff.ts';
import type { TypedIncident } from '../pages/incident-form.tsx';
import { StaffIncidentPage } from '../pages/staff-incident.tsx';
import { StaffIncidentsPage } from '../pages/staff-incidents.tsx';
import { incidentForm, incidentUpdateForm } from '../rules/calls/incidents.ts';
import { describeIncident } from '../use-cases/describe-incident.ts';
import { postIncident } from '../use-cases/post-incident.ts';
import { listIncidents, readIncident } from '../use-cases/read-incidents.ts';
import { updateIncident } from '../use-cases/update-incident.ts';

/** Where staff tell people of incidents; to everybody else these pages do not exist. They work without a script. */
export function mountStaffIncidents(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const submit = [
    staffOnly,
    askToLogInAgain(deps),
    limitSubmits(deps.rateLimiter, submitLimits.changeCase),
  ] as const;
  const post = serveForm({
    form: incidentForm,
    perform: (c, told) => postIncident(deps.services, viewerOf(c), told, c.get('requestId')),
    done: (c, id) => c.redirect(paths.staffIncident(id), 303),
    again: (c, { values, error }) =>
      error.fields ? showList(c, deps, typedIn(values, error.fields)) : problemResponse(c, error),
  });
  const update = serveForm({
    form: incidentUpdateForm,
    perform: (c, told) =>
      updateIncident(deps.services, viewerOf(c), { ...told, id: idOf(c), requestId: c.get('requestId') }),
    done: (c, outcome, told) =>
      outcome === 'newer'
        ? showIncident(c, deps, { typed: { values: told, affected: told.components }, hasNewer: true })
        : c.redirect(c.req.path, 303),
    again: (c, { values, error }) =>
      error.fields
        ? showIncident(c, deps, { typed: typedIn(values, error.fields) })
        : problemResponse(c, error),
  });

  app.get(incidentForm.page, staffOnly, requireLogin, read, (c) => showList(c, deps, { values: {} }));
  app.get(incidentUpdateForm.page, staffOnly, requireLogin, read, (c) => showIncident(c, deps));
  app.post(incidentForm.page, ...submit, takeForms(post));
  app.post(incidentUpdateForm.page, ...submit, takeForms(update));
}

function idOf(c: Context<AppEnv>): string {
  return c.req.param('incidentId') ?? '';
}

async function showList(c: Context<AppEnv>, deps: RouteDeps, typed: TypedIncident): Promise<Response> {
  const found = await listIncidents(deps.services, viewerOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  const hasErrors = typed.errors !== undefined;
  return sendPage(c, deps, {
    title: staffIncidentCopy.title(),
    kind: 'desk',
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
  const found = await readIncident(deps.services, viewerOf(c), idOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  const { incident, choices } = found.value;
  const { title, impact, state, components, origin } = incident;
  const hasErrors = typed?.errors !== undefined;
  return sendPage(c, deps, {
    title: staffIncidentCopy.titleOf({ title }),
    kind: 'desk',
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

/** What was typed, which components were chosen, and what is wrong. */
function typedIn(values: FormValues, errors: AppError['fields'] & {}): TypedIncident {
  // What is a list in these forms is the components.
  const { components, ...texts } = values as Record<string, string> & { components: string[] };
  return { values: texts, affected: components, errors };
}

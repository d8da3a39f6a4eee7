import { randomUUID } from 'node:crypto';
import type { FormValues } from '@reachout/core/declared-form';
import type { AppError } from '@reachout/core/errors';
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
import { staffComponentCopy } from '../messages/staff-components.ts';
import type { TypedComponent } from '../pages/component-form.tsx';
import { StaffComponentPage, StaffComponentsPage } from '../pages/staff-components.tsx';
import { componentForm, componentForms } from '../rules/calls/components.ts';
import {
  addComponent,
  changeComponent,
  listComponents,
  readComponent,
  removeComponentOfStaff,
} from '../use-cases/keep-components.ts';

/** Where staff say which parts the platform has; to everybody else these pages do not exist. They work without a script. */
export function mountStaffComponents(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const submit = [
    staffOnly,
    askToLogInAgain(deps),
    limitSubmits(deps.rateLimiter, submitLimits.changeCase),
  ] as const;
  const place = (c: Context<AppEnv>) => ({ id: idOf(c), requestId: c.get('requestId') });
  const toList = (c: Context<AppEnv>): Response => c.redirect(componentForm.page, 303);
  const add = serveForm({
    form: componentForm,
    perform: (c, told) => addComponent(deps.services, viewerOf(c), told, c.get('requestId')),
    done: toList,
    again: (c, { values, error }) =>
      error.fields ? showList(c, deps, typedIn(values, error.fields)) : problemResponse(c, error),
  });
  const change = serveForm({
    form: componentForms.change,
    perform: (c, told) => changeComponent(deps.services, viewerOf(c), { ...told, ...place(c) }),
    done: toList,
    again: (c, { values, error }) =>
      error.fields ? showComponent(c, deps, typedIn(values, error.fields)) : problemResponse(c, error),
  });
  const remove = serveForm({
    form: componentForms.remove,
    perform: (c) => removeComponentOfStaff(deps.services, viewerOf(c), place(c)),
    done: toList,
    again: (c, { error }) => problemResponse(c, error),
  });

  app.get(componentForm.page, staffOnly, requireLogin, read, (c) => showList(c, deps, { values: {} }));
  app.get(componentForms.change.page, staffOnly, requireLogin, read, (c) => showComponent(c, deps));
  app.post(componentForm.page, ...submit, takeForms(add));
  app.post(componentForms.change.page, ...submit, takeForms(change, remove));
}

async function showList(c: Context<AppEnv>, deps: RouteDeps, typed: TypedComponent): Promise<Response> {
  const found = await listComponents(deps.services, viewerOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  const hasErrors = typed.errors !== undefined;
  return sendPage(c, deps, {
    title: staffComponentCopy.title(),
    kind: 'desk',
    status: hasErrors ? 422 : 200,
    hasErrors,
    body: <StaffComponentsPage components={found.value} typed={typed} submission={randomUUID()} />,
  });
}

async function showComponent(c: Context<AppEnv>, deps: RouteDeps, typed?: TypedComponent): Promise<Response> {
  const found = await readComponent(deps.services, viewerOf(c), idOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  const { name, description, status, position, origin } = found.value;
  const hasErrors = typed?.errors !== undefined;
  return sendPage(c, deps, {
    title: staffComponentCopy.titleOf({ name }),
    kind: 'desk',
    status: hasErrors ? 422 : 200,
    hasErrors,
    body: (
      <StaffComponentPage
        component={found.value}
        isForeign={origin !== 'staff'}
        typed={typed ?? { values: { name, description, status, position: String(position) } }}
      />
    ),
  });
}

function idOf(c: Context<AppEnv>): string {
  return c.req.param('componentId') ?? '';
}

/** What was typed, and what is wrong with it. */
function typedIn(values: FormValues, errors: AppError['fields'] & {}): TypedComponent {
  // No field of these forms is a list.
  return { values: values as Record<string, string>, errors };
}

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
import { staffComponentCopy } from '../messages/staff-components.ts';
import type { TypedComponent } from '../pages/component-form.tsx';
import { StaffComponentPage, StaffComponentsPage } from '../pages/staff-components.tsx';
import {
  componentChangeForm,
  componentField,
  componentForm,
  removalField,
} from '../rules/calls/components.ts';
import {
  addComponent,
  changeComponent,
  listComponents,
  readComponent,
  removeComponentOfStaff,
} from '../use-cases/keep-components.ts';

const componentPath = `${paths.staffComponents()}/:componentId` as const;

/** Where staff say which parts the platform has; to everybody else these pages do not exist. They work without a script. */
export function mountStaffComponents(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const submit = [
    staffOnly,
    askToLogInAgain(deps),
    limitSubmits(deps.rateLimiter, submitLimits.changeCase),
  ] as const;
  app.get(paths.staffComponents(), staffOnly, requireLogin, read, (c) => showList(c, deps, { values: {} }));
  app.get(componentPath, staffOnly, requireLogin, read, (c) => showComponent(c, deps));
  app.post(
    paths.staffComponents(),
    ...submit,
    takeForm((c, form) => add(c, deps, form)),
  );
  app.post(
    componentPath,
    ...submit,
    takeForm((c, form) => change(c, deps, form)),
  );
}

async function showList(c: Context<AppEnv>, deps: RouteDeps, typed: TypedComponent): Promise<Response> {
  const found = await listComponents(deps.services, viewerOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  const hasErrors = typed.errors !== undefined;
  return sendPage(c, deps, {
    title: staffComponentCopy.title(),
    kind: 'record',
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
    kind: 'record',
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

async function add(c: Context<AppEnv>, deps: RouteDeps, form: URLSearchParams): Promise<Response> {
  const values = valuesOf(form);
  const told = safeParse(componentForm, values);
  if (!told.success)
    return showList(c, deps, { values, errors: validationError(told.error.issues).fields ?? {} });
  const added = await addComponent(deps.services, viewerOf(c), told.data, c.get('requestId'));
  return added.ok ? c.redirect(paths.staffComponents(), 303) : problemResponse(c, added.error);
}

async function change(c: Context<AppEnv>, deps: RouteDeps, form: URLSearchParams): Promise<Response> {
  const place = { id: idOf(c), requestId: c.get('requestId') };
  if (form.has(removalField)) {
    const removed = await removeComponentOfStaff(deps.services, viewerOf(c), place);
    return removed.ok ? c.redirect(paths.staffComponents(), 303) : problemResponse(c, removed.error);
  }
  const values = valuesOf(form);
  const told = safeParse(componentChangeForm, values);
  if (!told.success)
    return showComponent(c, deps, { values, errors: validationError(told.error.issues).fields ?? {} });
  const changed = await changeComponent(deps.services, viewerOf(c), { ...told.data, ...place });
  return changed.ok ? c.redirect(paths.staffComponents(), 303) : problemResponse(c, changed.error);
}

function idOf(c: Context<AppEnv>): string {
  return c.req.param('componentId') ?? '';
}

function valuesOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(Object.values(componentField).map((name) => [name, form.get(name) ?? '']));
}

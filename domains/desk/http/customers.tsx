import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import { validationError } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import { customerCopy } from '../messages/customers.ts';
import { CustomerAccountPage } from '../pages/customers/customer-account.tsx';
import { CustomerPersonPage } from '../pages/customers/customer-person.tsx';
import { customerQuery } from '../rules/customers/customer.ts';
import { readCustomerAccount, readCustomerPerson } from '../use-cases/customers/read-customers.ts';

/** Pages of people and accounts for staff: who they are, and everything that happened with them. They need no script. */
export function mountCustomers(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(`${paths.staffPeople()}/:personId`, staffOnly, requireLogin, read, (c) => showPerson(c, deps));
  app.get(`${paths.staffAccounts()}/:accountId`, staffOnly, requireLogin, read, (c) => showAccount(c, deps));
}

async function showPerson(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const asked = safeParse(customerQuery, c.req.query());
  if (!asked.success) return problemResponse(c, validationError(asked.error.issues));
  const { brand } = deps.services;
  const found = await readCustomerPerson(deps.services, viewerOf(c), {
    ...asked.data,
    id: c.req.param('personId') ?? '',
    requestId: c.get('requestId'),
  });
  if (!found.ok) return problemResponse(c, found.error);
  const shown = {
    of: asked.data.of,
    isContinued: asked.data.cursor !== undefined,
    now: deps.services.clock.now().getTime(),
  };
  return sendPage(c, deps, {
    title: customerCopy.titleOfPerson({ name: found.value.name }),
    kind: 'desk',
    body: <CustomerPersonPage brand={brand} person={found.value} {...shown} />,
  });
}

async function showAccount(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const asked = safeParse(customerQuery, c.req.query());
  if (!asked.success) return problemResponse(c, validationError(asked.error.issues));
  const { brand } = deps.services;
  const found = await readCustomerAccount(deps.services, viewerOf(c), {
    ...asked.data,
    id: c.req.param('accountId') ?? '',
    requestId: c.get('requestId'),
  });
  if (!found.ok) return problemResponse(c, found.error);
  const shown = {
    of: asked.data.of,
    isContinued: asked.data.cursor !== undefined,
    now: deps.services.clock.now().getTime(),
  };
  return sendPage(c, deps, {
    title: customerCopy.titleOfAccount({ name: found.value.name }),
    kind: 'desk',
    body: <CustomerAccountPage brand={brand} account={found.value} {...shown} />,
  });
}

import { teamCopy } from '../messages/team.ts';
import { observabilityCopy } from '@reachout/observability/messages/observability';
import { deploymentsBy, requestsBy } from '@reachout/observability/pages/query-labels';
import { queryInteger } from '@reachout/core/calls/fields';
import {
  deploymentQuerySchema,
  queryField,
  querySubjectSchema,
  requestQuerySchema,
} from '@reachout/observability/rules/calls/observability';
import { maxOffset, maxPageSize } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { countDeployments } from '@reachout/observability/use-cases/count-deployments';
import { countRequests } from '@reachout/observability/use-cases/count-requests';
import { listLinkedRepositories } from '../use-cases/list-linked-repositories.ts';
import { listTeamMembers } from '../use-cases/list-team-members.ts';
import { IntegrationsPage } from '../pages/integrations.tsx';
import { MembersPage } from '../pages/members.tsx';
import { ObservabilityPage, type ObservabilityPageProps } from '@reachout/observability/pages/observability';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AccountRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { validationError } from '@reachout/http/validate';

/** The path builder writes the routes too: a slug that it leaves as it is becomes the parameter. */
const routeOf = (path: (teamSlug: string) => string): string =>
  path('teamSlug').replace('teamSlug', ':teamSlug');

/** Counting reads many rows; a person reads a result before asking again. */
const queryLimit = { name: 'observability', limit: 60, windowSeconds: 60 };

const offsetSchema = queryInteger('offset', { fallback: 0, max: maxOffset });

/** The pages of a team besides its cases, for its members (§2, D9). */
export function mountTeamPages(app: Hono<AppEnv>, deps: AccountRouteDeps): void {
  app.get(routeOf(paths.teamMembers), requireLogin, (c) => showMembers(c, deps));
  app.get(routeOf(paths.integrations), requireLogin, (c) => showIntegrations(c, deps));
  app.get(routeOf(paths.observability), requireLogin, rateLimit(deps.rateLimiter, queryLimit), (c) =>
    showObservability(c, deps),
  );
}

async function showMembers(c: Context<AppEnv>, deps: AccountRouteDeps): Promise<Response> {
  const teamSlug = c.req.param('teamSlug') ?? '';
  const offset = safeParse(offsetSchema, c.req.query('offset'));
  if (!offset.success) return problemResponse(c, validationError(offset.error.issues));
  const page = { teamSlug, limit: maxPageSize, offset: offset.data };
  const found = await listTeamMembers(deps.services, viewerOf(c), page);
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: teamCopy.membersOf({ team: found.value.account.name }),
    kind: 'plain',
    body: (
      <MembersPage
        brand={deps.services.brand}
        {...found.value}
        teamSlug={teamSlug}
        offset={offset.data}
        pageSize={maxPageSize}
      />
    ),
  });
}

async function showIntegrations(c: Context<AppEnv>, deps: AccountRouteDeps): Promise<Response> {
  const teamSlug = c.req.param('teamSlug') ?? '';
  const offset = safeParse(offsetSchema, c.req.query('offset'));
  if (!offset.success) return problemResponse(c, validationError(offset.error.issues));
  const page = { teamSlug, limit: maxPageSize, offset: offset.data };
  const found = await listLinkedRepositories(deps.services, viewerOf(c), page);
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: teamCopy.integrationsOf({ team: found.value.account.name }),
    kind: 'plain',
    body: (
      <IntegrationsPage
        brand={deps.services.brand}
        {...found.value}
        teamSlug={teamSlug}
        offset={offset.data}
        pageSize={maxPageSize}
      />
    ),
  });
}

async function showObservability(c: Context<AppEnv>, deps: AccountRouteDeps): Promise<Response> {
  // An empty choice of the form is none.
  const asked = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''));
  const of = safeParse(querySubjectSchema, asked[queryField.of]);
  if (!of.success) return problemResponse(c, validationError(of.error.issues));
  return of.data === 'requests' ? showRequests(c, deps, asked) : showDeployments(c, deps, asked);
}

async function showRequests(c: Context<AppEnv>, deps: AccountRouteDeps, asked: object): Promise<Response> {
  const teamSlug = c.req.param('teamSlug') ?? '';
  const query = safeParse(requestQuerySchema, asked);
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const counted = await countRequests(deps.services, viewerOf(c), { teamSlug, query: query.data });
  if (!counted.ok) return problemResponse(c, counted.error);
  const { outcome, ...page } = counted.value;
  const answer = outcome.kind === 'counted' ? outcome.answer : null;
  const errors = outcome.kind === 'refused' ? outcome.fields : undefined;
  const subject = { of: 'requests', query: query.data, answer } as const;
  return sendObservability(c, deps, { ...page, teamSlug, subject, errors });
}

async function showDeployments(c: Context<AppEnv>, deps: AccountRouteDeps, asked: object): Promise<Response> {
  const teamSlug = c.req.param('teamSlug') ?? '';
  const query = safeParse(deploymentQuerySchema, asked);
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const counted = await countDeployments(deps.services, viewerOf(c), { teamSlug, query: query.data });
  if (!counted.ok) return problemResponse(c, counted.error);
  const { outcome, ...page } = counted.value;
  const answer = outcome.kind === 'counted' ? outcome.answer : null;
  const errors = outcome.kind === 'refused' ? outcome.fields : undefined;
  const subject = { of: 'deployments', query: query.data, answer } as const;
  return sendObservability(c, deps, { ...page, teamSlug, subject, errors });
}

function sendObservability(
  c: Context<AppEnv>,
  deps: AccountRouteDeps,
  page: ObservabilityPageProps,
): Response {
  return sendPage(c, deps, {
    title: observabilityCopy.pageTitle({ query: describeQuery(page.subject), team: page.account.name }),
    kind: 'counts',
    hasErrors: page.errors !== undefined,
    status: page.errors === undefined ? 200 : 422,
    body: <ObservabilityPage {...page} />,
  });
}

/** What a query counts, for the title: each query is a page of its own (U02). */
function describeQuery({ of, query }: ObservabilityPageProps['subject']): string {
  const { groupBy: _, ...filters } = query;
  const chosen = Object.values(filters).filter(Boolean).join(', ');
  const what = of === 'requests' ? requestsBy(query.groupBy) : deploymentsBy(query.groupBy);
  return [what, chosen].filter(Boolean).join(', ');
}

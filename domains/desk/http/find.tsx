import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import { caseListCopy } from '@reachout/cases/messages/list';
import { findOwnCases } from '../use-cases/find/find-own-cases.ts';
import { apiRoutes, paths } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
import { findActions } from '@reachout/documentation/rules/search-actions';
import type { SearchRecords } from '@reachout/documentation/rules/search-records';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { problemResponse } from '@reachout/http/problem';
import { frameViewerOf, sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import { answer, validate, validationError } from '@reachout/http/validate';
import { isStaff } from '@reachout/ports/staff';
import { listSearchActions } from '@reachout/web/shell/search-actions';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import { findCopy } from '../messages/find.ts';
import { foundKindLabels, StaffSearchPage } from '../pages/find/staff-search.tsx';
import {
  type Found,
  foundOfEach,
  shortestSearch,
  staffSearchQuery,
  staffSearchResponse,
  type StaffSearchResponse,
} from '../rules/calls/staff-search.ts';
import { findAnything } from '../use-cases/find/find-anything.ts';

/** The staff's search over everything, as a call and as a page that needs no script; and what the search dialog finds for whoever is signed in. */
export function mountFind(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.search);
  app.get(
    apiRoutes.staffSearch,
    describe('Staff', 'Find anything', staffSearchResponse, {
      description:
        'Cases, people, teams, invoices, projects, domains, files and conversations, by their numbers, addresses, names or words. The best of each kind.',
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', staffSearchQuery),
    async (c) => answer(c, await findFor(c, deps, c.req.valid('query').q)),
  );
  app.get(paths.staffSearch(), staffOnly, requireLogin, read, (c) => showSearch(c, deps));
  app.get(paths.searchRecords(), requireSession, read, async (c) => {
    const asked = safeParse(staffSearchQuery, c.req.query());
    if (!asked.success) return problemResponse(c, validationError(asked.error.issues));
    const records = await findRecords(c, deps, asked.data.q);
    if (!records.ok) return problemResponse(c, records.error);
    return c.json(records.value, 200, { 'Cache-Control': 'private, no-store' });
  });
}

async function showSearch(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const asked = safeParse(staffSearchQuery, c.req.query());
  if (!asked.success) return problemResponse(c, validationError(asked.error.issues));
  const found = await findFor(c, deps, asked.data.q);
  if (!found.ok) return problemResponse(c, found.error);
  const { query, groups } = found.value;
  return sendPage(c, deps, {
    title: query === '' ? findCopy.title() : findCopy.titleFor({ term: query }),
    kind: 'desk',
    body: <StaffSearchPage term={query} groups={groups} />,
  });
}

async function findFor(
  c: Context<AppEnv>,
  deps: RouteDeps,
  term: string,
): Promise<Result<StaffSearchResponse>> {
  const viewer = viewerOf(c);
  const accounts = await listAccounts(deps.services, viewer);
  const { links } = deps.services.brand;
  const { actions } = listSearchActions(frameViewerOf(c, deps), accounts, {
    links,
    languages: deps.languages,
  });
  const pages = findActions(actions, term)
    .flatMap(({ label, path, isSent }): Found[] =>
      path === null || isSent ? [] : [{ title: label, detail: null, path, isExact: false }],
    )
    .slice(0, foundOfEach);
  return findAnything(deps.services, viewer, { term, pages });
}

/** What the dialog finds beside pages, which it knows by itself: for staff everything, for everybody else cases of their own. */
async function findRecords(
  c: Context<AppEnv>,
  { services }: RouteDeps,
  asked: string,
): Promise<Result<SearchRecords>> {
  const viewer = viewerOf(c);
  if (isStaff(viewer)) {
    const found = await findAnything(services, viewer, { term: asked, pages: [] });
    if (!found.ok) return found;
    return ok({
      isFirst: true,
      groups: found.value.groups.map(({ kind, found: records }) => ({
        heading: foundKindLabels[kind](),
        records,
      })),
    });
  }
  const term = asked.trim();
  if (term.length < shortestSearch && !/^\d$/.test(term)) return ok({ isFirst: false, groups: [] });
  const cases = await findOwnCases(services, viewer, { term, limit: foundOfEach });
  if (cases.length === 0) return ok({ isFirst: false, groups: [] });
  const records = cases.map(({ caseNumber, subject, accountName, path }) => ({
    title: `#${caseNumber} ${subject}`,
    detail: accountName,
    path,
  }));
  // Whoever types a number means a case; words may be those of an article.
  return ok({ isFirst: /^#?\d+$/.test(term), groups: [{ heading: caseListCopy.title(), records }] });
}

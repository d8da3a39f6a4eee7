import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import type { SiteSearch } from '@reachout/documentation/http/site-search';
import { apiRoutes, paths } from '@reachout/core/paths';
import { ok } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { answer } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { suggestionsCopy } from '../../messages/case.ts';
import { StaffSuggestionsPage } from '../../pages/suggestions/staff-suggestions.tsx';
import { suggestionsResponse } from '../../rules/calls/suggestions.ts';
import { type FindPages, readSuggestions } from '../../use-cases/suggestions/read-suggestions.ts';

const maxPages = 5;

/** What may help staff to answer a case: as a page that needs no script, and as a call. */
export function mountStaffSuggestions(app: Hono<AppEnv>, deps: CaseRouteDeps, search: SiteSearch): void {
  const read = rateLimit(deps.rateLimiter, limits.search);
  const findPages: FindPages = (text) =>
    search(text)
      .results.slice(0, maxPages)
      .map(({ title, heading, path, anchor, snippet }) => ({
        title: heading === '' ? title : suggestionsCopy.section({ page: title, section: heading }),
        url: anchor === '' ? path : `${path}#${anchor}`,
        excerpt: snippet.map(({ text }) => text).join(''),
      }));
  const find = (c: Context<AppEnv>) =>
    readSuggestions(deps.services, viewerOf(c), { caseNumber: c.req.param('caseNumber') ?? '', findPages });
  app.get(`${paths.staffCases()}/:caseNumber/suggestions`, staffOnly, requireLogin, read, async (c) => {
    const found = await find(c);
    if (!found.ok) return problemResponse(c, found.error);
    return sendPage(c, deps, {
      title: suggestionsCopy.title({ caseNumber: found.value.caseNumber }),
      kind: 'desk',
      body: <StaffSuggestionsPage {...found.value} hasDrafts={deps.services.drafts !== undefined} />,
    });
  });
  app.get(
    apiRoutes.staffCaseSuggestions,
    describe('Staff', 'Find what may help to answer a case', suggestionsResponse, {
      description:
        'Pages of the documentation and solved cases of the same topic, by the words of the case, each with where it stands. A program that drafts an answer from them has a person read it first.',
    }),
    requireSession,
    staffOnly,
    read,
    async (c) => {
      const found = await find(c);
      return answer(c, found.ok ? ok({ pages: found.value.pages, cases: found.value.cases }) : found);
    },
  );
}

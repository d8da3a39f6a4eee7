import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { apiRoutes } from '@reachout/core/paths';
import type { SiteSearch } from '@reachout/documentation/http/site-search';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { answer } from '@reachout/http/validate';
import type { Hono } from 'hono';
import { answerDraftResponse } from '../../rules/calls/drafts.ts';
import { draftAnswer } from '../../use-cases/drafts/draft-answer.ts';

/** The draft of an answer, where the operator has configured a model that answers. */
export function mountStaffDrafts(app: Hono<AppEnv>, deps: CaseRouteDeps, search: SiteSearch): void {
  const findPages = (text: string): string[] =>
    search(text).results.map(({ path, anchor }) => (anchor === '' ? path : `${path}#${anchor}`));
  app.post(
    apiRoutes.staffCaseDrafts,
    describe('Staff', 'Draft an answer to a case', answerDraftResponse, {
      description:
        'A language model drafts it from the documentation and from what the customer can read of the case; each sentence comes with the passage that it rests on, or with none. Nothing is written to the case and nothing is sent: a person reads the draft, changes it and answers with it. Where the operator has configured no model, the call is not found.',
      refusals: ['not_found', 'case_action_unavailable', 'assistant_unavailable', 'conflict'],
    }),
    requireSession,
    staffOnly,
    rateLimit(deps.rateLimiter, limits.draft),
    async (c) =>
      answer(
        c,
        await draftAnswer(deps.services, viewerOf(c), {
          caseNumber: c.req.param('caseNumber'),
          findPages,
          requestId: c.get('requestId'),
          signal: c.req.raw.signal,
        }),
      ),
  );
}

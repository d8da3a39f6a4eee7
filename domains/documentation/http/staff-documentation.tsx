import { staffDocsCopy } from '../messages/staff.ts';
import { paths } from '@reachout/core/paths';
import { findUncheckedFacts } from '@reachout/content';
import { readFeedback } from '../use-cases/read-feedback.ts';
import { StaffDocumentationPage } from '../pages/staff-documentation.tsx';
import type { Hono } from 'hono';
import type { DocumentationRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { SiteSearch } from './site-search.ts';

/** Facts that nobody checked for so long are shown to those who write. */
const uncheckedDays = 180;
const dayMs = 86_400_000;

/** The ISO date so many days before a time. */
function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** Readers' feedback on the documentation, for staff; for everybody else the page does not exist. */
export function mountStaffDocumentation(
  app: Hono<AppEnv>,
  deps: DocumentationRouteDeps,
  search: SiteSearch,
): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(paths.staffDocumentation(), staffOnly, requireLogin, read, async (c) => {
    const feedback = await readFeedback(deps.services, viewerOf(c));
    if (!feedback.ok) return problemResponse(c, feedback.error);
    const { verdicts, sentences, misses, answers, answerPages } = feedback.value;
    return sendPage(c, deps, {
      title: staffDocsCopy.title(),
      kind: 'timestamps',
      body: (
        <StaffDocumentationPage
          verdicts={verdicts}
          sentences={sentences.map(({ createdAt, ...feedback }) => ({
            ...feedback,
            at: createdAt.toISOString(),
          }))}
          misses={misses.map((miss) => ({
            ...miss,
            lastAt: miss.lastAt.toISOString(),
            // The documentation has changed since, and a search is answered from memory.
            found: search(miss.term).results[0],
          }))}
          answers={answers}
          answerPages={answerPages}
          unchecked={{
            days: uncheckedDays,
            ...findUncheckedFacts(deps.content.articles, dayBefore(deps.services.clock.now(), uncheckedDays)),
          }}
        />
      ),
    });
  });
}

import { staffDocsCopy } from '../messages/staff.ts';
import { apiRoutes, paths } from '@reachout/core/paths';
import { sendCsv } from '@reachout/http/csv-download';
import { csvFile, describe } from '@reachout/http/describe';
import { answer } from '@reachout/http/validate';
import { exportUnanswered, readUnanswered, unansweredColumns } from '../use-cases/read-unanswered.ts';
import { findUncheckedFacts } from '@reachout/content';
import { readFeedback } from '../use-cases/read-feedback.ts';
import { StaffDocumentationPage } from '../pages/staff-documentation.tsx';
import type { Hono } from 'hono';
import type { DocumentationRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
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

/** Readers' feedback on the documentation and what nobody could answer, for staff; for everybody else the page does not exist. */
export function mountStaffDocumentation(
  app: Hono<AppEnv>,
  deps: DocumentationRouteDeps,
  search: SiteSearch,
): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(paths.staffDocumentation(), staffOnly, requireLogin, read, async (c) => {
    const feedback = await readFeedback(deps.services, viewerOf(c));
    if (!feedback.ok) return problemResponse(c, feedback.error);
    const unanswered = await readUnanswered(deps.services, viewerOf(c));
    if (!unanswered.ok) return problemResponse(c, unanswered.error);
    const { verdicts, sentences, misses, answers, answerPages } = feedback.value;
    return sendPage(c, deps, {
      title: staffDocsCopy.title(),
      kind: 'desk',
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
          unanswered={unanswered.value}
          unchecked={{
            days: uncheckedDays,
            ...findUncheckedFacts(deps.content.articles, dayBefore(deps.services.clock.now(), uncheckedDays)),
          }}
        />
      ),
    });
  });
  app.get(
    apiRoutes.staffUnansweredFile,
    describe('Staff', 'Download questions without an answer', csvFile, {
      description:
        'One line for each of the last 90 days, without personal data. The audit keeps who took it.',
    }),
    requireSession,
    staffOnly,
    read,
    async (c) => {
      const rows = await exportUnanswered(deps.services, viewerOf(c), c.get('requestId'));
      return rows.ok ? sendCsv('unanswered', unansweredColumns, rows.value) : answer(c, rows);
    },
  );
}

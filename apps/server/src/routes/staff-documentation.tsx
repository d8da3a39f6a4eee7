import { paths } from '@reachout/contract/paths';
import { readOpinions } from '@reachout/services/documentation/read-opinions';
import { StaffDocumentationPage } from '@reachout/web/pages/staff-documentation';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireLogin, viewerOf } from '../middleware/session.ts';
import { staffOnly } from '../middleware/staff-only.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';

/** What readers say of the documentation, for staff; to everybody else the page does not exist. */
export function mountStaffDocumentation(app: Hono<AppEnv>, deps: AppDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(paths.staffDocumentation(), staffOnly, requireLogin, read, async (c) => {
    const opinions = await readOpinions(deps.services, viewerOf(c));
    if (!opinions.ok) return problemResponse(c, opinions.error);
    const { verdicts, sentences, misses } = opinions.value;
    return sendPage(c, deps, {
      title: 'What readers say',
      kind: 'moments',
      body: (
        <StaffDocumentationPage
          verdicts={verdicts}
          sentences={sentences.map(({ createdAt, ...opinion }) => ({
            ...opinion,
            at: createdAt.toISOString(),
          }))}
          misses={misses.map((miss) => ({ ...miss, lastAt: miss.lastAt.toISOString() }))}
        />
      ),
    });
  });
}

import { commentIdOf, expectedVersionOf } from '@reachout/cases/http/case-answers';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { staffCommentBody } from '@reachout/cases/rules/calls/case-life';
import { paths } from '@reachout/core/paths';
import { ok } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { takeJson } from '@reachout/http/validate';
import type { Hono } from 'hono';
import { holdOrSend, takeAnswerBack } from '../../use-cases/held/hold-answer.ts';
import { findNextCase } from '../../use-cases/held/find-next-case.ts';

const answers = `${paths.staffCases()}/:caseNumber/answers` as const;

/** What the page of a case at the desk asks when an answer is sent, taken back, or followed by the next case. */
export function mountStaffHeld(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const { services } = deps;
  const change = limitSubmits(deps.rateLimiter, submitLimits.changeCase);
  const read = rateLimit(deps.rateLimiter, limits.read);

  app.post(answers, staffOnly, requireSession, change, takeJson(staffCommentBody), async (c) => {
    const asked = c.req.valid('json');
    const id = commentIdOf(c, asked.id);
    if (!id.ok) return problemResponse(c, id.error);
    const version = c.req.header('if-match') === undefined ? ok(undefined) : expectedVersionOf(c);
    if (!version.ok) return problemResponse(c, version.error);
    const sent = await holdOrSend(services, viewerOf(c), {
      ...asked,
      id: id.value,
      caseNumber: c.req.param('caseNumber'),
      expectedVersion: version.value,
      requestId: c.get('requestId'),
    });
    return sent.ok ? c.json({ id: id.value }, 202) : problemResponse(c, sent.error);
  });

  app.post(`${answers}/:heldId/undo`, staffOnly, requireSession, change, async (c) => {
    const taken = await takeAnswerBack(services, viewerOf(c), {
      caseNumber: c.req.param('caseNumber'),
      heldId: c.req.param('heldId'),
      requestId: c.get('requestId'),
    });
    if (!taken.ok) return problemResponse(c, taken.error);
    const { body, files } = taken.value;
    return c.json({ body, files });
  });

  app.get(paths.staffNext(), staffOnly, requireLogin, read, async (c) => {
    const next = await findNextCase(services, viewerOf(c), c.req.query('after'));
    return c.redirect(next === undefined ? paths.staffCases() : paths.staffCase(next), 303);
  });
}

import { apiRoutes, paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { sendCsv } from '@reachout/http/csv-download';
import { csvFile, describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import type { RouteDeps } from '@reachout/http/route-deps';
import { answer, validate, validationError } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import { auditCopy } from '../../messages/reports.ts';
import { StaffAuditPage } from '../../pages/audit/staff-audit.tsx';
import { staffAuditFilter, staffAuditQuery, staffAuditResponse } from '../../rules/calls/staff-audit.ts';
import { auditColumns, exportAudit, readAudit } from '../../use-cases/audit/read-audit.ts';

/** Who did what, for staff: as a page that needs no script, as a call, and as a file. */
export function mountStaffAudit(app: Hono<AppEnv>, deps: RouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(paths.staffAudit(), staffOnly, requireLogin, read, (c) => showAudit(c, deps));
  app.get(
    apiRoutes.staffAudit,
    describe('Staff', 'List what was done', staffAuditResponse, {
      description:
        'Who did what to what, the newest first, without what anybody wrote. The audit notes once a day that somebody looked.',
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', staffAuditQuery),
    async (c) => {
      const asked = { ...c.req.valid('query'), requestId: c.get('requestId') };
      return answer(c, await readAudit(deps.services, viewerOf(c), asked));
    },
  );
  app.get(
    apiRoutes.staffAuditFile,
    describe('Staff', 'Download what was done', csvFile, {
      description: 'One line for each, the newest first. The audit keeps who took it.',
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', staffAuditFilter),
    async (c) => {
      const asked = { ...c.req.valid('query'), requestId: c.get('requestId') };
      const rows = await exportAudit(deps.services, viewerOf(c), asked);
      return rows.ok ? sendCsv('audit', auditColumns, rows.value) : answer(c, rows);
    },
  );
}

async function showAudit(c: Context<AppEnv>, deps: RouteDeps): Promise<Response> {
  const query = safeParse(staffAuditQuery, c.req.query());
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const asked = { ...query.data, requestId: c.get('requestId') };
  const found = await readAudit(deps.services, viewerOf(c), asked);
  if (!found.ok) return problemResponse(c, found.error);
  const { cursor, limit: _limit, ...filter } = query.data;
  return sendPage(c, deps, {
    title: auditCopy.title(),
    kind: 'desk',
    body: <StaffAuditPage audit={found.value} filter={filter} isContinued={cursor !== undefined} />,
  });
}

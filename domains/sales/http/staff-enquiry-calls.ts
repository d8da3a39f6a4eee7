import { apiRoutes } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { sendCsv } from '@reachout/http/csv-download';
import { csvFile, describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import type { RouteDeps } from '@reachout/http/route-deps';
import { answer, validate } from '@reachout/http/validate';
import type { Hono } from 'hono';
import {
  staffEnquiriesFileQuery,
  staffEnquiriesQuery,
  staffEnquiriesResponse,
  staffEnquiryResponse,
} from '../rules/calls/sales.ts';
import { enquiryColumns, exportEnquiries } from '../use-cases/export-enquiries.ts';
import { listEnquiries } from '../use-cases/list-enquiries.ts';
import { readEnquiry } from '../use-cases/read-enquiry.ts';

/** What people wrote to sales, for the programs of staff. */
export function mountStaffEnquiryCalls(app: Hono<AppEnv>, deps: RouteDeps): void {
  const { services } = deps;
  const read = rateLimit(deps.rateLimiter, limits.read);
  app.get(
    apiRoutes.staffEnquiries,
    describe('Staff', 'List sales enquiries', staffEnquiriesResponse, {
      description:
        'Those that wait for an answer, or with `of=answered` those that have one, the newest first.',
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', staffEnquiriesQuery),
    async (c) => {
      const { of, cursor } = c.req.valid('query');
      return answer(c, await listEnquiries(services, viewerOf(c), { isAnswered: of === 'answered', cursor }));
    },
  );
  app.get(
    apiRoutes.staffEnquiriesFile,
    describe('Staff', 'Download sales enquiries', csvFile, {
      description: 'With what was written. The audit keeps who took it.',
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', staffEnquiriesFileQuery),
    async (c) => {
      const rows = await exportEnquiries(services, viewerOf(c), {
        isAnswered: c.req.valid('query').of === 'answered',
        requestId: c.get('requestId'),
      });
      return rows.ok ? sendCsv('sales-enquiries', enquiryColumns, rows.value) : answer(c, rows);
    },
  );
  app.get(
    apiRoutes.staffEnquiry,
    describe('Staff', 'Get a sales enquiry', staffEnquiryResponse, {
      description: 'With what was written. The audit keeps who read it.',
    }),
    requireSession,
    staffOnly,
    read,
    async (c) => {
      const found = await readEnquiry(services, viewerOf(c), {
        id: c.req.param('enquiryId'),
        requestId: c.get('requestId'),
      });
      return answer(c, found.ok ? { ok: true, value: { enquiry: found.value } } : found);
    },
  );
}

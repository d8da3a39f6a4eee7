import {
  caseLiveEventSchema,
  commentResponse,
  staffCaseUpdateBody,
  staffCommentBody,
} from '@reachout/contract/calls/case-life';
import { uploadBody, uploadResponse } from '@reachout/contract/calls/case-create';
import { staffCaseResponse, staffCasesQuery, staffCasesResponse } from '@reachout/contract/calls/cases';
import { apiRoutes } from '@reachout/contract/paths';
import type { Result } from '@reachout/contract/result';
import { commentAsStaff, uploadAsStaff } from '@reachout/services/cases/comment-as-staff';
import { listStaffCases } from '@reachout/services/cases/list-staff-cases';
import {
  exportStaffCase,
  readStaffCase,
  readStaffCaseCopy,
  readStaffCaseFile,
  type StaffCaseKey,
} from '@reachout/services/cases/read-staff-case';
import { updateStaffCase } from '@reachout/services/cases/update-staff-case';
import type { Context, Hono } from 'hono';
import { requestHeaders } from '../api-document/headers.ts';
import type { AppDeps } from '../app.ts';
import { sendAttachment } from '../attachment.ts';
import { answerCase, commentIdOf, expectedVersionOf, sendExport, unchangedCase } from '../case-answers.ts';
import { caseEventsDescription, streamCase } from '../case-events.ts';
import type { AppEnv } from '../context.ts';
import { anyFile, describe, events, markdownFile } from '../describe.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';
import { staffOnly } from '../middleware/staff-only.ts';
import { limitSubmits, submitLimits } from '../middleware/submit-limit.ts';
import type { UploadedPart } from '../multipart.ts';
import { storeUpload } from '../store-upload.ts';
import { answer, takeJson, validate } from '../validate.ts';

/** Every account's cases, for people with the staff role. */
export function mountStaffCases(app: Hono<AppEnv>, deps: AppDeps): void {
  const { services } = deps;
  const read = rateLimit(deps.rateLimiter, limits.read);
  const change = limitSubmits(deps.rateLimiter, submitLimits.changeCase);

  app.get(
    apiRoutes.staffCases,
    describe('Staff', 'List the cases of all accounts', staffCasesResponse, {
      description: 'By default those to answer next.',
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', staffCasesQuery),
    async (c) => answer(c, await listStaffCases(services, viewerOf(c), c.req.valid('query'))),
  );

  app.get(
    apiRoutes.staffCase,
    describe('Staff', 'Get any case', staffCaseResponse, {
      description: 'With its internal notes.',
      copy: 'conditional',
    }),
    requireSession,
    staffOnly,
    read,
    async (c) => {
      const number = c.req.param('caseNumber');
      const unchanged = await unchangedCase(c, () => readStaffCaseCopy(services, viewerOf(c), number));
      return unchanged ?? answerCase(c, asCase(await readStaffCase(services, viewerOf(c), keyOf(c, number))));
    },
  );

  app.patch(
    apiRoutes.staffCase,
    describe('Staff', 'Update any case', staffCaseResponse, {
      description: 'Sets the status or the severity.',
      copy: 'named',
      headers: [requestHeaders.ifMatch],
      refusals: ['precondition_required', 'case_action_unavailable', 'stale_copy'],
    }),
    requireSession,
    staffOnly,
    change,
    takeJson(staffCaseUpdateBody),
    async (c) => {
      const expectedVersion = expectedVersionOf(c);
      if (!expectedVersion.ok) return answer(c, expectedVersion);
      const input = {
        caseNumber: c.req.param('caseNumber'),
        expectedVersion: expectedVersion.value,
        changes: c.req.valid('json'),
        requestId: c.get('requestId'),
      };
      return answerCase(c, asCase(await updateStaffCase(services, viewerOf(c), input)));
    },
  );

  app.post(
    apiRoutes.staffCaseComments,
    describe('Staff', 'Answer a case', commentResponse, {
      description:
        'Answers, or keeps an internal note. A comment whose id is there already is not added again.',
      status: 201,
      headers: [requestHeaders.commentId],
      refusals: ['idempotency_key_missing', 'case_action_unavailable', 'idempotency_key_reused'],
    }),
    requireSession,
    staffOnly,
    change,
    takeJson(staffCommentBody),
    async (c) => {
      const { id, ...words } = c.req.valid('json');
      const commentId = commentIdOf(c, id);
      if (!commentId.ok) return answer(c, commentId);
      const input = {
        ...words,
        id: commentId.value,
        caseNumber: c.req.param('caseNumber'),
        requestId: c.get('requestId'),
      };
      return answer(c, await commentAsStaff(services, viewerOf(c), input), 201);
    },
  );

  app.post(
    apiRoutes.staffCaseUploads,
    describe('Staff', 'Upload a file to a case', uploadResponse, {
      description: 'The file belongs to nothing until an answer or a note takes it by its id.',
      status: 201,
      form: uploadBody,
    }),
    requireSession,
    staffOnly,
    limitSubmits(deps.rateLimiter, submitLimits.upload),
    async (c) => {
      const caseNumber = c.req.param('caseNumber');
      const record = (file: UploadedPart) => uploadAsStaff(services, viewerOf(c), { caseNumber, file });
      return answer(c, await storeUpload(c, services.files, record), 201);
    },
  );

  app.get(
    apiRoutes.staffCaseEvents,
    describe('Staff', 'Stream events of any case', events(caseLiveEventSchema), {
      description: caseEventsDescription,
      headers: [requestHeaders.lastEventId],
      refusals: ['live_updates_unavailable'],
    }),
    requireSession,
    staffOnly,
    read,
    async (c) => {
      const number = c.req.param('caseNumber');
      return streamCase(c, deps, (viewer) => readStaffCaseCopy(services, viewer, number));
    },
  );

  app.get(
    apiRoutes.staffCaseExport,
    describe('Staff', 'Export any case', markdownFile, {
      description: 'With its internal notes, as a Markdown file.',
    }),
    requireSession,
    staffOnly,
    read,
    async (c) =>
      sendExport(c, await exportStaffCase(services, viewerOf(c), keyOf(c, c.req.param('caseNumber')))),
  );

  app.get(
    apiRoutes.staffCaseFile,
    describe('Staff', 'Download a file of any case', anyFile),
    requireSession,
    staffOnly,
    read,
    async (c) => {
      const found = await readStaffCaseFile(services, viewerOf(c), {
        ...keyOf(c, c.req.param('caseNumber')),
        fileId: c.req.param('fileId'),
      });
      return found.ok ? sendAttachment(found.value.file, found.value.bytes) : answer(c, found);
    },
  );
}

function keyOf(c: Context<AppEnv>, caseNumber: string): StaffCaseKey {
  return { caseNumber, requestId: c.get('requestId') };
}

function asCase<T>(result: Result<T>): Result<{ supportCase: T }> {
  return result.ok ? { ok: true, value: { supportCase: result.value } } : result;
}

import {
  caseListEventSchema,
  caseLiveEventSchema,
  commentResponse,
  staffAssignmentBody,
  staffCaseUpdateBody,
  staffCommentBody,
} from '@reachout/cases/rules/calls/case-life';
import { uploadBody, uploadResponse } from '@reachout/cases/rules/calls/case-create';
import { staffCaseResponse, staffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { apiRoutes } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
import { staffCasesQuery } from '../rules/calls/staff-cases.ts';
import { staffEventsQuery } from '../rules/presence/presence.ts';
import { listStaffCases } from '../use-cases/list/list-staff-cases.ts';
import {
  exportStaffCase,
  readStaffCase,
  readStaffCaseCopy,
  readStaffCaseFile,
  type StaffCaseKey,
} from '../use-cases/read-staff-case.ts';
import type { Context, Hono } from 'hono';
import { requestHeaders } from '@reachout/http/api-document/headers';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { isForPage, sendAttachment } from '@reachout/http/attachment';
import {
  answerCase,
  commentIdOf,
  expectedVersionOf,
  sendExport,
  unchangedCase,
} from '@reachout/cases/http/case-answers';
import { caseEventsDescription, streamCase } from '@reachout/cases/http/case-events';
import { listEventsDescription, streamLists } from '@reachout/cases/http/list-events';
import { isStaff } from '@reachout/ports/staff';
import type { AppEnv } from '@reachout/http/context';
import { anyFile, describe, events, markdownFile } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { storeUpload } from '@reachout/cases/http/store-upload';
import { answer, takeKnownJson, validate } from '@reachout/http/validate';
import { attendAs } from './presence/staff-presence.ts';
import { staffCaseCalls } from './staff-case-calls.ts';

/** Every account's cases, for people with the staff role. */
export function mountStaffCases(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const change = limitSubmits(deps.rateLimiter, submitLimits.changeCase);
  mountCases(app, deps, { read, change });
  mountCaseActivity(app, deps, { read, change });
}

interface StaffLimits {
  read: ReturnType<typeof rateLimit>;
  change: ReturnType<typeof limitSubmits>;
}

/** The cases, and one of them. */
function mountCases(app: Hono<AppEnv>, deps: CaseRouteDeps, { read, change }: StaffLimits): void {
  const { services } = deps;
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
    apiRoutes.staffCasesEvents,
    describe('Staff', 'Stream events of the lists of all accounts', events(caseListEventSchema), {
      description: listEventsDescription,
      refusals: ['live_updates_unavailable'],
    }),
    requireSession,
    staffOnly,
    read,
    async (c) => streamLists(c, deps, { mayRead: async (viewer) => isStaff(viewer) }),
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
      description: 'Sets the status, the severity or the participants.',
      copy: 'named',
      headers: [requestHeaders.ifMatch],
      refusals: ['precondition_required', 'case_action_unavailable', 'stale_copy'],
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(staffCaseUpdateBody),
    async (c) => {
      const expectedVersion = expectedVersionOf(c);
      if (!expectedVersion.ok) return answer(c, expectedVersion);
      const { update } = staffCaseCalls(c, deps);
      return answerCase(c, asCase(await update(c.req.valid('json'), expectedVersion.value)));
    },
  );
}

/** What staff say about a case, what happens to it, and what of it can be taken along. */
function mountCaseActivity(app: Hono<AppEnv>, deps: CaseRouteDeps, { read, change }: StaffLimits): void {
  const { services } = deps;

  app.post(
    apiRoutes.staffCaseAssignments,
    describe('Staff', 'Assign a case', staffCaseResponse, {
      description:
        'Gives the case to a member of staff, or back to all of them. Whoever answers a case that nobody has is assigned by that.',
      refusals: ['stale_copy'],
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(staffAssignmentBody),
    async (c) => answerCase(c, asCase(await staffCaseCalls(c, deps).assign(c.req.valid('json')))),
  );

  app.post(
    apiRoutes.staffCaseComments,
    describe('Staff', 'Answer a case', commentResponse, {
      description:
        'Answers, or keeps an internal note. A comment whose id is there already is not added again. With `If-Match` an answer is refused when the customer or a colleague has changed the case meanwhile.',
      status: 201,
      headers: [requestHeaders.commentId, { ...requestHeaders.ifMatch, isRequired: false }],
      refusals: [
        'idempotency_key_missing',
        'precondition_required',
        'case_action_unavailable',
        'stale_copy',
        'idempotency_key_reused',
      ],
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(staffCommentBody),
    async (c) => {
      const asked = c.req.valid('json');
      const id = commentIdOf(c, asked.id);
      if (!id.ok) return answer(c, id);
      const isGuarded = c.req.header('if-match') !== undefined;
      const version = isGuarded ? expectedVersionOf(c) : ok(undefined);
      if (!version.ok) return answer(c, version);
      return answer(c, await staffCaseCalls(c, deps).comment({ ...asked, id: id.value }, version.value), 201);
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
    async (c) => answer(c, await storeUpload(c, services.files, staffCaseCalls(c, deps).upload), 201),
  );

  app.get(
    apiRoutes.staffCaseEvents,
    describe('Staff', 'Stream events of any case', events(caseLiveEventSchema), {
      description: `${caseEventsDescription} With \`page\`, an id that an open page makes for itself, colleagues who have the case open hear of its reader, and events \`presence\` name them: \`{"people":[{"name":"Ada","state":"writing"}]}\`.`,
      headers: [requestHeaders.lastEventId],
      refusals: ['live_updates_unavailable'],
    }),
    requireSession,
    staffOnly,
    read,
    validate('query', staffEventsQuery),
    async (c) => {
      const number = c.req.param('caseNumber');
      const { page } = c.req.valid('query');
      const attend = page === undefined ? undefined : attendAs(deps, page);
      return streamCase(c, deps, (viewer) => readStaffCaseCopy(services, viewer, number), attend);
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
        inPage: isForPage(c.req.raw.headers),
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

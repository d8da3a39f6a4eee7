import {
  caseListEventSchema,
  caseLiveEventSchema,
  caseSeenBody,
  caseSeenResponse,
  caseUpdateBody,
  commentBody,
  commentResponse,
  escalationBody,
} from '../rules/calls/case-life.ts';
import { caseOptionsQuery, caseOptionsResponse } from '../rules/calls/case-options.ts';
import {
  caseResponse,
  casesQuery,
  casesResponse,
  casesWarmupResponse,
  productFromName,
  teamQuery,
} from '../rules/calls/cases.ts';
import { apiRoutes } from '@reachout/core/paths';
import { findAccountAccess, selectAccount } from '@reachout/accounts/use-cases/account-access';
import { createCaseLists } from '../use-cases/case-lists.ts';
import { exportCase } from '../use-cases/export-case.ts';
import { markCaseSeen } from '../use-cases/visits/mark-case-seen.ts';
import { type CaseKey, readCase, readCaseCopy, readCaseFile } from '../use-cases/read-case.ts';
import { readCaseOptions } from '../use-cases/read-case-options.ts';
import type { Context, Hono } from 'hono';
import { requestHeaders } from '@reachout/http/api-document/headers';
import type { CaseRouteDeps } from './route-deps.ts';
import { isForPage, sendAttachment } from '@reachout/http/attachment';
import { answerCase, commentIdOf, expectedVersionOf, sendExport, unchangedCase } from './case-answers.ts';
import { caseCalls } from './case-calls.ts';
import { caseEventsDescription, streamCase } from './case-events.ts';
import { listEventsDescription, streamLists } from './list-events.ts';
import type { AppEnv } from '@reachout/http/context';
import { anyFile, describe, events, markdownFile } from '@reachout/http/describe';
import { allowPrograms } from '@reachout/accounts/http/program-token';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { answer, takeJson, validate } from '@reachout/http/validate';
import { unknownProduct } from '@reachout/accounts/http/asked-for';

/** Support cases of a team or a person: list, detail, files, and what their people do with them. */
export function mountCases(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const guards = guardsOf(deps);
  mountCaseLists(app, deps, guards);
  mountCase(app, deps, guards);
  mountCaseActivity(app, deps, guards);
}

/** What stands before the routes of cases. */
function guardsOf(deps: CaseRouteDeps) {
  return {
    read: rateLimit(deps.rateLimiter, limits.read),
    change: limitSubmits(deps.rateLimiter, submitLimits.changeCase),
    team: validate('query', teamQuery),
    reading: allowPrograms(deps, ['cases:read']),
    writing: allowPrograms(deps, ['cases:write']),
    // The answer to a change is the whole case.
    changing: allowPrograms(deps, ['cases:read', 'cases:write']),
    either: allowPrograms(deps, ['cases:read'], ['cases:write']),
  };
}

type CaseGuards = ReturnType<typeof guardsOf>;

function keyOf(
  c: Context<AppEnv, string, { in: { query: { teamId?: string } }; out: { query: { teamId?: string } } }>,
): CaseKey {
  return {
    account: selectAccount(c.req.valid('query')),
    caseNumber: c.req.param('caseNumber') ?? '',
  };
}

/** The cases of an account, and what a new one may be about. */
function mountCaseLists(
  app: Hono<AppEnv>,
  deps: CaseRouteDeps,
  { read, team, reading, either }: CaseGuards,
): void {
  const { services } = deps;
  const lists = createCaseLists(services, deps.elapsed);

  app.get(
    apiRoutes.cases,
    describe('Cases', 'List cases', casesResponse, { refusals: ['not_found'] }),
    reading,
    read,
    validate('query', casesQuery),
    async (c) => {
      const { teamId, skipCache = false, ...query } = c.req.valid('query');
      const input = { ...query, account: selectAccount({ teamId }) };
      // Only the first page may bypass what is kept (§7).
      return answer(c, await lists.list(viewerOf(c), input, { skipCache: skipCache && query.offset === 0 }));
    },
  );

  app.get(
    apiRoutes.casesEvents,
    describe('Case activity', 'Stream events of a list of cases', events(caseListEventSchema), {
      description: listEventsDescription,
      refusals: ['not_found', 'live_updates_unavailable'],
    }),
    requireSession,
    read,
    team,
    async (c) => {
      const account = selectAccount(c.req.valid('query'));
      const access = await findAccountAccess(services, viewerOf(c), account);
      if (!access.ok) return answer(c, access);
      return streamLists(c, deps, {
        accountId: access.value.account.id,
        mayRead: async (viewer) => (await findAccountAccess(services, viewer, account)).ok,
      });
    },
  );

  app.get(
    apiRoutes.caseOptions,
    describe('Case creation', 'List areas, topics and severities', caseOptionsResponse, {
      refusals: ['not_found'],
    }),
    either,
    read,
    validate('query', caseOptionsQuery),
    async (c) => {
      const { teamId, product: name } = c.req.valid('query');
      const product = name ? productFromName(services.brand, name) : undefined;
      if (name && product === undefined) return problemResponse(c, unknownProduct());
      const of = { account: selectAccount({ teamId }), product, origin: deps.publicOrigin() };
      return answer(c, await readCaseOptions(services, viewerOf(c), of));
    },
  );

  app.get(
    apiRoutes.casesWarmup,
    describe('Case activity', 'Prepare the case list', casesWarmupResponse, {
      description: 'Reads the list of an account ahead, so that the next request for it is quick.',
      refusals: ['not_found'],
    }),
    requireSession,
    read,
    team,
    async (c) => {
      const account = selectAccount(c.req.valid('query'));
      const input = { account, limit: 15, offset: 0, status: 'Open' };
      const page = await lists.list(viewerOf(c), input, { skipCache: false });
      return answer(c, page.ok ? { ok: true, value: { success: true } } : page);
    },
  );
}

/** One case, and changes of it. */
function mountCase(
  app: Hono<AppEnv>,
  deps: CaseRouteDeps,
  { read, change, team, reading, changing }: CaseGuards,
): void {
  const { services } = deps;
  app.get(
    apiRoutes.case,
    describe('Cases', 'Get a case', caseResponse, {
      description: 'With everything that happened to it.',
      copy: 'conditional',
      refusals: ['not_found'],
    }),
    reading,
    read,
    team,
    async (c) => {
      const unchanged = await unchangedCase(c, () => readCaseCopy(services, viewerOf(c), keyOf(c)));
      return unchanged ?? answerCase(c, await readCase(services, viewerOf(c), keyOf(c)));
    },
  );

  app.patch(
    apiRoutes.case,
    describe('Cases', 'Update a case', caseResponse, {
      description: 'Closes or reopens a case, or changes its severity or participants.',
      copy: 'named',
      headers: [requestHeaders.ifMatch],
      refusals: [
        'precondition_required',
        'not_found',
        'forbidden',
        'case_action_unavailable',
        'stale_copy',
        'severity_not_allowed',
        'insufficient_scope',
      ],
    }),
    changing,
    change,
    team,
    takeJson(caseUpdateBody),
    async (c) => {
      const expectedVersion = expectedVersionOf(c);
      if (!expectedVersion.ok) return answer(c, expectedVersion);
      const { update } = caseCalls(c, deps, keyOf(c));
      return answerCase(c, await update(c.req.valid('json'), expectedVersion.value));
    },
  );
}

/** What is said about a case, what happens to it, and what of it can be taken along. */
function mountCaseActivity(
  app: Hono<AppEnv>,
  deps: CaseRouteDeps,
  { read, change, team, reading, writing }: CaseGuards,
): void {
  const { services } = deps;

  app.post(
    apiRoutes.caseComments,
    describe('Case activity', 'Add a comment', commentResponse, {
      description: 'A comment whose id is there already is not added again.',
      status: 201,
      headers: [requestHeaders.commentId],
      refusals: [
        'idempotency_key_missing',
        'not_found',
        'forbidden',
        'case_action_unavailable',
        'idempotency_key_reused',
      ],
    }),
    writing,
    change,
    team,
    takeJson(commentBody),
    async (c) => {
      const asked = c.req.valid('json');
      const id = commentIdOf(c, asked.id);
      if (!id.ok) return answer(c, id);
      return answer(c, await caseCalls(c, deps, keyOf(c)).comment({ ...asked, id: id.value }), 201);
    },
  );

  app.post(
    apiRoutes.caseEscalation,
    describe('Case activity', 'Escalate a case', caseResponse, {
      description: 'Asks support to look at the case sooner.',
      copy: 'named',
      refusals: ['not_found', 'forbidden', 'case_action_unavailable'],
    }),
    requireSession,
    change,
    team,
    takeJson(escalationBody),
    async (c) => {
      return answerCase(c, await caseCalls(c, deps, keyOf(c)).escalate(c.req.valid('json')));
    },
  );

  app.post(
    apiRoutes.caseSeen,
    describe('Case activity', 'Mark a case as seen', caseSeenResponse, {
      description: 'Says which version of the case the person has looked at.',
      refusals: ['not_found'],
    }),
    requireSession,
    read,
    team,
    takeJson(caseSeenBody),
    async (c) => {
      const { version } = c.req.valid('json');
      return answer(c, await markCaseSeen(services, viewerOf(c), { key: keyOf(c), version }));
    },
  );

  app.get(
    apiRoutes.caseEvents,
    describe('Case activity', 'Stream case events', events(caseLiveEventSchema), {
      description: caseEventsDescription,
      headers: [requestHeaders.lastEventId],
      refusals: ['not_found', 'live_updates_unavailable'],
    }),
    requireSession,
    read,
    team,
    async (c) => {
      const key = keyOf(c);
      return streamCase(c, deps, async (viewer) => {
        const copy = await readCaseCopy(services, viewer, key);
        return copy.ok ? { ok: true, value: { ...copy.value, row: copy.value.found.row } } : copy;
      });
    },
  );

  app.get(
    apiRoutes.caseExport,
    describe('Case activity', 'Export a case', markdownFile, {
      description: 'The case as a Markdown file.',
      refusals: ['not_found'],
    }),
    requireSession,
    read,
    team,
    async (c) => sendExport(c, await exportCase(services, viewerOf(c), keyOf(c))),
  );

  app.get(
    apiRoutes.caseFile,
    describe('Case activity', 'Download a file of a case', anyFile, { refusals: ['not_found'] }),
    reading,
    read,
    team,
    async (c) => {
      const found = await readCaseFile(services, viewerOf(c), {
        ...keyOf(c),
        fileId: c.req.param('fileId'),
        requestId: c.get('requestId'),
        inPage: isForPage(c.req.raw.headers),
      });
      return found.ok ? sendAttachment(found.value.file, found.value.bytes) : answer(c, found);
    },
  );
}

import { answerCase, expectedVersionOf } from '@reachout/cases/http/case-answers';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { staffCaseResponse } from '@reachout/cases/rules/calls/cases';
import { apiRoutes } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
import { requestHeaders } from '@reachout/http/api-document/headers';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { answer, takeKnownJson } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import {
  type BulkCallBody,
  bulkCallBody,
  bulkReportSchema,
  caseSnoozeBody,
  caseTagsBody,
  staffTagsResponse,
  staffTeamsResponse,
  tagMergeBody,
  tagNameBody,
} from '../../rules/calls/triage.ts';
import { actOnCases, type BulkInput } from '../../use-cases/bulk/act-on-cases.ts';
import { describeChanged } from '../../use-cases/describe-changed.ts';
import { readTeams } from '../../use-cases/teams/keep-teams.ts';
import { changeTagName, mergeTags, readTags, removeTag } from '../../use-cases/triage/keep-tags.ts';
import { snoozeCase } from '../../use-cases/triage/snooze-case.ts';
import { tagCase } from '../../use-cases/triage/tag-case.ts';

/** Tags, sleep and acts on several cases as calls, by the use-cases of the pages. */
export function mountTriageCalls(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  mountCaseCalls(app, deps);
  mountVocabulary(app, deps);
  mountBulkActs(app, deps);
}

function mountCaseCalls(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const change = limitSubmits(deps.rateLimiter, submitLimits.changeCase);
  const { services } = deps;
  app.patch(
    apiRoutes.staffCaseTags,
    describe('Staff', 'Change the tags of a case', staffCaseResponse, {
      description:
        'Puts tags on by their names, which makes those that there are none of, and takes others off. Customers never learn of tags.',
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(caseTagsBody),
    async (c) => {
      const { add = [], remove = [] } = c.req.valid('json');
      const viewer = viewerOf(c);
      const done = await tagCase(services, viewer, { ...of(c), add, removeNames: remove });
      return answerCase(c, await describeChanged(services, viewer, done));
    },
  );
  app.put(
    apiRoutes.staffCaseSnooze,
    describe('Staff', 'Snooze a case', staffCaseResponse, {
      description:
        'Leaves the case out of everybody’s queue until a time. Whatever its customer does wakes it before; its clocks go on.',
      copy: 'named',
      headers: [requestHeaders.ifMatch],
      refusals: ['precondition_required', 'stale_copy', 'case_action_unavailable'],
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(caseSnoozeBody),
    async (c) => {
      const version = expectedVersionOf(c);
      if (!version.ok) return answer(c, version);
      const viewer = viewerOf(c);
      const until = { at: c.req.valid('json').until };
      const done = await snoozeCase(services, viewer, { ...of(c), expectedVersion: version.value, until });
      return answerCase(c, await describeChanged(services, viewer, done));
    },
  );
  app.delete(
    apiRoutes.staffCaseSnooze,
    describe('Staff', 'Wake a case', staffCaseResponse, { description: 'A case that is awake stays so.' }),
    requireSession,
    staffOnly,
    change,
    async (c) => {
      const viewer = viewerOf(c);
      const done = await snoozeCase(services, viewer, { ...of(c), expectedVersion: 0, until: null });
      return answerCase(c, await describeChanged(services, viewer, done));
    },
  );
}

function mountVocabulary(app: Hono<AppEnv>, { services, rateLimiter }: CaseRouteDeps): void {
  const read = [requireSession, staffOnly, rateLimit(rateLimiter, limits.read)] as const;
  const change = [requireSession, staffOnly, limitSubmits(rateLimiter, submitLimits.changeCase)] as const;
  const asking = (c: Context<AppEnv>) => ({ viewer: viewerOf(c), requestId: c.get('requestId') });
  const answerTags = async (c: Context<AppEnv>, done: Result<null>): Promise<Response> => {
    const tags = done.ok ? await readTags(services, viewerOf(c)) : done;
    return answer(c, tags.ok ? ok({ tags: tags.value }) : tags);
  };
  const tagId = (c: Context<AppEnv>): string => c.req.param('tagId') ?? '';
  app.get(
    apiRoutes.staffTags,
    describe('Staff', 'List the tags', staffTagsResponse, {
      description: 'Each with how many cases have it.',
    }),
    ...read,
    (c) => answerTags(c, ok(null)),
  );
  app.patch(
    apiRoutes.staffTag,
    describe('Staff', 'Rename a tag', staffTagsResponse, {
      description: 'On every case. A name that another tag has is refused: merge the two.',
    }),
    ...change,
    takeKnownJson(tagNameBody),
    async (c) =>
      answerTags(
        c,
        await changeTagName(services, asking(c), { tagId: tagId(c), name: c.req.valid('json').name }),
      ),
  );
  app.post(
    apiRoutes.staffTagMerge,
    describe('Staff', 'Merge a tag into another', staffTagsResponse, {
      description: 'Every case of the tag gets the other one, which alone is left, also in saved views.',
    }),
    ...change,
    takeKnownJson(tagMergeBody),
    async (c) =>
      answerTags(
        c,
        await mergeTags(services, asking(c), { tagId: tagId(c), into: c.req.valid('json').into }),
      ),
  );
  app.delete(
    apiRoutes.staffTag,
    describe('Staff', 'Delete a tag', staffTagsResponse, { description: 'From every case.' }),
    ...change,
    async (c) => answerTags(c, await removeTag(services, asking(c), { tagId: tagId(c) })),
  );
  app.get(
    apiRoutes.staffTeams,
    describe('Staff', 'List teams and staff', staffTeamsResponse, {
      description: 'Teams with their members, and everybody to whom a case can be assigned.',
    }),
    ...read,
    async (c) => {
      const found = await readTeams(services, viewerOf(c));
      return answer(c, found.ok ? ok({ teams: found.value.teams, staff: found.value.staff }) : found);
    },
  );
}

function mountBulkActs(app: Hono<AppEnv>, { services, rateLimiter }: CaseRouteDeps): void {
  app.post(
    apiRoutes.staffBulkActs,
    describe('Staff', 'Do the same to several cases', bulkReportSchema, {
      description:
        'At most fifty, each by the rules of the single act and as the caller saw it: `version`, `assigneeId` and `teamId` are those of the list. What one is refused for keeps no other; the answer tells what became of each.',
      headers: [requestHeaders.idempotencyKey],
      refusals: ['idempotency_key_missing', 'request_in_progress', 'idempotency_key_reused'],
    }),
    requireSession,
    staffOnly,
    limitSubmits(rateLimiter, submitLimits.changeCase),
    takeKnownJson(bulkCallBody),
    async (c) => {
      const { cases, act } = c.req.valid('json');
      const done = await actOnCases(services, viewerOf(c), {
        submission: c.req.header('idempotency-key'),
        rows: cases.map(({ assigneeId = null, teamId = null, ...seen }) => ({ ...seen, assigneeId, teamId })),
        act: actOfCall(act),
        requestId: c.get('requestId'),
      });
      return answer(c, done);
    },
  );
}

function actOfCall(act: BulkCallBody['act']): BulkInput['act'] {
  switch (act.kind) {
    case 'assign':
      return { ...act, assigneeId: act.assigneeId ?? '' };
    case 'team':
      return { ...act, teamId: act.teamId ?? '' };
    case 'snooze':
      return { ...act, until: { at: act.until } };
    default:
      return act;
  }
}

function of(c: Context<AppEnv>): { caseNumber: string; requestId: string } {
  return { caseNumber: c.req.param('caseNumber') ?? '', requestId: c.get('requestId') };
}

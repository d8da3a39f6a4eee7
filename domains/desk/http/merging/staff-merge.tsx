import { answerCase, expectedVersionOf } from '@reachout/cases/http/case-answers';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { staffCaseResponse } from '@reachout/cases/rules/calls/cases';
import { parseCaseVersion } from '@reachout/cases/rules/case-version';
import type { FormValues } from '@reachout/core/declared-form';
import { type AppError, appError, errorMessage, errorStatus } from '@reachout/core/errors';
import { apiRoutes, paths } from '@reachout/core/paths';
import { err, ok } from '@reachout/core/result';
import { requestHeaders } from '@reachout/http/api-document/headers';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { answer, takeKnownJson } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { mergingCopy } from '../../messages/other-cases.ts';
import { StaffMergePage } from '../../pages/merging/staff-merge.tsx';
import { type MergeBody, mergeBody } from '../../rules/calls/merging.ts';
import { mergeForm } from '../../rules/merging/merge-form.ts';
import { mergeCases } from '../../use-cases/merging/merge-cases.ts';
import { readMergeableCase } from '../../use-cases/merging/read-merge.ts';

/** Merging a case into another of its account, by staff: as a page that needs no script, and as a call. */
export function mountStaffMerge(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const change = limitSubmits(deps.rateLimiter, submitLimits.changeCase);
  const form = serveForm({
    form: mergeForm,
    async perform(c, asked, { values }) {
      const version = parseCaseVersion(String(values[mergeForm.fields.version] ?? ''));
      return version === undefined ? err(appError('precondition_required')) : merge(c, deps, asked, version);
    },
    done: (c, { caseNumber }) => deps.doneNotices.leadTo(c, mergeForm, { page: paths.staffCase(caseNumber) }),
    again: (c, { values, error }) => show(c, deps, { into: intoOf(values), error }),
  });
  app.get(mergeForm.page, staffOnly, requireLogin, read, (c) =>
    show(c, deps, { into: c.req.query(mergeForm.fields.into) ?? '' }),
  );
  app.post(mergeForm.page, staffOnly, askToLogInAgain(deps), change, takeForms(form));
  app.post(
    apiRoutes.staffCaseMerge,
    describe('Staff', 'Merge a case into another', staffCaseResponse, {
      description:
        'Closes the case for good and goes on with the other one of the same account, which is answered with. Its people take part in that one, and are told. `If-Match` and `intoVersion` name the copies that the person saw.',
      copy: 'named',
      headers: [requestHeaders.ifMatch],
      refusals: ['precondition_required', 'stale_copy', 'case_action_unavailable'],
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(mergeBody),
    async (c) => {
      const version = expectedVersionOf(c);
      if (!version.ok) return answer(c, version);
      const done = await merge(c, deps, c.req.valid('json'), version.value);
      return answerCase(c, done.ok ? ok({ supportCase: done.value }) : done);
    },
  );
}

function numberOf(c: Context<AppEnv>): string {
  return c.req.param('caseNumber') ?? '';
}

function intoOf(values: FormValues): string {
  return String(values[mergeForm.fields.into] ?? '');
}

function merge(c: Context<AppEnv>, deps: CaseRouteDeps, asked: MergeBody, expectedVersion: number) {
  return mergeCases(deps.services, viewerOf(c), {
    caseNumber: numberOf(c),
    expectedVersion,
    asked,
    requestId: c.get('requestId'),
  });
}

/** The page as the two cases are now, with what was refused. */
async function show(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  { into, error }: { into: string; error?: AppError },
): Promise<Response> {
  const found = await readMergeableCase(deps.services, viewerOf(c), {
    caseNumber: numberOf(c),
    into: into.trim(),
  });
  if (!found.ok) return problemResponse(c, found.error);
  const { page, error: problem } = found.value;
  const isStale = error?.code === 'stale_copy' && problem === undefined;
  return sendPage(c, deps, {
    title: mergingCopy.title({ caseNumber: page.caseNumber }),
    kind: 'desk',
    status: error === undefined ? 200 : errorStatus(error),
    hasErrors: error !== undefined || problem !== undefined,
    body: (
      <StaffMergePage
        mergeable={page}
        into={into}
        problem={problem && (problem.fields?.['into'] ?? errorMessage(problem))}
        refused={refusedText(error, { isStale, isNamed: problem !== undefined })}
      />
    ),
  });
}

/** What the page says on top: a problem with the number stands beside its field. */
function refusedText(
  error: AppError | undefined,
  { isStale, isNamed }: { isStale: boolean; isNamed: boolean },
): string | undefined {
  if (error === undefined || isNamed) return undefined;
  return isStale ? mergingCopy.stale() : errorMessage(error);
}

import { answerCase, expectedVersionOf } from '@reachout/cases/http/case-answers';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { staffCaseResponse } from '@reachout/cases/rules/calls/cases';
import { parseCaseVersion } from '@reachout/cases/rules/case-version';
import { formatCaseNumber } from '@reachout/core/case-number';
import type { FormValues } from '@reachout/core/declared-form';
import { appError, errorMessage, errorStatus } from '@reachout/core/errors';
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
import { correctionCopy } from '../messages/correction.ts';
import {
  StaffCorrectionPage,
  type StaffCorrectionPageProps,
  type TypedCorrection,
} from '../pages/staff-correction.tsx';
import { type CorrectionBody, correctionBody } from '../rules/calls/correction.ts';
import { correctionForm } from '../rules/correction/correction-form.ts';
import { correctCase, readCorrectableCase } from '../use-cases/correction/correct-case.ts';

/** Correcting what a case is about, by staff: as a page that needs no script, and as a call. */
export function mountStaffCorrection(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const change = limitSubmits(deps.rateLimiter, submitLimits.changeCase);
  const form = serveForm({
    form: correctionForm,
    async perform(c, asked, { values }) {
      const version = parseCaseVersion(typedIn(values).version ?? '');
      return version === undefined
        ? err(appError('precondition_required'))
        : correct(c, deps, asked, version);
    },
    done: (c) => deps.doneNotices.leadTo(c, correctionForm, { page: paths.staffCase(numberOf(c)) }),
    again: (c, { values, error }) =>
      show(
        c,
        deps,
        {
          typed: typedIn(values),
          errors: error.fields,
          refused: error.fields
            ? undefined
            : error.code === 'stale_copy'
              ? correctionCopy.stale()
              : errorMessage(error),
        },
        errorStatus(error),
      ),
  });
  app.get(correctionForm.page, staffOnly, requireLogin, read, (c) => show(c, deps, {}));
  app.post(correctionForm.page, staffOnly, askToLogInAgain(deps), change, takeForms(form));
  app.patch(
    apiRoutes.staffCaseFacts,
    describe('Staff', 'Correct a case', staffCaseResponse, {
      description:
        'Corrects product, area, topic, project, subject and the fields of the topic, by the rules of the form. What is not named stays.',
      copy: 'named',
      headers: [requestHeaders.ifMatch],
      refusals: ['precondition_required', 'stale_copy', 'topic_unavailable'],
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(correctionBody),
    async (c) => {
      const version = expectedVersionOf(c);
      if (!version.ok) return answer(c, version);
      const done = await correct(c, deps, c.req.valid('json'), version.value);
      return answerCase(c, done.ok ? ok({ supportCase: done.value }) : done);
    },
  );
}

function numberOf(c: Context<AppEnv>): string {
  return c.req.param('caseNumber') ?? '';
}

function correct(c: Context<AppEnv>, deps: CaseRouteDeps, asked: CorrectionBody, expectedVersion: number) {
  return correctCase(deps.services, viewerOf(c), {
    caseNumber: numberOf(c),
    expectedVersion,
    asked,
    requestId: c.get('requestId'),
  });
}

async function show(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  shown: Omit<StaffCorrectionPageProps, 'brand' | 'correctable'>,
  status: Parameters<typeof sendPage>[2]['status'] = 200,
): Promise<Response> {
  const found = await readCorrectableCase(deps.services, viewerOf(c), numberOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: correctionCopy.title({ caseNumber: formatCaseNumber(found.value.caseNumber) }),
    kind: 'desk',
    status,
    hasErrors: shown.errors !== undefined || shown.refused !== undefined,
    body: <StaffCorrectionPage brand={deps.services.brand} correctable={found.value} {...shown} />,
  });
}

/** This form has texts alone. */
function typedIn(values: FormValues): TypedCorrection {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

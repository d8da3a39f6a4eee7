import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { answerCase, expectedVersionOf } from '@reachout/cases/http/case-answers';
import { parseCaseVersion } from '@reachout/cases/rules/case-version';
import { staffCaseResponse } from '@reachout/cases/rules/calls/cases';
import { formatCaseNumber } from '@reachout/core/case-number';
import type { FormValues } from '@reachout/core/declared-form';
import { type AppError, appError, errorMessage, errorStatus } from '@reachout/core/errors';
import { apiRoutes, paths } from '@reachout/core/paths';
import { err, ok, type Result } from '@reachout/core/result';
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
import { answer, takeKnownJson, validationError } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import { redactionCopy } from '../messages/redaction.ts';
import {
  StaffRedactionPage,
  type StaffRedactionPageProps,
  type TypedRedaction,
} from '../pages/staff-redaction.tsx';
import {
  type RedactionBody,
  redactionBody,
  redactionPreviewBody,
  redactionPreviewResponse,
} from '../rules/calls/redaction.ts';
import { redactionForms } from '../rules/redaction/redaction-forms.ts';
import { previewRedaction, readRedactableCase, redactCase } from '../use-cases/redaction/redact-case.ts';

/** Removing words and files that should never have been sent, by staff: as a page that needs no script, and as calls. */
export function mountStaffRedaction(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const change = limitSubmits(deps.rateLimiter, submitLimits.changeCase);
  app.get(redactionForms.preview.page, staffOnly, requireLogin, read, (c) => show(c, deps, { typed: {} }));
  app.post(redactionForms.preview.page, staffOnly, askToLogInAgain(deps), change, takeRedaction(deps));
  app.post(
    apiRoutes.staffCaseRedactionPreview,
    describe('Staff', 'Preview a removal from a case', redactionPreviewResponse, {
      description:
        'Where the words stand, or what a part is, and which files hold them, also in other cases that were made of words of this one or that it was made of. Nothing is changed.',
      refusals: ['case_action_unavailable'],
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(redactionPreviewBody),
    async (c) => {
      const preview = await previewRedaction(deps.services, viewerOf(c), {
        caseNumber: numberOf(c),
        asked: c.req.valid('json'),
      });
      return answer(c, preview.ok ? ok({ preview: preview.value }) : preview);
    },
  );
  app.post(
    apiRoutes.staffCaseRedactions,
    describe('Staff', 'Remove words from a case', staffCaseResponse, {
      description:
        'Removes words, or a part, from the case and from every copy of it here, in the other cases of the preview too; files that hold them go whole. Nothing brings them back.',
      copy: 'named',
      headers: [requestHeaders.ifMatch],
      refusals: ['precondition_required', 'stale_copy', 'case_action_unavailable'],
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(redactionBody),
    async (c) => {
      const version = expectedVersionOf(c);
      if (!version.ok) return answer(c, version);
      const done = await redact(c, deps, c.req.valid('json'), version.value);
      return answerCase(c, done.ok ? ok({ supportCase: done.value }) : done);
    },
  );
}

function numberOf(c: Context<AppEnv>): string {
  return c.req.param('caseNumber') ?? '';
}

function redact(c: Context<AppEnv>, deps: CaseRouteDeps, asked: RedactionBody, expectedVersion: number) {
  return redactCase(deps.services, viewerOf(c), {
    caseNumber: numberOf(c),
    expectedVersion,
    asked,
    requestId: c.get('requestId'),
  });
}

/** What is asked is looked at first. What has changed since somebody looked is shown to them again. */
function takeRedaction(deps: CaseRouteDeps) {
  const preview = serveForm({
    form: redactionForms.preview,
    perform: (c, asked, { values }) => look(c, deps, asked, typedIn(values)),
    done: (c, shown) => show(c, deps, shown),
    again: (c, { values, error }) => showRefused(c, deps, typedIn(values), error),
  });
  const remove = serveForm({
    form: redactionForms.remove,
    async perform(c, asked, { values }): Promise<Result<unknown>> {
      const version = parseCaseVersion(typedIn(values).version ?? '');
      return version === undefined ? err(appError('precondition_required')) : redact(c, deps, asked, version);
    },
    done: (c) => deps.doneNotices.leadTo(c, redactionForms.remove, { page: paths.staffCase(numberOf(c)) }),
    async again(c, { values, error }) {
      const typed = typedIn(values);
      const asked = safeParse(redactionPreviewBody, typed);
      if (error.code !== 'stale_copy' || !asked.success) return showRefused(c, deps, typed, error);
      const shown = await look(c, deps, asked.data, typed);
      return shown.ok
        ? show(c, deps, { ...shown.value, refused: redactionCopy.stale() }, errorStatus(error))
        : showRefused(c, deps, typed, shown.error);
    },
  });
  return takeForms(preview, remove);
}

type Shown = Omit<StaffRedactionPageProps, 'redactable'>;

/** What will go, once everything is said that a removal needs. */
async function look(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  asked: Omit<RedactionBody, 'reason'>,
  typed: TypedRedaction,
): Promise<Result<Shown>> {
  const whole = safeParse(redactionBody, typed);
  if (!whole.success) return err(validationError(whole.error.issues));
  const preview = await previewRedaction(deps.services, viewerOf(c), { caseNumber: numberOf(c), asked });
  return preview.ok ? ok({ typed, preview: preview.value }) : preview;
}

function showRefused(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  typed: TypedRedaction,
  error: AppError,
): Promise<Response> {
  const shown = error.fields ? { typed, errors: error.fields } : { typed, refused: errorMessage(error) };
  return show(c, deps, shown, errorStatus(error));
}

async function show(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  shown: Shown,
  status: Parameters<typeof sendPage>[2]['status'] = 200,
): Promise<Response> {
  const found = await readRedactableCase(deps.services, viewerOf(c), numberOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: redactionCopy.title({ caseNumber: formatCaseNumber(found.value.caseNumber) }),
    kind: 'desk',
    status,
    hasErrors: shown.errors !== undefined || shown.refused !== undefined,
    body: <StaffRedactionPage redactable={found.value} {...shown} />,
  });
}

/** These forms have texts alone. */
function typedIn(values: FormValues): TypedRedaction {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { createCaseResponseSchema } from '@reachout/cases/rules/calls/case-submission';
import type { FormValues } from '@reachout/core/declared-form';
import { type AppError, type ErrorCode, errorMessage, errorStatus } from '@reachout/core/errors';
import { apiRoutes, paths } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
import { requestHeaders } from '@reachout/http/api-document/headers';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeForms, takeFormsWithFiles } from '@reachout/http/declared-form';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { discardFiles } from '@reachout/http/multipart';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { answer, takeKnownJson } from '@reachout/http/validate';
import type { Once } from '@reachout/operations/use-cases/run-once';
import type { Context, Hono } from 'hono';
import { openingCopy } from '../../messages/other-cases.ts';
import { StaffNewCasePage } from '../../pages/opening/staff-new-case.tsx';
import { StaffSplitPage } from '../../pages/opening/staff-split.tsx';
import { openForBody, splitBody } from '../../rules/calls/opening.ts';
import { openForForm, openingField, splitForm } from '../../rules/opening/opening-forms.ts';
import { openForCustomer } from '../../use-cases/opening/open-for-customer.ts';
import { readOpening, readSplittableCase } from '../../use-cases/opening/read-opening.ts';
import { splitCase } from '../../use-cases/opening/split-case.ts';

const refusals: readonly ErrorCode[] = [
  'idempotency_key_missing',
  'request_in_progress',
  'idempotency_key_reused',
  'not_found',
  'topic_unavailable',
  'severity_not_allowed',
  'project_required',
  'validation_failed',
];

/** Opening cases by staff, for a customer and of a reply: as pages that need no script, and as calls. */
export function mountStaffOpening(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  mountOpenFor(app, deps);
  mountSplit(app, deps);
}

function mountOpenFor(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const create = limitSubmits(deps.rateLimiter, submitLimits.createCase);
  const form = serveForm({
    form: openForForm,
    async perform(c, asked, { values, files }) {
      const opened = await openForCustomer(deps.services, viewerOf(c), {
        asked,
        file: files[0],
        idempotencyKey: textOf(values, openForForm.fields.idempotencyKey),
        requestId: c.get('requestId'),
      });
      // A repeat brought its file along again; the first one is the case's.
      if (opened.ok && opened.value.isRepeated) await discardFiles(deps.services.files, { files });
      return opened;
    },
    done: (c, { answer: { supportCase } }) =>
      deps.doneNotices.leadTo(c, openForForm, { page: paths.staffCase(supportCase.caseNumber) }),
    again: (c, refused) => showNewCase(c, deps, refused),
  });
  app.get(openForForm.page, staffOnly, requireLogin, read, (c) => showNewCase(c, deps));
  app.post(openForForm.page, staffOnly, askToLogInAgain(deps), create, takeFormsWithFiles(deps, form));
  app.post(
    apiRoutes.staffCases,
    describe('Staff', 'Open a case for a customer', createCaseResponseSchema, {
      description:
        'In an account of theirs, by the rules by which they would open it themselves. The case is theirs and says that support opened it.',
      status: 201,
      refusals: [...refusals, 'case_creation_denied'],
      headers: [requestHeaders.idempotencyKey],
    }),
    requireSession,
    staffOnly,
    create,
    takeKnownJson(openForBody),
    async (c) => {
      const opened = await openForCustomer(deps.services, viewerOf(c), {
        asked: c.req.valid('json'),
        idempotencyKey: c.req.header('idempotency-key'),
        requestId: c.get('requestId'),
      });
      return answer(c, once(opened), 201);
    },
  );
}

function mountSplit(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const create = limitSubmits(deps.rateLimiter, submitLimits.createCase);
  const form = serveForm({
    form: splitForm,
    perform: (c, asked, { values }) =>
      splitCase(deps.services, viewerOf(c), {
        caseNumber: numberOf(c),
        asked,
        idempotencyKey: textOf(values, splitForm.fields.idempotencyKey),
        requestId: c.get('requestId'),
      }),
    done: (c, { answer: { supportCase } }) =>
      deps.doneNotices.leadTo(c, splitForm, { page: paths.staffCase(supportCase.caseNumber) }),
    again: (c, refused) => showSplit(c, deps, refused),
  });
  app.get(splitForm.page, staffOnly, requireLogin, read, (c) => showSplit(c, deps));
  app.post(splitForm.page, staffOnly, askToLogInAgain(deps), create, takeForms(form));
  app.post(
    apiRoutes.staffCaseSplit,
    describe('Staff', 'Make a case of a reply', createCaseResponseSchema, {
      description:
        'The reply of a customer becomes the description of a new case of theirs. Both cases name each other.',
      status: 201,
      refusals,
      headers: [requestHeaders.idempotencyKey],
    }),
    requireSession,
    staffOnly,
    create,
    takeKnownJson(splitBody),
    async (c) => {
      const split = await splitCase(deps.services, viewerOf(c), {
        caseNumber: numberOf(c),
        asked: c.req.valid('json'),
        idempotencyKey: c.req.header('idempotency-key'),
        requestId: c.get('requestId'),
      });
      return answer(c, once(split), 201);
    },
  );
}

function once<T>(result: Result<Once<T>>): Result<T> {
  return result.ok ? ok(result.value.answer) : result;
}

function numberOf(c: Context<AppEnv>): string {
  return c.req.param('caseNumber') ?? '';
}

function textOf(values: FormValues, name: string): string | undefined {
  return String(values[name] ?? '') || undefined;
}

/** A form that was refused: what was filled in, and why. */
interface Refused {
  values: FormValues;
  error: AppError;
  hadFile: boolean;
}

/** What a page shows of it. */
function shownOf(refused: Refused | undefined, newKey: string) {
  if (refused === undefined) return { idempotencyKey: newKey };
  const { values, error, hadFile } = refused;
  const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return {
    // The key of a case that is there already stands for no other one.
    idempotencyKey:
      error.code === 'idempotency_key_reused' ? newKey : (typed['idempotencyKey'] ?? '') || newKey,
    typed,
    errors: error.fields,
    refused: error.fields ? undefined : errorMessage(error),
    hadFile,
  };
}

async function showNewCase(c: Context<AppEnv>, deps: CaseRouteDeps, refused?: Refused): Promise<Response> {
  const asked = (field: string, query: string): string =>
    (refused === undefined ? c.req.query(query) : textOf(refused.values, field))?.trim() ?? '';
  const email = c.req.query(openingField.email)?.trim() ?? '';
  const found = await readOpening(deps.services, viewerOf(c), {
    personId: asked(openForForm.fields.personId, openingField.person),
    accountId: asked(openForForm.fields.accountId, openingField.account),
    email,
  });
  if (!found.ok) return problemResponse(c, found.error);
  const opening = found.value;
  return sendPage(c, deps, {
    title: openingCopy.title(),
    kind: 'desk',
    status: refused === undefined ? 200 : errorStatus(refused.error),
    hasErrors: refused !== undefined || (opening.step === 'person' && opening.isUnknown),
    body: (
      <StaffNewCasePage
        brand={deps.services.brand}
        opening={opening}
        email={email}
        {...shownOf(refused, deps.newRequestId())}
      />
    ),
  });
}

async function showSplit(c: Context<AppEnv>, deps: CaseRouteDeps, refused?: Refused): Promise<Response> {
  const { commentId } = splitForm.fields;
  const chosen = refused === undefined ? c.req.query('reply') : textOf(refused.values, commentId);
  const found = await readSplittableCase(deps.services, viewerOf(c), {
    caseNumber: numberOf(c),
    commentId: chosen ?? '',
  });
  if (!found.ok) return problemResponse(c, found.error);
  const { errors, refused: text, ...shown } = { ...shownOf(refused, deps.newRequestId()) };
  return sendPage(c, deps, {
    title: openingCopy.splitTitle({ caseNumber: found.value.caseNumber }),
    kind: 'desk',
    status: refused === undefined ? 200 : errorStatus(refused.error),
    hasErrors: refused !== undefined,
    body: (
      <StaffSplitPage
        brand={deps.services.brand}
        split={found.value}
        idempotencyKey={shown.idempotencyKey}
        typed={shown.typed}
        errors={errors}
        refused={errors?.[commentId] ?? text}
      />
    ),
  });
}

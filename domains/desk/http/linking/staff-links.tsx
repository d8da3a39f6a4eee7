import { answerCase } from '@reachout/cases/http/case-answers';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { staffCaseResponse } from '@reachout/cases/rules/calls/cases';
import { type AppError, errorMessage, errorStatus } from '@reachout/core/errors';
import { apiRoutes, paths } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
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
import { linkingCopy } from '../../messages/other-cases.ts';
import { StaffLinksPage } from '../../pages/linking/staff-links.tsx';
import { type CaseLinkBody, caseLinkBody } from '../../rules/calls/links.ts';
import { linkField, linkForms } from '../../rules/linking/link-forms.ts';
import { linkCase, unlinkCase } from '../../use-cases/linking/keep-links.ts';
import { readLinkableCase } from '../../use-cases/linking/read-linkable-case.ts';

/** What a case is linked to, for staff alone: as a page that needs no script, and as calls. */
export function mountStaffLinks(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const change = limitSubmits(deps.rateLimiter, submitLimits.changeCase);
  const { page } = linkForms.remove;
  const { linkCase: ofCase, linkIncident: ofIncident, remove } = linkForms;
  const served = [
    { form: ofCase, keep: linkCase },
    { form: ofIncident, keep: linkCase },
    { form: remove, keep: unlinkCase },
  ].map(({ form, keep }) =>
    serveForm({
      form,
      perform: (c, asked) => keep(deps.services, viewerOf(c), inputOf(c, asked)),
      done: (c) => deps.doneNotices.leadTo(c, form, { page: paths.staffCaseLinks(numberOf(c)) }),
      again: (c, { values, error }) =>
        show(c, deps, { form: form.name, id: String(values[linkField.id] ?? ''), error }),
    }),
  );
  app.get(page, staffOnly, requireLogin, read, (c) => show(c, deps));
  app.post(page, staffOnly, askToLogInAgain(deps), change, takeForms(...served));
  app.post(
    apiRoutes.staffCaseLinks,
    describe('Staff', 'Link a case', staffCaseResponse, {
      description: 'To another case of any account, or to an incident. Only staff see links.',
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(caseLinkBody),
    async (c) => answerLinked(c, await linkCase(deps.services, viewerOf(c), inputOf(c, c.req.valid('json')))),
  );
  app.delete(
    apiRoutes.staffCaseLink,
    describe('Staff', 'Remove a link of a case', staffCaseResponse, { refusals: ['validation_failed'] }),
    requireSession,
    staffOnly,
    change,
    async (c) => {
      const asked = safeParse(caseLinkBody, { kind: c.req.param('kind'), id: c.req.param('linkId') });
      if (!asked.success) return answer(c, { ok: false, error: validationError(asked.error.issues) });
      return answerLinked(c, await unlinkCase(deps.services, viewerOf(c), inputOf(c, asked.data)));
    },
  );
}

function answerLinked<
  T extends (Parameters<typeof answerCase>[1] extends Result<{ supportCase: infer S }> ? S : never),
>(c: Context<AppEnv>, done: Result<T>): Response {
  return answerCase(c, done.ok ? ok({ supportCase: done.value }) : done);
}

function numberOf(c: Context<AppEnv>): string {
  return c.req.param('caseNumber') ?? '';
}

function inputOf(c: Context<AppEnv>, asked: CaseLinkBody) {
  return { caseNumber: numberOf(c), asked, requestId: c.get('requestId') };
}

async function show(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  refused?: { form: string; id: string; error: AppError },
): Promise<Response> {
  const found = await readLinkableCase(deps.services, viewerOf(c), numberOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  const done = refused === undefined ? deps.doneNotices.take(c)?.form : undefined;
  const said = Object.values(linkForms).find(({ name }) => name === done);
  return sendPage(c, deps, {
    title: linkingCopy.title({ caseNumber: found.value.caseNumber }),
    kind: 'desk',
    status: refused === undefined ? 200 : errorStatus(refused.error),
    hasErrors: refused !== undefined,
    body: (
      <StaffLinksPage
        {...found.value}
        done={said?.done()}
        typed={
          refused && {
            form: refused.form,
            id: refused.id,
            problem: refused.error.fields?.[linkField.id] ?? errorMessage(refused.error),
          }
        }
      />
    ),
  });
}

import { newCaseForm } from '../rules/page/new-case-fields.ts';
import { casePageCopy } from '../messages/case.ts';
import { customerForms } from '../rules/page/action-forms.ts';
import type { CaseUpdateBody, CommentBody, CommentResponse } from '../rules/calls/case-life.ts';
import { ok, type Result } from '@reachout/core/result';
import type { CaseKey } from '../use-cases/find-case.ts';
import { takeVisit } from './visits.ts';
import { readNotifications } from './read-notifications.ts';
import { readProjectState } from '@reachout/accounts/use-cases/read-project-state';
import { readCase, readCaseFile } from '../use-cases/read-case.ts';
import { uploadFile } from '../use-cases/upload-file.ts';
import type { PlainOutcome } from '../pages/plain-outcome.tsx';
import { CasePage, type CasePageProps } from '../pages/case.tsx';
import type { Context, Hono } from 'hono';
import type { CaseRouteDeps } from './route-deps.ts';
import { isForPage, sendAttachment } from '@reachout/http/attachment';
import type { AppEnv } from '@reachout/http/context';
import { takeFormsWithFiles } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage, sendPart } from '@reachout/http/render';
import { doneOutcome, type FormRefusal, onSeenCopy, serveActionForm, withFiles } from './action-form-post.ts';
import { accountOfPage } from './case-address.ts';
import { caseCalls } from './case-calls.ts';
import { showCases } from './case-list-pages.tsx';
import { askToLogInAgain } from '@reachout/http/resubmit';

/** The pages of cases, for a team below its slug and for the person's own account without one (§2). */
export function mountCasePages(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const write = limitSubmits(deps.rateLimiter, submitLimits.threads);
  const receive = takeCaseForms(deps);
  for (const prefix of ['', '/:teamSlug/~']) {
    const path = `${prefix}/support/cases/:caseNumber`;
    app.get(`${prefix}/support/cases`, requireLogin, read, (c) => showCases(c, deps));
    app.get(path, requireLogin, read, (c) => showCase(c, deps));
    app.post(path, askToLogInAgain(deps), write, receive);
    // A script asks for this one: it is told that the session ended, and not sent to a page.
    app.get(`${path}/live`, requireSession, read, (c) => showLive(c, deps));
    app.get(`${path}/files/:fileId`, requireLogin, read, (c) => sendFile(c, deps));
  }
}

/** The case of a page. */
function caseOfPage(c: Context<AppEnv>): CaseKey {
  return { account: accountOfPage(c), caseNumber: c.req.param('caseNumber') ?? '' };
}

/** What a page of a case shows besides the case. */
interface Shown {
  isNew?: boolean;
  replyId?: string;
  refusal?: FormRefusal;
  outcome?: PlainOutcome;
}

async function pageOf(c: Context<AppEnv>, deps: CaseRouteDeps, shown: Shown): Promise<Result<CasePageProps>> {
  const viewer = viewerOf(c);
  const key = caseOfPage(c);
  const found = await readCase(deps.services, viewer, key);
  if (!found.ok) return found;
  const { supportCase, account } = found.value;
  // Whoever has the page before them has read it.
  const visit = await takeVisit(c, deps, supportCase);
  await readNotifications(c, deps, supportCase.caseNumber);
  const { refusal, outcome = refusal?.outcomeOf(supportCase) } = shown;
  return ok({
    brand: deps.services.brand,
    supportCase,
    visit,
    projectState: await readProjectState(deps.services, viewer, { account: key.account, named: supportCase }),
    account,
    person: { userId: viewer.userId, email: viewer.email },
    isNew: shown.isNew ?? false,
    replyId: shown.replyId ?? refusal?.comment?.id ?? crypto.randomUUID(),
    outcome,
    refusedReply: refusal?.comment,
    typed: refusal?.typed,
  });
}

async function sendCasePage(c: Context<AppEnv>, deps: CaseRouteDeps, shown: Shown): Promise<Response> {
  const found = await pageOf(c, deps, shown);
  if (!found.ok) return problemResponse(c, found.error);
  const { supportCase, isNew } = found.value;
  const heading = { caseNumber: supportCase.caseNumber, subject: supportCase.subject };
  return sendPage(c, deps, {
    title: isNew ? casePageCopy.titleCreated(heading) : casePageCopy.title(heading),
    kind: 'case',
    status: shown.refusal?.status,
    hasErrors: shown.refusal !== undefined,
    body: <CasePage {...found.value} />,
  });
}

/** The page; after a form that was done, that of a new case included, it says so once. */
function showCase(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const done = deps.doneNotices.take(c)?.form;
  return sendCasePage(c, deps, {
    isNew: done === newCaseForm.name,
    outcome: doneOutcome(customerForms, done),
  });
}

async function showLive(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const found = await pageOf(c, deps, { replyId: '' });
  return found.ok ? sendPart(c, deps, <CasePage {...found.value} />) : problemResponse(c, found.error);
}

/** Each form does what its call of the API does. */
function takeCaseForms(deps: CaseRouteDeps) {
  const { reply, escalate, ...updates } = customerForms;
  const callsOf = (c: Context<AppEnv>) => caseCalls(c, deps, caseOfPage(c));
  const show = (c: Context<AppEnv>, refusal: FormRefusal) => sendCasePage(c, deps, { refusal });
  const update = onSeenCopy((c, asked: CaseUpdateBody, version) => callsOf(c).update(asked, version));
  return takeFormsWithFiles(
    deps,
    serveActionForm(deps, reply, {
      show,
      perform: withFiles<CommentBody, CommentResponse>(deps, {
        upload: (c, file) => uploadFile(deps.services, viewerOf(c), { account: accountOfPage(c), file }),
        send: (c, comment) => callsOf(c).comment(comment),
      }),
      next: ({ supportCase: { isLinked, url } }) => (isLinked ? url : undefined),
    }),
    serveActionForm(deps, escalate, { show, perform: (c, asked) => callsOf(c).escalate(asked) }),
    ...Object.values(updates).map((form) => serveActionForm(deps, form, { show, perform: update })),
  );
}

async function sendFile(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const key = {
    ...caseOfPage(c),
    fileId: c.req.param('fileId') ?? '',
    requestId: c.get('requestId'),
    inPage: isForPage(c.req.raw.headers),
  };
  const found = await readCaseFile(deps.services, viewerOf(c), key);
  return found.ok ? sendAttachment(found.value.file, found.value.bytes) : problemResponse(c, found.error);
}

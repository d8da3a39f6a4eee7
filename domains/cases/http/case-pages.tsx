import { caseActionCopy } from '../messages/actions.ts';
import { casePageCopy } from '../messages/case.ts';
import { composerCopy } from '../messages/composer.ts';
import { participantCopy } from '../messages/participants.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { type AppError, errorMessage, errorStatus } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { CaseKey } from '../use-cases/find-case.ts';
import { markCaseSeen } from '../use-cases/mark-case-seen.ts';
import { readCase, readCaseFile } from '../use-cases/read-case.ts';
import type { PlainOutcome } from '../pages/plain-outcome.tsx';
import { CasePage, type CasePageProps } from '../pages/case.tsx';
import type { Context, Hono } from 'hono';
import type { CaseRouteDeps } from './route-deps.ts';
import { sendAttachment } from '@reachout/http/attachment';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { type MultipartBody, readMultipart } from '@reachout/http/multipart';
import { problemResponse, setRetryAfter } from '@reachout/http/problem';
import { sendPage, sendPart } from '@reachout/http/render';
import { accountOfPage } from './case-address.ts';
import { showCases } from './case-list-pages.tsx';
import { fieldOf, nextTry, performForm } from './case-page-forms.ts';
import { askToLogInAgain } from '@reachout/http/form-kept';
import { staleOutcome } from './stale-outcome.tsx';

/** The pages of cases, for a team below its slug and for the person's own account without one (§2). */
export function mountCasePages(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const write = limitSubmits(deps.rateLimiter, submitLimits.threads);
  for (const prefix of ['', '/:teamSlug/~']) {
    const path = `${prefix}/support/cases/:caseNumber`;
    app.get(`${prefix}/support/cases`, requireLogin, read, (c) => showCases(c, deps));
    app.get(path, requireLogin, read, (c) => showCase(c, deps));
    app.post(path, askToLogInAgain(deps), write, (c) => receive(c, deps));
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
type Shown = Pick<CasePageProps, 'refusedReply' | 'typed'> & {
  replyId?: string;
  status?: number;
  outcomeOf?: (supportCase: CaseDetail) => PlainOutcome | undefined;
};

async function pageOf(c: Context<AppEnv>, deps: CaseRouteDeps, shown: Shown): Promise<Result<CasePageProps>> {
  const viewer = viewerOf(c);
  const key = caseOfPage(c);
  const found = await readCase(deps.services, viewer, key);
  if (!found.ok) return found;
  const { supportCase, account } = found.value;
  // Whoever has the page before them has read it.
  if (supportCase.isUnread) await markCaseSeen(deps.services, viewer, { key, version: supportCase.version });
  return ok({
    brand: deps.services.brand,
    supportCase,
    account,
    person: { userId: viewer.userId, email: viewer.email },
    isNew: c.req.query('created') === '1' && supportCase.isJustCreated,
    replyId: shown.replyId ?? crypto.randomUUID(),
    outcome: shown.outcomeOf?.(supportCase),
    refusedReply: shown.refusedReply,
    typed: shown.typed,
  });
}

async function sendCasePage(c: Context<AppEnv>, deps: CaseRouteDeps, shown: Shown): Promise<Response> {
  const found = await pageOf(c, deps, shown);
  if (!found.ok) return problemResponse(c, found.error);
  const { supportCase, outcome, refusedReply, isNew } = found.value;
  const heading = { caseNumber: supportCase.caseNumber, subject: supportCase.subject };
  return sendPage(c, deps, {
    title: isNew ? casePageCopy.titleCreated(heading) : casePageCopy.title(heading),
    kind: 'case',
    status: shown.status,
    hasErrors: refusedReply !== undefined || (outcome !== undefined && outcome.kind !== 'done'),
    body: <CasePage {...found.value} />,
  });
}

const doneTexts: Readonly<Record<string, () => string>> = {
  replied: () => composerCopy.replySent(),
  closed: () => caseActionCopy.closed(),
  reopened: () => caseActionCopy.reopened(),
  severity: () => caseActionCopy.severityChanged(),
  participants: () => participantCopy.saved(),
  escalated: () => caseActionCopy.escalated(),
};

/** The page; after a form that was posted without a script it says what became of it. */
function showCase(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const done = c.req.query('done') ?? '';
  const text = Object.hasOwn(doneTexts, done) ? doneTexts[done]?.() : undefined;
  return sendCasePage(c, deps, { outcomeOf: () => (text ? { kind: 'done', text } : undefined) });
}

async function showLive(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const found = await pageOf(c, deps, { replyId: '' });
  return found.ok ? sendPart(c, deps, <CasePage {...found.value} />) : problemResponse(c, found.error);
}

async function receive(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const fields = new Map<string, string[]>();
  const read = await readMultipart({
    request: c.req.raw,
    files: deps.services.files,
    log: c.get('log'),
    fields,
  });
  const body = read.ok ? read.value : { fields, files: [] };
  const key = caseOfPage(c);
  const form = { key, body, requestId: c.get('requestId') };
  const done = read.ok ? await performForm(deps, viewerOf(c), form) : err(read.error);
  // A redirect, so that reloading what follows sends nothing again.
  if (done.ok) return c.redirect(`${done.value.linkedUrl ?? c.req.path}?done=${done.value.done}`, 303);
  setRetryAfter(c, done.error);
  return sendCasePage(c, deps, refusalOf(done.error, body));
}

/** The page again, with what was typed and what is wrong. */
function refusalOf(error: AppError, body: MultipartBody): Shown {
  const status = errorStatus(error);
  const [fieldProblem] = Object.values(error.fields ?? {});
  const text = fieldProblem ?? errorMessage(error);
  const typed = typedIn(body);
  if (error.code === 'stale_copy')
    return {
      status,
      typed,
      outcomeOf: (now) => staleOutcome(now, fieldOf(body, 'seen')),
    };
  if (fieldOf(body, 'act') !== 'reply')
    return { status, typed, outcomeOf: () => ({ kind: 'refused', text }) };
  const { id, problem } = nextTry(error, fieldOf(body, 'id'), 'reply');
  const hadFile = body.files.length > 0;
  return {
    status,
    replyId: id,
    refusedReply: { body: fieldOf(body, 'body'), problem, hadFile },
    outcomeOf: () => ({ kind: 'refused', text: composerCopy.replyNotSent() }),
  };
}

/** What a person typed in a form other than the reply's. The list of participants ends with whom they add. */
function typedIn(body: MultipartBody): CasePageProps['typed'] {
  if (fieldOf(body, 'act') !== 'add-participant') return { reason: fieldOf(body, 'reason') };
  return { email: body.fields.get('participants[]')?.at(-1) };
}

async function sendFile(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const key = { ...caseOfPage(c), fileId: c.req.param('fileId') ?? '', requestId: c.get('requestId') };
  const found = await readCaseFile(deps.services, viewerOf(c), key);
  return found.ok ? sendAttachment(found.value.file, found.value.bytes) : problemResponse(c, found.error);
}

import { staffCaseCopy } from '../messages/case.ts';
import { staffListCopy } from '../messages/list.ts';
import { staffCaseUpdateBody, staffCommentBody } from '@reachout/cases/rules/calls/case-life';
import { staffCasesQuery, type StaffCasesQueryInput } from '@reachout/cases/rules/calls/cases';
import { parseCaseVersion } from '@reachout/cases/rules/case-version';
import { type AppError, appError, errorMessage, errorStatus } from '@reachout/core/errors';
import { caseListPageSize } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { err, ok, type Result } from '@reachout/core/result';
import { commentAsStaff, uploadAsStaff } from '../use-cases/comment-as-staff.ts';
import { listStaffCases } from '../use-cases/list-staff-cases.ts';
import { readStaffCase } from '../use-cases/read-staff-case.ts';
import { updateStaffCase } from '../use-cases/update-staff-case.ts';
import type { PlainOutcome } from '@reachout/cases/pages/plain-outcome';
import { StaffCasePage, type StaffCasePageProps } from '../pages/staff-case.tsx';
import { StaffCasesLive, StaffCasesPage } from '../pages/staff-cases.tsx';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { discardFiles, type MultipartBody, readMultipart } from '@reachout/http/multipart';
import { problemResponse, setRetryAfter } from '@reachout/http/problem';
import { sendPage, sendPart } from '@reachout/http/render';
import { validationError } from '@reachout/http/validate';
import { fieldOf, nextTry, parse, sendWithFile, commentTextOf } from '@reachout/cases/http/case-page-forms';
import { askToLogInAgain } from '@reachout/http/form-kept';
import { askedOf, pageNumber } from '@reachout/cases/http/list-page';
import { staleOutcome } from '@reachout/cases/http/stale-outcome';

const casePath = `${paths.staffCases()}/:caseNumber` as const;

/** The pages of support staff: every account's cases, and one of them to answer. They work without a script. */
export function mountStaffPages(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const write = limitSubmits(deps.rateLimiter, submitLimits.threads);
  app.get(paths.staffCases(), staffOnly, requireLogin, read, (c) => showList(c, deps));
  app.get(casePath, staffOnly, requireLogin, read, (c) => showCase(c, deps));
  app.get(`${casePath}/live`, staffOnly, requireSession, read, (c) => showLive(c, deps));
  app.post(casePath, staffOnly, askToLogInAgain(deps), write, (c) => receive(c, deps));
}

async function showList(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const asked = askedOf(c);
  const query = safeParse(staffCasesQuery, { ...asked, limit: String(caseListPageSize) });
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const sort = sortOf(query.data);
  const list = await listStaffCases(deps.services, viewerOf(c), { ...query.data, sort });
  if (!list.ok) return problemResponse(c, list.error);
  const { limit: _limit, offset, cursor: _cursor, ...asFiltered } = query.data;
  const filters = { ...asFiltered, sort };
  const page = pageNumber(offset);
  const { searchQuery: words } = filters;
  const props = {
    list: list.value,
    filters,
    now: deps.services.clock.now().getTime(),
    title: words ? staffListCopy.searchTitle({ words, page }) : staffListCopy.pageTitle({ page }),
  };
  if (asked.part === 'list') return sendPart(c, deps, <StaffCasesLive {...props} />);
  return sendPage(c, deps, {
    title: props.title,
    kind: 'cases',
    body: <StaffCasesPage {...props} />,
  });
}

/** The queue holds what is support's turn alone: whoever looks for something else looks through everything. */
function sortOf({
  sort = 'queue',
  searchQuery,
  status,
  turn,
}: StaffCasesQueryInput): NonNullable<typeof sort> {
  const isForQueue = !searchQuery && !status && (turn === undefined || turn === 'support');
  return sort === 'queue' && !isForQueue ? '-updatedAt' : sort;
}

type Shown = Pick<StaffCasePageProps, 'refused'> & {
  id?: string;
  status?: number;
  outcomeOf?: (supportCase: StaffCasePageProps['supportCase']) => PlainOutcome | undefined;
};

async function pageOf(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  shown: Shown,
): Promise<Result<StaffCasePageProps>> {
  const viewer = viewerOf(c);
  const found = await readStaffCase(deps.services, viewer, {
    caseNumber: c.req.param('caseNumber') ?? '',
    requestId: c.get('requestId'),
  });
  if (!found.ok) return found;
  return ok({
    brand: deps.services.brand,
    supportCase: found.value,
    userId: viewer.userId,
    answerId: shown.id ?? crypto.randomUUID(),
    noteId: shown.id ?? crypto.randomUUID(),
    outcome: shown.outcomeOf?.(found.value),
    refused: shown.refused,
  });
}

async function sendCasePage(c: Context<AppEnv>, deps: CaseRouteDeps, shown: Shown): Promise<Response> {
  const found = await pageOf(c, deps, shown);
  if (!found.ok) return problemResponse(c, found.error);
  const { supportCase, outcome, refused } = found.value;
  return sendPage(c, deps, {
    title: staffCaseCopy.title({ caseNumber: supportCase.caseNumber, subject: supportCase.subject }),
    kind: 'case',
    status: shown.status,
    hasErrors: refused !== undefined || (outcome !== undefined && outcome.kind !== 'done'),
    body: <StaffCasePage {...found.value} />,
  });
}

const doneTexts: Readonly<Record<string, () => string>> = {
  answer: () => staffCaseCopy.answered(),
  note: () => staffCaseCopy.noteAddedUnseen(),
  status: () => staffCaseCopy.statusChanged(),
  severity: () => staffCaseCopy.severityChanged(),
};

function showCase(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const done = c.req.query('done') ?? '';
  const text = Object.hasOwn(doneTexts, done) ? doneTexts[done]?.() : undefined;
  return sendCasePage(c, deps, { outcomeOf: () => (text ? { kind: 'done', text } : undefined) });
}

async function showLive(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const found = await pageOf(c, deps, { id: '' });
  return found.ok ? sendPart(c, deps, <StaffCasePage {...found.value} />) : problemResponse(c, found.error);
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
  const action = fieldOf(body, 'act');
  const isComment = action === 'answer' || action === 'note';
  const done = read.ok ? await (isComment ? comment(c, deps, body) : update(c, deps, body)) : read;
  // A file is the comment's now, or nobody's.
  if (!done.ok || !isComment) await discardFiles(deps.services.files, body);
  if (done.ok) return c.redirect(`${c.req.path}?done=${encodeURIComponent(action)}`, 303);
  setRetryAfter(c, done.error);
  return sendCasePage(c, deps, refusalOf(done.error, body));
}

function comment(c: Context<AppEnv>, deps: CaseRouteDeps, body: MultipartBody): Promise<Result<unknown>> {
  const isNote = fieldOf(body, 'act') === 'note';
  const text = commentTextOf(body, isNote ? 'note' : 'answer');
  if (!text.ok) return Promise.resolve(text);
  const status = fieldOf(body, 'status') || undefined;
  const values = parse(staffCommentBody, {
    id: fieldOf(body, 'id'),
    body: text.value,
    // The form decides, not a second field that could say otherwise: a note must never become an answer.
    visibility: isNote ? 'internal' : 'public',
    ...(status && { status }),
  });
  if (!values.ok) return Promise.resolve(values);
  const { id } = values.value;
  if (id === undefined) return Promise.resolve(err(appError('bad_request')));
  const { services } = deps;
  const viewer = viewerOf(c);
  const caseNumber = c.req.param('caseNumber') ?? '';
  const requestId = c.get('requestId');
  return sendWithFile(deps, viewer, body, {
    upload: (file) => uploadAsStaff(services, viewer, { caseNumber, file }),
    send: (fileIds) =>
      commentAsStaff(services, viewer, { ...values.value, id, fileIds, caseNumber, requestId }),
  });
}

function update(c: Context<AppEnv>, deps: CaseRouteDeps, body: MultipartBody): Promise<Result<unknown>> {
  const changes = parse(staffCaseUpdateBody, {
    status: fieldOf(body, 'status') || undefined,
    severity: fieldOf(body, 'severity') || undefined,
  });
  if (!changes.ok) return Promise.resolve(changes);
  const expectedVersion = parseCaseVersion(fieldOf(body, 'version'));
  if (expectedVersion === undefined) return Promise.resolve(err(appError('precondition_required')));
  return updateStaffCase(deps.services, viewerOf(c), {
    caseNumber: c.req.param('caseNumber') ?? '',
    expectedVersion,
    changes: changes.value,
    requestId: c.get('requestId'),
  });
}

/** The page again, with what was typed and what is wrong. */
function refusalOf(error: AppError, body: MultipartBody): Shown {
  const status = errorStatus(error);
  const [fieldProblem] = Object.values(error.fields ?? {});
  const text = fieldProblem ?? errorMessage(error);
  const action = fieldOf(body, 'act');
  if (error.code === 'stale_copy')
    return {
      status,
      outcomeOf: (now) => staleOutcome(now, fieldOf(body, 'seen')),
    };
  if (action !== 'answer' && action !== 'note')
    return { status, outcomeOf: () => ({ kind: 'refused', text }) };
  const { id, problem } = nextTry(error, fieldOf(body, 'id'), action);
  return {
    status,
    id,
    refused: { form: action, body: fieldOf(body, 'body'), problem, hadFile: body.files.length > 0 },
    outcomeOf: () => ({ kind: 'refused', text: staffCaseCopy.notSent() }),
  };
}

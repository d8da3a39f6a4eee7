import { staffCaseUpdateBody, staffCommentBody } from '@reachout/contract/calls/case-life';
import { staffCasesQuery, type StaffCasesQueryInput } from '@reachout/contract/calls/cases';
import { parseCaseVersion } from '@reachout/contract/case-version';
import { type AppError, appError, errorMessage, errorStatus } from '@reachout/contract/errors';
import { caseListPageSize } from '@reachout/contract/limits';
import { paths } from '@reachout/contract/paths';
import { err, ok, type Result } from '@reachout/contract/result';
import { commentAsStaff, uploadAsStaff } from '@reachout/services/cases/comment-as-staff';
import { listStaffCases } from '@reachout/services/cases/list-staff-cases';
import { readStaffCase } from '@reachout/services/cases/read-staff-case';
import { updateStaffCase } from '@reachout/services/cases/update-staff-case';
import type { PlainOutcome } from '@reachout/web/features/cases/plain-outcome';
import { StaffCasePage, type StaffCasePageProps } from '@reachout/web/pages/staff-case';
import { StaffCasesLive, StaffCasesPage } from '@reachout/web/pages/staff-cases';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireLogin, requireSession, viewerOf } from '../middleware/session.ts';
import { staffOnly } from '../middleware/staff-only.ts';
import { limitSubmits, submitLimits } from '../middleware/submit-limit.ts';
import { discardFiles, type MultipartBody, readMultipart } from '../multipart.ts';
import { problemResponse, tellRetryAfter } from '../problem.ts';
import { sendPage, sendPart } from '../render.tsx';
import { validationError } from '../validate.ts';
import { fieldOf, nextTry, parse, sendWithFile, wordsOf } from './case-page-forms.ts';
import { askToLogInAgain } from './form-kept.tsx';
import { askedOf, pageInTitle } from './list-page.ts';
import { staleOutcome } from './stale-outcome.tsx';

const casePath = `${paths.staffCases()}/:caseNumber` as const;

/** The pages of support staff: every account's cases, and one of them to answer. They work without a script. */
export function mountStaffPages(app: Hono<AppEnv>, deps: AppDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const write = limitSubmits(deps.rateLimiter, submitLimits.threads);
  app.get(paths.staffCases(), staffOnly, requireLogin, read, (c) => showList(c, deps));
  app.get(casePath, staffOnly, requireLogin, read, (c) => showCase(c, deps));
  app.get(`${casePath}/live`, staffOnly, requireSession, read, (c) => showLive(c, deps));
  app.post(casePath, staffOnly, askToLogInAgain(deps), write, (c) => receive(c, deps));
}

async function showList(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const asked = askedOf(c);
  const query = safeParse(staffCasesQuery, { ...asked, limit: String(caseListPageSize) });
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const sort = sortOf(query.data);
  const list = await listStaffCases(deps.services, viewerOf(c), { ...query.data, sort });
  if (!list.ok) return problemResponse(c, list.error);
  const { limit: _limit, offset, cursor: _cursor, ...asFiltered } = query.data;
  const filters = { ...asFiltered, sort };
  const props = { list: list.value, filters, now: deps.services.clock.now().getTime() };
  if (asked.part === 'list') return sendPart(c, deps, <StaffCasesLive {...props} />);
  const page = pageInTitle(offset);
  const search = filters.searchQuery ? `Search for “${filters.searchQuery}”: ` : '';
  return sendPage(c, deps, {
    title: `${search}All cases${page}`,
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

async function pageOf(c: Context<AppEnv>, deps: AppDeps, shown: Shown): Promise<Result<StaffCasePageProps>> {
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

async function sendCasePage(c: Context<AppEnv>, deps: AppDeps, shown: Shown): Promise<Response> {
  const found = await pageOf(c, deps, shown);
  if (!found.ok) return problemResponse(c, found.error);
  const { supportCase, outcome, refused } = found.value;
  return sendPage(c, deps, {
    title: `Staff: case #${supportCase.caseNumber}: ${supportCase.subject}`,
    kind: 'case',
    status: shown.status,
    hasErrors: refused !== undefined || (outcome !== undefined && outcome.kind !== 'done'),
    body: <StaffCasePage {...found.value} />,
  });
}

const doneTexts: Readonly<Record<string, string>> = {
  answer: 'The answer was sent.',
  note: 'The note was added. The customer does not see it.',
  status: 'The status was changed.',
  severity: 'The severity was changed.',
};

function showCase(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const done = c.req.query('done') ?? '';
  const text = Object.hasOwn(doneTexts, done) ? doneTexts[done] : undefined;
  return sendCasePage(c, deps, { outcomeOf: () => (text ? { kind: 'done', text } : undefined) });
}

async function showLive(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const found = await pageOf(c, deps, { id: '' });
  return found.ok ? sendPart(c, deps, <StaffCasePage {...found.value} />) : problemResponse(c, found.error);
}

async function receive(c: Context<AppEnv>, deps: AppDeps): Promise<Response> {
  const fields = new Map<string, string[]>();
  const read = await readMultipart({
    request: c.req.raw,
    files: deps.services.files,
    log: c.get('log'),
    fields,
  });
  const body = read.ok ? read.value : { fields, files: [] };
  const act = fieldOf(body, 'act');
  const isComment = act === 'answer' || act === 'note';
  const done = read.ok ? await (isComment ? comment(c, deps, body) : update(c, deps, body)) : read;
  // A file is the comment's now, or nobody's.
  if (!done.ok || !isComment) await discardFiles(deps.services.files, body);
  if (done.ok) return c.redirect(`${c.req.path}?done=${encodeURIComponent(act)}`, 303);
  tellRetryAfter(c, done.error);
  return sendCasePage(c, deps, refusalOf(done.error, body));
}

function comment(c: Context<AppEnv>, deps: AppDeps, body: MultipartBody): Promise<Result<unknown>> {
  const isNote = fieldOf(body, 'act') === 'note';
  const words = wordsOf(body, isNote ? 'Note' : 'Answer');
  if (!words.ok) return Promise.resolve(words);
  const status = fieldOf(body, 'status') || undefined;
  const values = parse(staffCommentBody, {
    id: fieldOf(body, 'id'),
    body: words.value,
    // The act decides, not a second field that could say otherwise: a note must never become an answer.
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

function update(c: Context<AppEnv>, deps: AppDeps, body: MultipartBody): Promise<Result<unknown>> {
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
  const act = fieldOf(body, 'act');
  if (error.code === 'stale_copy')
    return {
      status,
      outcomeOf: (now) => staleOutcome(now, fieldOf(body, 'seen')),
    };
  if (act !== 'answer' && act !== 'note') return { status, outcomeOf: () => ({ kind: 'refused', text }) };
  const { id, problem } = nextTry(error, fieldOf(body, 'id'), act === 'note' ? 'Note' : 'Answer');
  return {
    status,
    id,
    refused: { form: act, body: fieldOf(body, 'body'), problem, hadFile: body.files.length > 0 },
    outcomeOf: () => ({ kind: 'refused', text: 'Nothing was sent.' }),
  };
}

import { staffCaseCopy } from '../messages/case.ts';
import { staffListCopy } from '../messages/list.ts';
import type { StaffCaseUpdateBody, StaffCommentBody } from '@reachout/cases/rules/calls/case-life';
import { staffCasesQuery, type StaffCasesQueryInput } from '@reachout/cases/rules/calls/cases';
import { caseListPageSize } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
import { listColleagues } from '../use-cases/assign-case.ts';
import { listStaffCases } from '../use-cases/list-staff-cases.ts';
import { readProjectStateAsStaff } from '@reachout/accounts/use-cases/read-project-state';
import { readStaffCase } from '../use-cases/read-staff-case.ts';
import type { PlainOutcome } from '@reachout/cases/pages/plain-outcome';
import { StaffCasePage, type StaffCasePageProps } from '../pages/staff-case.tsx';
import { StaffCasesLive, StaffCasesPage } from '../pages/staff-cases.tsx';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { takeFormsWithFiles } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage, sendPart } from '@reachout/http/render';
import { validationError } from '@reachout/http/validate';
import {
  doneOutcome,
  type FormRefusal,
  onSeenCopy,
  serveActionForm,
  withFile,
} from '@reachout/cases/http/action-form-post';
import type { CommentKind } from '@reachout/cases/rules/comment-problem';
import { staffForms } from '../rules/staff-forms.ts';
import { staffCaseCalls } from './staff-case-calls.ts';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { askedOf, pageNumber } from '@reachout/cases/http/list-page';

const casePath = `${paths.staffCases()}/:caseNumber` as const;

/** The pages of support staff: every account's cases, and one of them to answer. They work without a script. */
export function mountStaffPages(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const write = limitSubmits(deps.rateLimiter, submitLimits.threads);
  app.get(paths.staffCases(), staffOnly, requireLogin, read, (c) => showList(c, deps));
  app.get(casePath, staffOnly, requireLogin, read, (c) => showCase(c, deps));
  app.get(`${casePath}/live`, staffOnly, requireSession, read, (c) => showLive(c, deps));
  app.post(casePath, staffOnly, askToLogInAgain(deps), write, takeStaffForms(deps));
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
  const { searchQuery } = filters;
  const props = {
    brand: deps.services.brand,
    list: list.value,
    filters,
    now: deps.services.clock.now().getTime(),
    title: searchQuery
      ? staffListCopy.searchTitle({ search: searchQuery, page })
      : staffListCopy.pageTitle({ page }),
  };
  if (asked.part === 'list') return sendPart(c, deps, <StaffCasesLive {...props} />);
  return sendPage(c, deps, {
    title: props.title,
    kind: 'cases',
    body: <StaffCasesPage {...props} staff={await listColleagues(deps.services, viewerOf(c))} />,
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

interface Shown {
  id?: string;
  refusal?: FormRefusal;
  outcome?: PlainOutcome;
}

async function pageOf(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  { refusal, id, outcome }: Shown,
): Promise<Result<StaffCasePageProps>> {
  const viewer = viewerOf(c);
  const found = await readStaffCase(deps.services, viewer, {
    caseNumber: c.req.param('caseNumber') ?? '',
    requestId: c.get('requestId'),
  });
  if (!found.ok) return found;
  const refused = refusal?.comment;
  const idOf = (form: CommentKind): string =>
    id ?? (refused?.form === form ? refused.id : undefined) ?? crypto.randomUUID();
  return ok({
    brand: deps.services.brand,
    supportCase: found.value,
    projectState: await readProjectStateAsStaff(deps.services, viewer, {
      accountId: found.value.account.id,
      named: found.value,
    }),
    userId: viewer.userId,
    answerId: idOf('answer'),
    noteId: idOf('note'),
    outcome: outcome ?? refusal?.outcomeOf(found.value),
    refused,
    typed: refusal?.typed,
  });
}

async function sendCasePage(c: Context<AppEnv>, deps: CaseRouteDeps, shown: Shown): Promise<Response> {
  const found = await pageOf(c, deps, shown);
  if (!found.ok) return problemResponse(c, found.error);
  const { supportCase } = found.value;
  return sendPage(c, deps, {
    title: staffCaseCopy.title({ caseNumber: supportCase.caseNumber, subject: supportCase.subject }),
    kind: 'case',
    status: shown.refusal?.status,
    hasErrors: shown.refusal !== undefined,
    body: <StaffCasePage {...found.value} />,
  });
}

function showCase(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  return sendCasePage(c, deps, { outcome: doneOutcome(staffForms, deps.doneNotices.take(c)?.form) });
}

async function showLive(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const found = await pageOf(c, deps, { id: '' });
  return found.ok ? sendPart(c, deps, <StaffCasePage {...found.value} />) : problemResponse(c, found.error);
}

/** Each form does what its call of the API does. */
function takeStaffForms(deps: CaseRouteDeps) {
  const { answer, note, take, assign, status, severity } = staffForms;
  const show = (c: Context<AppEnv>, refusal: FormRefusal) => sendCasePage(c, deps, { refusal });
  const comment = withFile<StaffCommentBody, unknown>(deps, {
    upload: (c, file) => staffCaseCalls(c, deps).upload(file),
    send: (c, asked, version) => staffCaseCalls(c, deps).comment(asked, version),
  });
  const update = onSeenCopy((c, asked: StaffCaseUpdateBody, version) =>
    staffCaseCalls(c, deps).update(asked, version),
  );
  return takeFormsWithFiles(
    deps,
    ...[answer, note].map((form) => serveActionForm(deps, form, { show, perform: comment })),
    ...[take, assign].map((form) =>
      serveActionForm(deps, form, { show, perform: (c, asked) => staffCaseCalls(c, deps).assign(asked) }),
    ),
    ...[status, severity].map((form) => serveActionForm(deps, form, { show, perform: update })),
  );
}

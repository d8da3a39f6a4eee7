import { pageNumber } from '@reachout/cases/http/list-page';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { caseListPageSize } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import type { AppEnv } from '@reachout/http/context';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { problemResponse } from '@reachout/http/problem';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { serveForm, takeForms } from '@reachout/http/declared-form';
import { errorMessage, errorStatus } from '@reachout/core/errors';
import { type BulkBody, bulkForm } from '../rules/bulk/bulk-acts.ts';
import { actOnCases, type BulkInput } from '../use-cases/bulk/act-on-cases.ts';
import { sendPage, sendPart } from '@reachout/http/render';
import { validationError } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import { staffListCopy } from '../messages/list.ts';
import { StaffCasesLive, StaffCasesPage, type StaffCasesPageProps } from '../pages/staff-cases.tsx';
import { staffCasesQuery } from '../rules/calls/staff-cases.ts';
import { type AskedList, orderOf } from '../rules/list/list-order.ts';
import { filtersAmong } from '../rules/list/case-filters.ts';
import { fieldsOfQuery } from '../rules/list/views.ts';
import { currentLanguage } from '@reachout/language/language';
import { createSharedReads, readAnew, type SharedReads } from '../use-cases/list/share-reads.ts';
import { languageNames } from './language-names.ts';
import { listColleagues } from '../use-cases/assign-case.ts';
import { readStaffList } from '../use-cases/list/list-staff-cases.ts';
import { nameFilters } from '../use-cases/list/name-filters.ts';
import { listTeamsFor } from '../use-cases/teams/keep-teams.ts';
import { listTagsFor } from '../use-cases/triage/tag-case.ts';
import { readViews } from '../use-cases/list/views.ts';

/** The page of every account's cases, for support staff. It works without a script. */
export function mountStaffListPage(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const shared = createSharedReads(deps.services, deps.elapsed);
  const change = limitSubmits(deps.rateLimiter, submitLimits.changeCase);
  app.get(paths.staffCases(), staffOnly, requireLogin, read, (c) => showList(c, deps, shared));
  app.post(paths.staffCases(), staffOnly, askToLogInAgain(deps), change, takeForms(serveBulk(deps, shared)));
}

/** Does the same to the selected cases, and shows the list again with what became of each. */
function serveBulk(deps: CaseRouteDeps, shared: SharedReads) {
  return serveForm({
    form: bulkForm,
    perform: (c, asked) =>
      actOnCases(deps.services, viewerOf(c), {
        ...asked,
        act: actOfForm(asked.act),
        requestId: c.get('requestId'),
      }),
    done: (c, report) =>
      showList(c, deps, shared, {
        outcome: { report },
        // What was refused stays selected, for another try.
        selected: report.refused.map(({ caseNumber }) => caseNumber),
      }),
    again: (c, { error, values }) => {
      const [wrong] = Object.values(error.fields ?? {});
      return showList(c, deps, shared, {
        outcome: { refused: wrong ?? errorMessage(error) },
        selected: [values[bulkForm.fields.rows] ?? []].flat().map((row) => row.split(' ')[0] ?? ''),
        status: errorStatus(error),
      });
    },
  });
}

function actOfForm(act: BulkBody['act']): BulkInput['act'] {
  if (act.kind !== 'snooze') return act;
  const { kind, until: choice, date, zone } = act;
  return { kind, until: { choice, date, zone } };
}

interface Shown extends Pick<StaffCasesPageProps, 'outcome' | 'selected'> {
  status?: ReturnType<typeof errorStatus>;
}

async function showList(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  sharedReads: SharedReads,
  { status, ...shown }: Shown = {},
): Promise<Response> {
  const fields = fieldsOfQuery(new URL(c.req.url).searchParams);
  const query = safeParse(staffCasesQuery, { ...fields, limit: String(caseListPageSize) });
  if (!query.success) return problemResponse(c, validationError(query.error.issues));
  const { limit: _limit, offset, cursor: _cursor, ...filters } = query.data;
  const asked = { ...filters, sort: orderOf(filters) };
  const { services } = deps;
  const viewer = viewerOf(c);
  const isPart = fields['part'] === 'list';
  // Every page of the queue asks for it at once when a case has changed; what is asked for by hand is read anew.
  const shared = isPart && fields['skipCache'] !== 'true' ? sharedReads : undefined;
  const needsNames = !isPart || Object.keys(filtersAmong(asked)).length > 0;
  const [list, views, names] = await Promise.all([
    readStaffList(services, viewer, { ...query.data, sort: asked.sort }, shared ?? readAnew),
    readViews(services, viewer, shared ?? readAnew),
    needsNames ? readNames(services, viewer, asked) : noNames,
  ]);
  if (!list.ok) return problemResponse(c, list.error);
  if (!views.ok) return problemResponse(c, views.error);
  const page = pageNumber(offset);
  const { searchQuery } = asked;
  const props = {
    ...shown,
    submission: crypto.randomUUID(),
    list: list.value.list,
    views: views.value,
    asked,
    sources: { brand: services.brand, languages: languageNames(deps), ...names },
    now: list.value.readAt,
    title: searchQuery
      ? staffListCopy.searchTitle({ search: searchQuery, page })
      : staffListCopy.pageTitle({ page }),
  };
  if (isPart) {
    const { submission: _submission, sources: _sources, ...drawnFrom } = props;
    const key = JSON.stringify([currentLanguage(), drawnFrom, names]);
    return sendPart(c, deps, <StaffCasesLive {...props} />, shared && ((draw) => shared.draw(key, draw)));
  }
  return sendPage(c, deps, {
    title: props.title,
    kind: 'deskList',
    status,
    hasErrors: status !== undefined,
    body: <StaffCasesPage {...props} />,
  });
}

/** What the filters of a list that has none are called. */
const noNames = { staff: [], names: { accountId: undefined, openedBy: undefined }, teams: [], tags: [] };

/** What the values of filters are called, and what they are chosen from. */
async function readNames(
  services: CaseRouteDeps['services'],
  viewer: ReturnType<typeof viewerOf>,
  asked: AskedList,
) {
  const [staff, names, teams, tags] = await Promise.all([
    listColleagues(services, viewer),
    nameFilters(services, viewer, asked),
    listTeamsFor(services, viewer),
    listTagsFor(services, viewer),
  ]);
  return { staff, names, teams, tags };
}

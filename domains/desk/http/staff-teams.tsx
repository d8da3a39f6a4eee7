import { answerCase } from '@reachout/cases/http/case-answers';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import { staffCaseResponse } from '@reachout/cases/rules/calls/cases';
import { findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { formatCaseNumber } from '@reachout/core/case-number';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { errorMessage, errorStatus } from '@reachout/core/errors';
import { apiRoutes, paths } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
import type { AppEnv } from '@reachout/http/context';
import { type RefusedForm, serveForm, takeForms } from '@reachout/http/declared-form';
import { describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { takeKnownJson } from '@reachout/http/validate';
import type { Context, Hono } from 'hono';
import { staffTeamsCopy } from '../messages/teams.ts';
import { StaffCaseTeamPage, type StaffCaseTeamPageProps } from '../pages/staff-case-team.tsx';
import { StaffTeamsPage, type StaffTeamsPageProps } from '../pages/staff-teams.tsx';
import { type CaseTeamBody, caseTeamBody } from '../rules/calls/teams.ts';
import { caseTeamForm, teamForms } from '../rules/teams/team-forms.ts';
import { handToTeam } from '../use-cases/teams/hand-to-team.ts';
import { languageNames } from './language-names.ts';
import {
  addRoute,
  keepTeam,
  listTeamsFor,
  raiseRoute,
  readTeams,
  removeRoute,
  removeTeam,
} from '../use-cases/teams/keep-teams.ts';

/** Teams of the staff, the rules by which new cases find them, and handing a case over to one. The pages need no script. */
export function mountStaffTeams(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const change = limitSubmits(deps.rateLimiter, submitLimits.changeCase);
  app.get(paths.staffTeams(), staffOnly, requireLogin, read, (c) => showTeams(c, deps, wasDone(c, deps)));
  app.post(paths.staffTeams(), staffOnly, askToLogInAgain(deps), change, takeTeamForms(deps));
  app.get(caseTeamForm.page, staffOnly, requireLogin, read, (c) => showCaseTeam(c, deps, {}));
  app.post(caseTeamForm.page, staffOnly, askToLogInAgain(deps), change, takeCaseTeam(deps));
  app.post(
    apiRoutes.staffCaseTeam,
    describe('Staff', 'Hand a case over to a team', staffCaseResponse, {
      description: 'Gives the case to a team of the staff, or back to everybody.',
      refusals: ['stale_copy'],
    }),
    requireSession,
    staffOnly,
    change,
    takeKnownJson(caseTeamBody),
    async (c) => {
      const done = await handOver(c, deps, c.req.valid('json'));
      return answerCase(c, done.ok ? ok({ supportCase: done.value }) : done);
    },
  );
}

function handOver(c: Context<AppEnv>, { services }: CaseRouteDeps, asked: CaseTeamBody) {
  return handToTeam(services, viewerOf(c), {
    ...asked,
    caseNumber: c.req.param('caseNumber') ?? '',
    requestId: c.get('requestId'),
  });
}

type Shown = Pick<StaffTeamsPageProps, 'typed' | 'errors' | 'outcome'>;

function wasDone(c: Context<AppEnv>, { doneNotices }: CaseRouteDeps): Shown {
  return doneNotices.take(c) === undefined ? {} : { outcome: { text: staffTeamsCopy.done(), isDone: true } };
}

function takeTeamForms(deps: CaseRouteDeps) {
  const asking = (c: Context<AppEnv>) => ({ viewer: viewerOf(c), requestId: c.get('requestId') });
  const serve = <Asked,>(
    form: DeclaredForm<Asked> & { name: string },
    act: (c: Context<AppEnv>, asked: Asked) => Promise<Result<null>>,
  ) =>
    serveForm({
      form,
      perform: act,
      done: (c) => deps.doneNotices.leadTo(c, form),
      again: (c, refused) => showRefused(c, deps, form.name, refused),
    });
  const { services } = deps;
  return takeForms(
    serve(teamForms.save, (c, asked) => keepTeam(services, asking(c), asked)),
    serve(teamForms.remove, (c, asked) => removeTeam(services, asking(c), asked)),
    serve(teamForms.addRule, (c, asked) => addRoute(services, asking(c), asked)),
    serve(teamForms.removeRule, (c, asked) => removeRoute(services, asking(c), asked)),
    serve(teamForms.raiseRule, (c, asked) => raiseRoute(services, asking(c), asked)),
  );
}

function showRefused(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  form: string,
  { values, error }: RefusedForm,
): Promise<Response> {
  const outcome = error.fields ? undefined : { text: errorMessage(error), isDone: false };
  return showTeams(c, deps, { typed: { form, values }, errors: error.fields, outcome }, errorStatus(error));
}

type Status = Parameters<typeof sendPage>[2]['status'];

async function showTeams(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  shown: Shown,
  status: Status = 200,
): Promise<Response> {
  const found = await readTeams(deps.services, viewerOf(c));
  if (!found.ok) return problemResponse(c, found.error);
  return sendPage(c, deps, {
    title: staffTeamsCopy.title(),
    kind: 'desk',
    status,
    hasErrors: status !== 200,
    body: (
      <StaffTeamsPage
        brand={deps.services.brand}
        languages={languageNames(deps)}
        {...found.value}
        {...shown}
      />
    ),
  });
}

function takeCaseTeam(deps: CaseRouteDeps) {
  return takeForms(
    serveForm({
      form: caseTeamForm,
      perform: (c, asked) => handOver(c, deps, asked),
      done: (c) =>
        deps.doneNotices.leadTo(c, caseTeamForm, { page: paths.staffCase(c.req.param('caseNumber') ?? '') }),
      again: (c, { values, error }) => {
        const isStale = error.code === 'stale_copy';
        const refused = error.fields ? undefined : isStale ? staffTeamsCopy.stale() : errorMessage(error);
        const typed = { teamId: String(values['teamId'] ?? ''), note: String(values['note'] ?? '') };
        return showCaseTeam(c, deps, { typed, errors: error.fields, refused }, errorStatus(error));
      },
    }),
  );
}

async function showCaseTeam(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  shown: Pick<StaffCaseTeamPageProps, 'typed' | 'errors' | 'refused'>,
  status: Status = 200,
): Promise<Response> {
  const found = await findCaseAsStaff(deps.services, viewerOf(c), c.req.param('caseNumber') ?? '');
  if (!found.ok) return problemResponse(c, found.error);
  const { number, teamId } = found.value;
  return sendPage(c, deps, {
    title: staffTeamsCopy.handOverTitle({ caseNumber: formatCaseNumber(number) }),
    kind: 'desk',
    status,
    hasErrors: status !== 200,
    body: (
      <StaffCaseTeamPage
        caseNumber={number}
        teamId={teamId}
        teams={await listTeamsFor(deps.services, viewerOf(c))}
        {...shown}
      />
    ),
  });
}

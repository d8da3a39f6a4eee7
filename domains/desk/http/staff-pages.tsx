import { staffCaseCopy } from '../messages/case.ts';
import { macroChoiceCopy } from '../messages/macro-choice.ts';
import { heldCopy } from '../messages/held.ts';
import { formField } from '@reachout/cases/rules/page/action-form-body';
import { heldForms } from '../rules/held/held-forms.ts';
import {
  chooseHold,
  findHoldSeconds,
  listOwnHeldAnswers,
  takeAnswerBack,
} from '../use-cases/held/hold-answer.ts';
import { macroChoiceForm } from '../rules/macros/macro-choice-form.ts';
import { type FilledMacro, fillMacroForCase } from '../use-cases/macros/fill-macro.ts';
import { listOwnAndSharedMacros } from '../use-cases/macros/keep-macros.ts';
import type { StaffCaseUpdateBody, StaffCommentBody } from '@reachout/cases/rules/calls/case-life';
import { paths } from '@reachout/core/paths';
import { ok, type Result } from '@reachout/core/result';
import { readProjectStateAsStaff } from '@reachout/accounts/use-cases/read-project-state';
import { readStaffCase } from '../use-cases/read-staff-case.ts';
import type { PlainOutcome } from '@reachout/cases/pages/plain-outcome';
import { StaffCasePage, type StaffCasePageProps } from '../pages/staff-case.tsx';
import type { Context, Hono } from 'hono';
import type { CaseRouteDeps } from '@reachout/cases/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { serveForm, takeFormsWithFiles } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { sendPage, sendPart } from '@reachout/http/render';
import {
  doneOutcome,
  type FormRefusal,
  onSeenCopy,
  serveActionForm,
  withFiles,
} from '@reachout/cases/http/action-form-post';
import type { CommentKind } from '@reachout/cases/rules/comment-problem';
import { correctionForm } from '../rules/correction/correction-form.ts';
import { mergeForm } from '../rules/merging/merge-form.ts';
import { openForForm, splitForm } from '../rules/opening/opening-forms.ts';
import { redactionForms } from '../rules/redaction/redaction-forms.ts';
import { caseTeamForm } from '../rules/teams/team-forms.ts';
import { staffForms } from '../rules/staff-forms.ts';
import { outsideForms } from '../rules/outside/outside-forms.ts';
import { triageForms } from '../rules/triage/triage-forms.ts';
import { sendAgain } from '../use-cases/outside/send-again.ts';
import { listTagsFor } from '../use-cases/triage/tag-case.ts';
import { staffCaseCalls } from './staff-case-calls.ts';
import { serveTriage } from './triage/triage-forms.ts';
import { mountStaffListPage } from './staff-list-pages.tsx';
import { askToLogInAgain } from '@reachout/http/resubmit';
import { readNotifications } from '@reachout/cases/http/read-notifications';
import { takeVisit } from '@reachout/cases/http/visits';

const casePath = `${paths.staffCases()}/:caseNumber` as const;

/** The pages of support staff: every account's cases, and one of them to answer. They work without a script. */
export function mountStaffPages(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const write = limitSubmits(deps.rateLimiter, submitLimits.threads);
  mountStaffListPage(app, deps);
  app.get(casePath, staffOnly, requireLogin, read, (c) => showCase(c, deps));
  app.get(`${casePath}/live`, staffOnly, requireSession, read, (c) => showLive(c, deps));
  app.post(casePath, staffOnly, askToLogInAgain(deps), write, takeStaffForms(deps));
}

interface Shown {
  /** An answer that was taken back, to go on with. */
  taken?: { body: string };
  id?: string;
  /** A macro that was filled in for the answer, after what was typed. */
  macro?: FilledMacro & { body: string; id: string };
  refusal?: FormRefusal;
  outcome?: PlainOutcome;
}

async function pageOf(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  { refusal, id, outcome, macro, taken }: Shown,
): Promise<Result<StaffCasePageProps>> {
  const viewer = viewerOf(c);
  const found = await readStaffCase(deps.services, viewer, {
    caseNumber: c.req.param('caseNumber') ?? '',
    requestId: c.get('requestId'),
  });
  if (!found.ok) return found;
  await readNotifications(c, deps, found.value.caseNumber);
  const visit = await takeVisit(c, deps, found.value);
  const refused = macro ? macroInAnswer(macro) : taken ? answerAgain(taken) : refusal?.comment;
  const { services } = deps;
  const macros = await listOwnAndSharedMacros(deps.services, viewer);
  const idOf = (form: CommentKind): string =>
    id ?? (refused?.form === form ? refused.id : undefined) ?? crypto.randomUUID();
  return ok({
    brand: deps.services.brand,
    supportCase: found.value,
    visit,
    projectState: await readProjectStateAsStaff(deps.services, viewer, {
      accountId: found.value.account.id,
      named: found.value,
    }),
    userId: viewer.userId,
    answerId: idOf('answer'),
    noteId: idOf('note'),
    outcome: outcome ?? refusal?.outcomeOf(found.value),
    refused,
    held: await listOwnHeldAnswers(services, viewer, found.value.caseNumber),
    holdSeconds: services.holdSeconds ? await findHoldSeconds(services, viewer) : undefined,
    hasDrafts: services.drafts !== undefined,
    macros: macros.ok ? macros.value : [],
    macroActs: macro?.acts,
    vocabulary: await listTagsFor(services, viewer),
    typed: refusal?.typed,
  });
}

/** An answer that was taken back, as if it had not been sent. */
function answerAgain({ body }: { body: string }) {
  return { form: 'answer' as const, id: undefined, body, problem: '', hadFile: false };
}

/** The answer with what a macro says below what was typed, still to be sent. */
function macroInAnswer({ body, text, gaps, id }: NonNullable<Shown['macro']>) {
  const names = gaps.map(({ label }) => label).join(', ');
  return {
    form: 'answer' as const,
    id,
    body: body.trim() === '' ? text : `${body.trimEnd()}\n\n${text}`,
    problem: gaps.length === 0 ? '' : macroChoiceCopy.fillIn({ names }),
    hadFile: false,
  };
}

async function sendCasePage(c: Context<AppEnv>, deps: CaseRouteDeps, shown: Shown): Promise<Response> {
  const found = await pageOf(c, deps, shown);
  if (!found.ok) return problemResponse(c, found.error);
  const { supportCase } = found.value;
  return sendPage(c, deps, {
    title: staffCaseCopy.title({ caseNumber: supportCase.caseNumber, subject: supportCase.subject }),
    kind: 'deskCase',
    status: shown.refusal?.status,
    hasErrors: shown.refusal !== undefined,
    body: <StaffCasePage {...found.value} />,
  });
}

/** The page of the case says what became of them. */
const formsThatLeadHere = {
  ...staffForms,
  redact: redactionForms.remove,
  correct: correctionForm,
  merge: mergeForm,
  openFor: openForForm,
  split: splitForm,
  team: caseTeamForm,
  ...triageForms,
  ...outsideForms,
};

async function showCase(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const done = deps.doneNotices.take(c)?.form;
  if (done === heldForms.setting.name)
    return sendCasePage(c, deps, { outcome: { kind: 'done', text: heldForms.setting.done() } });
  const waits = done === staffForms.answer.name && (await findHoldSeconds(deps.services, viewerOf(c))) > 0;
  return sendCasePage(c, deps, {
    outcome: waits ? { kind: 'done', text: heldCopy.held() } : doneOutcome(formsThatLeadHere, done),
  });
}

async function showLive(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const found = await pageOf(c, deps, { id: '' });
  return found.ok ? sendPart(c, deps, <StaffCasePage {...found.value} />) : problemResponse(c, found.error);
}

/** Each form does what its call of the API does. */
function takeStaffForms(deps: CaseRouteDeps) {
  const { answer, note, take, assign, ...changing } = staffForms;
  const show = (c: Context<AppEnv>, refusal: FormRefusal) => sendCasePage(c, deps, { refusal });
  const comment = withFiles<StaffCommentBody, unknown>(deps, {
    upload: (c, file) => staffCaseCalls(c, deps).upload(file),
    send: (c, asked, version) => staffCaseCalls(c, deps).comment(asked, version),
  });
  const update = onSeenCopy((c, asked: StaffCaseUpdateBody, version) =>
    staffCaseCalls(c, deps).update(asked, version),
  );
  const macros = serveForm({
    form: macroChoiceForm,
    perform: async (c, { macroId }, { values }) => {
      const caseNumber = c.req.param('caseNumber') ?? '';
      const filled = await fillMacroForCase(deps.services, viewerOf(c), { caseNumber, macroId });
      if (!filled.ok) return filled;
      const { body, id } = macroChoiceForm.fields;
      return ok({ ...filled.value, body: String(values[body]), id: String(values[id]) });
    },
    done: (c, macro) =>
      sendCasePage(c, deps, {
        macro,
        outcome: { kind: 'done', text: macroChoiceCopy.inserted({ name: macro.name }) },
      }),
    again: (c, { error }) => problemResponse(c, error),
  });
  const answering = withFiles<StaffCommentBody, unknown>(deps, {
    upload: (c, file) => staffCaseCalls(c, deps).upload(file),
    // A file that comes in the same body is the answer's at once, or nobody's.
    send: (c, asked, version) =>
      asked.fileIds.length > 0
        ? staffCaseCalls(c, deps).comment(asked, version)
        : staffCaseCalls(c, deps).answer(asked, version),
  });
  const answered = serveActionForm<StaffCommentBody, string | undefined>(deps, answer, {
    show,
    perform: async (c, asked, posted) => {
      const sent = await answering(c, asked, posted);
      const opensNext = posted.values[formField.next] === 'yes';
      return sent.ok ? ok(opensNext ? c.req.param('caseNumber') : undefined) : sent;
    },
    next: (after) => after && paths.staffNext({ after }),
  });
  const undo = serveForm({
    form: heldForms.undo,
    perform: (c, { heldId }) =>
      takeAnswerBack(deps.services, viewerOf(c), {
        caseNumber: c.req.param('caseNumber') ?? '',
        heldId,
        requestId: c.get('requestId'),
      }),
    done: (c, taken) => sendCasePage(c, deps, { taken }),
    again: (c, { error }) => problemResponse(c, error),
  });
  const setting = serveForm({
    form: heldForms.setting,
    perform: (c, { holds }) => chooseHold(deps.services, viewerOf(c), { holdsAnswers: holds === 'yes' }),
    done: (c) => deps.doneNotices.leadTo(c, heldForms.setting, { page: c.req.path }),
    again: (c, { error }) => problemResponse(c, error),
  });
  const sendingAgain = serveForm({
    form: outsideForms.sendAgain,
    perform: (c) =>
      sendAgain(deps.services, viewerOf(c), {
        caseNumber: c.req.param('caseNumber') ?? '',
        requestId: c.get('requestId'),
      }),
    done: (c) => deps.doneNotices.leadTo(c, outsideForms.sendAgain, { page: c.req.path }),
    again: (c, { error }) => problemResponse(c, error),
  });
  return takeFormsWithFiles(
    deps,
    macros,
    answered,
    undo,
    setting,
    ...serveTriage(deps, show),
    sendingAgain,
    ...[note].map((form) => serveActionForm(deps, form, { show, perform: comment })),
    ...[take, assign].map((form) =>
      serveActionForm(deps, form, { show, perform: (c, asked) => staffCaseCalls(c, deps).assign(asked) }),
    ),
    ...Object.values(changing).map((form) => serveActionForm(deps, form, { show, perform: update })),
  );
}

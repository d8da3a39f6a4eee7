import { findProjectsForm, newCaseField, newCaseForm } from '../rules/page/new-case-fields.ts';
import { knownIncidents } from '@reachout/status/rules/known-incidents';
import { readKnownStatus } from '@reachout/status/use-cases/read-status';
import { newCaseCopy } from '../messages/new-case.ts';
import { type Account, selectionFromQuery, selectionToQuery } from '@reachout/accounts/rules/accounts';
import { caseFormBody, caseFormField, caseFormFromBody } from '../rules/calls/cases.ts';
import { fieldOfWireName } from '../rules/case-fields.ts';
import {
  caseFormContext,
  type CaseFormErrors,
  type CaseFormValues,
  chosenTopic,
  emptyCaseForm,
  validateCaseForm,
} from '../rules/case-form.ts';
import type { FormValues } from '@reachout/core/declared-form';
import { type AppError, appError, errorCatalogue, errorMessage, errorStatus } from '@reachout/core/errors';
import { maxPageSize, maxSearchTerm } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { err, ok } from '@reachout/core/result';
import { type HasProducts, isProductKey, type ProductKey } from '@reachout/catalogue/rules/products';
import { areasOfProduct } from '@reachout/catalogue/rules/topics';
import type { TopicFields } from '@reachout/accounts/rules/topic-access';
import type { AccountSelector } from '@reachout/accounts/use-cases/account-access';
import { canOpenCaseAbout } from '@reachout/accounts/rules/permissions';
import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import { discardCaseDraft, type ReadCaseDraft, readCaseDraft } from '../use-cases/draft-case.ts';
import { listProjects } from '@reachout/accounts/use-cases/list-projects';
import type { ProjectChoices } from '../browser/form/native-case-form.tsx';
import { ResubmitPage } from '@reachout/web/shell/resubmit-page';
import { LostAccountPage } from '../pages/lost-account.tsx';
import { NewCasePage, type NewCaseStep, newCaseTitle } from '../pages/new-case.tsx';
import type { Context, Hono } from 'hono';
import type { CaseRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { type RefusedForm, serveForm, takeFormsWithFiles } from '@reachout/http/declared-form';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireLogin, viewerOf } from '@reachout/http/middleware/session';
import { submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse, setRetryAfter } from '@reachout/http/problem';
import { sendPage } from '@reachout/http/render';
import { createFromAsked } from './case-create.ts';
import { limitSubmit } from '@reachout/http/limit-submit';

/** The case form for those who run no scripts: questions by GET, then one POST to the same use-case as the API (U80). */
export function mountNewCasePage(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const receive = takeNewCase(deps);
  app.get(paths.newCase(), requireLogin, read, (c) => showStep(c, deps));
  app.post(paths.newCase(), async (c) => {
    const viewer = c.get('viewer');
    if (viewer === null) return askToLogIn(c, deps);
    return limitSubmit(c, deps, submitLimits.createCase, () => receive(c));
  });
}

/** A redirect would drop what was typed, and no script has kept it (F18). */
function askToLogIn(c: Context<AppEnv>, deps: CaseRouteDeps): Response {
  const { title } = errorCatalogue.session_expired;
  const { pathname, search } = new URL(c.req.url);
  const body = (
    <ResubmitPage
      title={title}
      text={newCaseCopy.notSubmitted()}
      loginHref={paths.login(`${pathname}${search}`)}
    />
  );
  return sendPage(c, deps, { title, kind: 'help', status: 401, hasErrors: true, body });
}

/** Nothing of what was typed is shown: it is another person's (F19). */
function askForItsPerson(c: Context<AppEnv>, deps: CaseRouteDeps): Response {
  const { title } = errorCatalogue.other_person;
  const { pathname, search } = new URL(c.req.url);
  const body = (
    <ResubmitPage
      title={title}
      text={newCaseCopy.otherPersonWroteIt()}
      loginHref={paths.login(`${pathname}${search}`)}
    />
  );
  return sendPage(c, deps, { title, kind: 'help', status: 409, hasErrors: true, body });
}

interface Selected {
  accounts: Account[];
  product: ProductKey | null;
  account: Account | null;
  draft?: ReadCaseDraft | undefined;
}

/** With a draft of the person's own, which names product and account, the address may say other choices of area and topic only. */
async function readChosen(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Selected | Response> {
  const selected = await readSelection(c, deps);
  const id = c.req.query('draft');
  if (id === undefined) return selected;
  const draft = await readCaseDraft(deps.services, viewerOf(c), id);
  if (!draft.ok) return problemResponse(c, draft.error);
  const { product, accountId } = draft.value;
  const account = selected.accounts.find((each) => each.id === accountId);
  // Who lost the account has nothing to submit there.
  if (account === undefined) return problemResponse(c, appError('not_found'));
  return { accounts: selected.accounts, product, account, draft: draft.value };
}

async function readSelection(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Selected> {
  const accounts = await listAccounts(deps.services, viewerOf(c));
  const { product, teamSlug, user } = c.req.query();
  return { accounts, ...selectionFromQuery({ product, teamSlug, user }, accounts, deps.services.brand) };
}

async function showStep(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<Response> {
  const selected = await readChosen(c, deps);
  if (selected instanceof Response) return selected;
  const canonical = chosenTogether(deps.services.brand, c.req.query(newCaseField.for), selected.accounts);
  if (canonical) return c.redirect(paths.newCase(selectionToQuery(canonical, deps.services.brand)), 303);
  const { product, account, draft } = selected;
  if (product === null || account === null) return send(c, deps, selected, { step: 'account' });
  // The draft's own choices, unless the person is choosing anew.
  const asked = draft !== undefined && c.req.query('product') === undefined ? draft.values : c.req.query();
  const area = areasOfProduct(deps.services.brand.areas, product).find(
    ({ value }) => value === asked[newCaseField.area],
  );
  if (area === undefined) return send(c, deps, selected, { step: 'area', product, account });
  const topic = area.topics.find(({ value }) => value === asked[newCaseField.topic]);
  if (topic === undefined) return send(c, deps, selected, { step: 'topic', product, account, area });
  const values = { ...emptyCaseForm, ...draft?.values, area: area.value, topic: topic.value };
  return sendForm(c, deps, { ...selected, product, account }, { values, search: '', status: 200 });
}

/** The first question's answer names product and account at once: `platform:team_orbit`. */
function chosenTogether(
  brand: HasProducts,
  answer: string | undefined,
  accounts: readonly Account[],
): { product: ProductKey; account: Account } | null {
  const [product, accountId] = answer?.split(':') ?? [];
  const account = accounts.find(({ id }) => id === accountId);
  return product !== undefined && isProductKey(brand, product) && account ? { product, account } : null;
}

/** What the form is shown again with. */
interface Shown {
  values: CaseFormValues;
  search: string;
  status: number;
  errors?: CaseFormErrors & { files?: string };
  problem?: string;
  isFileLost?: boolean;
  idempotencyKey?: string;
}

/** Takes the form: it opens the case, or is shown again with the projects that were looked for. */
function takeNewCase(deps: CaseRouteDeps) {
  const again = (c: Context<AppEnv>, refused: RefusedForm) => showAgain(c, deps, refused);
  return takeFormsWithFiles(
    deps,
    serveForm({
      form: newCaseForm,
      async perform(c, asked, { values, files }) {
        const { account, product } = await readSelection(c, deps);
        if (account === null || product === null) return err(appError('not_found'));
        const { idempotencyKey } = readForm(values);
        return createFromAsked(c, deps, selectorOf(account), { asked, files, idempotencyKey });
      },
      async done(c, { supportCase }) {
        const draft = await findOwnDraft(c, deps);
        if (draft !== undefined) await discardCaseDraft(deps.services, viewerOf(c), draft.id);
        return c.redirect(supportCase.url, 303);
      },
      again,
    }),
    serveForm({
      form: findProjectsForm,
      async perform(c, _asked, { values, files }) {
        const form = readForm(values);
        if (isOfAnother(c, form)) return err(appError('other_person'));
        const { account, product, accounts } = await readSelection(c, deps);
        if (account === null || product === null) return err(appError('not_found'));
        const draft = await findOwnDraft(c, deps);
        return ok({
          chosen: { accounts, account, product, draft },
          shown: { ...form, status: 200, isFileLost: files.length > 0 },
        });
      },
      done: (c, { chosen, shown }) => sendForm(c, deps, chosen, shown),
      again,
    }),
  );
}

/** The form that was refused, to those whose it is. */
async function showAgain(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  { values, error, hadFile }: RefusedForm,
): Promise<Response> {
  const form = readForm(values);
  if (isOfAnother(c, form)) return askForItsPerson(c, deps);
  const { accounts, account, product } = await readSelection(c, deps);
  if (account === null || product === null) return showLostAccount(c, deps, form);
  const draft = await findOwnDraft(c, deps);
  return showRefusal(c, deps, { accounts, account, product, draft }, { form, error, hadFile });
}

function isOfAnother(c: Context<AppEnv>, { personId }: FilledForm): boolean {
  return personId !== '' && personId !== viewerOf(c).userId;
}

/** The person lost the account or the product while they wrote; an address made by hand leads back to the questions. */
function showLostAccount(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  { values }: FilledForm,
): Response | Promise<Response> {
  const { teamSlug, user } = c.req.query();
  if (teamSlug === undefined && user === undefined) return c.redirect(paths.newCase(), 303);
  return sendPage(c, deps, {
    title: newCaseCopy.accountLost(),
    kind: 'help',
    status: 404,
    hasErrors: true,
    body: <LostAccountPage values={values} />,
  });
}

/** The draft that filled in what was posted. One that is gone meanwhile does not keep the person from submitting their form. */
async function findOwnDraft(c: Context<AppEnv>, deps: CaseRouteDeps): Promise<ReadCaseDraft | undefined> {
  const id = c.req.query('draft');
  const found = id === undefined ? undefined : await readCaseDraft(deps.services, viewerOf(c), id);
  return found?.ok ? found.value : undefined;
}

function selectorOf({ id, team }: Account): AccountSelector {
  return team ? { teamId: team.id } : { uid: id };
}

interface FilledForm {
  values: CaseFormValues;
  search: string;
  personId: string;
  idempotencyKey: string | undefined;
}

/** The form as it was posted, whatever is wrong with it: people see their own words again. */
function readForm(values: FormValues): FilledForm {
  const one = (name: string): string => String(values[name] ?? '');
  const body = Object.fromEntries(Object.keys(caseFormBody.shape).map((name) => [name, one(name)]));
  return {
    // The shape's keys are exactly the body's; every one holds a text.
    values: caseFormFromBody(body as Parameters<typeof caseFormFromBody>[0]),
    search: one(newCaseForm.fields.projectSearch).slice(0, maxSearchTerm),
    personId: one(caseFormField.personId),
    idempotencyKey: one(newCaseForm.fields.idempotencyKey) || undefined,
  };
}

interface Refusal {
  form: FilledForm;
  error: AppError;
  hadFile: boolean;
}

function showRefusal(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  chosen: Selected & { product: ProductKey; account: Account },
  { form, error, hadFile }: Refusal,
): Promise<Response> {
  const { brand } = deps.services;
  const context = caseFormContext(brand, chosen);
  const isAboutFields = error.fields !== undefined;
  setRetryAfter(c, error);
  return sendForm(c, deps, chosen, {
    ...form,
    status: errorStatus(error),
    // The call names the first thing that it stumbled over; the form says all that is wrong at once.
    errors: isAboutFields ? { ...validateCaseForm(form.values, context), ...formNames(error.fields) } : {},
    problem: problemOf(error),
    isFileLost: hadFile,
    // This key stands for a case that exists already; what was typed now is another one.
    idempotencyKey: error.code === 'idempotency_key_reused' ? undefined : form.idempotencyKey,
  });
}

/** What went wrong when no field is to blame, and what pressing the button again will do. */
function problemOf(error: AppError): string {
  if (error.code === 'idempotency_key_reused') return newCaseCopy.submittedBefore();
  if (error.code === 'idempotency_key_missing') return newCaseCopy.submitAgain();
  return errorMessage(error);
}

/** Field messages under the form's own names instead of those of the call. */
function formNames(fields: AppError['fields']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, text]) => [fieldOfWireName(name), text]),
  );
}

async function sendForm(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  chosen: Selected & { product: ProductKey; account: Account },
  shown: Shown,
): Promise<Response> {
  const { product, account } = chosen;
  const { values, status, errors = {}, problem, isFileLost } = shown;
  const { brand } = deps.services;
  const { area, topic, fields } = chosenTopic(values, caseFormContext(brand, { product, account }));
  // An address made by hand; the questions lead back to a form.
  if (!area || !topic) return c.redirect(paths.newCase(selectionToQuery(chosen, brand)), 303);
  const projects = await findProjects(c, deps, account, { fields, search: shown.search });
  if (projects instanceof Response) return projects;
  const form = {
    personId: viewerOf(c).userId,
    account,
    product,
    area,
    topic,
    fields,
    values,
    errors,
    problem,
    isFileLost,
    projects,
    idempotencyKey: shown.idempotencyKey ?? deps.newRequestId(),
  };
  return send(c, deps, chosen, { step: 'form', form }, status);
}

/** The first projects that the person may choose from; none when the topic asks for none. */
async function findProjects(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  account: Account,
  { fields, search }: { fields: TopicFields; search: string },
): Promise<ProjectChoices | Response> {
  if (fields.project === 'hidden') return { projects: [], search: '', hasMore: false };
  const isProjectScoped = account.permissions.canCreateSupportCase === 'project-scoped';
  const page = await listProjects(deps.services, viewerOf(c), {
    account: selectorOf(account),
    limit: maxPageSize,
    search: search.trim() || undefined,
    latestDeployments: 3,
    includePermissions: isProjectScoped,
  });
  if (!page.ok) return problemResponse(c, page.error);
  return {
    search: search.trim(),
    hasMore: page.value.pagination.next !== null,
    projects: page.value.projects
      .filter(({ permissions }) => !isProjectScoped || canOpenCaseAbout(permissions))
      .map(({ id, name, latestDeployments }) => ({
        id,
        name,
        deployments: latestDeployments.map(({ url }) => (url.includes('://') ? url : `https://${url}`)),
      })),
  };
}

async function send(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  { accounts, product, draft }: Selected,
  choice: NewCaseStep,
  status = 200,
): Promise<Response> {
  const incidents = knownIncidents(await readKnownStatus(deps.services));
  return sendPage(c, deps, {
    title: newCaseTitle(choice),
    description: newCaseCopy.description({ brand: deps.services.brand.name }),
    kind: 'help',
    status,
    hasErrors: status >= 400,
    body: (
      <NewCasePage
        brand={deps.services.brand}
        accounts={accounts}
        product={product}
        choice={choice}
        draft={draft?.id}
        incidents={incidents}
      />
    ),
  });
}

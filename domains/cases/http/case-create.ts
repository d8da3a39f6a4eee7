import { mainProduct } from '@reachout/catalogue/rules/products';
import { newCaseForm } from '../rules/page/new-case-fields.ts';
import {
  type CaseCreateBody,
  caseCreateBody,
  caseFormFromPayload,
  caseFormRequest,
  nameInPayload,
  uploadBody,
  uploadResponse,
} from '../rules/calls/case-create.ts';
import { type CaseFormBody, caseFormFromBody, productFromName, teamQuery } from '../rules/calls/cases.ts';
import { createCaseResponseSchema } from '../rules/calls/case-submission.ts';
import { type AppError, appError, type ErrorCode } from '@reachout/core/errors';
import { apiRoutes } from '@reachout/core/paths';
import { err, ok, type Result } from '@reachout/core/result';
import { type AccountSelector, selectAccount } from '@reachout/accounts/use-cases/account-access';
import { createCase, type CreatedCase } from '../use-cases/create-case.ts';
import type { Once } from '@reachout/operations/use-cases/run-once';
import { uploadFile } from '../use-cases/upload-file.ts';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import { requestHeaders } from '@reachout/http/api-document/headers';
import type { CaseRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { allowPrograms } from '@reachout/accounts/http/program-token';
import { viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { discardFiles, type MultipartBody, readMultipart, type UploadedPart } from '@reachout/http/multipart';
import { storeUpload } from './store-upload.ts';
import { answer, takeJson, validate, validationError } from '@reachout/http/validate';
import { unknownProduct } from '@reachout/accounts/http/asked-for';

/** What the use-case that opens a case refuses with. */
const createRefusals: readonly ErrorCode[] = [
  'idempotency_key_missing',
  'request_in_progress',
  'idempotency_key_reused',
  'other_person',
  'case_creation_denied',
  'not_found',
  'validation_failed',
  'topic_unavailable',
  'severity_not_allowed',
  'project_required',
];

/** The calls that open a case: multipart from the case form, for a team and for a person, and JSON with files uploaded before. */
export function mountCaseCreate(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  const writing = allowPrograms(deps, ['cases:write']);
  const create = limitSubmits(deps.rateLimiter, submitLimits.createCase);
  const upload = limitSubmits(deps.rateLimiter, submitLimits.upload);

  app.post(
    apiRoutes.createTeamCase,
    describe('Case creation', 'Create a case for a team', createCaseResponseSchema, {
      status: 201,
      form: caseFormRequest,
      refusals: createRefusals,
      headers: [requestHeaders.idempotencyKey],
    }),
    writing,
    create,
    async (c) => answer(c, await createFromForm(c, deps, { teamId: c.req.param('teamId') }), 201),
  );

  app.post(
    apiRoutes.createUserCase,
    describe('Case creation', 'Create a case for a person', createCaseResponseSchema, {
      status: 201,
      form: caseFormRequest,
      refusals: createRefusals,
      headers: [requestHeaders.idempotencyKey],
    }),
    writing,
    create,
    async (c) => answer(c, await createFromForm(c, deps, { own: true }), 201),
  );

  app.post(
    apiRoutes.cases,
    describe('Case creation', 'Create a case with JSON', createCaseResponseSchema, {
      description: 'Files are uploaded before and named by their ids.',
      status: 201,
      refusals: createRefusals,
      headers: [requestHeaders.idempotencyKey],
    }),
    writing,
    create,
    validate('query', teamQuery),
    takeJson(caseCreateBody),
    async (c) => answer(c, await createFromChat(c, deps, c.req.valid('query'), c.req.valid('json')), 201),
  );

  app.post(
    apiRoutes.uploads,
    describe('Case activity', 'Upload a file', uploadResponse, {
      description: 'The file belongs to nothing until a case or a comment takes it by its id.',
      status: 201,
      form: uploadBody,
      refusals: ['not_found', 'forbidden', 'rate_limited'],
    }),
    writing,
    upload,
    validate('query', teamQuery),
    async (c) => {
      const account = selectAccount(c.req.valid('query'));
      const { services } = deps;
      const record = (file: UploadedPart) => uploadFile(services, viewerOf(c), { account, file });
      return answer(c, await storeUpload(c, services.files, record), 201);
    },
  );
}

/** The chat-based create: the payload becomes the form that it stands for, and its messages name the payload's fields. */
async function createFromChat(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  query: { teamId?: string },
  body: CaseCreateBody,
): Promise<Result<CreatedCase>> {
  const { brand } = deps.services;
  const product = productFromName(brand, body.product || mainProduct(brand));
  if (product === undefined) return err(unknownProduct());
  // The address names the account; a body that names another one was made for something else.
  if (body.teamId && body.teamId !== query.teamId) return err(appError('not_found'));
  const created = await createCase(deps.services, viewerOf(c), {
    account: selectAccount(query),
    product,
    values: caseFormFromPayload(body, brand),
    isCall: true,
    threadId: body.threadId || undefined,
    uploadIds: body.files,
    deploymentId: body.deploymentId,
    billingInvoiceId: body.billingInvoiceId,
    idempotencyKey: c.req.header('idempotency-key'),
    route: 'case.create-from-chat',
    requestId: c.get('requestId'),
  });
  return created.ok ? ok(created.value.answer) : err(inPayloadNames(created.error));
}

function inPayloadNames(error: AppError): AppError {
  if (error.fields === undefined) return error;
  const fields = Object.entries(error.fields).map(([name, message]) => [nameInPayload(name), message]);
  return { ...error, fields: Object.fromEntries(fields) };
}

/**
 * Reads a multipart case form and opens the case. The file is stored first and removed again unless the case took it,
 * so a case never exists without the file that was sent with it (A82).
 */
async function createFromForm(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  account: AccountSelector,
): Promise<Result<CreatedCase>> {
  const { failPoints, files } = deps.services;
  await failPoints?.reach('case.before-parse');
  const body = await readMultipart({ request: c.req.raw, files, log: c.get('log') });
  if (!body.ok) return body;
  await failPoints?.reach('case.after-file-write');
  const created = await createFromBody(c, deps, account, body.value);
  await failPoints?.reach('case.before-response');
  return created;
}

/** Reads what the fields of a body ask; its file is the case's afterwards, or gone. */
async function createFromBody(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  account: AccountSelector,
  { fields, files }: MultipartBody,
): Promise<Result<CreatedCase>> {
  const values = Object.fromEntries([...fields].map(([name, [value]]) => [name, value]));
  const asked = readAsked(fields, values);
  if (asked.ok)
    return createFromAsked(c, deps, account, {
      asked: asked.value,
      files,
      idempotencyKey: values[newCaseForm.fields.idempotencyKey],
    });
  await discardFiles(deps.services.files, { files });
  return asked;
}

function readAsked(fields: MultipartBody['fields'], values: object): Result<CaseFormBody> {
  const repeated = [...fields].find(([, each]) => each.length > 1);
  if (repeated)
    return err(appError('validation_failed', { fields: { [repeated[0]]: 'Send this field once' } }));
  const parsed = safeParse(newCaseForm.asks, values);
  return parsed.success ? ok(parsed.data) : err(validationError(parsed.error.issues));
}

/** What a case form asks, with what came beside its fields. */
interface AskedCase {
  asked: CaseFormBody;
  files: readonly UploadedPart[];
  /** Of a form that cannot set headers. */
  idempotencyKey: string | undefined;
}

/** Opens the case that a form asks for: its file is the case's afterwards, or gone. The page of the case says once that it was created. */
export async function createFromAsked(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  account: AccountSelector,
  asked: AskedCase,
): Promise<Result<CreatedCase>> {
  const created = await createOnce(c, deps, account, asked);
  if (!created.ok || created.value.isRepeated) await discardFiles(deps.services.files, asked);
  if (!created.ok) return created;
  const { answer: opened } = created.value;
  // A program shows nobody a page.
  if (!c.get('program')) deps.doneNotices.note(c, newCaseForm, { page: opened.supportCase.url });
  return ok(opened);
}

async function createOnce(
  c: Context<AppEnv>,
  deps: CaseRouteDeps,
  account: AccountSelector,
  { asked, files, idempotencyKey }: AskedCase,
): Promise<Result<Once<CreatedCase>>> {
  const { personId } = asked;
  if (personId && personId !== viewerOf(c).userId) return err(appError('other_person'));
  const product = productFromName(deps.services.brand, asked.product);
  if (product === undefined) return err(unknownProduct());
  // The form names the account that its words are for: sent after somebody else signed in, it is nobody's (F19).
  const named = 'own' in account && asked.account ? { uid: asked.account } : account;
  return createCase(deps.services, viewerOf(c), {
    account: named,
    product,
    values: caseFormFromBody(asked),
    threadId: asked.threadId || undefined,
    file: files[0],
    idempotencyKey: c.req.header('idempotency-key') ?? idempotencyKey,
    route: 'case.create',
    requestId: c.get('requestId'),
  });
}

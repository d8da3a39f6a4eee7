import { caseFormBody, caseFormFromBody, productFromName } from '@reachout/contract/calls/cases';
import { createCaseResponseSchema } from '@reachout/contract/case-payload';
import { appError } from '@reachout/contract/errors';
import { apiRoutes } from '@reachout/contract/paths';
import { err, type Result } from '@reachout/contract/result';
import type { AccountSelector } from '@reachout/services/accounts/account-access';
import { createCase, type CreatedCase } from '@reachout/services/cases/create-case';
import type { Once } from '@reachout/services/idempotency/run-once';
import type { Context, Hono } from 'hono';
import { safeParse } from 'zod/v4/core';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { acceptOnly } from '../middleware/content-type.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';
import { discardFiles, type MultipartBody, readMultipart } from '../multipart.ts';
import { answer, validationError } from '../validate.ts';

/** The calls that open a case: multipart from the case form, for a team and for a person. */
export function mountCaseCreate(app: Hono<AppEnv>, deps: AppDeps): void {
  const create = rateLimit(deps.rateLimiter, limits.createCase);

  app.post(
    apiRoutes.createTeamCase,
    describe('Cases', 'Opens a case of a team from the case form', createCaseResponseSchema, {
      status: 201,
      form: caseFormBody,
    }),
    requireSession,
    create,
    acceptOnly('multipart/form-data'),
    async (c) => answer(c, await createFromForm(c, deps, { teamId: c.req.param('teamId') }), 201),
  );

  app.post(
    apiRoutes.createUserCase,
    describe(
      'Cases',
      'Opens a case of the person’s own account from the case form',
      createCaseResponseSchema,
      { status: 201, form: caseFormBody },
    ),
    requireSession,
    create,
    acceptOnly('multipart/form-data'),
    async (c) => answer(c, await createFromForm(c, deps, { own: true }), 201),
  );
}

/**
 * Reads a multipart case form and opens the case. The file is stored first and removed again unless the case took it,
 * so a case never exists without the file that was sent with it (A82).
 */
async function createFromForm(
  c: Context<AppEnv>,
  deps: AppDeps,
  account: AccountSelector,
): Promise<Result<CreatedCase>> {
  const body = await readMultipart(c.req.raw, deps.services.files);
  return body.ok ? createFromRead(c, deps, account, body.value) : body;
}

/** The same for a body that was read already: its file is the case's afterwards, or gone. */
export async function createFromRead(
  c: Context<AppEnv>,
  deps: AppDeps,
  account: AccountSelector,
  body: MultipartBody,
): Promise<Result<CreatedCase>> {
  const created = await createFromBody(c, deps, account, body);
  if (!created.ok || created.value.isRepeated) await discardFiles(deps.services.files, body);
  return created.ok ? { ok: true, value: created.value.answer } : created;
}

async function createFromBody(
  c: Context<AppEnv>,
  deps: AppDeps,
  account: AccountSelector,
  { fields, files }: MultipartBody,
): Promise<Result<Once<CreatedCase>>> {
  const repeated = [...fields].find(([, values]) => values.length > 1);
  if (repeated)
    return err(appError('validation_failed', { fields: { [repeated[0]]: 'Send this field once' } }));
  const values = Object.fromEntries([...fields].map(([name, [value]]) => [name, value]));
  const parsed = safeParse(caseFormBody, values);
  if (!parsed.success) return err(validationError(parsed.error.issues));
  const product = productFromName(deps.services.brand, parsed.data.product);
  if (product === undefined)
    return err(appError('validation_failed', { fields: { product: 'Choose one of the products' } }));
  const file = files[0];
  // The form names the account that its words are for: sent after somebody else signed in, it is nobody's (F19).
  const named = 'own' in account && parsed.data.account ? { uid: parsed.data.account } : account;
  return createCase(deps.services, viewerOf(c), {
    account: named,
    product,
    values: caseFormFromBody(parsed.data),
    threadId: parsed.data.threadId || undefined,
    file,
    // A form that posts without JavaScript cannot set headers; its hidden field is the same key.
    idempotencyKey: c.req.header('idempotency-key') ?? values.idempotencyKey,
    route: 'case.create',
    requestId: c.get('requestId'),
  });
}

import {
  caseResponse,
  casesQuery,
  casesResponse,
  casesWarmupResponse,
  teamQuery,
} from '@reachout/contract/calls/cases';
import { apiRoutes } from '@reachout/contract/paths';
import { selectAccount } from '@reachout/services/accounts/account-access';
import { listCases } from '@reachout/services/cases/list-cases';
import { readCase, readCaseFile } from '@reachout/services/cases/read-case';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import { sendAttachment } from '../attachment.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';
import { answer, validate } from '../validate.ts';

/** Support cases: list, detail and files. */
export function mountCases(app: Hono<AppEnv>, deps: AppDeps): void {
  const read = rateLimit(deps.rateLimiter, limits.read);
  const { services } = deps;

  app.get(
    apiRoutes.cases,
    describe('Cases', 'A page of the cases of an account', casesResponse),
    requireSession,
    read,
    validate('query', casesQuery),
    async (c) => {
      const { teamId, skipCache: _skipCache, ...query } = c.req.valid('query');
      return answer(
        c,
        await listCases(services, viewerOf(c), { ...query, account: selectAccount({ teamId }) }),
      );
    },
  );

  app.get(
    apiRoutes.casesWarmup,
    describe('Cases', 'Prepares the case list of an account', casesWarmupResponse),
    requireSession,
    read,
    validate('query', teamQuery),
    async (c) => {
      const account = selectAccount(c.req.valid('query'));
      const page = await listCases(services, viewerOf(c), { account, limit: 1, offset: 0 });
      return answer(c, page.ok ? { ok: true, value: { success: true } } : page);
    },
  );

  app.get(
    apiRoutes.case,
    describe('Cases', 'One case with its comments and files', caseResponse),
    requireSession,
    read,
    validate('query', teamQuery),
    async (c) => {
      const key = { account: selectAccount(c.req.valid('query')), caseNumber: c.req.param('caseNumber') };
      const found = await readCase(services, viewerOf(c), key);
      if (found.ok) c.header('ETag', `"${found.value.supportCase.version}"`);
      return answer(c, found.ok ? { ok: true, value: { supportCase: found.value.supportCase } } : found);
    },
  );

  app.get(
    apiRoutes.caseFile,
    describe('Cases', 'A file of a case, as an attachment', null),
    requireSession,
    read,
    validate('query', teamQuery),
    async (c) => {
      const account = selectAccount(c.req.valid('query'));
      const key = { account, caseNumber: c.req.param('caseNumber'), fileId: c.req.param('fileId') };
      const found = await readCaseFile(services, viewerOf(c), key);
      return found.ok ? sendAttachment(found.value.file, found.value.bytes) : answer(c, found);
    },
  );
}

import { mainProduct } from '@reachout/catalogue/rules/products';
import { plainThreadBody } from '@reachout/chat/rules/calls/assistant';
import { deskThreadResponse } from '../rules/calls/case-create.ts';
import { plainThreadQuery, productFromName } from '../rules/calls/cases.ts';
import { apiRoutes } from '@reachout/core/paths';
import { ok } from '@reachout/core/result';
import { type AccountSelector, selectAccount } from '@reachout/accounts/use-cases/account-access';
import { handOver } from '../use-cases/desk/hand-over.ts';
import type { Hono } from 'hono';
import { requestHeaders } from '@reachout/http/api-document/headers';
import type { CaseRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { describe } from '@reachout/http/describe';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { answer, takeJson, validate } from '@reachout/http/validate';
import { unknownProduct } from '@reachout/accounts/http/asked-for';

/** Threads at the desk where support staff work (§7, flag supportChatPlain). */
export function mountThreads(app: Hono<AppEnv>, deps: CaseRouteDeps): void {
  app.post(
    apiRoutes.supportCenterThreads,
    describe('Case creation', 'Hand over a conversation', deskThreadResponse, {
      description: 'Gives the conversation to support staff.',
      status: 201,
      headers: [requestHeaders.idempotencyKey],
      refusals: [
        'idempotency_key_missing',
        'request_in_progress',
        'idempotency_key_reused',
        'case_creation_denied',
        'not_found',
        'topic_unavailable',
      ],
    }),
    requireSession,
    limitSubmits(deps.rateLimiter, submitLimits.threads),
    validate('query', plainThreadQuery),
    takeJson(plainThreadBody),
    async (c) => {
      const { chat, caseFields } = c.req.valid('json');
      const { product: named, ...fields } = caseFields;
      const { brand } = deps.services;
      const product = productFromName(brand, named || mainProduct(brand));
      if (product === undefined) return problemResponse(c, unknownProduct('caseFields.product'));
      const handed = await handOver(deps.services, viewerOf(c), {
        account: accountOf(c.req.valid('query')),
        product,
        messages: chat,
        fields,
        idempotencyKey: c.req.header('idempotency-key'),
        requestId: c.get('requestId'),
      });
      return answer(c, handed.ok ? ok(handed.value.answer) : handed, 201);
    },
  );
}

/** A team, or the person by their uid; without either, the person's own account. */
function accountOf({ teamId, user }: { teamId?: string; user?: string }): AccountSelector {
  return teamId === undefined && user !== undefined ? { uid: user } : selectAccount({ teamId });
}

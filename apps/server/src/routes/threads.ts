import { plainThreadBody } from '@reachout/contract/calls/assistant';
import { deskThreadResponse } from '@reachout/contract/calls/case-create';
import { plainThreadQuery, productFromName } from '@reachout/contract/calls/cases';
import { apiRoutes } from '@reachout/contract/paths';
import { ok } from '@reachout/contract/result';
import { type AccountSelector, selectAccount } from '@reachout/services/accounts/account-access';
import { handOver } from '@reachout/services/desk/hand-over';
import type { Hono } from 'hono';
import { requestHeaders } from '../api-document/headers.ts';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { describe } from '../describe.ts';
import { requireSession, viewerOf } from '../middleware/session.ts';
import { limitSubmits, submitLimits } from '../middleware/submit-limit.ts';
import { problemResponse } from '../problem.ts';
import { answer, takeJson, validate } from '../validate.ts';
import { unknownProduct } from './asked-for.ts';

/** Threads at the desk where support staff work (§7, flag supportChatPlain). */
export function mountThreads(app: Hono<AppEnv>, deps: AppDeps): void {
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
      const product = productFromName(brand, named || brand.slug);
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

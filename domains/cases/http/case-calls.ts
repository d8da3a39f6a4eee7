import type * as z from 'zod/mini';
import type { caseUpdateBody, commentBody, escalationBody } from '../rules/calls/case-life.ts';
import { commentOnCase } from '../use-cases/comment-on-case.ts';
import { escalateCase } from '../use-cases/escalate-case.ts';
import type { CaseKey } from '../use-cases/find-case.ts';
import { updateCase } from '../use-cases/update-case.ts';
import type { AppEnv } from '@reachout/http/context';
import { viewerOf } from '@reachout/http/middleware/session';
import type { Context } from 'hono';
import type { CaseRouteDeps } from './route-deps.ts';

type Asked<Schema extends z.ZodMiniType> = z.infer<Schema>;

/** What a customer may ask of a case, and what does it: for the calls of the API and for the forms of the case's page alike. */
export function caseCalls(c: Context<AppEnv>, { services }: CaseRouteDeps, key: CaseKey) {
  const viewer = viewerOf(c);
  const requestId = c.get('requestId');
  return {
    comment: ({ id, body, fileIds = [] }: Asked<typeof commentBody> & { id: string }) =>
      commentOnCase(services, viewer, { key, id, body, fileIds, requestId }),
    update: (changes: Asked<typeof caseUpdateBody>, expectedVersion: number) =>
      updateCase(services, viewer, { key, expectedVersion, changes, requestId }),
    escalate: ({ reason }: Asked<typeof escalationBody>) =>
      escalateCase(services, viewer, { key, reason, requestId }),
  };
}

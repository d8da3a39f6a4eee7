import { appError } from '@reachout/contract/errors';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';
import { findRepeatedKey } from '../repeated-key.ts';

/** Refuses a JSON body that names something twice: where money is concerned, a request has one meaning (A62). Behind the body limit. */
export const refuseRepeatedKeys = createMiddleware<AppEnv>(async (c, next) => {
  const repeated = findRepeatedKey(await c.req.text());
  if (repeated === undefined) return next();
  return problemResponse(
    c,
    appError('validation_failed', { fields: { [repeated.slice(0, 255)]: 'Send this once' } }),
  );
});

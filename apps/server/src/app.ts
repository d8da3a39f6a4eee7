import type { FindIndex } from '@reachout/assistant/server';
import { appError } from '@reachout/core/errors';
import { isUnavailable } from '@reachout/database/errors';
import { createApiReferences } from '@reachout/documentation/http/api-reference/references';
import { createApiDocument } from '@reachout/documentation/http/openapi';
import { createSiteSearch, type PreparableSearch } from '@reachout/documentation/http/site-search';
import { clientAddress } from '@reachout/http/middleware/client-address';
import { compressAnswers } from '@reachout/http/middleware/compress-answers';
import { discardBody } from '@reachout/http/middleware/discard-body';
import { htmlErrors } from '@reachout/http/middleware/html-errors';
import { limitMethods } from '@reachout/http/middleware/limit-methods';
import { noBodyForHead } from '@reachout/http/middleware/no-body-for-head';
import { ownRedirects } from '@reachout/http/middleware/own-redirects';
import { readableAddress } from '@reachout/http/middleware/readable-address';
import { requestId } from '@reachout/http/middleware/request-id';
import { requestLanguage } from '@reachout/http/middleware/request-language';
import { securityHeaders } from '@reachout/http/middleware/security-headers';
import { traceRequests } from '@reachout/http/middleware/trace-requests';
import { problemResponse } from '@reachout/http/problem';
import { describeError } from '@reachout/ports/describe-error';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { filesError, findFilesFailure } from '@reachout/http/files-error';
import type { AppEnv } from '@reachout/http/context';
import type { ErrorHandler } from 'hono';
import type { AppDeps } from './app-deps.ts';
import { createMachinePart } from './parts/machine-part.ts';
import { createOpenPart } from './parts/open-part.ts';
import { createSessionPart } from './parts/session-part.ts';

/**
 * Assembles the application. Middleware gives every request its id, its client address and the security headers; authentication is up to the three
 * parts. Parts without sessions are mounted first, because the last part refuses requests that it cannot authenticate.
 */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  return assembleApp(deps).app;
}

/** The same with its search prepared: nobody is kept waiting while the documentation is indexed. */
export async function createPreparedApp(deps: AppDeps, findIndex: FindIndex): Promise<Hono<AppEnv>> {
  const { app, prepare } = assembleApp(deps);
  await prepare(findIndex);
  return app;
}

function assembleApp(deps: AppDeps): { app: Hono<AppEnv>; prepare: PreparableSearch['prepare'] } {
  const app = new Hono<AppEnv>();
  const documentFor = createApiDocument(app, deps);
  const references = createApiReferences(documentFor);
  const { search, prepare } = createSiteSearch(deps.content, deps.services.brand, references);
  app.use(discardBody);
  app.use(requestId({ log: deps.log, newId: deps.newRequestId, elapsed: deps.elapsed }));
  app.use(requestLanguage(deps));
  app.use(noBodyForHead);
  app.use(traceRequests(deps.tracing));
  app.use(clientAddress({ trustedProxies: deps.trustedProxies }));
  app.use(securityHeaders({ https: deps.https, development: deps.development }));
  app.use(ownRedirects);
  app.use(compressAnswers);
  app.use(htmlErrors(deps, search));
  app.use(readableAddress);
  app.route('/', createOpenPart(deps, { references, search }));
  app.route('/', createMachinePart(deps, { search }));
  app.route('/', createSessionPart(deps, { references, documentFor, search }));
  limitMethods(app);
  app.notFound((c) => problemResponse(c, appError('not_found')));
  app.onError(answerFailure(deps));
  return { app, prepare };
}

/** Maps an exception to a response: an outage of the database or the file store, or a bug. Each is logged once. */
function answerFailure(deps: Pick<AppDeps, 'log' | 'outage'>): ErrorHandler<AppEnv> {
  return (error, c) => {
    if (error instanceof HTTPException && error.status < 500)
      return problemResponse(c, appError('bad_request'));
    if (isUnavailable(error)) {
      deps.outage.failed(describeError(error));
      return problemResponse(c, appError('database_unavailable', { retryAfterSeconds: 2 }));
    }
    const failure = findFilesFailure(error);
    if (failure !== null) {
      deps.log.error('files unavailable', {
        request_id: c.get('requestId'),
        reason: `${failure.kind} ${failure.reason}`,
      });
      return problemResponse(c, filesError(failure));
    }
    deps.log.error('unhandled error', { request_id: c.get('requestId'), reason: describeError(error) });
    return problemResponse(c, appError('internal'));
  };
}

import { appError } from '@reachout/core/errors';
import { isUnavailable } from '@reachout/database/errors';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { createApiReferences } from '@reachout/documentation/http/api-reference/references';
import type { AppDeps } from './app-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { mountDocumentation } from '@reachout/documentation/http/documentation';
import { describeError } from '@reachout/ports/describe-error';
import { filesError, findFilesFailure } from '@reachout/http/files-error';
import { clientAddress } from '@reachout/http/middleware/client-address';
import { discardBody } from '@reachout/http/middleware/discard-body';
import { htmlErrors } from '@reachout/http/middleware/html-errors';
import { ownRedirects } from '@reachout/http/middleware/own-redirects';
import { noBodyForHead } from '@reachout/http/middleware/no-body-for-head';
import { readableAddress } from '@reachout/http/middleware/readable-address';
import { programToken } from '@reachout/accounts/http/program-token';
import { requestId } from '@reachout/http/middleware/request-id';
import { traceRequests } from '@reachout/http/middleware/trace-requests';
import { sameOrigin } from '@reachout/http/middleware/same-origin';
import { securityHeaders } from '@reachout/http/middleware/security-headers';
import { session } from '@reachout/http/middleware/session';
import { createSiteSearch } from '@reachout/documentation/http/site-search';
import { limitMethods } from '@reachout/http/middleware/limit-methods';
import { mountPages } from '@reachout/help/http/pages';
import { mountPageOpinion } from '@reachout/documentation/http/page-opinion';
import { mountArticleIndex } from '@reachout/documentation/http/article-index';
import { problemResponse } from '@reachout/http/problem';
import { mountAccessTokens } from '@reachout/accounts/http/access-tokens';
import { mountAccounts } from '@reachout/accounts/http/accounts';
import { mountAssistant } from '@reachout/chat/http/assistant';
import { mountCaseCreate } from '@reachout/cases/http/case-create';
import { mountCaseSubmissions } from '@reachout/cases/http/case-submissions';
import { mountBillingWebhook } from '@reachout/refunds/http/billing-webhook';
import { mountCases } from '@reachout/cases/http/cases';
import { mountConversationPages } from '@reachout/chat/http/conversation-pages';
import { mountConversations } from '@reachout/chat/http/conversations';
import { mountFeedback } from '@reachout/help/http/feedback';
import { mountInvoices } from '@reachout/refunds/http/invoices';
import { mountNewRefundPage } from '@reachout/refunds/http/new-refund-page';
import { mountRefundPages } from '@reachout/refunds/http/refund-pages';
import { mountRefunds } from '@reachout/refunds/http/refunds';
import { mountHealth } from '@reachout/operations/http/health';
import { createApiDocument, mountOpenApi } from '@reachout/documentation/http/openapi';
import { mountMcp } from './mcp/endpoint.ts';
import { mountProjects } from '@reachout/accounts/http/projects';
import { mountCasePages } from '@reachout/cases/http/case-pages';
import { mountNewCasePage } from '@reachout/cases/http/new-case-page';
import { mountSearch, mountSearchPage } from '@reachout/documentation/http/search';
import { mountSession } from '@reachout/accounts/http/session';
import { mountStaffDocumentation } from '@reachout/documentation/http/staff-documentation';
import { mountStaffPages } from '@reachout/desk/http/staff-pages';
import { mountApiReference } from '@reachout/documentation/http/api-reference';
import { mountContactSales } from '@reachout/sales/http/contact-sales';
import { mountLogoPages } from '@reachout/documentation/http/logo-pages';
import { mountStatusPage } from '@reachout/status/http/status-page';
import { mountTeamPages } from '@reachout/accounts/http/team-pages';
import { mountStaffCases } from '@reachout/desk/http/staff-cases';
import { mountStatic } from '@reachout/operations/http/static';
import { mountStatus } from '@reachout/status/http/status';
import { mountThreads } from '@reachout/cases/http/threads';

/** The whole application: middleware in order, then each resource's routes, then pages. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(discardBody);
  app.use(requestId({ log: deps.log, newId: deps.newRequestId, elapsed: deps.elapsed }));
  app.use(noBodyForHead);
  app.use(traceRequests(deps.tracing));
  app.use(clientAddress({ trustedProxies: deps.trustedProxies }));
  app.use(securityHeaders({ https: deps.https, development: deps.development }));
  app.use(ownRedirects);
  const documentFor = createApiDocument(app, deps);
  const references = createApiReferences(documentFor);
  const search = createSiteSearch(deps.content, deps.services.brand, references);
  app.use(htmlErrors(deps, search));
  app.use(readableAddress);
  mountHealth(app, deps);
  mountStatic(app, deps);
  mountArticleIndex(app, deps);
  mountDocumentation(app, deps, references);
  mountBillingWebhook(app, deps);
  mountMcp(app, deps, search);
  app.use(programToken(deps));
  app.use(sameOrigin({ isOwnOrigin: deps.isOwnOrigin }));
  mountSearch(app, deps, search);
  mountSearchPage(app, deps, search);
  mountStatus(app, deps);
  mountStatusPage(app, deps);
  app.use(session(deps.auth));
  if (deps.failPoints !== undefined) app.use(deps.failPoints.middleware);

  mountAccounts(app, deps);
  mountProjects(app, deps);
  mountCases(app, deps);
  mountStaffCases(app, deps);
  mountCaseCreate(app, deps);
  mountThreads(app, deps);
  mountCaseSubmissions(app, deps);
  mountInvoices(app, deps);
  mountRefunds(app, deps);
  mountAssistant(app, deps);
  mountFeedback(app, deps);
  mountConversations(app, deps);
  mountOpenApi(app, documentFor);
  mountSession(app, deps);
  mountPages(app, deps);
  mountNewCasePage(app, deps);
  mountCasePages(app, deps);
  mountStaffPages(app, deps);
  mountConversationPages(app, deps);
  mountNewRefundPage(app, deps);
  mountRefundPages(app, deps);
  mountContactSales(app, deps);
  mountTeamPages(app, deps);
  mountApiReference(app, deps, references);
  mountLogoPages(app, deps);
  mountPageOpinion(app, deps);
  mountAccessTokens(app, deps);
  mountStaffDocumentation(app, deps);
  limitMethods(app);
  if (deps.indexAtStart) search('');

  app.notFound((c) => problemResponse(c, appError('not_found')));
  app.onError((error, c) => {
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
  });
  return app;
}

import { appError } from '@reachout/contract/errors';
import { isUnavailable } from '@reachout/db/errors';
import type { AnswerWriter } from '@reachout/services/chat/answer-writer';
import type { ServiceDeps } from '@reachout/services/deps';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { createApiReferences } from './api-reference/references.ts';
import type { AnswerStreams } from './answer-streams.ts';
import type { AssistantTokens } from './assistant-tokens.ts';
import type { FindAssets } from './assets.ts';
import type { Auth } from './auth.ts';
import type { AppEnv } from './context.ts';
import type { Content } from '@reachout/content';
import type { ContentFiles } from '@reachout/content/load';
import { mountDocumentation } from './documentation.tsx';
import { describeError } from '@reachout/services/describe-error';
import type { RecurringFailure } from '@reachout/services/recurring-failure';
import type { FailPoints } from './fail-points.ts';
import { filesError, findFilesFailure } from './files-error.ts';
import type { Log } from './log.ts';
import { clientAddress } from './middleware/client-address.ts';
import { discardBody } from './middleware/discard-body.ts';
import { htmlErrors } from './middleware/html-errors.ts';
import { ownRedirects } from './middleware/own-redirects.ts';
import { noBodyForHead } from './middleware/no-body-for-head.ts';
import { readableAddress } from './middleware/readable-address.ts';
import { programToken } from './middleware/program-token.ts';
import { requestId } from './middleware/request-id.ts';
import { traceRequests } from './middleware/trace-requests.ts';
import { sameOrigin } from './middleware/same-origin.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { session } from './middleware/session.ts';
import { createSiteSearch } from './site-search.ts';
import { limitMethods } from './middleware/limit-methods.ts';
import { mountPages } from './pages.tsx';
import { mountPageOpinion } from './routes/page-opinion.tsx';
import { mountArticleIndex } from './article-index.ts';
import { problemResponse } from './problem.ts';
import { mountAccessTokens } from './routes/access-tokens.tsx';
import { mountAccounts } from './routes/accounts.ts';
import { mountAssistant } from './routes/assistant.ts';
import { mountCaseCreate } from './routes/case-create.ts';
import { mountCaseSubmissions } from './routes/case-submissions.ts';
import { mountBillingWebhook } from './routes/billing-webhook.ts';
import { mountCases } from './routes/cases.ts';
import { mountConversationPages } from './routes/conversation-pages.tsx';
import { mountConversations } from './routes/conversations.ts';
import { mountFeedback } from './routes/feedback.ts';
import { mountInvoices } from './routes/invoices.ts';
import { mountNewRefundPage } from './routes/new-refund-page.tsx';
import { mountRefundPages } from './routes/refund-pages.tsx';
import { mountRefunds } from './routes/refunds.ts';
import { mountHealth } from './routes/health.ts';
import { createApiDocument, mountOpenApi } from './routes/openapi.ts';
import { mountMcp } from './mcp/endpoint.ts';
import { mountProjects } from './routes/projects.ts';
import { mountCasePages } from './routes/case-pages.tsx';
import { mountNewCasePage } from './routes/new-case-page.tsx';
import { mountSearch, mountSearchPage } from './routes/search.tsx';
import { mountSession } from './routes/session.tsx';
import { mountStaffDocumentation } from './routes/staff-documentation.tsx';
import { mountStaffPages } from './routes/staff-pages.tsx';
import { mountSitePages, mountStatusPage } from './routes/site-pages.tsx';
import { mountStaffCases } from './routes/staff-cases.ts';
import { mountStatic, type PublicFiles } from './routes/static.ts';
import { mountStatus } from './routes/status.ts';
import { mountThreads } from './routes/threads.ts';
import type { Tracing } from './tracing.ts';
import type { RateLimiter } from './middleware/rate-limit.ts';
import type { RenderAllowance } from './render-allowance.ts';

/** Everything the application needs, handed in: no globals, so that tests build one in a line. */
export interface AppDeps {
  services: ServiceDeps;
  auth: Auth;
  log: Log;
  /** Absent unless the operator has a place for traces. */
  tracing?: Tracing;
  assets: FindAssets;
  content: Content;
  contentFiles: ContentFiles;
  answers: AnswerWriter;
  streams: AnswerStreams;
  /** The open event streams of cases. */
  caseStreams: AnswerStreams;
  tokens: AssistantTokens;
  rateLimiter: RateLimiter;
  renderAllowance: RenderAllowance;
  /** Requests that failed because the database was not there; the line of each request names its own refusal. */
  outage: RecurringFailure;
  /** Of this process alone, for what has to be there while the database is away. */
  localLimiter: RateLimiter;
  /** Logo files by the name under /docs/static/media, with their path on disk. */
  logoFiles: PublicFiles;
  /** Folder of the built browser files; null in development, where Vite serves them. */
  clientFolder: string | null;
  https: boolean;
  development: boolean;
  /** Whether people may make access tokens for programs of theirs. */
  programTokens: boolean;
  /** The people of the demo world and their password, in demo mode only (A99). */
  demo: { people: readonly { name: string; email: string; about: string }[]; password: string } | null;
  trustedProxies: number;
  /** How long the screen holds the result of a refund back at least (D28). */
  refundMinimumWaitMs: number;
  isOwnOrigin: (origin: string, host: string | undefined) => boolean;
  publicOrigin: () => string;
  newRequestId: () => string;
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number;
  /** Indexes the search before anybody asks, so that the first who does need not wait for it. */
  indexAtStart?: boolean;
  checks: Record<string, () => Promise<boolean>>;
  /** Of a server that campaigns break; absent from the one that people run. */
  failPoints?: FailPoints;
}

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
  mountSitePages(app, deps, references);
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

import { apiPaths, apiRoutes, paths } from '@reachout/contract/paths';
import { sql } from 'drizzle-orm';
import { json } from '../test-app.ts';
import {
  caseCreators,
  flagged,
  granted,
  handOvers,
  members,
  nobody,
  oneProject,
  open,
  orElsewhere,
  ownersOwn,
  projects,
  type Rule,
  session,
  signedInNobody,
  staff,
  type Verdict,
  withCase,
} from './test-rules.ts';
import type { Place, World } from './test-world.ts';

/** How to ask a route for the things of a place. */
export type Ask = (at: Place) => { path: string; init?: RequestInit };

/** Who may use a route, how to ask it, and what it answers to those who may. */
export interface Row {
  route: string;
  rule: Rule;
  ask: Ask;
  /** Statuses that an allowed request may end with; by default 200. One that is refused for another reason than authority is listed too. */
  ok: readonly number[];
  /** What comes of things that do not exist, and of a team that does not, where that is not a 404. */
  unknown: Verdict;
  noTeam: Verdict;
  /** Looks the thing up before it looks at what the person may do with it. */
  looksFirst: boolean;
  /** A stream that goes on for as long as somebody reads. */
  isEndless: boolean;
  /** Ends the session that asks, so each cell gets one of its own. */
  endsSession: boolean;
  /** Makes what an allowed request uses up; the cell asks for what it returns. */
  fresh: ((world: World, at: Place) => Promise<Place>) | undefined;
}

const row = (
  route: string,
  rule: Rule,
  ask: Ask,
  more: Partial<Omit<Row, 'route' | 'rule' | 'ask'>> = {},
): Row => ({
  route,
  rule,
  ask,
  ok: [200],
  unknown: 'missing',
  noTeam: 'missing',
  looksFirst: false,
  isEndless: false,
  endsSession: false,
  fresh: undefined,
  ...more,
});

const get =
  (path: (at: Place) => string): Ask =>
  (at) => ({ path: path(at) });
const post =
  (
    path: (at: Place) => string,
    body: (at: Place) => unknown = () => ({}),
    headers: (at: Place) => Record<string, string> = () => ({}),
  ): Ask =>
  (at) => ({ path: path(at), init: json(body(at), { 'idempotency-key': at.unique, ...headers(at) }) });
const method =
  (name: string, ask: Ask): Ask =>
  (at) => ({ ...ask(at), init: { ...ask(at).init, method: name } });
/** A form of a page or of an upload. */
const form =
  (path: (at: Place) => string, fields: (at: Place) => Record<string, string | File>): Ask =>
  (at) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields(at))) body.append(name, value);
    return { path: path(at), init: { method: 'POST', body, headers: { 'idempotency-key': at.unique } } };
  };
const urlForm =
  (path: (at: Place) => string, fields: (at: Place) => Record<string, string>): Ask =>
  (at) => ({ path: path(at), init: { method: 'POST', body: new URLSearchParams(fields(at)) } });

const context = (at: Place) => ({ product: 'tetra', teamId: at.teamId });
const said = [{ role: 'user', content: 'How long may a function run?' }];
const caseFields = (at: Place) => ({
  product: 'platform',
  caseArea: 'builds',
  topicArea: 'environment-variables',
  severity: '3',
  subject: `Matrix ${at.unique}`,
  description: 'Asked by the authorisation matrix.',
  projectId: at.projectId,
});
const refundOf = (at: Place) => ({
  teamId: at.teamId,
  product: 'tetra',
  invoiceId: at.invoiceId,
  lineItems: {},
});
const replyForm = ({ unique }: Place) => ({ act: 'reply', id: unique, body: 'By the matrix' });
const slugOf = (at: Place) => ({ teamSlug: at.slug });

/** A conversation of the owner's that may be deleted. */
const freshThread = async ({ app }: World, at: Place): Promise<Place> => {
  const threadId = `thread_matrix_${at.unique}`;
  await app.database.db.execute(
    sql`insert into threads (id, user_id, account_id, product) values (${threadId}, 'user_olivia', 'team_orbit', 'platform')`,
  );
  return { ...at, threadId };
};

const refunds = granted('create', 'billingRefund');
const asksRefunds = granted('create', 'billingRefund', flagged('supportChatRefundInvoiceFlow'));
const reads = withCase('read');

/**
 * One line for each route: `row('METHOD /path', rule, ask)`. The rule is one of test-rules.ts; `ask` builds a request that is right in every
 * respect but perhaps the authority of whoever sends it.
 */
export const table: readonly Row[] = [
  // Public pages, files and probes.
  row('GET /healthz', open, get(paths.healthy)),
  row('GET /readyz', open, get(paths.ready)),
  row(
    'GET /brand.css',
    open,
    get(() => '/brand.css'),
  ),
  row('GET /', open, get(paths.home), { ok: [302] }),
  row(
    'GET /help',
    open,
    get(() => paths.help()),
  ),
  row(
    'GET /login',
    open,
    get(() => paths.login()),
    { ok: [200, 303] },
  ),
  row('GET /status', open, get(paths.status)),
  row('GET /contact/sales', open, get(paths.contactSales)),
  row(
    'POST /contact/sales',
    open,
    urlForm(paths.contactSales, () => ({})),
    { ok: [422] },
  ),
  row(
    'GET /search',
    open,
    get(() => paths.search('build')),
  ),
  row('GET /openapi.json', open, get(paths.openApi)),
  row(
    'GET /docs/article-index.json',
    open,
    get(() => '/docs/article-index.json'),
    { ok: [200, 404] },
  ),
  row(
    'GET /feed.xml',
    open,
    get(() => '/feed.xml'),
    { ok: [200, 404] },
  ),
  row(
    'GET /llms.txt',
    open,
    get(() => '/llms.txt'),
    { ok: [200, 404] },
  ),
  row(
    'GET /llms-full.txt',
    open,
    get(() => '/llms-full.txt'),
    { ok: [200, 404] },
  ),
  row(
    'GET /robots.txt',
    open,
    get(() => '/robots.txt'),
    { ok: [200, 404] },
  ),
  row(
    'GET /sitemap.xml',
    open,
    get(() => '/sitemap.xml'),
    { ok: [200, 404] },
  ),
  row('GET /docs', open, get(paths.docs), { ok: [404] }),
  row(
    'GET /docs/*',
    open,
    get(() => '/docs/none'),
    { ok: [404] },
  ),
  row('GET /docs/api', open, get(paths.apiReference)),
  row(
    'GET /docs/logos',
    open,
    get(() => paths.logos()),
  ),
  row(
    'GET /docs/logos/:slug',
    open,
    get(() => paths.logoEntry('none')),
    { ok: [404] },
  ),
  row(
    'GET /docs/static/media/:name',
    open,
    get(() => '/docs/static/media/none.svg'),
    { ok: [404] },
  ),
  row('GET /guides', open, get(paths.guides), { ok: [404] }),
  row('GET /guides/*', open, get(paths.howToGetSupport), { ok: [404] }),
  row(
    'GET /legal',
    open,
    get(() => '/legal'),
    { ok: [404] },
  ),
  row('GET /legal/*', open, get(paths.supportTerms), { ok: [404] }),
  row(`GET ${apiRoutes.status}`, open, get(apiPaths.status)),
  row(
    `GET ${apiRoutes.search}`,
    open,
    get(() => apiPaths.search('build')),
  ),
  row(
    'POST /api/search/misses',
    open,
    post(
      () => '/api/search/misses',
      ({ unique }) => ({ q: unique }),
    ),
  ),

  row(
    'GET /documentation/opinion',
    open,
    get(() => '/documentation/opinion'),
    { ok: [200, 303, 404, 422] },
  ),
  row(
    'POST /documentation/opinion',
    open,
    urlForm(
      () => '/documentation/opinion',
      () => ({}),
    ),
    { ok: [303, 400, 404, 422] },
  ),

  // Signing in and out.
  row(
    'POST /login',
    open,
    urlForm(
      () => paths.login(),
      () => ({ email: 'a@b.example', password: 'x' }),
    ),
    { ok: [401] },
  ),
  row(
    'POST /logout',
    open,
    urlForm(paths.logout, () => ({})),
    { ok: [303], endsSession: true },
  ),

  // What the billing system tells is signed; nobody's session opens it.
  row(`POST ${apiRoutes.billingWebhook}`, nobody, post(apiPaths.billingWebhook)),

  // About oneself.
  row(`GET ${apiRoutes.accounts}`, session, get(apiPaths.accounts)),
  row(`GET ${apiRoutes.v0Plans}`, session, get(apiPaths.v0Plans)),
  row(`POST ${apiRoutes.authToken}`, session, post(apiPaths.authToken)),
  row(`POST ${apiRoutes.threads}`, session, post(apiPaths.threads), { ok: [201] }),
  row(
    `GET ${apiRoutes.conversations}`,
    session,
    get(() => apiPaths.conversations()),
  ),
  row(
    'GET /support/conversations',
    session,
    get(() => paths.conversations()),
  ),

  // Conversations, which are their person's and nobody else's.
  row(
    `GET ${apiRoutes.conversation}`,
    ownersOwn,
    get(({ threadId }) => apiPaths.conversation(threadId)),
  ),
  row(
    `GET ${apiRoutes.conversationExport}`,
    ownersOwn,
    get(({ threadId }) => apiPaths.conversationExport(threadId)),
  ),
  row(
    `DELETE ${apiRoutes.conversation}`,
    ownersOwn,
    method(
      'DELETE',
      get(({ threadId }) => apiPaths.conversation(threadId)),
    ),
    { fresh: freshThread },
  ),
  row(
    `GET ${apiRoutes.chatStream}`,
    ownersOwn,
    get(({ threadId }) => apiPaths.chatStream(threadId)),
  ),
  row(
    `POST ${apiRoutes.chatStop}`,
    ownersOwn,
    post(({ threadId }) => apiPaths.chatStop(threadId)),
  ),
  row(
    `POST ${apiRoutes.metadata}`,
    ownersOwn,
    post(apiPaths.metadata, ({ threadId }) => ({ threadId, csat: 4 })),
  ),
  row(
    `POST ${apiRoutes.feedback}`,
    ownersOwn,
    post(apiPaths.feedback, ({ promptId }) => ({ promptId, feedback: 1 })),
  ),
  row(
    `POST ${apiRoutes.feedback}`,
    ownersOwn,
    post(apiPaths.feedback, ({ promptId }) => ({ promptId, feedback: -1 })),
  ),
  row(
    'GET /support/conversations/:threadId',
    ownersOwn,
    get(({ threadId }) => paths.conversation(threadId)),
  ),
  row(
    'GET /support/conversations/:threadId/delete',
    ownersOwn,
    get(({ threadId }) => paths.deleteConversation(threadId)),
  ),
  row(
    'POST /support/conversations/:threadId/delete',
    ownersOwn,
    urlForm(
      ({ threadId }) => paths.deleteConversation(threadId),
      () => ({}),
    ),
    { ok: [303], fresh: freshThread },
  ),

  // The assistant, for a team.
  row(
    `POST ${apiRoutes.chat}`,
    members(),
    post(apiPaths.chat, (at) => ({ message: { id: at.unique, content: 'Hello' }, context: context(at) })),
  ),
  row(
    `POST ${apiRoutes.predictCase}`,
    members(),
    post(apiPaths.predictCase, (at) => ({ messages: said, context: context(at) })),
  ),
  row(
    `POST ${apiRoutes.refundReason}`,
    asksRefunds,
    post(apiPaths.refundReason, (at) => ({ messages: said, context: context(at) })),
  ),

  // Projects.
  row(
    `GET ${apiRoutes.projects}`,
    projects,
    get(({ teamId }) => apiPaths.projects({ teamId })),
  ),
  row(
    `GET ${apiRoutes.projectPermissions}`,
    oneProject,
    get(({ teamId, projectId }) => apiPaths.projectPermissions({ projectIdOrName: projectId, teamId })),
  ),
  row(
    'GET /:teamSlug/~/settings/members',
    granted('read', 'team'),
    get(({ slug }) => paths.teamMembers(slug)),
  ),
  row(
    'GET /:teamSlug/~/integrations',
    projects,
    get(({ slug }) => paths.integrations(slug)),
  ),
  row(
    'GET /:teamSlug/~/observability/query',
    projects,
    get(({ slug }) => paths.observability(slug)),
  ),

  // Cases: lists, one, its files.
  row(
    `GET ${apiRoutes.cases}`,
    members(),
    get(({ teamId }) => apiPaths.cases({ teamId })),
  ),
  row(
    `GET ${apiRoutes.casesWarmup}`,
    members(),
    get(({ teamId }) => apiPaths.casesWarmup({ teamId })),
  ),
  row(
    `GET ${apiRoutes.case}`,
    reads,
    get(({ caseNumber, teamId }) => apiPaths.case({ caseNumber, teamId })),
  ),
  row(
    `GET ${apiRoutes.caseFile}`,
    reads,
    get((at) => apiPaths.caseFile(at)),
  ),
  row(
    'GET /:teamSlug/~/support/cases',
    members(),
    get((at) => paths.cases(slugOf(at))),
  ),
  row(
    'GET /:teamSlug/~/support/cases/:caseNumber',
    reads,
    get((at) => paths.caseDetail({ ...slugOf(at), caseNumber: at.caseNumber })),
  ),
  row(
    'GET /:teamSlug/~/support/cases/:caseNumber/live',
    reads,
    get((at) => paths.caseLive({ ...slugOf(at), caseNumber: at.caseNumber })),
  ),
  row(
    'GET /:teamSlug/~/support/cases/:caseNumber/files/:fileId',
    reads,
    get((at) => paths.caseFile({ ...slugOf(at), caseNumber: at.caseNumber, fileId: at.fileId })),
  ),
  row(
    'GET /support/cases',
    session,
    get(() => paths.cases()),
    { ok: [200, 404] },
  ),
  row(
    'GET /support/cases/:caseNumber',
    ownersOwn,
    get((at) => paths.caseDetail({ caseNumber: at.ownCaseNumber })),
  ),
  row(
    'GET /support/cases/:caseNumber/live',
    ownersOwn,
    get((at) => paths.caseLive({ caseNumber: at.ownCaseNumber })),
  ),
  row(
    'GET /support/cases/:caseNumber/files/:fileId',
    signedInNobody,
    get((at) => paths.caseFile({ caseNumber: at.caseNumber, fileId: at.fileId })),
  ),

  row(
    `PATCH ${apiRoutes.case}`,
    withCase('update'),
    method(
      'PATCH',
      post(
        (at) => apiPaths.case(at),
        ({ unique }) => ({ participants: [`${unique}@matrix.example`] }),
        (at) => ({ 'if-match': `"${at.version}"` }),
      ),
    ),
    { looksFirst: true },
  ),
  row(
    `POST ${apiRoutes.caseComments}`,
    withCase('comment'),
    post(
      (at) => apiPaths.caseComments(at),
      ({ unique }) => ({ id: unique, body: 'By the matrix' }),
    ),
    { looksFirst: true, ok: [201] },
  ),
  row(
    `POST ${apiRoutes.caseEscalation}`,
    withCase('comment'),
    post(
      (at) => apiPaths.caseEscalation(at),
      () => ({ reason: 'By the matrix' }),
    ),
    { looksFirst: true, ok: [200, 409] },
  ),
  row(
    `POST ${apiRoutes.caseSeen}`,
    reads,
    post(
      (at) => apiPaths.caseSeen(at),
      () => ({ version: 1 }),
    ),
  ),
  row(
    `GET ${apiRoutes.caseEvents}`,
    reads,
    get((at) => apiPaths.caseEvents(at)),
    { isEndless: true },
  ),
  row(
    `GET ${apiRoutes.caseExport}`,
    reads,
    get((at) => apiPaths.caseExport(at)),
  ),
  row(
    'POST /:teamSlug/~/support/cases/:caseNumber',
    withCase('comment'),
    form((at) => paths.caseDetail({ ...slugOf(at), caseNumber: at.caseNumber }), replyForm),
    { looksFirst: true, ok: [303] },
  ),
  row(
    'POST /support/cases/:caseNumber',
    ownersOwn,
    form((at) => paths.caseDetail({ caseNumber: at.ownCaseNumber }), replyForm),
    { ok: [303] },
  ),

  // Support staff, over all accounts.
  row(
    `GET ${apiRoutes.staffCases}`,
    staff,
    get(() => apiPaths.staffCases()),
  ),
  row(
    `GET ${apiRoutes.staffCase}`,
    staff,
    get((at) => apiPaths.staffCase(at.caseNumber)),
  ),
  row(
    `GET ${apiRoutes.staffCaseEvents}`,
    staff,
    get((at) => apiPaths.staffCaseEvents(at.caseNumber)),
    { isEndless: true },
  ),
  row(
    `GET ${apiRoutes.staffCaseExport}`,
    staff,
    get((at) => apiPaths.staffCaseExport(at.caseNumber)),
  ),
  row(
    `GET ${apiRoutes.staffCaseFile}`,
    staff,
    get((at) => apiPaths.staffCaseFile(at)),
  ),
  row(
    `PATCH ${apiRoutes.staffCase}`,
    staff,
    method(
      'PATCH',
      post(
        (at) => apiPaths.staffCase(at.caseNumber),
        () => ({ severity: '2' }),
        (at) => ({ 'if-match': `"${at.version}"` }),
      ),
    ),
  ),
  row(
    `POST ${apiRoutes.staffCaseComments}`,
    staff,
    post(
      (at) => apiPaths.staffCaseComments(at.caseNumber),
      ({ unique }) => ({ id: unique, body: 'By the matrix', visibility: 'internal' }),
    ),
    { ok: [201] },
  ),
  row(
    'GET /staff/cases',
    staff,
    get(() => paths.staffCases()),
  ),
  row(
    'GET /staff/cases/:caseNumber',
    staff,
    get((at) => paths.staffCase(at.caseNumber)),
  ),
  row(
    'GET /staff/cases/:caseNumber/live',
    staff,
    get((at) => paths.staffCaseLive(at.caseNumber)),
  ),
  row(
    'POST /staff/cases/:caseNumber',
    staff,
    form(
      (at) => paths.staffCase(at.caseNumber),
      ({ unique }) => ({ act: 'note', id: unique, body: 'By the matrix' }),
    ),
    { ok: [303] },
  ),

  row(
    'GET /staff/documentation',
    staff,
    get(() => '/staff/documentation'),
  ),

  row(
    'GET /staff/refunds/:refundId',
    staff,
    get((at) => paths.staffRefund(at.refundId)),
  ),
  row(
    'POST /staff/refunds/:refundId',
    staff,
    form(
      (at) => paths.staffRefund(at.refundId),
      () => ({ decision: 'decline', note: 'By the matrix' }),
    ),
    { ok: [303, 409, 422] },
  ),

  // Opening a case, and what became of it.
  row(
    `GET ${apiRoutes.caseSubmission}`,
    session,
    get((at) => apiPaths.caseSubmission(at.submissionKey)),
    // Of a submission by somebody else it says what it says of none.
    { unknown: 'ok' },
  ),
  row(
    `POST ${apiRoutes.createTeamCase}`,
    caseCreators,
    form(({ teamId }) => apiPaths.createCase({ teamId }), caseFields),
    { ok: [201], unknown: 'invalid' },
  ),
  row(
    `POST ${apiRoutes.createUserCase}`,
    session,
    form(
      () => apiPaths.createCase(),
      ({ unique }) => ({
        ...caseFields({ unique } as Place),
        projectId: '',
        product: 'v0',
        caseArea: 'billing-v0',
        topicArea: 'v0-subscription',
      }),
    ),
    { ok: [201, 404] },
  ),
  row(
    `POST ${apiRoutes.cases}`,
    caseCreators,
    post(
      ({ teamId }) => apiPaths.cases({ teamId }),
      ({ unique, projectId }) => ({
        product: 'tetra',
        area: 'builds',
        topic: 'environment-variables',
        severity: '3',
        projectId,
        subject: `Matrix ${unique}`,
        description: 'Asked by the authorisation matrix.',
      }),
    ),
    { ok: [201], unknown: 'invalid' },
  ),
  row(
    'POST /api/v3/support-center/files',
    granted('create', 'fileUpload'),
    form(
      ({ teamId }) => `/api/v3/support-center/files${teamId === undefined ? '' : `?teamId=${teamId}`}`,
      () => ({ files: new File(['words'], 'note.txt') }),
    ),
    { ok: [201, 429] },
  ),
  row(
    `POST ${apiRoutes.supportCenterThreads}`,
    handOvers,
    post(
      ({ teamId }) => apiPaths.supportCenterThreads({ teamId }),
      () => ({
        chat: [{ role: 'user', content: 'Asked by the authorisation matrix.' }],
        caseFields: { product: 'tetra', area: 'builds', topic: 'environment-variables' },
      }),
    ),
    { ok: [201], unknown: 'ok' },
  ),
  row(
    'GET /support/cases/new',
    session,
    get(({ slug }) => paths.newCase({ teamSlug: slug })),
    { noTeam: 'ok' },
  ),
  row(
    'POST /support/cases/new',
    orElsewhere(caseCreators),
    form(({ slug }) => paths.newCase({ product: 'tetra', teamSlug: slug }), caseFields),
    { ok: [303], unknown: 'invalid', noTeam: 'elsewhere' },
  ),

  // Invoices and refunds.
  row(
    'GET /:teamSlug/~/support/refunds',
    refunds,
    get((at) => paths.refunds(slugOf(at))),
  ),
  row(
    'GET /:teamSlug/~/support/refunds/:refundId',
    refunds,
    get((at) => paths.refund({ ...slugOf(at), refundId: at.refundId })),
  ),
  row(
    'GET /support/refunds',
    session,
    get(() => paths.refunds()),
    { ok: [200, 404] },
  ),
  row(
    'GET /support/refunds/:refundId',
    signedInNobody,
    get((at) => paths.refund({ refundId: at.refundId })),
  ),
  row(
    `GET ${apiRoutes.invoices}`,
    refunds,
    get(({ teamId }) => apiPaths.invoices({ teamId })),
  ),
  row(
    `GET ${apiRoutes.refunds}`,
    refunds,
    get(({ teamId }) => apiPaths.refunds({ teamId })),
  ),
  row(
    `GET ${apiRoutes.refund}`,
    refunds,
    get((at) => apiPaths.refund(at)),
  ),
  row(`POST ${apiRoutes.refundQuote}`, asksRefunds, post(apiPaths.refundQuote, refundOf)),
  // The hash of a quote that nobody was given: past the question of authority it is a stale one.
  row(
    `POST ${apiRoutes.refundInvoice}`,
    asksRefunds,
    post(apiPaths.refundInvoice, (at) => ({
      ...refundOf(at),
      reason: 'Asked by the matrix',
      quoteHash: '0'.repeat(64),
    })),
    { ok: [409, 422] },
  ),
  row(
    `POST ${apiRoutes.refundDecision}`,
    staff,
    post(
      ({ refundId }) => apiPaths.refundDecision(refundId),
      () => ({ decision: 'decline', note: 'By the matrix' }),
    ),
    { ok: [200, 409] },
  ),
];

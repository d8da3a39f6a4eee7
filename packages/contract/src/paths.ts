import { formatCaseNumber } from './messages.ts';
import { pathSegment, queryString } from './url.ts';

/** The only place that writes an address of this site: pages first, then calls. Each takes plain values and encodes them. */

type Optional<T> = T | null | undefined;

/** Where a team's pages live; personal accounts have no prefix. */
function teamPrefix(teamSlug: Optional<string>): string {
  return teamSlug ? `/${pathSegment(teamSlug)}/~` : '';
}

/** What the help page's query carries (§2). `product` is the product's slug. */
export interface HelpQuery {
  product?: Optional<string>;
  teamSlug?: Optional<string>;
  user?: Optional<string>;
  /** JSON of a preset chat. */
  intent?: Optional<string>;
  /** A past conversation of the person to go on with. */
  thread?: Optional<string>;
}

/** What the query of the case form's own page carries: the selection, and the values of area and topic. */
export interface NewCaseQuery extends Omit<HelpQuery, 'intent' | 'thread'> {
  area?: Optional<string>;
  topic?: Optional<string>;
  /** A draft of the person's that fills the form in. */
  draft?: Optional<string>;
}

/** Pages and files. */
export const paths = {
  home: () => '/',
  help: (query: HelpQuery = {}) =>
    `/help${queryString({ product: query.product, teamSlug: query.teamSlug, user: query.user, intent: query.intent, thread: query.thread })}`,
  login: (next?: Optional<string>) => `/login${queryString({ next })}`,
  logout: () => '/logout',
  /** A case's page, below the team when there is one (§2). */
  caseDetail: ({ teamSlug, caseNumber }: { teamSlug?: Optional<string>; caseNumber: number | string }) =>
    `${teamPrefix(teamSlug)}/support/cases/${pathSegment(formatCaseNumber(caseNumber))}`,
  cases: ({ teamSlug }: { teamSlug?: Optional<string> } = {}) => `${teamPrefix(teamSlug)}/support/cases`,
  /** The newest rendering of a case's page, for the page itself to take over. */
  caseLive: (key: { teamSlug?: Optional<string>; caseNumber: number | string }) =>
    `${paths.caseDetail(key)}/live`,
  /** All cases over all accounts, and one of them, for support staff. */
  staffCases: () => '/staff/cases',
  staffCase: (caseNumber: number | string) => `/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}`,
  /** Refunds of all accounts that wait for support staff: to be paid, or with `of` to be decided. */
  staffRefunds: ({ of, offset }: { of?: 'decision'; offset?: number } = {}) =>
    `/staff/refunds${queryString({ of, offset: offset === 0 ? undefined : offset })}`,
  /** A refund for support staff to decide or to pay; the forms on that page post to the same address. */
  staffRefund: (refundId: string) => `/staff/refunds/${pathSegment(refundId)}`,
  staffCaseLive: (caseNumber: number | string) => `${paths.staffCase(caseNumber)}/live`,
  /** The case form as a page of its own, for those who skip the chat or run no scripts. */
  newCase: (query: NewCaseQuery = {}) =>
    `/support/cases/new${queryString({ product: query.product, teamSlug: query.teamSlug, user: query.user, area: query.area, topic: query.topic, draft: query.draft })}`,
  /** Titles and headings of the documentation, for suggestions that need no request per key. */
  articleIndex: () => '/docs/article-index.json',
  caseFile: ({
    teamSlug,
    caseNumber,
    fileId,
  }: {
    teamSlug?: Optional<string>;
    caseNumber: number | string;
    fileId: string;
  }) =>
    `${teamPrefix(teamSlug)}/support/cases/${pathSegment(formatCaseNumber(caseNumber))}/files/${pathSegment(fileId)}`,
  /** The person's past conversations with the assistant. */
  conversations: ({ offset }: { offset?: number } = {}) =>
    `/support/conversations${queryString({ offset: offset === 0 ? undefined : offset })}`,
  conversation: (threadId: string) => `/support/conversations/${pathSegment(threadId)}`,
  /** Asks whether to delete it; the form on that page posts to the same address. */
  deleteConversation: (threadId: string) => `/support/conversations/${pathSegment(threadId)}/delete`,
  /** The refunds of an account, below the team when there is one. */
  refunds: ({ teamSlug }: { teamSlug?: Optional<string> } = {}) => `${teamPrefix(teamSlug)}/support/refunds`,
  /** A refund's page with its ledger and receipt (D27). */
  refund: ({ teamSlug, refundId }: { teamSlug?: Optional<string>; refundId: string }) =>
    `${teamPrefix(teamSlug)}/support/refunds/${pathSegment(refundId)}`,
  /** The person's access tokens; the form that makes one posts to the same address. */
  accessTokens: () => '/settings/tokens',
  revokeAccessToken: (tokenId: string) => `/settings/tokens/${pathSegment(tokenId)}/revoke`,
  /** Where clients of the Model Context Protocol connect. */
  mcp: () => '/mcp',
  teamMembers: (teamSlug: string) => `${teamPrefix(teamSlug)}/settings/members`,
  integrations: (teamSlug: string) => `${teamPrefix(teamSlug)}/integrations`,
  observability: (teamSlug: string, query: { of?: Optional<string> } = {}) =>
    `${teamPrefix(teamSlug)}/observability/query${queryString({ of: query.of })}`,
  mcpGuide: () => '/docs/support/mcp',
  programsGuide: () => '/docs/support/api-from-a-program',
  apiGuide: () => '/docs/support/support-api',
  supportTerms: () => '/legal/support-terms',
  supportTermsWhere: () => '/legal/support-terms#where',
  supportTermsSeverityLevels: () => '/legal/support-terms#severity-levels',
  howToGetSupport: () => '/guides/how-to-get-support',
  contactSales: () => '/contact/sales',
  status: () => '/status',
  docs: () => '/docs',
  guides: () => '/guides',
  /** Takes what a reader says of a page; shows the thanks. */
  pageOpinion: (query: { opinion?: Optional<string> } = {}) =>
    `/documentation/opinion${queryString({ opinion: query.opinion })}`,
  /** What readers say of the documentation, for staff. */
  staffDocumentation: () => '/staff/documentation',
  /** Texts for machines. */
  llms: () => '/llms.txt',
  llmsFull: () => '/llms-full.txt',
  sitemap: () => '/sitemap.xml',
  feed: () => '/feed.xml',
  robots: () => '/robots.txt',
  search: (term?: Optional<string>) => `/search${queryString({ q: term })}`,
  apiReference: () => '/docs/api',
  /** The calls about one matter. */
  apiGroup: (group: string) => `/docs/api/${pathSegment(group)}`,
  /** The logo catalogue for people, and one entry of it. */
  logos: (term?: Optional<string>) => `/docs/logos${queryString({ q: term })}`,
  logoEntry: (slug: string) => `/docs/logos/${pathSegment(slug)}`,
  openApi: () => '/openapi.json',
  /** A logo's file under the docs base path. */
  logo: ({ slug, variant, hash }: { slug: string; variant: string; hash: string }) =>
    `/docs/static/media/${pathSegment(slug)}-${pathSegment(variant)}.${pathSegment(hash)}.svg`,
  /** A file that belongs to articles: a picture in one, or the one that stands for it when it is shared. */
  contentFile: (name: string) => `/docs/static/files/${pathSegment(name)}`,
  healthy: () => '/healthz',
  ready: () => '/readyz',
} as const;

/** How far the refund form's own pages have come: the account by its team, the product by its slug, the invoice by its id. */
export interface NewRefundAddress {
  teamSlug?: Optional<string>;
  product?: Optional<string>;
  invoice?: Optional<string>;
}

/**
 * The refund form as pages of its own, for those who skip the chat or run no scripts; its forms post to the same address. Stands by itself because no
 * script needs it.
 */
export function newRefundPath({ teamSlug, product, invoice }: NewRefundAddress = {}): string {
  return `${paths.refunds({ teamSlug })}/new${queryString({ product, invoice })}`;
}

/** An article of the documentation as Markdown. */
export function markdownPath(articlePath: string): string {
  return `${articlePath}.md`;
}

/** Query of the case list call. */
export interface CasesQuery {
  teamId?: Optional<string>;
  limit?: number;
  offset?: number;
  searchQuery?: Optional<string>;
  status?: Optional<string>;
  sort?: Optional<string>;
  skipCache?: boolean;
  severity?: Optional<string>;
  projectId?: Optional<string>;
  /** Only cases that the person opened or takes part in. */
  mine?: boolean;
  /** From the page before, instead of an offset. */
  cursor?: Optional<string>;
}

/** Query of the staff's case list call. */
export interface StaffCasesQuery {
  limit?: number;
  offset?: number;
  searchQuery?: Optional<string>;
  status?: Optional<string>;
  severity?: Optional<string>;
  accountId?: Optional<string>;
  turn?: Optional<string>;
  sort?: Optional<string>;
  cursor?: Optional<string>;
}

/** A case in a call: its number, and its team unless it is the person's own. */
export interface CaseAddress {
  caseNumber: number | string;
  teamId?: Optional<string>;
}

/** Query of the projects call. */
export interface ProjectsQuery {
  limit?: number;
  from?: Optional<string>;
  search?: Optional<string>;
  linked?: boolean;
  latestDeployments?: number;
  slug?: Optional<string>;
  teamId?: Optional<string>;
  includePermissions?: boolean;
}

/** Query of the invoices call. */
export interface InvoicesQuery {
  limit?: number;
  teamId?: Optional<string>;
  /** The product's slug. */
  product?: Optional<string>;
  /** Only this invoice, whatever its age. */
  invoiceId?: Optional<string>;
}

const supportCenter = '/api/v3/support-center';
const help = '/api/support/help';

/** The calls of §7 and of decisions.md. */
export const apiPaths = {
  accounts: () => '/api/v2/accounts',
  v0Plans: () => '/api/support/v0-plans',
  cases: (query: CasesQuery = {}) => {
    const { teamId, limit, offset, searchQuery, status, sort, skipCache } = query;
    const { severity, projectId, mine, cursor } = query;
    return `${supportCenter}/support-cases${queryString({
      teamId,
      limit,
      offset,
      searchQuery,
      status,
      sort,
      // Only the first page may bypass the cache (§7).
      skipCache: skipCache && offset === 0 ? true : undefined,
      severity,
      projectId,
      mine: mine ? true : undefined,
      cursor,
    })}`;
  },
  /** What a case may be about: areas, topics with what each asks for, severities. */
  caseOptions: (query: { teamId?: Optional<string>; product?: Optional<string> } = {}) =>
    `${supportCenter}/case-options${queryString({ teamId: query.teamId, product: query.product })}`,
  casesWarmup: (query: { teamId?: Optional<string> } = {}) =>
    `${supportCenter}/support-cases-warmup${queryString({ teamId: query.teamId })}`,
  case: ({ caseNumber, teamId }: { caseNumber: number | string; teamId?: Optional<string> }) =>
    `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}${queryString({ teamId })}`,
  caseComments: ({ caseNumber, teamId }: { caseNumber: number | string; teamId?: Optional<string> }) =>
    `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/comments${queryString({ teamId })}`,
  caseFile: ({
    caseNumber,
    fileId,
    teamId,
  }: {
    caseNumber: number | string;
    fileId: string;
    teamId?: Optional<string>;
  }) =>
    `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/files/${pathSegment(fileId)}${queryString({ teamId })}`,
  /** Asks support to look at the case sooner. */
  caseEscalation: ({ caseNumber, teamId }: CaseAddress) =>
    `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/escalation${queryString({ teamId })}`,
  /** Says which version the person has looked at. */
  caseSeen: ({ caseNumber, teamId }: CaseAddress) =>
    `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/seen${queryString({ teamId })}`,
  /** Server-sent events that tell of new versions. */
  caseEvents: ({ caseNumber, teamId }: CaseAddress) =>
    `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/events${queryString({ teamId })}`,
  caseExport: ({ caseNumber, teamId }: CaseAddress) =>
    `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/export${queryString({ teamId })}`,
  /** The staff's calls: every account's cases. */
  staffCases: (query: StaffCasesQuery = {}) => {
    const { limit, offset, searchQuery, status, severity, accountId, turn, sort, cursor } = query;
    return `${supportCenter}/staff/cases${queryString({ limit, offset, searchQuery, status, severity, accountId, turn, sort, cursor })}`;
  },
  staffCase: (caseNumber: number | string) =>
    `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}`,
  staffCaseComments: (caseNumber: number | string) =>
    `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/comments`,
  staffCaseEvents: (caseNumber: number | string) =>
    `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/events`,
  staffCaseExport: (caseNumber: number | string) =>
    `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/export`,
  /** Stores a file before the answer or note that takes it. */
  staffCaseUploads: (caseNumber: number | string) =>
    `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/files`,
  staffCaseFile: ({ caseNumber, fileId }: { caseNumber: number | string; fileId: string }) =>
    `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/files/${pathSegment(fileId)}`,
  /** Multipart create: below the team, or for the person. */
  createCase: ({ teamId }: { teamId?: Optional<string> } = {}) =>
    teamId ? `${supportCenter}/teams/${pathSegment(teamId)}/cases` : `${supportCenter}/user/cases`,
  /** Stores a file before the case or comment that takes it. */
  uploads: (query: { teamId?: Optional<string> } = {}) =>
    `${supportCenter}/files${queryString({ teamId: query.teamId })}`,
  /** What became of a submission, by its Idempotency-Key. */
  caseSubmission: (key: string) => `${supportCenter}/submissions/${pathSegment(key)}`,
  supportCenterThreads: (query: { teamId?: Optional<string>; user?: Optional<string> } = {}) =>
    `${supportCenter}/threads${queryString({ teamId: query.teamId, user: query.user })}`,
  projects: (query: ProjectsQuery = {}) => {
    const { limit, from, search, linked, latestDeployments, slug, teamId, includePermissions } = query;
    return `/api/v8/projects${queryString({ limit, from, search, linked, latestDeployments, slug, teamId, includePermissions })}`;
  },
  projectPermissions: (query: {
    projectIdOrName: string;
    teamId?: Optional<string>;
    slug?: Optional<string>;
  }) =>
    `/api/v8/projects/permissions${queryString({ projectIdOrName: query.projectIdOrName, teamId: query.teamId, slug: query.slug })}`,
  invoices: (query: InvoicesQuery = {}) =>
    `/api/v1/invoices${queryString({ limit: query.limit, teamId: query.teamId, product: query.product, invoiceId: query.invoiceId })}`,
  authToken: () => `${help}/auth/token`,
  metadata: () => `${help}/markprompt/metadata`,
  feedback: () => `${help}/markprompt/feedback`,
  refundQuote: () => `${help}/refund-quote`,
  refundInvoice: () => `${help}/refund-invoice`,
  refunds: (query: { teamId?: Optional<string> } = {}) =>
    `/api/support/refunds${queryString({ teamId: query.teamId })}`,
  refund: ({ refundId, teamId }: { refundId: string; teamId?: Optional<string> }) =>
    `/api/support/refunds/${pathSegment(refundId)}${queryString({ teamId })}`,
  refundDecision: (refundId: string) => `/api/support/staff/refunds/${pathSegment(refundId)}/decision`,
  /** Says whether a refund that is paid by hand was paid. */
  refundPayment: (refundId: string) => `/api/support/staff/refunds/${pathSegment(refundId)}/payment`,
  billingWebhook: () => '/api/billing/webhook',
  chat: () => `${help}/chat`,
  chatStream: (threadId: string) => `${help}/chat/${pathSegment(threadId)}/stream`,
  chatStop: (threadId: string) => `${help}/chat/${pathSegment(threadId)}/stop`,
  predictCase: () => `${help}/predict-case`,
  refundReason: () => `${help}/refund-reason`,
  threads: () => '/api/support/threads',
  conversations: (query: { limit?: number; offset?: number } = {}) =>
    `/api/support/conversations${queryString({ limit: query.limit, offset: query.offset })}`,
  conversation: (threadId: string) => `/api/support/conversations/${pathSegment(threadId)}`,
  conversationExport: (threadId: string) => `/api/support/conversations/${pathSegment(threadId)}/export`,
  status: () => '/api/status',
  search: (term?: Optional<string>) => `/api/search${queryString({ q: term })}`,
  searchMisses: () => '/api/search/misses',
} as const;

/** The same calls as route patterns for the server: each segment that varies is named. */
export const apiRoutes = {
  accounts: '/api/v2/accounts',
  v0Plans: '/api/support/v0-plans',
  cases: `${supportCenter}/support-cases`,
  caseOptions: `${supportCenter}/case-options`,
  casesWarmup: `${supportCenter}/support-cases-warmup`,
  case: `${supportCenter}/support-cases/:caseNumber`,
  caseComments: `${supportCenter}/support-cases/:caseNumber/comments`,
  caseFile: `${supportCenter}/support-cases/:caseNumber/files/:fileId`,
  caseEscalation: `${supportCenter}/support-cases/:caseNumber/escalation`,
  caseSeen: `${supportCenter}/support-cases/:caseNumber/seen`,
  caseEvents: `${supportCenter}/support-cases/:caseNumber/events`,
  caseExport: `${supportCenter}/support-cases/:caseNumber/export`,
  staffCases: `${supportCenter}/staff/cases`,
  staffCase: `${supportCenter}/staff/cases/:caseNumber`,
  staffCaseComments: `${supportCenter}/staff/cases/:caseNumber/comments`,
  staffCaseEvents: `${supportCenter}/staff/cases/:caseNumber/events`,
  staffCaseExport: `${supportCenter}/staff/cases/:caseNumber/export`,
  staffCaseUploads: `${supportCenter}/staff/cases/:caseNumber/files`,
  staffCaseFile: `${supportCenter}/staff/cases/:caseNumber/files/:fileId`,
  createTeamCase: `${supportCenter}/teams/:teamId/cases`,
  createUserCase: `${supportCenter}/user/cases`,
  uploads: `${supportCenter}/files`,
  caseSubmission: `${supportCenter}/submissions/:key`,
  supportCenterThreads: `${supportCenter}/threads`,
  projects: '/api/v8/projects',
  projectPermissions: '/api/v8/projects/permissions',
  invoices: '/api/v1/invoices',
  authToken: `${help}/auth/token`,
  metadata: `${help}/markprompt/metadata`,
  feedback: `${help}/markprompt/feedback`,
  refundQuote: `${help}/refund-quote`,
  refundInvoice: `${help}/refund-invoice`,
  refunds: '/api/support/refunds',
  refund: '/api/support/refunds/:refundId',
  refundDecision: '/api/support/staff/refunds/:refundId/decision',
  refundPayment: '/api/support/staff/refunds/:refundId/payment',
  billingWebhook: '/api/billing/webhook',
  chat: `${help}/chat`,
  chatStream: `${help}/chat/:threadId/stream`,
  chatStop: `${help}/chat/:threadId/stop`,
  predictCase: `${help}/predict-case`,
  refundReason: `${help}/refund-reason`,
  threads: '/api/support/threads',
  conversations: '/api/support/conversations',
  conversation: '/api/support/conversations/:threadId',
  conversationExport: '/api/support/conversations/:threadId/export',
  status: '/api/status',
  search: '/api/search',
  searchMisses: '/api/search/misses',
} as const;

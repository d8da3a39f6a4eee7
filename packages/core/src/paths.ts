import * as pagePaths from './addresses/page-paths.ts';
import { help, type Optional, platform, supportCenter } from './addresses/path-parts.ts';
import { queryString } from './url.ts';

/** The only place that writes an address of this site: pages first, then calls. Each takes plain values and encodes them. */

export * as paths from './addresses/page-paths.ts';
export * as apiPaths from './addresses/call-paths.ts';

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
  return `${pagePaths.refunds({ teamSlug })}/new${queryString({ product, invoice })}`;
}

/** The address at which an article is in a language whoever asks for it. */
export function pathInLanguage(language: string, articlePath: string): string {
  return `/${language}${articlePath}`;
}

/** An article of the documentation as Markdown. */
export function markdownPath(articlePath: string): string {
  return `${articlePath}.md`;
}

/** The same calls as route patterns for the server: each segment that varies is named. */
export const apiRoutes = {
  accounts: '/api/v2/accounts',
  v0Plans: '/api/support/v0-plans',
  cases: `${supportCenter}/support-cases`,
  caseOptions: `${supportCenter}/case-options`,
  casesWarmup: `${supportCenter}/support-cases-warmup`,
  casesEvents: `${supportCenter}/support-cases-events`,
  case: `${supportCenter}/support-cases/:caseNumber`,
  caseComments: `${supportCenter}/support-cases/:caseNumber/comments`,
  caseFile: `${supportCenter}/support-cases/:caseNumber/files/:fileId`,
  caseEscalation: `${supportCenter}/support-cases/:caseNumber/escalation`,
  caseSeen: `${supportCenter}/support-cases/:caseNumber/seen`,
  caseEvents: `${supportCenter}/support-cases/:caseNumber/events`,
  caseExport: `${supportCenter}/support-cases/:caseNumber/export`,
  staffCases: `${supportCenter}/staff/cases`,
  staffCasesEvents: `${supportCenter}/staff/cases-events`,
  staffViews: `${supportCenter}/staff/views`,
  staffView: `${supportCenter}/staff/views/:viewId`,
  staffCase: `${supportCenter}/staff/cases/:caseNumber`,
  staffCaseAssignments: `${supportCenter}/staff/cases/:caseNumber/assignments`,
  staffCaseTeam: `${supportCenter}/staff/cases/:caseNumber/team`,
  staffCaseFacts: `${supportCenter}/staff/cases/:caseNumber/facts`,
  staffCaseMerge: `${supportCenter}/staff/cases/:caseNumber/merge`,
  staffCaseSplit: `${supportCenter}/staff/cases/:caseNumber/split`,
  staffCaseLinks: `${supportCenter}/staff/cases/:caseNumber/links`,
  staffCaseLink: `${supportCenter}/staff/cases/:caseNumber/links/:kind/:linkId`,
  staffCaseTags: `${supportCenter}/staff/cases/:caseNumber/tags`,
  staffCaseSuggestions: `${supportCenter}/staff/cases/:caseNumber/suggestions`,
  staffCaseDrafts: `${supportCenter}/staff/cases/:caseNumber/drafts`,
  staffCaseSnooze: `${supportCenter}/staff/cases/:caseNumber/snooze`,
  staffTags: `${supportCenter}/staff/tags`,
  staffTag: `${supportCenter}/staff/tags/:tagId`,
  staffTagMerge: `${supportCenter}/staff/tags/:tagId/merge`,
  staffTeams: `${supportCenter}/staff/teams`,
  staffBulkActs: `${supportCenter}/staff/bulk-acts`,
  staffCaseRedactions: `${supportCenter}/staff/cases/:caseNumber/redactions`,
  staffCaseRedactionPreview: `${supportCenter}/staff/cases/:caseNumber/redactions/preview`,
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
  platformPerson: `${platform}/people/:id`,
  platformTeam: `${platform}/teams/:id`,
  platformMember: `${platform}/members/:team/:person`,
  platformProject: `${platform}/projects/:account/:id`,
  platformProjectAccess: `${platform}/project-access/:account/:project/:person`,
  platformDeployment: `${platform}/deployments/:account/:id`,
  platformDomain: `${platform}/domains/:account/:name`,
  platformInvoice: `${platform}/invoices/:account/:id`,
  platformRequestHour: `${platform}/request-hours/:account/:project/:hour`,
  platformComponent: `${platform}/components/:id`,
  platformIncident: `${platform}/incidents/:id`,
  platformPage: `${platform}/pages/:id`,
  platformBatches: `${platform}/batches`,
  platformBatch: `${platform}/batches/:batch`,
  platformEvents: `${platform}/events`,
  platformMails: `${platform}/mails`,
  platformExport: `${platform}/export`,
  authToken: `${help}/auth/token`,
  metadata: `${help}/markprompt/metadata`,
  feedback: `${help}/markprompt/feedback`,
  refundQuote: `${help}/refund-quote`,
  refundInvoice: `${help}/refund-invoice`,
  refunds: '/api/support/refunds',
  refund: '/api/support/refunds/:refundId',
  refundDecision: '/api/support/staff/refunds/:refundId/decision',
  refundLedgerFile: '/api/support/staff/refund-ledger.csv',
  refundPartQuote: '/api/support/staff/refunds/:refundId/quote',
  refundProposal: '/api/support/staff/refunds/:refundId/proposal',
  refundPayment: '/api/support/staff/refunds/:refundId/payment',
  billingWebhook: '/api/billing/webhook',
  deskWebhook: '/api/desk/webhook',
  chat: `${help}/chat`,
  chatStream: `${help}/chat/:threadId/stream`,
  chatStop: `${help}/chat/:threadId/stop`,
  predictCase: `${help}/predict-case`,
  refundReason: `${help}/refund-reason`,
  threads: '/api/support/threads',
  conversations: '/api/support/conversations',
  conversation: '/api/support/conversations/:threadId',
  conversationExport: '/api/support/conversations/:threadId/export',
  staffSearch: '/api/support/staff/search',
  staffAudit: '/api/support/staff/audit',
  staffAuditFile: '/api/support/staff/audit.csv',
  staffConversations: '/api/support/staff/conversations',
  staffConversationsFile: '/api/support/staff/conversations.csv',
  publicNumbersFile: '/api/support/numbers.csv',
  staffNumbers: '/api/support/staff/numbers',
  staffNumbersFile: '/api/support/staff/numbers.csv',
  staffConversation: '/api/support/staff/conversations/:threadId',
  salesEnquiries: '/api/support/enquiries',
  staffEnquiries: '/api/support/staff/enquiries',
  staffEnquiriesFile: '/api/support/staff/enquiries.csv',
  staffUnansweredFile: '/api/support/staff/unanswered.csv',
  staffEnquiry: '/api/support/staff/enquiries/:enquiryId',
  status: '/api/status',
  statusSummary: '/api/v2/summary.json',
  search: '/api/search',
  searchMisses: '/api/search/misses',
  pageVerdict: '/api/feedback',
  pageSentence: '/api/feedback/sentence',
} as const;

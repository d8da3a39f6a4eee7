import { formatCaseNumber } from '@reachout/core/case-number';
import {
  type AuditQuery,
  auditQuery,
  type ConversationReport,
  help,
  type NumbersQuery,
  numbersQuery,
  type Optional,
  platform,
  reportQuery,
  supportCenter,
} from './path-parts.ts';
import { pathSegment, queryString } from '../url.ts';

/** Addresses of the calls of §7 and of decisions.md, as `apiPaths` of paths.ts. */

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

/** Query of the staff's case list call: by the names of the desk's filters, which are its own. */
export type StaffCasesQuery = Readonly<Record<string, Optional<string | number>>>;

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

export const accounts = () => '/api/v2/accounts';

export const v0Plans = () => '/api/support/v0-plans';

export const cases = (query: CasesQuery = {}) => {
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
};

/** What a case may be about: areas, topics with what each asks for, severities. */
export const caseOptions = (query: { teamId?: Optional<string>; product?: Optional<string> } = {}) =>
  `${supportCenter}/case-options${queryString({ teamId: query.teamId, product: query.product })}`;

export const casesWarmup = (query: { teamId?: Optional<string> } = {}) =>
  `${supportCenter}/support-cases-warmup${queryString({ teamId: query.teamId })}`;

const casePath = ({ caseNumber, teamId }: { caseNumber: number | string; teamId?: Optional<string> }) =>
  `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}${queryString({ teamId })}`;
export { casePath as case };

export const caseComments = ({
  caseNumber,
  teamId,
}: {
  caseNumber: number | string;
  teamId?: Optional<string>;
}) =>
  `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/comments${queryString({ teamId })}`;

export const caseFile = ({
  caseNumber,
  fileId,
  teamId,
}: {
  caseNumber: number | string;
  fileId: string;
  teamId?: Optional<string>;
}) =>
  `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/files/${pathSegment(fileId)}${queryString({ teamId })}`;

/** Asks support to look at the case sooner. */
export const caseEscalation = ({ caseNumber, teamId }: CaseAddress) =>
  `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/escalation${queryString({ teamId })}`;

/** Says which version the person has looked at. */
export const caseSeen = ({ caseNumber, teamId }: CaseAddress) =>
  `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/seen${queryString({ teamId })}`;

/** Server-sent events that tell that cases of an account changed. */
export const casesEvents = (query: { teamId?: Optional<string> } = {}) =>
  `${supportCenter}/support-cases-events${queryString({ teamId: query.teamId })}`;

/** Server-sent events that tell of new versions. */
export const caseEvents = ({ caseNumber, teamId }: CaseAddress) =>
  `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/events${queryString({ teamId })}`;

export const caseExport = ({ caseNumber, teamId }: CaseAddress) =>
  `${supportCenter}/support-cases/${pathSegment(formatCaseNumber(caseNumber))}/export${queryString({ teamId })}`;

/** The staff's calls: every account's cases. */
export const staffCases = (query: StaffCasesQuery = {}) =>
  `${supportCenter}/staff/cases${queryString(query)}`;

/** Server-sent events that tell staff that cases of any account changed. */
export const staffCasesEvents = () => `${supportCenter}/staff/cases-events`;

/** The views that staff keep of that list. */
export const staffViews = () => `${supportCenter}/staff/views`;

/** One of them; `version` goes with a deletion. */
export const staffView = ({ viewId, version }: { viewId: string; version?: number }) =>
  `${supportCenter}/staff/views/${pathSegment(viewId)}${queryString({ version })}`;

export const staffCase = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}`;

/** Hands the case over to a team of the staff, or to everybody. */
export const staffCaseTeam = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/team`;

/** Gives the case to a member of staff, or back to all of them. */
export const staffCaseAssignments = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/assignments`;

/** Corrects what a case is about. */
export const staffCaseFacts = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/facts`;

/** Merges a case into another of its account. */
export const staffCaseMerge = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/merge`;

/** Makes a case of a reply. */
export const staffCaseSplit = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/split`;

/** The tags of a case, and its sleep. */
export const staffCaseTags = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/tags`;

export const staffCaseSnooze = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/snooze`;

/** What may help to answer a case. */
export const staffCaseSuggestions = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/suggestions`;

/** An answer to a case, drafted by a model. */
export const staffCaseDrafts = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/drafts`;

/** The vocabulary of tags, and one of it. */
export const staffTags = () => `${supportCenter}/staff/tags`;

export const staffTag = (tagId: string) => `${supportCenter}/staff/tags/${pathSegment(tagId)}`;

export const staffTagMerge = (tagId: string) => `${staffTag(tagId)}/merge`;

/** Teams of the staff, and everybody who answers cases. */
export const staffTeams = () => `${supportCenter}/staff/teams`;

/** The same done to several cases. */
export const staffBulkActs = () => `${supportCenter}/staff/bulk-acts`;

/** What a case is linked to, for staff alone. */
export const staffCaseLinks = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/links`;

export const staffCaseLink = (caseNumber: number | string, kind: string, linkId: string) =>
  `${staffCaseLinks(caseNumber)}/${pathSegment(kind)}/${pathSegment(linkId)}`;

/** Removes words or a file that should never have been sent. */
export const staffCaseRedactions = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/redactions`;

export const staffCaseRedactionPreview = (caseNumber: number | string) =>
  `${staffCaseRedactions(caseNumber)}/preview`;

export const staffCaseComments = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/comments`;

export const staffCaseEvents = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/events`;

export const staffCaseExport = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/export`;

/** Stores a file before the answer or note that takes it. */
export const staffCaseUploads = (caseNumber: number | string) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/files`;

export const staffCaseFile = ({ caseNumber, fileId }: { caseNumber: number | string; fileId: string }) =>
  `${supportCenter}/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}/files/${pathSegment(fileId)}`;

/** Multipart create: below the team, or for the person. */
export const createCase = ({ teamId }: { teamId?: Optional<string> } = {}) =>
  teamId ? `${supportCenter}/teams/${pathSegment(teamId)}/cases` : `${supportCenter}/user/cases`;

/** Stores a file before the case or comment that takes it. */
export const uploads = (query: { teamId?: Optional<string> } = {}) =>
  `${supportCenter}/files${queryString({ teamId: query.teamId })}`;

/** What became of a submission, by its Idempotency-Key. */
export const caseSubmission = (key: string) => `${supportCenter}/submissions/${pathSegment(key)}`;

export const supportCenterThreads = (query: { teamId?: Optional<string>; user?: Optional<string> } = {}) =>
  `${supportCenter}/threads${queryString({ teamId: query.teamId, user: query.user })}`;

export const projects = (query: ProjectsQuery = {}) => {
  const { limit, from, search, linked, latestDeployments, slug, teamId, includePermissions } = query;
  return `/api/v8/projects${queryString({ limit, from, search, linked, latestDeployments, slug, teamId, includePermissions })}`;
};

export const projectPermissions = (query: {
  projectIdOrName: string;
  teamId?: Optional<string>;
  slug?: Optional<string>;
}) =>
  `/api/v8/projects/permissions${queryString({ projectIdOrName: query.projectIdOrName, teamId: query.teamId, slug: query.slug })}`;

export const invoices = (query: InvoicesQuery = {}) =>
  `/api/v1/invoices${queryString({ limit: query.limit, teamId: query.teamId, product: query.product, invoiceId: query.invoiceId })}`;

/** The collections of the platform API, each with the parts of a record's key. */
type PlatformRecord =
  | readonly ['people' | 'teams' | 'components' | 'incidents' | 'pages', string]
  | readonly ['members' | 'projects' | 'deployments' | 'domains' | 'invoices', string, string]
  | readonly ['project-access' | 'request-hours', string, string, string];

/** One record of the provider's world. */
export const platformRecord = ([collection, ...key]: PlatformRecord, version?: number) =>
  `${platform}/${collection}/${key.map(pathSegment).join('/')}${queryString({ version })}`;

export const platformBatches = (query: { batch?: string; from?: number; results?: 'all' | 'refused' } = {}) =>
  `${platform}/batches${queryString({ batch: query.batch, from: query.from, results: query.results })}`;

export const platformBatch = (batch: string) => `${platform}/batches/${pathSegment(batch)}`;

export const platformEvents = () => `${platform}/events`;

/** Brings a mail that came in. */
export const platformMails = () => `${platform}/mails`;

export const platformExport = (kinds?: string) => `${platform}/export${queryString({ kinds })}`;

export const authToken = () => `${help}/auth/token`;

export const metadata = () => `${help}/markprompt/metadata`;

export const feedback = () => `${help}/markprompt/feedback`;

export const refundQuote = () => `${help}/refund-quote`;

export const refundInvoice = () => `${help}/refund-invoice`;

export const refunds = (query: { teamId?: Optional<string> } = {}) =>
  `/api/support/refunds${queryString({ teamId: query.teamId })}`;

export const refund = ({ refundId, teamId }: { refundId: string; teamId?: Optional<string> }) =>
  `/api/support/refunds/${pathSegment(refundId)}${queryString({ teamId })}`;

export const refundDecision = (refundId: string) =>
  `/api/support/staff/refunds/${pathSegment(refundId)}/decision`;

/** The ledger of all refunds in a range of days, as a file. */
export const refundLedgerFile = (query: { from?: string; to?: string } = {}) =>
  `/api/support/staff/refund-ledger.csv${queryString({ from: query.from, to: query.to })}`;

/** Says what a part of a requested refund would come to. */
export const refundPartQuote = (refundId: string) =>
  `/api/support/staff/refunds/${pathSegment(refundId)}/quote`;

/** Confirms an approval that a colleague proposed, or turns it down. */
export const refundProposal = (refundId: string) =>
  `/api/support/staff/refunds/${pathSegment(refundId)}/proposal`;

/** Says whether a refund that is paid by hand was paid. */
export const refundPayment = (refundId: string) =>
  `/api/support/staff/refunds/${pathSegment(refundId)}/payment`;

export const billingWebhook = () => '/api/billing/webhook';
/** Where an outside desk tells that a thread changed. */
export const deskWebhook = () => '/api/desk/webhook';

export const chat = () => `${help}/chat`;

export const chatStream = (threadId: string) => `${help}/chat/${pathSegment(threadId)}/stream`;

export const chatStop = (threadId: string) => `${help}/chat/${pathSegment(threadId)}/stop`;

export const predictCase = () => `${help}/predict-case`;

export const refundReason = () => `${help}/refund-reason`;

export const threads = () => '/api/support/threads';

export const conversations = (query: { limit?: number; offset?: number } = {}) =>
  `/api/support/conversations${queryString({ limit: query.limit, offset: query.offset })}`;

export const conversation = (threadId: string) => `/api/support/conversations/${pathSegment(threadId)}`;

export const conversationExport = (threadId: string) =>
  `/api/support/conversations/${pathSegment(threadId)}/export`;

/** The staff's calls: finds anything. */
export const staffSearch = (term?: Optional<string>) =>
  `/api/support/staff/search${queryString({ q: term })}`;

/** The staff's calls: who did what, and the same as a file. */
export const staffAudit = (
  query: AuditQuery & { limit?: Optional<number>; cursor?: Optional<string> } = {},
) => `/api/support/staff/audit${auditQuery(query)}`;

export const staffAuditFile = (query: AuditQuery = {}) => `/api/support/staff/audit.csv${auditQuery(query)}`;

/** The staff's calls: what became of every conversation. */
export const staffConversations = (
  query: ConversationReport & { limit?: Optional<number>; cursor?: Optional<string> } = {},
) => `/api/support/staff/conversations${reportQuery(query)}`;

export const staffConversationsFile = (query: ConversationReport = {}) =>
  `/api/support/staff/conversations.csv${reportQuery(query)}`;

export const staffConversation = (threadId: string) =>
  `/api/support/staff/conversations/${pathSegment(threadId)}`;

/** The desk's numbers, and one of their tables as a file. */
export const staffNumbers = (query: NumbersQuery = {}) => `/api/support/staff/numbers${numbersQuery(query)}`;

export const staffNumbersFile = (table: string, query: NumbersQuery = {}) =>
  `/api/support/staff/numbers.csv${numbersQuery({ ...query, table })}`;

/** Writing to sales. */
export const salesEnquiries = () => '/api/support/enquiries';

/** The numbers of support for anybody, as a file. */
export const publicNumbersFile = () => '/api/support/numbers.csv';

/** The staff's calls: what people wrote to sales. */
export const staffEnquiries = (query: { of?: Optional<string>; cursor?: Optional<string> } = {}) =>
  `/api/support/staff/enquiries${queryString({ of: query.of, cursor: query.cursor })}`;

export const staffEnquiriesFile = (query: { of?: Optional<string> } = {}) =>
  `/api/support/staff/enquiries.csv${queryString({ of: query.of })}`;

/** The staff's file of questions that nobody could answer. */
export const staffUnansweredFile = () => '/api/support/staff/unanswered.csv';

export const staffEnquiry = (enquiryId: string) => `/api/support/staff/enquiries/${pathSegment(enquiryId)}`;

export const status = () => '/api/status';

/** The status in the format of Statuspage, which monitors know how to read. */
export const statusSummary = () => '/api/v2/summary.json';

export const search = (term?: Optional<string>) => `/api/search${queryString({ q: term })}`;

export const searchMisses = () => '/api/search/misses';

/** What a reader says of a page, and the sentence that may follow. */
export const pageVerdict = () => '/api/feedback';

export const pageSentence = () => '/api/feedback/sentence';

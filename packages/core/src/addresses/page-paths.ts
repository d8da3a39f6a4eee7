import { formatCaseNumber } from '@reachout/core/case-number';
import {
  type NumbersQuery,
  numbersQuery,
  type AuditQuery,
  auditQuery,
  type ConversationReport,
  type Optional,
  reportQuery,
} from './path-parts.ts';
import { pathSegment, queryString } from '../url.ts';

/** Addresses of pages and files, as `paths` of paths.ts: functions of a module, so that a page's script takes along no more than it calls. */

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

export const home = () => '/';

export const help = (query: HelpQuery = {}) =>
  `/help${queryString({ product: query.product, teamSlug: query.teamSlug, user: query.user, intent: query.intent, thread: query.thread })}`;

export const login = (next?: Optional<string>) => `/login${queryString({ next })}`;

/** Begins to log in with the provider's identity; where the provider sends people back to. */
export const loginProvider = () => '/login/provider';
export const loginCallback = () => '/login/callback';

/** The login page with the reason why somebody is there again. */
export const loginProblem = ({ problem, next }: { problem: string; next?: Optional<string> }) =>
  `/login${queryString({ next, problem })}`;

/** Asks for a link by which a new password is chosen, and where that link leads; their forms post to the same addresses. */
export const forgottenPassword = () => '/login/forgotten';

export const newPassword = (token: string) => `/login/new-password/${pathSegment(token)}`;

export const logout = () => '/logout';

/** A case's page, below the team when there is one (§2). */
export const caseDetail = ({
  teamSlug,
  caseNumber,
}: {
  teamSlug?: Optional<string>;
  caseNumber: number | string;
}) => `${teamPrefix(teamSlug)}/support/cases/${pathSegment(formatCaseNumber(caseNumber))}`;

export const cases = ({ teamSlug }: { teamSlug?: Optional<string> } = {}) =>
  `${teamPrefix(teamSlug)}/support/cases`;

/** Between which moments the reader was away; what happened then stays marked as new. */
interface PageVisit {
  since: string;
  until: string;
}

/** The newest rendering of a case's page, for the page itself to take over. */
export const caseLive = ({
  visit,
  ...key
}: {
  teamSlug?: Optional<string>;
  caseNumber: number | string;
  visit?: PageVisit | undefined;
}) => `${caseDetail(key)}/live${queryString({ since: visit?.since, until: visit?.until })}`;

/** Every place for support staff, with what it is for. */
export const staffHome = () => '/staff';

/** Who did what, for staff: the filters, and where a page of it begins. */
export const staffAudit = (query: AuditQuery & { cursor?: string } = {}) =>
  `/staff/audit${auditQuery(query)}`;

/** Leads to the case that a member of staff answers next, after this one. */
export const staffNext = ({ after }: { after?: Optional<string> } = {}) =>
  `/staff/next${queryString({ after })}`;

/** The texts that staff keep for answers, and one of them; the forms on these pages post to the same addresses. */
export const staffMacros = () => '/staff/macros';

export const staffMacro = (macroId: string) => `/staff/macros/${pathSegment(macroId)}`;

/** A text as it will be shown, for whoever is still writing it. */
export const textPreview = () => '/support/preview';

/** All cases over all accounts, and one of them, for support staff. */
export const staffCases = () => '/staff/cases';

export const staffCase = (caseNumber: number | string) =>
  `/staff/cases/${pathSegment(formatCaseNumber(caseNumber))}`;

/** The views that staff keep of that list; the forms about them post to the same address. */
export const staffViews = () => '/staff/views';

/** The words by which staff find cases again; the forms about them post to the same address. */
export const staffTags = () => '/staff/tags';

/** Refunds of all accounts that wait for support staff: to be paid, or with `of` to be decided, or to be confirmed by a second person. */
export const staffRefunds = ({
  of,
  offset,
}: { of?: 'decision' | 'confirmation' | 'failure'; offset?: number } = {}) =>
  `/staff/refunds${queryString({ of, offset: offset === 0 ? undefined : offset })}`;

/** A refund for support staff to decide or to pay; the forms on that page post to the same address. */
export const staffRefund = (refundId: string) => `/staff/refunds/${pathSegment(refundId)}`;

/** A refund that support begins for an account; the form on that page posts to the same address. */
export const staffNewRefund = (accountId: string) => `/staff/accounts/${pathSegment(accountId)}/refund`;

/** A new password for somebody who cannot log in, for staff. */
export const staffPeople = () => '/staff/people';

/** A person for staff: what happened with them, of one kind with `of`, and where a page of it begins. */
export const staffPerson = (personId: string, { of, cursor }: { of?: string; cursor?: string } = {}) =>
  `/staff/people/${pathSegment(personId)}${queryString({ of, cursor })}`;

/** The accounts for staff; each stands below. */
export const staffAccounts = () => '/staff/accounts';

export const staffAccount = (accountId: string, { of, cursor }: { of?: string; cursor?: string } = {}) =>
  `/staff/accounts/${pathSegment(accountId)}${queryString({ of, cursor })}`;

/** Finds anything, for staff. */
export const staffSearch = (term?: Optional<string>) => `/staff/search${queryString({ q: term })}`;

/** What became of conversations, for staff: the filters of the report, and where a page of it begins. */
export const staffConversations = (query: ConversationReport & { cursor?: string } = {}) =>
  `/staff/conversations${reportQuery(query)}`;

/** One conversation for staff. */
export const staffConversation = (threadId: string) => `/staff/conversations/${pathSegment(threadId)}`;

/** The desk's numbers, for staff. */
export const staffNumbers = (query: NumbersQuery = {}) => `/staff/numbers${numbersQuery(query)}`;

/** What people wrote to sales, for staff: what waits for an answer, or with `of` what has one. */
export const staffEnquiries = ({ of, cursor }: { of?: 'answered'; cursor?: string } = {}) =>
  `/staff/enquiries${queryString({ of, cursor })}`;

/** One enquiry for staff; the form on that page posts to the same address. */
export const staffEnquiry = (enquiryId: string) => `/staff/enquiries/${pathSegment(enquiryId)}`;

/** The incidents that staff tell of; the form on that page posts to the same address. */
export const staffIncidents = () => '/staff/incidents';

/** One incident for staff; the form on that page posts to the same address. */
export const staffIncident = (incidentId: string) => `/staff/incidents/${pathSegment(incidentId)}`;

/** The parts of the platform that staff list; the form on that page posts to the same address. */
export const staffComponents = () => '/staff/components';

/** One component for staff; the forms on that page post to the same address. */
export const staffComponent = (componentId: string) => `/staff/components/${pathSegment(componentId)}`;

/** Teams of the staff and where new cases go; the forms on that page post to the same address. */
export const staffTeams = () => '/staff/teams';

/** Hands a case over to a team; the form on that page posts to the same address. */
export const staffCaseTeam = (caseNumber: number | string) => `${staffCase(caseNumber)}/team`;

/** Corrects what a case is about; the form on that page posts to the same address. */
export const staffCaseFacts = (caseNumber: number | string) => `${staffCase(caseNumber)}/facts`;

/** Merges a case into another of its account, which `into` names; the forms on that page lead to the same address. */
export const staffCaseMerge = (caseNumber: number | string, into?: string) =>
  `${staffCase(caseNumber)}/merge${queryString({ into })}`;

/** Makes a case of a reply; the form on that page posts to the same address. */
export const staffCaseSplit = (caseNumber: number | string, reply?: string) =>
  `${staffCase(caseNumber)}/split${queryString({ reply })}`;

/** Opens a case for a customer; the form on that page posts to the same address. */
export const staffNewCase = (query: { person?: string; account?: string } = {}) =>
  `/staff/new-case${queryString({ person: query.person, account: query.account })}`;

/** What a case is linked to; the forms on that page post to the same address. */
export const staffCaseLinks = (caseNumber: number | string) => `${staffCase(caseNumber)}/links`;

/** Removes words or a file of a case; the forms on that page post to the same address. */
export const staffCaseSuggestions = (caseNumber: number | string) => `${staffCase(caseNumber)}/suggestions`;

export const staffCaseRedaction = (caseNumber: number | string) => `${staffCase(caseNumber)}/redaction`;

/** Where an open page of a case says what its reader does. */
export const staffCasePresence = (caseNumber: number | string) => `${staffCase(caseNumber)}/presence`;

export const staffCaseLive = (caseNumber: number | string, visit?: PageVisit) =>
  `${staffCase(caseNumber)}/live${queryString({ since: visit?.since, until: visit?.until })}`;

/** The case form as a page of its own, for those who skip the chat or run no scripts. */
export const newCase = (query: NewCaseQuery = {}) =>
  `/support/cases/new${queryString({ product: query.product, teamSlug: query.teamSlug, user: query.user, area: query.area, topic: query.topic, draft: query.draft })}`;

/** Titles and headings of the documentation, for suggestions that need no request per key. */
export const articleIndex = () => '/docs/article-index.json';

export const caseFile = ({
  teamSlug,
  caseNumber,
  fileId,
}: {
  teamSlug?: Optional<string>;
  caseNumber: number | string;
  fileId: string;
}) =>
  `${teamPrefix(teamSlug)}/support/cases/${pathSegment(formatCaseNumber(caseNumber))}/files/${pathSegment(fileId)}`;

/** The person's past conversations with the assistant. */
export const conversations = ({ offset }: { offset?: number } = {}) =>
  `/support/conversations${queryString({ offset: offset === 0 ? undefined : offset })}`;

export const conversation = (threadId: string) => `/support/conversations/${pathSegment(threadId)}`;

/** Asks whether to delete it; the form on that page posts to the same address. */
export const deleteConversation = (threadId: string) =>
  `/support/conversations/${pathSegment(threadId)}/delete`;

/** The refunds of an account, below the team when there is one. */
export const refunds = ({ teamSlug }: { teamSlug?: Optional<string> } = {}) =>
  `${teamPrefix(teamSlug)}/support/refunds`;

/** A refund's page with its ledger and receipt (D27). */
export const refund = ({ teamSlug, refundId }: { teamSlug?: Optional<string>; refundId: string }) =>
  `${teamPrefix(teamSlug)}/support/refunds/${pathSegment(refundId)}`;

/** The person's access tokens; the forms that make one and end one post to the same address. */
export const accessTokens = () => '/settings/tokens';

/** Where the person is logged in; the forms that end a session post to the same address. */
export const sessions = () => '/settings/sessions';

/** Which mails the person gets; the form on that page posts to the same address. */
export const mailSettings = () => '/settings/mail';

/** What the person was told, or with `of` what they have not read; its forms post to the same address. */
export const notifications = ({
  of,
  about,
  offset,
}: { of?: Optional<'unread'>; about?: Optional<string>; offset?: number } = {}) =>
  `/notifications${queryString({ of, about, offset: offset === 0 ? undefined : offset })}`;

/** How many of them are unread, as the header shows it. */
export const unreadBadge = () => '/notifications/badge';

/** What a person is told in the page. */
export const notificationSettings = () => '/settings/notifications';

/** What a browser runs to show notifications while no page is open. */
export const pushWorker = () => '/push-worker.js';

/** In which language the reader reads; the form on that page and the switch at the foot of every page post to the same address. */
export const languageSettings = () => '/settings/language';

/** Ends mail to whoever the link was made for; the form on that page posts to the same address, and so do mail programs (RFC 8058). */
export const unsubscribe = (token: string) => `/mail/unsubscribe/${pathSegment(token)}`;

/** Attempts to tell the operator’s own system of events, for staff; the form on that page posts to the same address. */
export const staffEvents = ({ of, offset }: { of?: Optional<'failed'>; offset?: number } = {}) =>
  `/staff/events${queryString({ of, offset: offset === 0 ? undefined : offset })}`;

/** Mails of the demo world, for staff, and one of them as it would arrive. */
export const staffMails = ({ offset }: { offset?: number } = {}) =>
  `/staff/mails${queryString({ offset: offset === 0 ? undefined : offset })}`;

export const staffMail = (mailId: string) => `/staff/mails/${pathSegment(mailId)}`;

export const staffMailHtml = (mailId: string) => `${staffMail(mailId)}/html`;

/** Where clients of the Model Context Protocol connect. */
export const mcp = () => '/mcp';

export const teamMembers = (teamSlug: string) => `${teamPrefix(teamSlug)}/settings/members`;

export const integrations = (teamSlug: string) => `${teamPrefix(teamSlug)}/integrations`;

export const observability = (teamSlug: string, query: { of?: Optional<string> } = {}) =>
  `${teamPrefix(teamSlug)}/observability/query${queryString({ of: query.of })}`;

export const contactSales = () => '/contact/sales';

export const status = () => '/status';

/** The numbers of support for anybody, where the operator publishes them. */
export const publicNumbers = () => '/support/numbers';

/** The incidents as an Atom feed. */
export const statusFeed = () => '/status/feed.xml';

/** The gallery of the design system, in development and the demo world. */
export const design = () => '/design';

export const docs = () => '/docs';

/** Takes what a reader says of a page; shows the thanks. */
export const pageFeedback = (query: { path?: Optional<string> } = {}) =>
  `/documentation/feedback${queryString({ path: query.path })}`;

/** What readers say of the documentation, for staff. */
export const staffDocumentation = () => '/staff/documentation';

/** Texts for machines. */
export const llms = () => '/llms.txt';

export const llmsFull = () => '/llms-full.txt';

/** Which pages a browser may fetch ahead. */
export const speculationRules = () => '/speculation-rules.json';

export const sitemap = () => '/sitemap.xml';

export const feed = () => '/feed.xml';

export const robots = () => '/robots.txt';

export const search = (term?: Optional<string>) => `/search${queryString({ q: term })}`;

export { searchActions, searchRecords } from './search-actions.ts';

export const apiReference = () => '/docs/api';

/** The calls about one matter. */
export const apiGroup = (group: string) => `/docs/api/${pathSegment(group)}`;

/** The logo catalogue for people, and one entry of it. */
export const logos = (term?: Optional<string>) => `/docs/logos${queryString({ q: term })}`;

export const logoEntry = (slug: string) => `/docs/logos/${pathSegment(slug)}`;

export const openApi = () => '/openapi.json';

/** The schemas of the API as types of TypeScript. */
export const apiTypes = () => '/openapi.d.ts';

/** A file that belongs to articles: a picture in one, or the one that stands for it when it is shared. */
export const contentFile = (name: string) => `/docs/static/files/${pathSegment(name)}`;

export const healthy = () => '/healthz';

export const ready = () => '/readyz';

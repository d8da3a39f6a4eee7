import { mountAccessTokens } from '@reachout/accounts/http/access-tokens';
import { mountAccounts } from '@reachout/accounts/http/accounts';
import { mountLanguageSettings } from '@reachout/accounts/http/language-settings';
import { mountSessions } from '@reachout/accounts/http/sessions';
import { programToken } from '@reachout/accounts/http/program-token';
import { mountProjects } from '@reachout/accounts/http/projects';
import { mountSession } from '@reachout/accounts/http/session';
import { mountStaffPeople } from '@reachout/accounts/http/staff-people';
import { mountTeamPages } from '@reachout/accounts/http/team-pages';
import { noteLastLanguage } from '@reachout/accounts/use-cases/choose-language';
import { mountCaseCreate } from '@reachout/cases/http/case-create';
import { mountCasePages } from '@reachout/cases/http/case-pages';
import { mountTextPreview } from '@reachout/cases/http/text-preview';
import { mountCaseSubmissions } from '@reachout/cases/http/case-submissions';
import { mountCases } from '@reachout/cases/http/cases';
import { mountNewCasePage } from '@reachout/cases/http/new-case-page';
import { mountThreads } from '@reachout/cases/http/threads';
import { mountAssistant } from '@reachout/chat/http/assistant';
import { mountConversationPages } from '@reachout/chat/http/conversation-pages';
import { mountConversations } from '@reachout/chat/http/conversations';
import { mountDesign } from '@reachout/design/http/design';
import { mountCustomers } from '@reachout/desk/http/customers';
import { mountFind } from '@reachout/desk/http/find';
import { mountStaffCases } from '@reachout/desk/http/staff-cases';
import { mountStaffNumbers } from '@reachout/desk/http/numbers/staff-numbers';
import { mountStaffConversations } from '@reachout/desk/http/staff-conversations';
import { mountStaffPresence } from '@reachout/desk/http/presence/staff-presence';
import { mountStaffHome } from '@reachout/desk/http/home/staff-home';
import { mountStaffAudit } from '@reachout/desk/http/audit/staff-audit';
import { mountStaffEvents } from '@reachout/desk/http/events/staff-events';
import { mountStaffHeld } from '@reachout/desk/http/held/staff-held';
import { mountStaffMacros } from '@reachout/desk/http/macros/staff-macros';
import { mountStaffLinks } from '@reachout/desk/http/linking/staff-links';
import { mountStaffOpening } from '@reachout/desk/http/opening/staff-opening';
import { mountStaffMerge } from '@reachout/desk/http/merging/staff-merge';
import { mountStaffCorrection } from '@reachout/desk/http/staff-correction';
import { mountStaffPages } from '@reachout/desk/http/staff-pages';
import { mountStaffTeams } from '@reachout/desk/http/staff-teams';
import { mountStaffRedaction } from '@reachout/desk/http/staff-redaction';
import { mountStaffDrafts } from '@reachout/desk/http/drafts/staff-drafts';
import { mountStaffSuggestions } from '@reachout/desk/http/suggestions/staff-suggestions';
import { mountTriageCalls } from '@reachout/desk/http/triage/triage-calls';
import { mountStaffTags } from '@reachout/desk/http/triage/staff-tags';
import { mountStaffViews } from '@reachout/desk/http/staff-views';
import { mountApiReference } from '@reachout/documentation/http/api-reference';
import { mountLogoPages } from '@reachout/documentation/http/logo-pages';
import { mountOpenApi } from '@reachout/documentation/http/openapi';
import { mountPageFeedback } from '@reachout/documentation/http/page-feedback';
import { mountSearchMisses } from '@reachout/documentation/http/search';
import { mountSearchActions } from '@reachout/documentation/http/search-actions';
import { mountStaffDocumentation } from '@reachout/documentation/http/staff-documentation';
import { mountFeedback } from '@reachout/help/http/feedback';
import { mountPages } from '@reachout/help/http/pages';
import { personLanguage } from '@reachout/http/middleware/person-language';
import { sameOrigin } from '@reachout/http/middleware/same-origin';
import { session } from '@reachout/http/middleware/session';
import { mountMailSettings } from '@reachout/mail/http/mail-settings';
import { mountNotifications } from '@reachout/mail/http/notifications';
import { mountStaffMails } from '@reachout/mail/http/staff-mails';
import { mountInvoices } from '@reachout/refunds/http/invoices';
import { mountNewRefundPage } from '@reachout/refunds/http/new-refund-page';
import { mountRefundPages } from '@reachout/refunds/http/refund-pages';
import { mountStartRefund } from '@reachout/refunds/http/start-refund';
import { mountRefunds } from '@reachout/refunds/http/refunds';
import { mountContactSales } from '@reachout/sales/http/contact-sales';
import { mountStaffEnquiryCalls } from '@reachout/sales/http/staff-enquiry-calls';
import { mountStaffEnquiries } from '@reachout/sales/http/staff-enquiries';
import { mountStaffComponents } from '@reachout/status/http/staff-components';
import { mountStaffIncidents } from '@reachout/status/http/staff-incidents';
import type { AppEnv } from '@reachout/http/context';
import type { ApiReferences } from '@reachout/documentation/http/api-reference/references';
import type { ApiDocument } from '@reachout/documentation/http/openapi';
import type { SiteSearch } from '@reachout/documentation/http/site-search';
import { Hono } from 'hono';
import type { AppDeps } from '../app-deps.ts';

/**
 * Routes for people, and for programs on their behalf. Middleware first authenticates the request and checks that it comes from a page of this site
 * or carries an access token.
 */
export function createSessionPart(
  deps: AppDeps,
  {
    references,
    documentFor,
    search,
  }: { references: ApiReferences; documentFor: ApiDocument; search: SiteSearch },
): Hono<AppEnv> {
  const part = new Hono<AppEnv>();
  part.use(programToken(deps));
  part.use(sameOrigin({ isOwnOrigin: deps.isOwnOrigin }));
  part.use(session(deps));
  part.use(
    personLanguage({
      ...deps,
      noteLanguage: (viewer, language) => noteLastLanguage(deps.services, viewer, language),
    }),
  );
  if (deps.failPoints !== undefined) part.use(deps.failPoints.middleware);
  mountAccounts(part, deps);
  mountProjects(part, deps);
  mountCases(part, deps);
  mountStaffCases(part, deps);
  mountCaseCreate(part, deps);
  mountThreads(part, deps);
  mountCaseSubmissions(part, deps);
  mountInvoices(part, deps);
  mountRefunds(part, deps);
  mountAssistant(part, deps);
  mountFeedback(part, deps);
  mountConversations(part, deps);
  mountOpenApi(part, documentFor);
  mountSession(part, deps);
  mountPages(part, deps);
  mountNewCasePage(part, deps);
  mountCasePages(part, deps);
  mountTextPreview(part, deps);
  mountStaffAudit(part, deps);
  mountStaffHome(part, deps);
  mountStaffPages(part, deps);
  mountStaffCorrection(part, deps);
  mountStaffMerge(part, deps);
  mountStaffOpening(part, deps);
  mountStaffLinks(part, deps);
  mountStaffRedaction(part, deps);
  mountStaffHeld(part, deps);
  mountStaffEvents(part, deps);
  mountStaffPresence(part, deps);
  mountStaffTeams(part, deps);
  mountStaffMacros(part, deps);
  mountStaffViews(part, deps);
  mountStaffTags(part, deps);
  mountTriageCalls(part, deps);
  mountConversationPages(part, deps);
  mountNewRefundPage(part, deps);
  mountRefundPages(part, deps);
  mountStartRefund(part, deps);
  mountContactSales(part, deps);
  mountStaffEnquiries(part, deps);
  mountStaffEnquiryCalls(part, deps);
  mountStaffConversations(part, deps);
  mountStaffNumbers(part, deps);
  mountStaffIncidents(part, deps);
  mountStaffComponents(part, deps);
  mountStaffPeople(part, deps);
  mountCustomers(part, deps);
  mountFind(part, deps);
  mountTeamPages(part, deps);
  mountApiReference(part, deps, references);
  mountLogoPages(part, deps);
  mountSearchMisses(part, deps);
  mountSearchActions(part, deps);
  mountPageFeedback(part, deps);
  mountAccessTokens(part, deps);
  mountLanguageSettings(part, deps);
  mountSessions(part, deps);
  mountMailSettings(part, deps);
  mountNotifications(part, deps);
  mountStaffMails(part, deps);
  mountDesign(part, deps);
  mountStaffDocumentation(part, deps, search);
  mountStaffSuggestions(part, deps, search);
  mountStaffDrafts(part, deps, search);
  return part;
}

import { describe, expect, it } from 'vitest';
import { apiPaths, apiRoutes, newRefundPath, paths } from './paths.ts';

const hostile = 'a/b?c#d&e=%2e%2e\u202E é';

/** What each builder gives: as it is commonly used, and with values that need encoding. The type lets no builder be forgotten. */
const everyPath = {
  home: [paths.home()],
  help: [
    paths.help(),
    paths.help({ product: 'tetra', teamSlug: 'orbit' }),
    paths.help({ product: 'v0', user: 'olivia' }),
    paths.help({ intent: '{"kind":"refund-invoice","invoiceId":"INV-1"}' }),
    paths.help({ product: 'tetra', teamSlug: 'orbit', thread: 'thread_1' }),
    paths.help({ teamSlug: hostile }),
  ],
  login: [paths.login(), paths.login('/help')],
  loginProvider: [paths.loginProvider()],
  loginCallback: [paths.loginCallback()],
  loginProblem: [
    paths.loginProblem({ problem: 'denied' }),
    paths.loginProblem({ problem: 'denied', next: '/help' }),
  ],
  logout: [paths.logout()],
  caseDetail: [
    paths.caseDetail({ teamSlug: 'orbit', caseNumber: 42 }),
    paths.caseDetail({ caseNumber: '00000042' }),
    paths.caseDetail({ teamSlug: hostile, caseNumber: hostile }),
  ],
  cases: [paths.cases(), paths.cases({ teamSlug: 'orbit' })],
  caseLive: [paths.caseLive({ teamSlug: 'orbit', caseNumber: 42 }), paths.caseLive({ caseNumber: hostile })],
  staffHome: [paths.staffHome()],
  staffAudit: [
    paths.staffAudit(),
    paths.staffAudit({ person: 'a@b.example', action: 'case.read', subject: '', days: 7, cursor: '9' }),
  ],
  staffNext: [paths.staffNext(), paths.staffNext({ after: '00000042' })],
  staffMacros: [paths.staffMacros()],
  staffMacro: [paths.staffMacro('macro_1'), paths.staffMacro(hostile)],
  textPreview: [paths.textPreview()],
  staffCases: [paths.staffCases()],
  staffCase: [paths.staffCase(42), paths.staffCase(hostile)],
  staffRefunds: [
    paths.staffRefunds(),
    paths.staffRefunds({ of: 'decision', offset: 50 }),
    paths.staffRefunds({ of: 'confirmation' }),
    paths.staffRefunds({ of: 'failure' }),
  ],
  staffViews: [paths.staffViews()],
  staffTags: [paths.staffTags()],
  staffRefund: [paths.staffRefund('refund_1'), paths.staffRefund(hostile)],
  staffNewRefund: [paths.staffNewRefund('team_1'), paths.staffNewRefund(hostile)],
  staffPeople: [paths.staffPeople()],
  staffSearch: [paths.staffSearch(), paths.staffSearch(hostile)],
  searchRecords: [paths.searchRecords(), paths.searchRecords(hostile)],
  staffPerson: [paths.staffPerson('user_1'), paths.staffPerson(hostile, { of: 'case', cursor: 'abc' })],
  staffAccounts: [paths.staffAccounts()],
  staffAccount: [paths.staffAccount('team_1'), paths.staffAccount(hostile, { of: 'case', cursor: 'abc' })],
  staffEnquiries: [paths.staffEnquiries(), paths.staffEnquiries({ of: 'answered', cursor: 'abc' })],
  staffEnquiry: [paths.staffEnquiry('enq_1'), paths.staffEnquiry(hostile)],
  staffIncidents: [paths.staffIncidents()],
  staffConversations: [
    paths.staffConversations(),
    paths.staffConversations({ outcome: 'failed', rating: 'unhelpful', csat: 2, days: 7, cursor: hostile }),
  ],
  staffNumbers: [
    paths.staffNumbers(),
    paths.staffNumbers({ from: '2026-11-01', to: '2026-11-21', plan: 'pro', severity: '2', team: hostile }),
  ],
  staffConversation: [paths.staffConversation('thread_1')],
  staffComponents: [paths.staffComponents()],
  staffComponent: [paths.staffComponent('component_builds')],
  staffIncident: [paths.staffIncident('inc_1'), paths.staffIncident(hostile)],
  staffCaseLive: [
    paths.staffCaseLive('42'),
    paths.staffCaseLive('42', { since: '2026-03-02T10:00:00.000Z', until: '2026-03-02T12:00:00.000Z' }),
  ],
  staffTeams: [paths.staffTeams()],
  staffCasePresence: [paths.staffCasePresence('42')],
  staffCaseTeam: [paths.staffCaseTeam('42')],
  staffCaseFacts: [paths.staffCaseFacts('42')],
  staffCaseMerge: [paths.staffCaseMerge('42'), paths.staffCaseMerge('42', hostile)],
  staffCaseSplit: [paths.staffCaseSplit('42'), paths.staffCaseSplit('42', hostile)],
  staffNewCase: [paths.staffNewCase(), paths.staffNewCase({ person: 'user_1', account: hostile })],
  staffCaseSuggestions: [paths.staffCaseSuggestions('42')],
  staffCaseLinks: [paths.staffCaseLinks('42')],
  staffCaseRedaction: [paths.staffCaseRedaction('42')],
  newCase: [
    paths.newCase(),
    paths.newCase({ product: 'tetra', teamSlug: 'orbit' }),
    paths.newCase({ product: 'v0', user: 'olivia', area: 'billing-v0', topic: 'v0-refund' }),
  ],
  articleIndex: [paths.articleIndex()],
  caseFile: [paths.caseFile({ teamSlug: 'orbit', caseNumber: 42, fileId: 'file_1' })],
  conversations: [paths.conversations(), paths.conversations({ offset: 15 })],
  conversation: [paths.conversation('thread_1')],
  deleteConversation: [paths.deleteConversation('thread_1')],
  refunds: [paths.refunds(), paths.refunds({ teamSlug: 'orbit' })],
  refund: [
    paths.refund({ teamSlug: 'orbit', refundId: 'ref_1' }),
    paths.refund({ refundId: 'ref_1' }),
    paths.refund({ teamSlug: hostile, refundId: hostile }),
  ],
  accessTokens: [paths.accessTokens()],
  forgottenPassword: [paths.forgottenPassword()],
  newPassword: [paths.newPassword('reset.signature'), paths.newPassword(hostile)],
  sessions: [paths.sessions()],
  mailSettings: [paths.mailSettings()],
  languageSettings: [paths.languageSettings()],
  unsubscribe: [paths.unsubscribe('user.signature'), paths.unsubscribe(hostile)],
  staffEvents: [paths.staffEvents(), paths.staffEvents({ of: 'failed', offset: 25 })],
  staffMails: [paths.staffMails(), paths.staffMails({ offset: 25 })],
  staffMail: [paths.staffMail('mail_1')],
  staffMailHtml: [paths.staffMailHtml('mail_1')],
  mcp: [paths.mcp()],
  teamMembers: [paths.teamMembers('orbit')],
  integrations: [paths.integrations('orbit')],
  observability: [paths.observability('orbit')],
  contactSales: [paths.contactSales()],
  status: [paths.status()],
  publicNumbers: [paths.publicNumbers()],
  statusFeed: [paths.statusFeed()],
  design: [paths.design()],
  docs: [paths.docs()],
  pageFeedback: [paths.pageFeedback(), paths.pageFeedback({ path: '/docs' })],
  staffDocumentation: [paths.staffDocumentation()],
  llms: [paths.llms()],
  llmsFull: [paths.llmsFull()],
  sitemap: [paths.sitemap()],
  feed: [paths.feed()],
  robots: [paths.robots()],
  search: [paths.search(), paths.search('cold starts & regions')],
  searchActions: [paths.searchActions()],
  apiReference: [paths.apiReference()],
  apiGroup: [paths.apiGroup('cases'), paths.apiGroup(hostile)],
  logos: [paths.logos(), paths.logos('next js')],
  logoEntry: [paths.logoEntry('nextjs')],
  openApi: [paths.openApi()],
  speculationRules: [paths.speculationRules()],
  apiTypes: [paths.apiTypes()],
  notifications: [paths.notifications(), paths.notifications({ of: 'unread', about: 'answers', offset: 25 })],
  unreadBadge: [paths.unreadBadge()],
  notificationSettings: [paths.notificationSettings()],
  pushWorker: [paths.pushWorker()],
  contentFile: [paths.contentFile('share.0a1b.png')],
  healthy: [paths.healthy()],
  ready: [paths.ready()],
} satisfies Record<keyof typeof paths, string[]>;

const everyCall = {
  staffConversations: [
    apiPaths.staffConversations(),
    apiPaths.staffConversations({ outcome: 'case', product: 'v0', limit: 5, cursor: 'c' }),
  ],
  staffAudit: [apiPaths.staffAudit(), apiPaths.staffAudit({ subject: hostile, limit: 5, cursor: '9' })],
  staffAuditFile: [apiPaths.staffAuditFile({ days: 90 })],
  staffConversationsFile: [apiPaths.staffConversationsFile({ days: 90 })],
  staffNumbers: [apiPaths.staffNumbers(), apiPaths.staffNumbers({ from: '2026-11-01', product: 'v0' })],
  staffNumbersFile: [apiPaths.staffNumbersFile('days', { to: '2026-11-21' })],
  staffSearch: [apiPaths.staffSearch(), apiPaths.staffSearch(hostile)],
  staffConversation: [apiPaths.staffConversation('thread_1')],
  salesEnquiries: [apiPaths.salesEnquiries()],
  staffEnquiries: [apiPaths.staffEnquiries(), apiPaths.staffEnquiries({ of: 'answered', cursor: 'c' })],
  staffEnquiriesFile: [apiPaths.staffEnquiriesFile({ of: 'answered' })],
  staffUnansweredFile: [apiPaths.staffUnansweredFile()],
  staffEnquiry: [apiPaths.staffEnquiry('enq_1')],
  accounts: [apiPaths.accounts()],
  v0Plans: [apiPaths.v0Plans()],
  caseSubmission: [apiPaths.caseSubmission('5f0c9a52-1111-4222-8333-444455556666')],
  cases: [
    apiPaths.cases({ teamId: 'team_orbit', limit: 15, offset: 0, status: 'Open', skipCache: true }),
    apiPaths.cases({ teamId: 'team_orbit', limit: 15, offset: 15, skipCache: true }),
    apiPaths.cases({ searchQuery: '100% & more', sort: '-updatedAt' }),
  ],
  caseOptions: [apiPaths.caseOptions(), apiPaths.caseOptions({ teamId: 'team_orbit', product: 'v0' })],
  casesEvents: [apiPaths.casesEvents({ teamId: 'team_orbit' }), apiPaths.casesEvents()],
  casesWarmup: [apiPaths.casesWarmup({ teamId: 'team_orbit' })],
  case: [apiPaths.case({ caseNumber: 42, teamId: 'team_orbit' })],
  caseComments: [apiPaths.caseComments({ caseNumber: '42' })],
  caseFile: [apiPaths.caseFile({ caseNumber: 42, fileId: 'file_1', teamId: 'team_orbit' })],
  caseEscalation: [apiPaths.caseEscalation({ caseNumber: 42, teamId: 'team_orbit' })],
  caseSeen: [apiPaths.caseSeen({ caseNumber: 42 })],
  caseEvents: [apiPaths.caseEvents({ caseNumber: 42, teamId: 'team_orbit' })],
  caseExport: [apiPaths.caseExport({ caseNumber: 42, teamId: 'team_orbit' })],
  staffCases: [
    apiPaths.staffCases(),
    apiPaths.staffCases({ limit: 15, turn: 'support', sort: 'queue', accountId: 'team_orbit', cursor: 'c' }),
  ],
  staffCasesEvents: [apiPaths.staffCasesEvents()],
  staffViews: [apiPaths.staffViews()],
  staffView: [apiPaths.staffView({ viewId: 'view_1' }), apiPaths.staffView({ viewId: hostile, version: 2 })],
  staffCase: [apiPaths.staffCase(42)],
  staffCaseAssignments: [apiPaths.staffCaseAssignments(42)],
  staffCaseTeam: [apiPaths.staffCaseTeam(42)],
  staffCaseFacts: [apiPaths.staffCaseFacts(42)],
  staffCaseMerge: [apiPaths.staffCaseMerge(42)],
  staffCaseSplit: [apiPaths.staffCaseSplit(42)],
  publicNumbersFile: [apiPaths.publicNumbersFile()],
  staffCaseTags: [apiPaths.staffCaseTags(42)],
  staffCaseSuggestions: [apiPaths.staffCaseSuggestions(42)],
  staffCaseDrafts: [apiPaths.staffCaseDrafts(42)],
  staffCaseSnooze: [apiPaths.staffCaseSnooze(42)],
  staffTags: [apiPaths.staffTags()],
  staffTag: [apiPaths.staffTag(hostile)],
  staffTagMerge: [apiPaths.staffTagMerge(hostile)],
  staffTeams: [apiPaths.staffTeams()],
  staffBulkActs: [apiPaths.staffBulkActs()],
  staffCaseLinks: [apiPaths.staffCaseLinks(42)],
  staffCaseLink: [apiPaths.staffCaseLink(42, 'incident', hostile)],
  staffCaseRedactions: [apiPaths.staffCaseRedactions(42)],
  staffCaseRedactionPreview: [apiPaths.staffCaseRedactionPreview(42)],
  staffCaseComments: [apiPaths.staffCaseComments(42)],
  staffCaseEvents: [apiPaths.staffCaseEvents(42)],
  staffCaseExport: [apiPaths.staffCaseExport(hostile)],
  staffCaseUploads: [apiPaths.staffCaseUploads(42)],
  staffCaseFile: [apiPaths.staffCaseFile({ caseNumber: 42, fileId: 'file_1' })],
  createCase: [apiPaths.createCase({ teamId: 'team_orbit' }), apiPaths.createCase()],
  uploads: [apiPaths.uploads({ teamId: 'team_orbit' })],
  supportCenterThreads: [
    apiPaths.supportCenterThreads({ teamId: 'team_orbit' }),
    apiPaths.supportCenterThreads({ user: 'usr_olivia' }),
  ],
  projects: [
    apiPaths.projects({ limit: 20, search: 'shop', latestDeployments: 3, teamId: 'team_orbit' }),
    apiPaths.projects({ from: 'next', linked: true, slug: 'orbit', includePermissions: true }),
  ],
  projectPermissions: [apiPaths.projectPermissions({ projectIdOrName: 'prj_1', teamId: 'team_orbit' })],
  invoices: [
    apiPaths.invoices({ limit: 20, teamId: 'team_orbit' }),
    apiPaths.invoices({ teamId: 'team_orbit', product: 'tetra', invoiceId: 'inv_1001' }),
  ],
  authToken: [apiPaths.authToken()],
  metadata: [apiPaths.metadata()],
  feedback: [apiPaths.feedback()],
  refundQuote: [apiPaths.refundQuote()],
  refundInvoice: [apiPaths.refundInvoice()],
  refunds: [apiPaths.refunds({ teamId: 'team_orbit' })],
  refund: [
    apiPaths.refund({ refundId: 'ref_1', teamId: 'team_orbit' }),
    apiPaths.refund({ refundId: 'ref_1' }),
  ],
  refundDecision: [apiPaths.refundDecision('ref_1')],
  refundLedgerFile: [
    apiPaths.refundLedgerFile(),
    apiPaths.refundLedgerFile({ from: '2026-11-01', to: '2026-11-30' }),
  ],
  refundPartQuote: [apiPaths.refundPartQuote('ref_1')],
  refundProposal: [apiPaths.refundProposal('ref_1')],
  refundPayment: [apiPaths.refundPayment('ref_1')],
  billingWebhook: [apiPaths.billingWebhook()],
  deskWebhook: [apiPaths.deskWebhook()],
  chat: [apiPaths.chat()],
  chatStream: [apiPaths.chatStream('thr_1')],
  chatStop: [apiPaths.chatStop(hostile)],
  predictCase: [apiPaths.predictCase()],
  refundReason: [apiPaths.refundReason()],
  threads: [apiPaths.threads()],
  conversations: [apiPaths.conversations(), apiPaths.conversations({ limit: 15, offset: 30 })],
  conversation: [apiPaths.conversation('thread_1')],
  conversationExport: [apiPaths.conversationExport('thread_1')],
  status: [apiPaths.status()],
  statusSummary: [apiPaths.statusSummary()],
  platformRecord: [
    apiPaths.platformRecord(['people', 'p 1']),
    apiPaths.platformRecord(['request-hours', 't1', 'j/1', '2026-01-01T00:00:00.000Z'], 7),
  ],
  platformBatches: [
    apiPaths.platformBatches(),
    apiPaths.platformBatches({ batch: 'nightly', from: 1000, results: 'refused' }),
  ],
  platformBatch: [apiPaths.platformBatch('nightly')],
  platformEvents: [apiPaths.platformEvents()],
  platformMails: [apiPaths.platformMails()],
  platformExport: [apiPaths.platformExport(), apiPaths.platformExport('team,person')],
  search: [apiPaths.search('dns')],
  searchMisses: [apiPaths.searchMisses()],
  pageVerdict: [apiPaths.pageVerdict()],
  pageSentence: [apiPaths.pageSentence()],
} satisfies Record<keyof typeof apiPaths, string[]>;

describe('addresses', () => {
  it('of pages and calls are those on record', () => {
    expect({ pages: everyPath, calls: everyCall }).toMatchSnapshot();
  });

  it('lists cases at the specified address [§7.0.1]', () => {
    expect(everyCall.cases[0]).toBe(
      '/api/v3/support-center/support-cases?teamId=team_orbit&limit=15&offset=0&status=Open&skipCache=true',
    );
  });

  it('warms the case list up at the specified address [§7.0.2]', () => {
    expect(everyCall.casesWarmup[0]).toBe('/api/v3/support-center/support-cases-warmup?teamId=team_orbit');
  });

  it('reads and updates a case at the specified address [§7.0.3, §7.0.4]', () => {
    expect(everyCall.case[0]).toBe('/api/v3/support-center/support-cases/00000042?teamId=team_orbit');
  });

  it('comments on a case at the specified address [§7.0.6]', () => {
    expect(everyCall.caseComments[0]).toBe('/api/v3/support-center/support-cases/00000042/comments');
  });

  it('lists and searches projects at the specified address [§7.0.7, §7.0.18]', () => {
    expect(everyCall.projects[0]).toBe(
      '/api/v8/projects?limit=20&search=shop&latestDeployments=3&teamId=team_orbit',
    );
  });

  it('reads the permissions of a project at the specified address [§7.0.8]', () => {
    expect(everyCall.projectPermissions[0]).toBe(
      '/api/v8/projects/permissions?projectIdOrName=prj_1&teamId=team_orbit',
    );
  });

  it('reads v0 plans at the specified address [§7.0.9]', () => {
    expect(everyCall.v0Plans[0]).toBe('/api/support/v0-plans');
  });

  it('fetches a token at the specified address [§7.0.10]', () => {
    expect(everyCall.authToken[0]).toBe('/api/support/help/auth/token');
  });

  it('adds metadata at the specified address [§7.0.11]', () => {
    expect(everyCall.metadata[0]).toBe('/api/support/help/markprompt/metadata');
  });

  it('sends feedback at the specified address [§7.0.12]', () => {
    expect(everyCall.feedback[0]).toBe('/api/support/help/markprompt/feedback');
  });

  it('refunds an invoice at the specified address [§7.0.13]', () => {
    expect(everyCall.refundInvoice[0]).toBe('/api/support/help/refund-invoice');
  });

  it('lists invoices at the specified address [§7.0.14]', () => {
    expect(everyCall.invoices[0]).toBe('/api/v1/invoices?limit=20&teamId=team_orbit');
  });

  it('makes a thread at the specified address [§7.0.15]', () => {
    expect(everyCall.threads[0]).toBe('/api/support/threads');
  });

  it('creates a case of a team at the specified address [§7.0.16]', () => {
    expect(everyCall.createCase[0]).toBe('/api/v3/support-center/teams/team_orbit/cases');
  });

  it('creates a case of a person at the specified address [§7.0.16]', () => {
    expect(everyCall.createCase[1]).toBe('/api/v3/support-center/user/cases');
  });

  it('makes a thread of a conversation at the specified address [§7.0.17]', () => {
    expect(everyCall.supportCenterThreads[0]).toBe('/api/v3/support-center/threads?teamId=team_orbit');
  });

  it('asks the assistant at the specified address [§7.0.19]', () => {
    expect(everyCall.chat[0]).toBe('/api/support/help/chat');
  });

  it('creates a case from a chat where it lists cases [§7.0.5]', () => {
    expect(apiPaths.cases({ teamId: 'team_orbit' })).toBe(
      '/api/v3/support-center/support-cases?teamId=team_orbit',
    );
  });

  it('lead to the refund form’s own pages, one question after the other', () => {
    expect([
      newRefundPath(),
      newRefundPath({ product: 'v0' }),
      newRefundPath({ teamSlug: 'orbit', product: 'tetra', invoice: 'inv_1001' }),
      newRefundPath({ teamSlug: hostile, product: hostile, invoice: hostile }),
    ]).toMatchSnapshot();
  });

  it('send a logged-out visitor to the login and back to the help page [§6.0.1]', () => {
    expect(paths.login(paths.help())).toBe('/login?next=%2Fhelp');
  });

  it('never let a value leave its place', () => {
    const values = [everyPath.caseDetail[2] ?? '', everyCall.chatStop[0] ?? ''].map(
      (path) => new URL(path, 'https://a.example').pathname,
    );
    expect(values.map((path) => path.split('/').length)).toEqual([6, 7]);
  });

  it('skip the cache for the first page of cases only [§7.0.1, S13]', () => {
    expect(everyCall.cases[0]).toContain('skipCache=true');
    expect(everyCall.cases[1]).not.toContain('skipCache');
    expect(apiPaths.cases({ skipCache: true })).not.toContain('skipCache');
  });

  it('have a route on the server for every call', () => {
    const patterns = Object.values(apiRoutes).map(
      (route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`),
    );
    const unmatched = Object.values(everyCall)
      .flat()
      .filter((path) => !patterns.some((pattern) => pattern.test(path.split('?')[0] ?? '')));
    expect(unmatched).toEqual([]);
  });
});

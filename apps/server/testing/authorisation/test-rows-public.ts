import { builtInPages } from '@reachout/brand/rules/page-links';
import { apiPaths, apiRoutes, markdownPath, paths } from '@reachout/core/paths';
import { get, post, row, type Row, urlForm } from './test-row.ts';
import { nobody, open, session } from './test-rules.ts';

/** Public pages, files and probes, and what is signed in another way. */
export const publicRows: readonly Row[] = [
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
  row('GET /support/numbers', open, get(paths.publicNumbers)),
  row(`GET ${apiRoutes.publicNumbersFile}`, open, get(apiPaths.publicNumbersFile)),
  // Only where the demo world is.
  row('GET /design', open, get(paths.design), { ok: [200, 404] }),
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
  row('GET /search/actions.json', open, get(paths.searchActions)),
  row(
    'GET /search/records.json',
    session,
    get(() => paths.searchRecords('build')),
  ),
  row('GET /speculation-rules.json', open, get(paths.speculationRules)),
  row('GET /openapi.json', open, get(paths.openApi)),
  row('GET /openapi.d.ts', open, get(paths.apiTypes)),
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
  row(
    'GET /docs.md',
    open,
    get(() => markdownPath(paths.docs())),
    { ok: [404] },
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
    'GET /docs/api.md',
    open,
    get(() => markdownPath(paths.apiReference())),
  ),
  row(
    'GET /docs/api/*',
    open,
    get(() => paths.apiGroup('cases')),
  ),
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
    'GET /messages/:name',
    open,
    get(() => '/messages/none.json'),
    { ok: [404] },
  ),
  row(
    'GET /docs/static/media/:name',
    open,
    get(() => '/docs/static/media/none.svg'),
    { ok: [404] },
  ),
  row(
    'GET /docs/static/files/:name',
    open,
    get(() => '/docs/static/files/none.png'),
    { ok: [404] },
  ),
  row(
    'GET /guides.md',
    open,
    get(() => markdownPath(builtInPages.guides)),
    { ok: [404] },
  ),
  row(
    'GET /guides',
    open,
    get(() => builtInPages.guides),
    { ok: [404] },
  ),
  row(
    'GET /guides/*',
    open,
    get(() => builtInPages.howToGetSupport),
    { ok: [404] },
  ),
  row(
    'GET /legal.md',
    open,
    get(() => markdownPath('/legal')),
    { ok: [404] },
  ),
  row(
    'GET /legal',
    open,
    get(() => '/legal'),
    { ok: [404] },
  ),
  row(
    'GET /legal/*',
    open,
    get(() => builtInPages.supportTerms),
    { ok: [404] },
  ),
  row(`GET ${apiRoutes.status}`, open, get(apiPaths.status)),
  row(`GET ${apiRoutes.statusSummary}`, open, get(apiPaths.statusSummary)),
  row(`GET ${paths.statusFeed()}`, open, get(paths.statusFeed)),
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
    'GET /documentation/feedback',
    open,
    get(() => '/documentation/feedback'),
    { ok: [200, 303, 404, 422] },
  ),
  row(
    'POST /documentation/feedback',
    open,
    urlForm(
      () => '/documentation/feedback',
      () => ({}),
    ),
    { ok: [303, 400, 404, 422] },
  ),
  row(
    'POST /api/feedback',
    open,
    post(apiPaths.pageVerdict, () => ({ path: '/docs', verdict: 'helpful' })),
    { ok: [201, 404] },
  ),
  row(
    'POST /api/feedback/sentence',
    open,
    post(apiPaths.pageSentence, () => ({ feedback: 'opn_none', sentence: 'Say more.' })),
    { ok: [404] },
  ),
  row(
    'POST /api/support/enquiries',
    open,
    post(apiPaths.salesEnquiries, () => ({
      name: 'Mara Winter',
      email: 'mara@winter.example',
      company: 'Winter',
      teamSize: '2-10',
      message: 'What does it cost?',
    })),
    { ok: [201] },
  ),

  // Tools and pages for programs. A session means nothing there, and without a token only the documentation is read.
  row(
    'POST /mcp',
    open,
    post(
      paths.mcp,
      () => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_cases', arguments: {} } }),
      () => ({ accept: 'application/json, text/event-stream' }),
    ),
  ),

  // A person's own access tokens.
  row('GET /settings/tokens', session, get(paths.accessTokens)),
  row(
    'POST /settings/tokens',
    session,
    urlForm(paths.accessTokens, () => ({})),
    { ok: [422] },
  ),

  // Where a person is logged in.
  row('GET /settings/sessions', session, get(paths.sessions)),
  row(
    'POST /settings/sessions',
    session,
    urlForm(paths.sessions, () => ({ form: 'end', session: 'session_of_nobody' })),
    { ok: [404] },
  ),

  // The language of this browser, and of the person where somebody is signed in.
  row('GET /settings/language', open, get(paths.languageSettings)),
  row(
    'POST /settings/language',
    open,
    urlForm(paths.languageSettings, () => ({ language: 'en' })),
    { ok: [303] },
  ),

  // Which mails a person gets, and the link in each that ends them: whoever has it is who it was made for.
  row('GET /settings/mail', session, get(paths.mailSettings)),
  row(
    'POST /settings/mail',
    session,
    urlForm(paths.mailSettings, () => ({ wanted: 'answers' })),
    { ok: [303] },
  ),
  // What a person was told in the page, and what of it they want.
  row(
    'GET /notifications',
    session,
    get(() => paths.notifications()),
  ),
  row(
    'POST /notifications',
    session,
    urlForm(
      () => paths.notifications(),
      () => ({ form: 'read-all' }),
    ),
    { ok: [303] },
  ),
  row('GET /notifications/badge', session, get(paths.unreadBadge)),
  row('GET /settings/notifications', session, get(paths.notificationSettings)),
  row(
    'POST /settings/notifications',
    session,
    urlForm(paths.notificationSettings, () => ({ wanted: 'answers' })),
    { ok: [303] },
  ),
  row('GET /push-worker.js', open, get(paths.pushWorker)),
  row(
    'GET /mail/unsubscribe/:token',
    nobody,
    get(() => paths.unsubscribe('forged.link')),
  ),
  row(
    'POST /mail/unsubscribe/:token',
    nobody,
    urlForm(
      () => paths.unsubscribe('forged.link'),
      () => ({}),
    ),
  ),

  // Signing in and out.
  row(
    'POST /login',
    open,
    urlForm(
      () => paths.login(),
      () => ({ email: 'a@b.example', password: 'x' }),
    ),
    { ok: [401], isDear: true },
  ),
  row('GET /login/forgotten', open, get(paths.forgottenPassword)),
  row(
    'POST /login/forgotten',
    open,
    urlForm(paths.forgottenPassword, () => ({ email: 'a@b.example' })),
  ),
  // A link that nobody here made, on a page of its own.
  row(
    'GET /login/new-password/:token',
    open,
    get(() => paths.newPassword('forged.link')),
    { ok: [404] },
  ),
  row(
    'POST /login/new-password/:token',
    open,
    urlForm(
      () => paths.newPassword('forged.link'),
      () => ({}),
    ),
    { ok: [404] },
  ),
  // Without an identity provider there are no such pages.
  row(
    'POST /login/provider',
    open,
    urlForm(paths.loginProvider, () => ({})),
    { ok: [404] },
  ),
  row('GET /login/callback', open, get(paths.loginCallback), { ok: [404] }),
  row(
    'POST /logout',
    open,
    urlForm(paths.logout, () => ({})),
    { ok: [303], endsSession: true },
  ),

  // What the billing system tells is signed; nobody's session opens it.
  row(`POST ${apiRoutes.billingWebhook}`, nobody, post(apiPaths.billingWebhook)),
  row(`POST ${apiRoutes.deskWebhook}`, nobody, post(apiPaths.deskWebhook)),
];

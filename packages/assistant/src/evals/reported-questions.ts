import type { LabelledQuestion } from './questions.ts';

const platform = (question: string, ...expected: string[]): LabelledQuestion => ({
  turns: [question],
  product: 'platform',
  expected,
});
const v0 = (question: string, ...expected: string[]): LabelledQuestion => ({
  turns: [question],
  product: 'v0',
  expected,
});

/**
 * What people with broken deployments write in public, with its errors quoted and its story around it, labelled without a look at what is
 * found. Only words were added for them (synonyms); rules and thresholds were not tuned with these. Some had no answer at first, and articles
 * were written for them.
 */
export const reportedAnswerable: readonly LabelledQuestion[] = [
  platform(
    'My deploy worked yesterday and now every build fails with "npm ERR! code ELIFECYCLE", nothing changed on our side. What do I do?',
    '/docs/builds/troubleshooting',
  ),
  platform(
    `Next.js build says "Type error: Property 'foo' does not exist on type" but locally npm run build works fine`,
    '/guides/frameworks/nextjs',
    '/docs/builds/troubleshooting',
  ),
  platform(
    `I get "Error: Cannot find module './Header'" only on your platform, on my Mac it builds`,
    '/docs/builds/troubleshooting',
  ),
  platform(
    'getting 404 on every page except the home page after deploying my React SPA with react-router',
    '/docs/infrastructure/redirects-rewrites-headers',
  ),
  platform(
    'refreshing a page gives 404 NOT_FOUND',
    '/docs/errors/not-found',
    '/docs/errors/deployment-not-found',
    '/docs/infrastructure/redirects-rewrites-headers',
    '/docs/errors',
  ),
  platform(
    'CORS error when calling my api from another domain',
    '/docs/infrastructure/cors',
    '/docs/security/deployment-protection',
    '/docs/infrastructure/redirects-rewrites-headers',
  ),
  platform(
    'My site shows a 500 but there is nothing in the logs',
    '/docs/errors/function-invocation-failed',
    '/docs/functions/runtime-errors',
    '/docs/infrastructure/logs-and-drains',
  ),
  platform('how do i see the logs of my function in real time', '/docs/infrastructure/logs-and-drains'),
  platform(
    'Can I transfer a project from my personal account to a team?',
    '/docs/account/manage-teams',
    '/docs/projects/manage-projects',
    '/guides/move-a-site',
  ),
  platform(
    "I'm getting ERR_TOO_MANY_REDIRECTS with Cloudflare in front",
    '/docs/domains/cloudflare',
    '/docs/errors/infinite-loop-detected',
    '/docs/domains/troubleshooting',
  ),
  platform('DNS_PROBE_FINISHED_NXDOMAIN on my domain', '/docs/domains/troubleshooting'),
  platform(
    "www works but the root domain doesn't",
    '/docs/domains/add-a-domain',
    '/docs/domains/troubleshooting',
    '/docs/domains/nameservers-and-records',
  ),
  platform(
    'How do I redirect www to non-www?',
    '/docs/infrastructure/redirects-rewrites-headers',
    '/docs/domains/troubleshooting',
    '/guides/go-live-checklist',
  ),
  platform(
    'Images are not loading in production, /_next/image returns 402',
    '/docs/infrastructure/image-optimization',
  ),
  platform('environment variables are not available in the browser', '/docs/builds/environment-variables'),
  platform(
    'Connection to my database times out from the function, but it works from my computer. Do you have static IP addresses I can allow?',
    '/docs/functions/outgoing-connections',
    '/docs/features/databases',
    '/docs/functions/timeouts',
  ),
  platform(
    'my function gets killed at 60 seconds although I set maxDuration to 300',
    '/docs/functions/timeouts',
  ),
  platform(
    'how to set up basic auth / password on my production site',
    '/docs/security/deployment-protection',
  ),
  platform(
    "GitHub app permissions: it says I don't have access to the repo of my organization",
    '/docs/account/git-accounts',
    '/docs/builds/git',
  ),
  platform(
    'preview url asks my client to log in, how do I turn that off?',
    '/docs/security/deployment-protection',
  ),
  platform(
    'I was billed 430 dollars for bandwidth, we have been attacked by bots. Can I get this removed?',
    '/docs/security/bots-and-crawlers',
    '/docs/security/firewall',
    '/docs/billing/spend-limits',
    '/guides/reduce-costs',
    '/docs/billing/refunds',
    '/docs/billing/invoices',
  ),
  platform('Why was I charged for a seat I did not add?', '/docs/billing/plans-and-seats'),
  platform(
    "I can't log in, the email code never arrives",
    '/guides/how-to-get-support',
    '/docs/account/sign-in',
  ),
  platform('how can I roll back without rebuilding', '/docs/builds/rollback-and-promotion'),
  platform('what happens to my sites if my card is declined?', '/docs/billing/failed-payments'),
  platform('How do I connect pnpm workspace and set root directory?', '/docs/builds/monorepos'),
  platform(
    'Cannot install package, npm 401 Unauthorized @acme/ui private registry',
    '/docs/builds/troubleshooting',
  ),
  platform(
    'Where do I set custom headers like Content-Security-Policy?',
    '/docs/infrastructure/redirects-rewrites-headers',
  ),
  platform('my cron job is called but returns 401', '/docs/functions/cron-jobs'),
  platform(
    'Error: The Edge Function "middleware" size is 1.2 MB and your plan size limit is 1 MB.',
    '/docs/infrastructure/middleware',
  ),
  platform(
    'stale data is shown after I update my CMS, how to clear the cache for one page only?',
    '/docs/infrastructure/caching',
    '/docs/infrastructure/incremental-regeneration',
  ),
  platform(
    'How do I keep staging and production variables separate?',
    '/docs/builds/staging',
    '/docs/builds/environment-variables',
    '/docs/builds/preview-deployments',
  ),
  platform(
    'which ip addresses do i whitelist in mongodb atlas',
    '/docs/functions/outgoing-connections',
    '/docs/features/database-connection-errors',
    '/docs/features/databases',
  ),
  platform(
    'prisma client did not initialize yet. Please run "prisma generate"',
    '/docs/builds/native-packages',
  ),
  platform('How do I cancel my subscription?', '/docs/billing/plans-and-seats'),
  platform('how do I add a colleague?', '/docs/account/team-members-and-roles'),
  platform('is my data stored in the EU?', '/legal/data-processing'),
  platform('do you have a GDPR DPA we can sign?', '/legal/data-processing'),
  platform(
    'what is the difference between pro and enterprise?',
    '/docs/billing/plans-and-seats',
    '/docs/reference/limits-by-plan',
  ),
  platform('how much is the pro plan per month?', '/docs/billing/plans-and-seats'),
  platform(
    'how do I disable automatic deployments for a branch?',
    '/docs/reference/configuration-file',
    '/docs/builds/git',
    '/guides/ci-pipelines',
  ),
  platform('can I deploy a static html folder without git?', '/docs/builds/cli'),
  platform('How do I verify the webhook signature?', '/docs/features/webhooks'),
  platform('the preview comment bot spams our PRs', '/docs/builds/git', '/docs/builds/preview-deployments'),
  platform('SSL_ERROR_NO_CYPHER_OVERLAP', '/docs/domains/certificates'),
  platform(
    'mail stopped working after moving DNS',
    '/docs/domains/email',
    '/docs/domains/nameservers-and-records',
  ),
  v0('it keeps generating the same broken code', '/docs/v0/chats-and-sign-in', '/docs/v0/prompts'),
  v0('I ran out of credits after 3 prompts, that is a joke', '/docs/v0/credits-and-subscriptions'),
  v0(
    'how do I connect supabase?',
    '/docs/v0/full-stack-apps',
    '/docs/features/database-connection-errors',
    '/docs/features/databases',
    '/docs/features/integrations',
    '/docs/v0/deploy-and-import',
  ),
  platform('how do I delete a project?', '/docs/projects/manage-projects', '/docs/billing/plans-and-seats'),
  platform('I deleted my project by accident, can you restore it?', '/docs/billing/plans-and-seats'),
  platform(
    'Deployment has been "Initializing" for 30 minutes. How can I cancel it?',
    '/docs/builds/troubleshooting',
  ),
  platform('websocket connection fails in production', '/docs/functions/runtimes'),
  platform('how do I change the email address of my account', '/docs/account/sign-in'),
  platform(
    'I lost my phone and cannot get past two-factor authentication',
    '/docs/account/two-factor-authentication',
  ),
  platform('Does Tetra support Python or Go functions?', '/docs/functions/runtimes'),
  platform('can I use Docker?', '/docs/functions/runtimes', '/docs/functions/docker'),
  platform(
    'is there any way to reach someone by phone?',
    '/guides/how-to-get-support',
    '/legal/support-terms',
  ),
  v0('can I export the code?', '/docs/v0/deploy-and-import', '/docs/v0/github-sync'),
  v0('how do I make my chat private?', '/docs/v0/teams-and-sharing', '/docs/v0/ownership-and-privacy'),
  {
    turns: ['my payment failed', 'can you extend the deadline?'],
    product: 'platform',
    expected: ['/docs/billing/failed-payments'],
  },
];

/** Of the same kind, without an answer in the documentation: the nearest articles speak of nearly the same. */
export const reportedUnanswerable: readonly LabelledQuestion[] = [
  "What's the weather in Berlin?",
  'write me a poem about deployments',
  'can you show me the invoices of another team?',
  'who in my company opened the deployment that broke everything on Monday',
  'Our site is extremely slow since this morning, TTFB is 5 seconds',
].map((question) => platform(question));

import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { Severity } from '@reachout/catalogue/rules/severity';

/** A conversation with the case that a support engineer would make of it. */
export interface LabelledConversation {
  /** What the person says, turn by turn. */
  turns: readonly string[];
  product: ProductKey;
  /** Values of area and topic; more than one topic may be right. */
  area: string;
  topics: readonly string[];
  severity: Severity;
  domain?: string;
}

const on =
  (product: ProductKey, area: string) =>
  (
    topics: string | readonly string[],
    severity: Severity,
    turns: string | readonly string[],
    domain = '',
  ) => ({
    turns: typeof turns === 'string' ? [turns] : turns,
    product,
    area,
    topics: typeof topics === 'string' ? [topics] : topics,
    severity,
    domain,
  });

const ai = on('platform', 'ai');
const billing = on('platform', 'billing');
const builds = on('platform', 'builds');
const domains = on('platform', 'domains');
const functions = on('platform', 'functions');
const infrastructure = on('platform', 'infrastructure');
const features = on('platform', 'features');
const security = on('platform', 'security');
const v0Billing = on('v0', 'billing-v0');
const v0Technical = on('v0', 'technical-v0');

/** Conversations before 'Create Case', with what the form should be filled with. */
export const conversations: readonly LabelledConversation[] = [
  ai(
    'ai-gateway-errors',
    '2',
    'All requests to the AI Gateway fail with 502 since 9:00 UTC, our customers cannot use the assistant.',
  ),
  ai(
    'ai-gateway-rate-limits',
    '3',
    'We keep getting 429 from the AI gateway although we are far below the rate limit.',
  ),
  ai('provider-keys', '3', 'My own Anthropic provider key is refused by the gateway.'),
  ai('ai-credits-and-spend', '4', 'Where can I see what used up our AI credits?'),
  billing('understanding-my-invoice', '4', 'What does the line "Edge requests" on my invoice mean?'),
  billing('refund-request', '4', 'I want a refund for last month, we did not use the seats.'),
  billing('failed-payment', '3', ['hi', 'My card was declined and the account is paused']),
  billing('change-plan-or-seats', '4', 'How do I downgrade from Pro to Hobby?'),
  billing('tax-and-purchase-orders', '4', 'Please add our VAT number to our invoices.'),
  billing(
    'spend-limit',
    '2',
    'Our production project was paused by the spend limit and our customers see an error.',
  ),
  builds('build-failing', '3', 'Every build fails with "Command exited with 1" since this morning'),
  builds('out-of-memory-or-time-limit', '3', 'Build is killed: JavaScript heap out of memory'),
  builds(
    'environment-variables',
    '3',
    'DATABASE_URL is undefined in the preview although I set the environment variable',
  ),
  builds('git-connection', '3', 'Pushing to GitHub does not start deployments any more.'),
  builds(
    'rollback-and-promotion',
    '2',
    'We need to roll back production right now, but the rollback fails with an error.',
  ),
  builds('cli', '3', 'tetra deploy in the command line says the specified token is not valid'),
  domains(
    'domain-not-working',
    '1',
    'Our production site is down for all customers: https://www.acme-shop.com shows DEPLOYMENT_NOT_FOUND',
    'www.acme-shop.com',
  ),
  domains(
    'transfer-in-or-out',
    '3',
    'The transfer of my-company.io to you is stuck since last week',
    'my-company.io',
  ),
  domains(
    'nameservers-and-records',
    '4',
    'Which DNS records do I need for blog.example.org?',
    'blog.example.org',
  ),
  domains('certificates', '3', 'The SSL certificate of shop.example.net is not issued', 'shop.example.net'),
  domains(
    'domain-renewal-or-refund',
    '4',
    'acme.dev was renewed by mistake, please refund the renewal',
    'acme.dev',
  ),
  domains(
    'domain-used-by-another-account',
    '3',
    'I cannot add example.com because it is already used by another account',
    'example.com',
  ),
  functions('timeouts', '2', 'Our checkout function times out with 504 in production for some customers'),
  functions('size-limits', '3', 'FUNCTION_PAYLOAD_TOO_LARGE when uploading images'),
  functions(
    'cold-starts-and-regions',
    '3',
    'The first request after some minutes is very slow, cold start of 4 seconds',
  ),
  functions('runtime-errors', '3', 'Function crashes with FUNCTION_INVOCATION_FAILED on staging'),
  functions('cron-jobs', '3', 'my cron job did not run last night'),
  infrastructure(
    'cache-not-updating',
    '3',
    'Old content is still shown after revalidation, the cache does not update',
  ),
  infrastructure(
    'latency-by-region',
    '3',
    'Visitors from Brazil wait 3 seconds, latency is much higher than in Europe',
  ),
  infrastructure(
    'reporting-an-outage',
    '1',
    'Everything is down, all our sites are unreachable for everyone!',
  ),
  infrastructure('logs-and-drains', '3', 'Our log drain to Datadog receives nothing'),
  features('analytics', '3', 'Web analytics shows no data since we deployed'),
  features('team-members-and-roles', '4', 'How can I give a colleague the developer role?'),
  features('storage', '3', 'Uploads to the blob store fail with 403'),
  features('observability', '4', 'How do I write a query for the slowest routes in Observability?'),
  security(
    'firewall-blocks-visitors',
    '2',
    'The firewall blocks real customers with 403 on our production shop',
  ),
  security('attack-in-progress', '1', 'We are under attack right now, the site is down for everyone'),
  security(
    'deployment-protection',
    '4',
    'How can I share a protected preview with somebody outside the team?',
  ),
  security('leaked-secret', '2', 'Urgent: an API key leaked in our public repository'),
  security('abuse-report', '4', 'I want to report a phishing site on your platform'),
  v0Billing('v0-credits', '4', 'What happens with unused v0 credits at the end of the month?'),
  v0Billing('v0-refund', '4', 'Please refund my v0 subscription, I cancelled it'),
  v0Technical('chat-not-responding', '3', 'The chat does not respond, it is stuck generating since an hour'),
  v0Technical('deploying-from-v0', '3', 'Deploying from v0 fails with an error'),
  v0Technical('importing-a-project', '4', 'How can I import an existing project from GitHub?'),
  v0Technical('v0-sign-in', '3', "I can't sign in to v0 any more, the login fails"),
];

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { type MailServer, startMailServer } from '@reachout/testkit/mail-server';
import { startServer } from './campaigns/server-under-test.ts';
import { casePage } from './drivers/case-page.ts';
import { headerOf } from './drivers/header.ts';
import { helpPage } from './drivers/help-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { plainCasePage } from './drivers/plain-case-page.ts';
import { plainRefundPage } from './drivers/plain-refund-page.ts';
import { findFreePort } from './free-port.ts';
import { expect, test as journey } from './journey.ts';
import { findDeadLinks, followLinks, type SentForm, sendForms, visitAs } from './site-tour.ts';
import type { APIRequestContext, Page } from '@playwright/test';

/**
 * Fjord: a provider with one product, plans, topics, roles, documentation and a logo of its own. It is set up by the operator's commands alone, without the demo
 * world, and nothing of the default brand or its second product shows anywhere.
 */
const root = join(import.meta.dirname, '..');
const fixtures = join(import.meta.dirname, 'fjord');
const password = 'a long word for the journey';

interface Fjord {
  origin: string;
  /** A token of its billing and its monitoring. */
  token: string;
  /** Its mail server. */
  mails: MailServer;
}

const articles: Readonly<Record<string, string>> = {
  '/docs/builds/troubleshooting': '/docs/start-an-app',
  '/docs/functions/timeouts': '/docs/slow-apps',
  '/docs/domains/troubleshooting': '/docs/domains',
  '/docs/billing/spend-limits': '/docs/invoices',
};

/** The example of a catalogue with one product, with Fjord's articles. */
function catalogue(): string {
  let text = readFileSync(join(root, 'catalogue/one-product.json'), 'utf8');
  for (const [one, other] of Object.entries(articles)) text = text.replaceAll(`"${one}"`, `"${other}"`);
  return text
    .replace('"./catalogue.schema.json"', JSON.stringify(join(root, 'catalogue/catalogue.schema.json')))
    .replace('"logoWall": ["react",', '"logoWall": [{ "name": "Laks AS", "file": "laks.svg" },')
    .replace('"seats": ["crewSeat"]', '"seats": ["crewSeat"], "allOrNothing": ["crewSeat"]');
}

/** Sets Fjord up as an operator does, starts it, and takes it away at the end. */
async function withFjord(run: (fjord: Fjord) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'reachout-fjord-'));
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, 'catalogue.json'), catalogue());
  const mark = '<path d="M2 12c4-6 8-6 12 0-4 6-8 6-12 0Zm12 0 8-5v10Z"/>';
  writeFileSync(
    join(folder, 'laks.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">${mark}</svg>`,
  );
  const port = await findFreePort();
  const mails = await startMailServer();
  const settings = {
    REACHOUT_DEMO: 'false',
    AUTH_SECRET: 'a secret of this journey alone, 71c0aa52e1',
    BRAND_CONFIG: join(fixtures, 'brand.json'),
    CATALOGUE_CONFIG: join(folder, 'catalogue.json'),
    CONTENT_DIR: join(fixtures, 'content'),
    REACHOUT_STATUS: 'built-in',
    REFUND_RESULT_MIN_WAIT_MS: '1500',
    REACHOUT_FLAG_supportChatRefundInvoiceQuantities: 'true',
    SMTP_URL: mails.url,
    MAIL_FROM: 'Fjord <help@fjord.example>',
    MAIL_GATHER_SECONDS: '0',
    ANSWER_HOLD_SECONDS: '0',
  };
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    REACHOUT_DATA_DIR: join(folder, 'data'),
    ...settings,
  };
  const program = join(root, 'apps/server/bin/reachout.js');
  const reachout = (input: string, ...args: string[]): string =>
    execFileSync(process.execPath, [program, ...args], { input, encoding: 'utf8', env });
  reachout('', 'catalogue', 'check');
  reachout('', 'world', 'push', join(fixtures, 'world.ndjson'));
  for (const email of ['liv@laks.example', 'nils@laks.example'])
    reachout(password, 'accounts', 'set-password', '--email', email);
  const sten = ['--email', 'sten@fjord.example', '--name', 'Sten Dahl', '--username', 'sten', '--staff'];
  reachout(password, 'accounts', 'create-user', ...sten);
  const scopes = ['--scope', 'billing:write', '--scope', 'status:write'];
  const made = reachout('', 'tokens', 'create', '--name', 'Billing', ...scopes);
  const server = startServer({ dataFolder: join(folder, 'data'), port, env: settings });
  if ((await server.ready) === null) throw new Error('Fjord ended before it was ready.');
  await run({ origin: server.origin, token: /rps_\S+/.exec(made)?.[0] ?? '', mails });
  server.process.kill('SIGTERM');
  await server.gone;
  await mails.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

/** All in one process, on one Fjord. */
const test = journey.extend<object, { fjord: Fjord }>({
  fjord: [async ({ browserName: _ }, run) => withFjord(run), { scope: 'worker', timeout: 180_000 }],
  baseURL: async ({ fjord }, run) => run(fjord.origin),
});

test.describe.configure({ mode: 'default' });

async function put({ origin, token }: Fjord, path: string, record: object): Promise<void> {
  const response = await fetch(new URL(`/api/platform/v1/${path}`, origin), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ record }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
}

async function logIn(page: Page, email: string): Promise<void> {
  const form = loginPage(page);
  await form.open();
  await form.email.fill(email);
  await form.password.fill(password);
  await form.submit.click();
  await expect(headerOf(page).account).toBeVisible();
}

/** What is not Fjord's, with what is around it. The paths of the specification's calls have names of their own. */
function strangers(text: string): string[] {
  return (
    text
      .replaceAll('<wbr/>', '')
      .replaceAll(/[/-]api[/-][\w/<>-]*v0[\w/-]*/g, '')
      .match(/.{0,50}(?:tetra|\bv0\b).{0,30}/gi) ?? []
  );
}

test('Fjord’s people chat about Fjord’s documentation', async ({ page }) => {
  await logIn(page, 'liv@laks.example');
  const help = helpPage(page);
  await help.open({ teamSlug: 'laks' });
  await help.chat.ask('My app does not start, its page says No vessel in this harbour.');
  expect(await help.chat.readAnswer()).toContain('No vessel in this harbour');
  await expect(help.chat.sources.first()).toHaveAttribute('href', /\/docs\/start-an-app/);
  expect(strangers(await page.content())).toEqual([]);
});

test('Fjord’s own customer is on the wall of the documentation [§3.1.1]', async ({ page }) => {
  await page.goto('/docs');
  const logo = page.getByRole('img', { name: 'Laks AS Logo' });
  await logo.scrollIntoViewIfNeeded();
  await expect(logo).toHaveJSProperty('naturalWidth', 24);
});

test('a case of Fjord’s customer names their project, and staff answer it', async ({
  page,
  browser,
  fjord,
}) => {
  await logIn(page, 'liv@laks.example');
  await page.goto('/support/cases/new?teamSlug=laks');
  const form = plainCasePage(page);
  await form.choice('Apps').check();
  await form.next.click();
  await form.choice('An app does not start').check();
  await form.next.click();
  await form.project.selectOption({ label: 'laks-shop' });
  await form.deploymentUrl.fill('https://laks-shop.fjord.example');
  await form.severity(/^SEV3/).check();
  await form.subject.fill('The shop sleeps');
  await form.description.fill('It has said "No vessel in this harbour" since this morning.');
  expect(strangers(await page.content())).toEqual([]);
  await form.submit.click();
  await expect(page.getByText('The shop sleeps').first()).toBeVisible();

  const desk = await browser.newContext({ baseURL: fjord.origin });
  const staff = await desk.newPage();
  await logIn(staff, 'sten@fjord.example');
  await staff.goto('/staff/cases');
  await staff.getByRole('link', { name: 'The shop sleeps' }).click();
  await expect(staff.getByText('laks-shop').first()).toBeVisible();
  const { composer, entry } = casePage(staff);
  await composer.box.fill('Listen on HARBOUR_PORT, then it sails.');
  await composer.send.click();
  await expect(entry('Listen on HARBOUR_PORT, then it sails.')).toBeVisible();
  expect(strangers(await staff.content())).toEqual([]);
  await desk.close();

  await page.goto('/laks/~/support/cases');
  await page.getByRole('link', { name: 'The shop sleeps' }).click();
  await expect(casePage(page).subject).toContainText('The shop sleeps');
  await expect(page.getByText('Listen on HARBOUR_PORT, then it sails.')).toBeVisible();
});

test('an invoice that Fjord’s billing has just sent is refunded, of its seats as many as were too many [§5.3.3]', async ({
  page,
  fjord,
}) => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  await put(fjord, 'invoices/t-laks/i-77', {
    account: 't-laks',
    id: 'i-77',
    number: 'FJ-77',
    currency: 'NOK',
    status: 'paid',
    total: 17_000,
    issuedAt: day(3),
    paidAt: day(2),
    lines: [
      {
        billableItem: 'harbourHours',
        description: 'Harbour hours',
        quantity: 90,
        unit: 'hour',
        subtotal: 9_000,
        price: { model: 'unit', unitAmount: 100 },
      },
      {
        billableItem: 'crewSeat',
        description: 'Crew seats',
        quantity: 4,
        unit: 'seat',
        subtotal: 8_000,
        price: { model: 'unit', unitAmount: 2_000 },
      },
    ],
  });
  await logIn(page, 'liv@laks.example');
  await page.goto('/laks/~/support/refunds/new');
  const form = plainRefundPage(page);
  await form.choose(/FJ-77/).click();
  // Whole or not at all, were it not for the flag.
  await expect(form.all('Crew seats')).toHaveCount(0);
  await form.quantity('Harbour hours').fill('90');
  await form.quantity('Crew seats').fill('1');
  await form.reason.fill('The harbour was closed.');
  await form.toReview.click();
  await expect(form.review.region).toContainText('110.00');
  expect(strangers(await page.content())).toEqual([]);
  await form.review.confirm.click();
  await expect(form.result).toContainText('refund');
});

test('an incident that Fjord’s monitoring tells of shows at once on the status page, and within seconds where people ask', async ({
  page,
  fjord,
}) => {
  const now = new Date().toISOString();
  await put(fjord, 'incidents/n-1', {
    id: 'n-1',
    title: 'Apps in the north sleep',
    impact: 'major',
    state: 'investigating',
    startedAt: now,
    updates: [{ state: 'investigating', body: 'We are looking for them.', createdAt: now }],
    components: ['apps'],
  });
  await page.goto('/status');
  await expect(page.getByRole('heading', { name: 'Apps in the north sleep' })).toBeVisible();
  // The pages of help share one reading of five seconds.
  await expect(async () => {
    await page.goto('/help');
    await expect(helpPage(page).status).toContainText('Apps in the north sleep', { timeout: 1_000 });
  }).toPass();
});

/** Where the links of all pages begin, for visitors, customers and staff alike: what somebody may not see has a page that says so. */
const starts = [
  '/help',
  '/docs',
  '/guides',
  '/legal/support-terms',
  '/login',
  '/login/forgotten',
  '/login/new-password/of-nobody',
  '/status',
  '/contact/sales',
  '/search',
  '/search?q=harbour',
  '/search?q=zeppelin',
  '/docs/api',
  '/nothing-here',
  '/help?product=fjord&teamSlug=laks',
  '/support/cases',
  '/support/cases/new',
  '/support/cases/new?product=fjord&teamSlug=laks&area=apps&topic=app-does-not-start',
  '/support/cases/new?product=fjord&teamSlug=laks&area=money&topic=contract',
  '/support/conversations',
  '/support/refunds',
  '/support/refunds/new',
  '/settings/tokens',
  '/settings/language',
  '/settings/mail',
  '/laks/~/support/cases',
  '/laks/~/support/refunds',
  '/laks/~/support/refunds/new',
  '/laks/~/settings/members',
  '/laks/~/integrations',
  '/laks/~/observability/query',
  '/laks/~/observability/query?of=deployments&groupBy=project',
  '/staff/cases',
  '/staff/refunds',
  '/staff/refunds?of=decision',
  '/staff/documentation',
  '/staff/enquiries',
  '/staff/mails',
  '/staff/people',
  '/staff/conversations',
  '/staff/components',
  '/staff/incidents',
];

/** Forms that are sent as nobody should send them. */
const refused: readonly SentForm[] = [
  { path: '/login', form: { email: 'liv@laks.example', password: 'wrong', next: '/help' } },
  { path: '/login/forgotten', form: { email: 'nobody' } },
  { path: '/contact/sales', form: { email: 'nobody' } },
  { path: '/settings/tokens', form: { name: '' } },
  { path: '/staff/people', form: { email: '' } },
  { path: '/staff/incidents', form: { title: '' } },
  { path: '/support/cases/new?product=fjord&teamSlug=laks&area=apps&topic=app-does-not-start', form: {} },
];

/** What programs and feed readers ask for, and what pages fetch. */
const files = [
  '/llms.txt',
  '/llms-full.txt',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/openapi.json',
  '/status/feed.xml',
  '/api/status',
  '/api/v2/summary.json',
  '/docs/article-index.json',
  '/docs/start-an-app.md',
  '/brand.css',
];
const calls = [
  '/api/v2/accounts',
  '/api/v8/projects?teamId=t-laks',
  '/api/v1/invoices?limit=20&teamId=t-laks',
  '/api/v3/support-center/support-cases?teamId=t-laks',
  '/api/v3/support-center/case-options?teamId=t-laks',
];

/** Opens a case of Laks's as a program does; gives its number. */
async function openCase(client: APIRequestContext, subject: string): Promise<string> {
  const response = await client.post('/api/v3/support-center/support-cases?teamId=t-laks', {
    headers: { 'idempotency-key': randomUUID() },
    data: { area: 'apps', topic: 'other-apps', severity: '3', subject, description: 'Since noon.' },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { supportCase } = (await response.json()) as { supportCase: { caseNumber: string } };
  return supportCase.caseNumber;
}

/** Pages and files with words of another provider, with those. */
function findStrangers(read: readonly { path: string; text: string }[]): [string, string[]][] {
  return read.flatMap(({ path, text }): [string, string[]][] => {
    const words = strangers(text);
    return words.length === 0 ? [] : [[path, words]];
  });
}

for (const [who, email] of [
  ['a visitor', null],
  ['an owner', 'liv@laks.example'],
  ['support staff', 'sten@fjord.example'],
] as const) {
  test(`no page, form, feed, file or call that ${who} of Fjord comes to has a word of another provider, and no link leads nowhere`, async ({
    fjord,
  }) => {
    test.setTimeout(600_000);
    const client = await visitAs(fjord.origin, email === null ? null : { email, password });
    const own = email === 'liv@laks.example' ? [await openCase(client, `A case that ${who} opens`)] : [];
    const cases = own.map((number) => `/laks/~/support/cases/${number}`);
    const pages = [
      ...(await followLinks(client, [...starts, ...cases], 1)),
      ...(await sendForms(client, refused)),
    ];
    expect(pages.length).toBeGreaterThan(starts.length);
    expect(await findDeadLinks(client, pages)).toEqual([]);
    const asked = await Promise.all(
      [...files, ...(email === null ? [] : calls), ...cases.map((path) => `${path}/export`)].map(
        async (path) => ({
          path,
          text: await (await client.get(path, { headers: { accept: '*/*' } })).text(),
        }),
      ),
    );
    await client.dispose();
    // The catalogue of logos shows the marks of many technologies, whoever the provider is.
    const read = pages.filter(({ path }) => !path.startsWith('/docs/logos'));
    expect(findStrangers([...read.map(({ path, html }) => ({ path, text: html })), ...asked])).toEqual([]);
  });
}

test('no mail of Fjord has a word of another provider', async ({ fjord }) => {
  const { mails, origin } = fjord;
  const [liv, sten] = await Promise.all(
    ['liv@laks.example', 'sten@fjord.example'].map((email) => visitAs(origin, { email, password })),
  );
  if (liv === undefined || sten === undefined) throw new Error('Two people were to log in.');
  const number = await openCase(liv, 'A case that is mailed about');
  const answer = await sten.post(`/api/v3/support-center/staff/cases/${number}/comments`, {
    headers: { 'content-type': 'application/json' },
    data: { id: randomUUID(), body: 'Listen on HARBOUR_PORT.', status: 'Solved' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await liv.post('/login/forgotten', { form: { email: 'liv@laks.example' } });
  const told = () => mails.received.map((mail) => mail.source).join('\n');
  // A person's case, its answer, a link for a new password, and that the operator has set one.
  await expect.poll(told, { timeout: 30_000 }).toMatch(/Since noon\./);
  await expect.poll(told, { timeout: 30_000 }).toMatch(/Listen on HARBOUR_PORT\./);
  await expect.poll(told, { timeout: 30_000 }).toMatch(/\/login\/new-password\//);
  expect(findStrangers(mails.received.map(({ source, to }) => ({ path: to.join(), text: source })))).toEqual(
    [],
  );
  expect(told()).toContain('Fjord');
  await liv.dispose();
  await sten.dispose();
});

import { startIdentityProvider, type TestIdentityProvider } from '@reachout/testkit/identity-provider';
import type { BrowserContext, Page } from '@playwright/test';
import { headerOf } from './drivers/header.ts';
import { loginPage } from './drivers/login-page.ts';
import { findFreePort } from './free-port.ts';
import { expect, test as journey } from './journey.ts';
import { withServer } from './own-server.ts';

interface Settings {
  env?: Record<string, string>;
  /** When the server starts. */
  isProviderAway?: boolean;
}

/** Journeys on a server whose people come by a provider: both run as long as journeys of one kind follow each other. */
const journeysWith = (settings: Settings) =>
  journey.extend<object, { provider: TestIdentityProvider; server: string; port: number }>({
    port: [async ({ browserName: _ }, run) => run(await findFreePort()), { scope: 'worker' }],
    provider: [
      async ({ port }, run) => {
        const origin = `http://127.0.0.1:${port}`;
        await using provider = await startIdentityProvider({
          redirectUri: `${origin}/login/callback`,
          leftUri: `${origin}/help`,
          claims: ['teams', 'groups'],
        });
        provider.setReachable(settings.isProviderAway !== true);
        await run(provider);
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ provider, port }, run) => {
        const env = {
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_CLIENT_SECRET: provider.clientSecret,
          OIDC_LABEL: 'Fjord account',
          OIDC_CLAIMS: JSON.stringify({
            teams: { from: 'teams' },
            staff: { from: 'groups', value: 'support' },
          }),
          ...settings.env,
        };
        await withServer({ port, env }, ({ origin }) => run(origin));
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    baseURL: async ({ server }, run) => run(server),
  });

const test = journeysWith({});
const testAway = journeysWith({ isProviderAway: true });
const testWithoutPasswords = journeysWith({ env: { AUTH_PASSWORDS: 'off' } });

// One after the other, so that they share the server.
test.describe.configure({ mode: 'default' });
const expectedNoise = /request to another origin: http:\/\/127\.0\.0\.1:\d+\//;
for (const each of [test, testAway, testWithoutPasswords]) each.use({ expectedNoise });

const ingrid = {
  email: 'ingrid@fjord.example',
  email_verified: true,
  name: 'Ingrid Berg',
  teams: [{ slug: 'fjord', name: 'Fjord AS', role: 'OWNER', plan: 'pro' }],
};

const withProvider = (page: Page) => page.getByRole('button', { name: 'Log in with Fjord account' });
const atProvider = (page: Page) => page.getByRole('heading', { name: 'The provider' });

async function continueAs(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Forgets the session as a browser does that was closed: a page that still followed its cases would be refused, and say so. */
async function forgetSession(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('about:blank');
  await context.clearCookies();
}

test('a person of the provider logs in, is where they wanted to be, and logs out there too', async ({
  page,
  provider,
}) => {
  provider.people.set('s-1', ingrid);
  await page.goto('/fjord/~/support/cases?search=build');
  await withProvider(page).click();
  await continueAs(page, 's-1');
  await expect(page).toHaveURL(/\/fjord\/~\/support\/cases\?search=build$/);
  await headerOf(page).account.click();
  await headerOf(page).logOut.click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await page.goto('/login');
  await withProvider(page).click();
  await expect(atProvider(page)).toBeVisible();
});

test('a new key of the provider changes nothing, and a second subject with the same address gets no account', async ({
  page,
  context,
  provider,
}) => {
  provider.people.set('s-1', ingrid);
  provider.people.set('s-2', { ...ingrid, name: 'Somebody Else' });
  await page.goto('/login');
  await withProvider(page).click();
  await continueAs(page, 's-1');
  await expect(page).toHaveURL(/\/help$/);
  provider.rotateKeys();
  await forgetSession(page, context);
  await page.goto('/login?next=%2Fsupport%2Fcases');
  await withProvider(page).click();
  await continueAs(page, 's-1');
  await expect(page).toHaveURL(/\/support\/cases$/);
  await forgetSession(page, context);
  await page.goto('/login');
  await withProvider(page).click();
  await continueAs(page, 's-2');
  await expect(loginPage(page).problem).toContainText('is not connected with Fjord account');
});

test('whoever cancels is told, keeps where they wanted to go, and can log in after all', async ({
  page,
  provider,
}) => {
  provider.people.set('s-1', ingrid);
  await page.goto('/login?next=%2Fsupport%2Fcases');
  await withProvider(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(loginPage(page).problem).toContainText('You cancelled, or Fjord account did not let you in.');
  await withProvider(page).click();
  await continueAs(page, 's-1');
  await expect(page).toHaveURL(/\/support\/cases$/);
});

testAway(
  'a provider that is away when the server starts keeps nobody with a password out, says so, and lets people in once it is back',
  async ({ page, context, provider }) => {
    provider.people.set('s-1', ingrid);
    await page.goto('/login');
    await withProvider(page).click();
    await expect(loginPage(page).problem).toContainText('Fjord account does not answer at the moment.');
    await loginPage(page).logIn('olivia');
    await expect(page).toHaveURL(/\/help$/);
    await context.clearCookies();
    provider.setReachable(true);
    await page.goto('/login');
    await withProvider(page).click();
    await continueAs(page, 's-1');
    await expect(page).toHaveURL(/\/help$/);
  },
);

testWithoutPasswords(
  'where there are no passwords, staff come by their claim',
  async ({ page, provider }) => {
    provider.people.set('s-3', {
      email: 'sven@fjord.example',
      email_verified: true,
      name: 'Sven',
      groups: ['support'],
    });
    await page.goto('/login?next=%2Fstaff%2Fcases');
    await expect(loginPage(page).password).toBeHidden();
    await withProvider(page).click();
    await continueAs(page, 's-3');
    await expect(page).toHaveURL(/\/staff\/cases$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

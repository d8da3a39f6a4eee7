import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findChromium } from '@reachout/testkit/chromium';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { caseFormOf } from './drivers/case-form.ts';
import { headerOf } from './drivers/header.ts';
import { helpPage } from './drivers/help-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { findFreePort } from './free-port.ts';
import { signIn } from './journey.ts';
import { errorPages, pageKinds } from './pages.ts';
import type { PersonKey } from './people.ts';

/**
 * Pictures of every kind of page and of the states that people bring about, light and dark, on three widths, for looking at:
 * npm run pictures -w @reachout/e2e -- <folder>. With `--readme` only the README's picture is taken again.
 */
interface Scene {
  name: string;
  person: PersonKey | null;
  prepare: (page: Page) => Promise<unknown>;
}

const widths = [320, 768, 1280];
const themes = ['light', 'dark'] as const;
const orbit = { product: 'tetra', teamSlug: 'orbit' };
const question =
  'Our build fails with exit code 137 since this morning. What does it mean, and what can we do?';

const pages: readonly Scene[] = [...pageKinds, ...errorPages].map(({ what, path, person }) => ({
  name: what.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase(),
  person,
  prepare: (page) => page.goto(path),
}));

const states: readonly Scene[] = [
  { name: 'state-login-error', person: null, prepare: showLoginError },
  { name: 'state-nothing-chosen', person: 'olivia', prepare: (page) => helpPage(page).open() },
  { name: 'state-answered', person: 'olivia', prepare: showAnswer },
  { name: 'state-unknown', person: 'olivia', prepare: showNoAnswer },
  { name: 'state-bypass', person: 'vic', prepare: (page) => helpPage(page).open({ product: 'v0' }) },
  { name: 'state-hollow', person: 'devon', prepare: showHollow },
  { name: 'state-prefilled', person: 'olivia', prepare: showPrefilledForm },
  { name: 'state-form-errors', person: 'olivia', prepare: showFormErrors },
  { name: 'state-closed-topic', person: 'hana', prepare: showClosedTopic },
  { name: 'state-confirming', person: 'olivia', prepare: showConfirmation },
  { name: 'state-submitted', person: 'hana', prepare: showSubmitted },
  { name: 'state-case-created', person: 'olivia', prepare: showCreatedCase },
  { name: 'state-account-menu', person: 'olivia', prepare: showAccountMenu },
];

async function showLoginError(page: Page): Promise<void> {
  const login = loginPage(page);
  await login.open();
  await login.email.fill('olivia@orbit.example');
  await login.password.fill('wrong');
  await login.submit.click();
  await login.problem.waitFor();
}

async function showAnswer(page: Page): Promise<void> {
  const { open, chat } = helpPage(page);
  await open(orbit);
  await chat.ask(question);
  await chat.sources.first().waitFor();
}

async function showNoAnswer(page: Page): Promise<void> {
  const { open, chat } = helpPage(page);
  await open(orbit);
  await chat.ask('Which wine goes with grilled mackerel?');
}

async function showHollow(page: Page): Promise<void> {
  await helpPage(page).open({ product: 'tetra', teamSlug: 'hollow' });
}

async function showPrefilledForm(page: Page): Promise<void> {
  await showAnswer(page);
  const { chat, caseForm } = helpPage(page);
  await chat.createCase.click();
  await expect(caseForm.area).toHaveValue('builds');
}

async function showFormErrors(page: Page): Promise<void> {
  await showPrefilledForm(page);
  const { subject, submit, errors } = caseFormOf(page);
  await subject.fill('');
  await submit.click();
  await errors.waitFor();
}

async function showClosedTopic(page: Page): Promise<void> {
  const { open, chat, caseForm } = helpPage(page);
  await open({ product: 'tetra' });
  await chat.createCase.click();
  await caseForm.area.selectOption('features');
  await caseForm.chooseTopic('Observability');
}

async function fillBillingCase(page: Page, product: { product: string; teamSlug?: string }): Promise<void> {
  const { open, chat, caseForm } = helpPage(page);
  await open(product);
  await chat.createCase.click();
  await caseForm.area.selectOption('billing');
  await caseForm.chooseTopic('Understanding my invoice');
  await caseForm.severity(/^SEV4/).check();
  await caseForm.subject.fill('What is the line “bandwidth” on my invoice?');
  await caseForm.description.fill('It was not there last month.\nWhat did we do differently?');
}

async function showConfirmation(page: Page): Promise<void> {
  await fillBillingCase(page, orbit);
  const { submit, dialog } = caseFormOf(page);
  await submit.click();
  await dialog.waitFor();
}

async function showSubmitted(page: Page): Promise<void> {
  await fillBillingCase(page, { product: 'tetra' });
  const { caseForm, submitted } = helpPage(page);
  await caseForm.submit.click();
  await caseForm.confirm.click();
  await submitted.number.waitFor();
}

async function showCreatedCase(page: Page): Promise<void> {
  await showConfirmation(page);
  await caseFormOf(page).confirm.click();
  await page.waitForURL(/created=1/);
}

async function showAccountMenu(page: Page): Promise<void> {
  await page.goto('/help');
  await headerOf(page).account.click();
}

async function openScene(browser: Browser, baseURL: string, { person, prepare }: Scene): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  if (person !== null) await signIn(context, baseURL, person);
  const page = await context.newPage();
  await prepare(page);
  return page;
}

/** A screen as tall as the page: what stays in sight while scrolling is then where it belongs. */
async function showWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // Nothing looks as if it were pointed at.
  await page.mouse.move(0, 0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
}

async function takePictures(browser: Browser, baseURL: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const scenes = [...pages, ...states];
  for (const scene of scenes) {
    const page = await openScene(browser, baseURL, scene);
    for (const width of widths) {
      await showWhole(page, width);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(folder, `${scene.name}-${width}-${colorScheme}.png`) });
      }
    }
    await page.context().close();
  }
  return scenes.length * widths.length * themes.length;
}

/** The help page with a conversation, as the README shows it. */
async function takeReadmePicture(browser: Browser, baseURL: string): Promise<number> {
  const page = await openScene(browser, baseURL, { name: 'readme', person: 'olivia', prepare: showAnswer });
  await showWhole(page, 1280);
  const path = join(import.meta.dirname, '../docs/images/help.png');
  await mkdir(join(path, '..'), { recursive: true });
  await page.screenshot({ path });
  return 1;
}

const [target = 'pictures'] = process.argv.slice(2);
const port = String(await findFreePort());
const baseURL = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
  env: { ...process.env, E2E_PORT: port },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const browser = await chromium.launch(await findChromium());
try {
  await expect
    .poll(
      () =>
        fetch(`${baseURL}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true);
  const count =
    target === '--readme'
      ? await takeReadmePicture(browser, baseURL)
      : await takePictures(browser, baseURL, resolve(target));
  process.stdout.write(`${count} ${count === 1 ? 'picture' : 'pictures'}\n`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
}

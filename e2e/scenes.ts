import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { caseFormOf } from './drivers/case-form.ts';
import { casePage } from './drivers/case-page.ts';
import { headerOf } from './drivers/header.ts';
import { refundOf } from './drivers/refund.ts';
import { helpPage } from './drivers/help-page.ts';
import { loginPage } from './drivers/login-page.ts';
import { signIn } from './journey.ts';
import { errorPages, pageKinds } from './pages.ts';
import type { PersonKey } from './people.ts';

/** Something to look at: a page, or what a person brought about on one. */
export interface Scene {
  name: string;
  person: PersonKey | null;
  prepare: (page: Page) => Promise<unknown>;
}

const orbit = { product: 'tetra', teamSlug: 'orbit' };
const question =
  'Our build fails with exit code 137 since this morning. What does it mean, and what can we do?';

export const pageScenes: readonly Scene[] = [...pageKinds, ...errorPages].map(({ what, path, person }) => ({
  name: what.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase(),
  person,
  prepare: (page) => page.goto(path),
}));

export const stateScenes: readonly Scene[] = [
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
  { name: 'state-refund-form', person: 'olivia', prepare: showRefundForm },
  { name: 'state-refund-review', person: 'olivia', prepare: showRefundReview },
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

export async function showAnswer(page: Page): Promise<void> {
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
  await casePage(page).created.waitFor();
}

async function showRefundForm(page: Page): Promise<void> {
  const refund = refundOf(page);
  await refund.open(orbit, 'inv_1001');
  await refund.chooseEverything.click();
}

async function showRefundReview(page: Page): Promise<void> {
  await showRefundForm(page);
  await refundOf(page).proceed();
}

async function showAccountMenu(page: Page): Promise<void> {
  await page.goto('/help');
  await headerOf(page).account.click();
}

/** A state that articles show, and the part of the page that they show of it. */
export interface DocumentedScene extends Scene {
  part: (page: Page) => Locator;
  /** Where the picture ends, in pixels from the part's top; the whole part unless given. */
  until?: number;
  /** What is shown around the part, in pixels, where its edge is the edge of its words. */
  margin?: number;
}

/** By the names of their pictures in the content's folder of images. */
export const documentedScenes: readonly DocumentedScene[] = [
  {
    name: 'open-a-case',
    person: 'olivia',
    prepare: showPrefilledForm,
    part: (page) => caseFormOf(page).region,
    until: 770,
    margin: 16,
  },
  {
    name: 'confirm-a-case',
    person: 'olivia',
    prepare: showConfirmation,
    part: (page) => caseFormOf(page).dialog,
  },
  {
    name: 'follow-a-case',
    person: 'olivia',
    prepare: showCreatedCase,
    part: (page) => page.getByRole('main'),
    until: 560,
  },
  {
    name: 'choose-what-to-refund',
    person: 'olivia',
    prepare: showRefundForm,
    part: (page) => refundOf(page).card,
  },
  {
    name: 'review-a-refund',
    person: 'olivia',
    prepare: showRefundReview,
    part: (page) => refundOf(page).review.region,
    margin: 16,
  },
];

/** Opens a scene in a browser context of its own. */
export async function openScene(
  browser: Browser,
  baseURL: string,
  { person, prepare }: Scene,
  screen: { viewport: { width: number; height: number }; deviceScaleFactor?: number } = {
    viewport: { width: 1280, height: 900 },
  },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    ...screen,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  if (person !== null) await signIn(context, baseURL, person);
  const page = await context.newPage();
  await prepare(page);
  return page;
}

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, expect, type Locator, type Page } from '@playwright/test';
import { findChromium } from '@reachout/testkit/chromium';
import { helpPage } from '../drivers/help-page.ts';
import { findFreePort } from '../free-port.ts';
import { signIn } from '../journey.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';
import { hashOf, randomWord, type Submitter, signInToSubmit } from './submitter.ts';

/** What a campaign saw; `problems` is empty when each journey ended with one case, its whole file and every word. */
export interface BrowserSubmitReport {
  journeys: number;
  crashes: number;
  /** Journeys in which the page was loaded again while the case was on its way. */
  reloads: number;
  /** Of those: the page came back and already knew the case. */
  foundAfterReload: number;
  /** Of those: the form came back with every word and asked for the file again. */
  askedForFile: number;
  wholeCases: number;
  problems: string[];
}

const root = join(import.meta.dirname, '../..');
const program = 'dist/fail-points/main.js';
const patienceMs = 60_000;

const failPoints = [
  'before-parse',
  'after-file-write',
  'before-commit',
  'after-commit',
  'before-response',
] as const;

/** What goes wrong on the server, and what the person does. */
const ways = [
  { how: 'error', person: 'stays' },
  { how: 'crash', person: 'stays' },
  { how: 'error', person: 'reloads' },
  { how: 'crash', person: 'reloads' },
] as const;

/** A submit that fails at a step. */
export type FailingSubmit = (typeof ways)[number] & { point: (typeof failPoints)[number] };

/** At every step, `times` times: the ways take turns, and each step begins with another one. */
export const failingSubmits = (times: number): readonly FailingSubmit[] =>
  failPoints.flatMap((point, first) =>
    Array.from({ length: times }, (_, time) => ({
      point,
      ...(ways[(time + first) % ways.length] ?? ways[0]),
    })),
  );

interface Campaign {
  report: BrowserSubmitReport;
  dataFolder: string;
  port: number;
  server: ServerUnderTest;
  context: BrowserContext;
  api: Submitter;
}

/**
 * Submits the case form in Chromium while the server fails at a step, by an error or by the death of its process, and the
 * person waits or loads the page again. Checks that one case with its whole file comes of each, and that no word is lost (F02, F15, D22).
 */
export async function failSubmitsInBrowser(submits: readonly FailingSubmit[]): Promise<BrowserSubmitReport> {
  execFileSync(process.execPath, [join(root, 'tools/build-fail-points.ts')], { cwd: root, stdio: 'ignore' });
  const dataFolder = mkdtempSync(join(tmpdir(), 'reachout-form-'));
  chmodSync(dataFolder, 0o711);
  const port = await findFreePort();
  const report: BrowserSubmitReport = {
    journeys: 0,
    crashes: 0,
    reloads: 0,
    foundAfterReload: 0,
    askedForFile: 0,
    wholeCases: 0,
    problems: [],
  };
  const browser = await chromium.launch(await findChromium());
  try {
    const server = startServer({ dataFolder, port, program });
    if ((await server.ready) === null) return { ...report, problems: ['it did not start'] };
    const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce' });
    await signIn(context, server.origin, 'olivia');
    const api = await signInToSubmit(server.origin, 'olivia@orbit.example');
    const campaign: Campaign = { report, dataFolder, port, server, context, api };
    for (const submit of submits) await journey(campaign, submit);
    campaign.server.process.kill('SIGTERM');
    await campaign.server.gone;
  } finally {
    await browser.close();
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
  return report;
}

interface Typed {
  subject: string;
  description: string;
  file: { name: string; mimeType: string; buffer: Buffer };
}

async function journey(campaign: Campaign, { point, how, person }: FailingSubmit): Promise<void> {
  const { report, context } = campaign;
  const subject = `${point} ${how} ${person} ${randomWord()}`;
  const typed: Typed = {
    subject,
    description: `Every word of this stays.\n${'ümläuts 🧪 '.repeat(50)}`,
    file: { name: 'build.log', mimeType: 'text/plain', buffer: Buffer.from(`${subject}\n`.repeat(2_000)) },
  };
  report.journeys += 1;
  const page = await context.newPage();
  try {
    await fill(page, campaign.server.origin, typed);
    await failNextSubmit(page, `case.${point}:${how}`);
    const { caseForm } = helpPage(page);
    await caseForm.submit.click();
    await caseForm.confirm.click();
    if (how === 'crash') await restart(campaign);
    if (person === 'reloads') await reload(campaign, page, typed);
    await untilCasePage(page);
    await checkCase(campaign, typed);
  } catch (error) {
    const [reason] = String(error).split('\n');
    report.problems.push(`${subject}: ${reason}`);
  } finally {
    // What a failed journey leaves on the device is no matter of the next one.
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await page.close();
  }
}

async function fill(page: Page, origin: string, typed: Typed): Promise<void> {
  const { chat, caseForm } = helpPage(page);
  await page.goto(`${origin}/help?product=tetra&teamSlug=orbit`);
  await chat.createCase.click();
  await caseForm.area.selectOption('billing');
  await caseForm.chooseTopic('Understanding my invoice');
  await caseForm.severity(/^SEV4/).check();
  await caseForm.subject.fill(typed.subject);
  await caseForm.description.fill(typed.description);
  await caseForm.file.setInputFiles(typed.file);
}

/**
 * Makes the server fail at the next submit, and at no other. The route stays: taking it away in the middle of a reload leaves requests of the
 * new page waiting for ever.
 */
async function failNextSubmit(page: Page, failPoint: string): Promise<void> {
  let isNext = true;
  await page.route('**/support-center/**/cases', (route) => {
    const headers = { ...route.request().headers(), ...(isNext && { 'x-fail-point': failPoint }) };
    isNext = false;
    return route.continue({ headers });
  });
}

async function restart(campaign: Campaign): Promise<void> {
  const { report, dataFolder, port } = campaign;
  report.crashes += 1;
  await campaign.server.gone;
  campaign.server = startServer({ dataFolder, port, program });
  if ((await campaign.server.ready) === null) throw new Error('The server did not start again.');
}

/** Loads the page again in the middle of the submit; then either the case is there, or the form with every word. */
async function reload({ report }: Campaign, page: Page, typed: Typed): Promise<void> {
  const { caseForm } = helpPage(page);
  report.reloads += 1;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const asksForFile = caseForm.region.getByText('was chosen before this page was loaded again');
  const isCase = page.waitForURL(/\/support\/cases\/\d{8}/, { timeout: patienceMs }).then(() => 'case');
  const isForm = untilFormIsBack(caseForm.region, asksForFile).then(() => 'form');
  isCase.catch(() => undefined);
  isForm.catch(() => undefined);
  if ((await Promise.race([isCase, isForm])) === 'case') {
    report.foundAfterReload += 1;
    return;
  }
  await expect(caseForm.subject).toHaveValue(typed.subject);
  await expect(caseForm.description).toHaveValue(typed.description);
  await expect(asksForFile).toBeVisible();
  // Without the file, or the word that it may go, nothing is sent.
  await caseForm.submit.click();
  await expect(caseForm.errors.getByRole('link', { name: /Choose “build\.log” again/ })).toBeVisible();
  report.askedForFile += 1;
  await caseForm.file.setInputFiles(typed.file);
  await expect(asksForFile).toBeHidden();
  await caseForm.submit.click();
  await caseForm.confirm.click();
}

/**
 * The form is back, and knows what became of the case: told that it was not created, or that before the page was loaded again, when the
 * server's refusal was faster than the reload.
 */
async function untilFormIsBack(region: Locator, asksForFile: Locator): Promise<void> {
  const isChecking = region.getByText('We are finding out what became of it');
  // In this order: both come at the same moment, and where the case was found, both go at the same moment.
  const isBack = async () =>
    (await asksForFile.isVisible()) && !(await isChecking.isVisible()) && (await asksForFile.isVisible());
  await expect.poll(isBack, { timeout: patienceMs }).toBe(true);
}

/** Waits for the case's page, submitting again where the form says that it is not known. */
async function untilCasePage(page: Page): Promise<void> {
  const { caseForm } = helpPage(page);
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const arrived = await page
      .waitForURL(/\/support\/cases\/\d{8}/, { timeout: 2_000 })
      .then(() => true)
      .catch(() => false);
    if (arrived) return;
    if (await caseForm.submitAgain.isVisible()) await caseForm.submitAgain.click();
  }
  throw new Error('the case page did not open');
}

async function checkCase({ api, report }: Campaign, typed: Typed): Promise<void> {
  let found = await api.find(typed.subject);
  // The list that the page asked for before may still be the one that is answered.
  for (let again = 0; found.length === 0 && again < 20; again += 1) {
    await wait(250);
    found = await api.find(typed.subject);
  }
  const [only] = found;
  if (only === undefined || found.length !== 1) throw new Error(`there are ${found.length} cases`);
  if (only.files.length !== 1 || only.files[0] !== hashOf(typed.file.buffer))
    throw new Error('its file is not the one that was chosen');
  report.wholeCases += 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { times: { type: 'string' } } });
  const report = await failSubmitsInBrowser(failingSubmits(Number(values.times ?? 20)));
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
}

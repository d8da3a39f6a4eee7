import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { paths } from '@reachout/core/paths';
import { startServer } from '../e2e/campaigns/server-under-test.ts';
import { caseFormOf } from '../e2e/drivers/case-form.ts';
import { casePage } from '../e2e/drivers/case-page.ts';
import { chatOf } from '../e2e/drivers/chat.ts';
import { searchBoxOf } from '../e2e/drivers/search-box.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { logIn } from './log-in.ts';
import { launch, slow } from './page-figures.ts';

/**
 * Measures how long the page takes to show what a key press or a click does (interaction to next paint), by Event Timing, in Chromium on a processor four times as slow: the help page from the choice
 * of a product to a submitted case, the search, and the desk. Prints one JSON object, milliseconds. Needs npm run build.
 *
 *   node benchmarks/interactions.ts [--runs 5]
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);
/** The goal for the 98th percentile of each. */
const goalMs = 100;
/** Event Timing tells of nothing shorter. */
const shortestMs = 16;

/** What a press or a click took: until its handlers ran, while they ran, and until the page showed what came of it. */
interface Wait {
  ms: number;
  beforeMs: number;
  handlersMs: number;
  afterMs: number;
}

/** What was waited for each press or click of a kind. */
const measured = new Map<string, Wait[]>();

const work = mkdtempSync(join(tmpdir(), 'reachout-interactions-'));
chmodSync(work, 0o711);
try {
  const server = startServer({ dataFolder: work, port: await findFreePort() });
  const browser = await launch();
  try {
    if ((await server.ready) === null) throw new Error('The server did not start. Run: npm run build');
    for (let run = 0; run < runs; run += 1) {
      await visit(browser, server.origin, 'olivia@orbit.example', goThroughHelpPage);
      await visit(browser, server.origin, 'olivia@orbit.example', goThroughSearch);
      await visit(browser, server.origin, 'ada@tetra.example', goThroughDesk);
    }
    const interactions = Object.fromEntries([...measured].map(([kind, waits]) => [kind, figuresOf(waits)]));
    const tooSlow = Object.keys(interactions).filter((kind) => (interactions[kind]?.p98 ?? 0) > goalMs);
    const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, load: loadavg() };
    console.log(
      JSON.stringify(
        { machine, browser: browser.version(), slower: slow.cpu, interactions, tooSlow },
        null,
        2,
      ),
    );
  } finally {
    await browser.close();
    server.process.kill('SIGTERM');
    await server.gone;
  }
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

function figuresOf(waits: readonly Wait[]): { times: number; p75: number; p98: number; worst: Wait } {
  const sorted = waits.toSorted((one, other) => one.ms - other.ms);
  const share = (part: number): number => sorted[Math.ceil(sorted.length * part) - 1]?.ms ?? 0;
  const worst = sorted.at(-1) ?? { ms: 0, beforeMs: 0, handlersMs: 0, afterMs: 0 };
  return { times: waits.length, p75: share(0.75), p98: share(0.98), worst };
}

async function visit(
  browser: Browser,
  origin: string,
  email: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } });
  try {
    const cookies = await logIn(origin, email);
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
    const page = await context.newPage();
    await page.addInitScript(watchInteractions);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    await act(page);
  } finally {
    await context.close();
  }
}

/** What the browser tells of an event: the events of one press or click have the same interaction. */
interface Told {
  interaction: number;
  from: number;
  handledFrom: number;
  handledTo: number;
  ms: number;
}

/** Where the page keeps how long its interactions took; read and emptied by `measure`. */
interface Watching {
  told: Told[];
}

/** Runs in the page. */
function watchInteractions(): void {
  const page = globalThis as unknown as Watching;
  page.told = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue;
      page.told.push({
        interaction: entry.interactionId,
        from: entry.startTime,
        handledFrom: entry.processingStart,
        handledTo: entry.processingEnd,
        ms: entry.duration,
      });
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The longest wait, with what was done in it: a press and the click that ends it wait for the same picture. */
function longestOf(told: readonly Told[]): Wait {
  const longest = told.toSorted((one, other) => other.ms - one.ms)[0];
  if (!longest) return { ms: shortestMs, beforeMs: 0, handlersMs: 0, afterMs: 0 };
  const { interaction, from, ms } = longest;
  const own = told.filter((each) => each.interaction === interaction && each.handledTo <= from + ms + 8);
  const handledTo = Math.max(longest.handledTo, ...own.map((each) => each.handledTo));
  return {
    ms: Math.max(shortestMs, ms),
    beforeMs: Math.round(longest.handledFrom - from),
    handlersMs: Math.round(handledTo - longest.handledFrom),
    // The duration is told in steps of eight milliseconds.
    afterMs: Math.max(0, Math.round(from + ms - handledTo)),
  };
}

/** Does one thing and keeps how long the page took to show it. */
async function measure(page: Page, kind: string, act: () => Promise<void>): Promise<void> {
  await act();
  const took = await page.evaluate(
    () =>
      new Promise<Told[]>((resolve) => {
        // An entry comes after the frame that its interaction led to, and its observer is called in a task of its own.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve((globalThis as unknown as Watching).told.splice(0)), 100),
          ),
        );
      }),
  );
  measured.set(kind, [...(measured.get(kind) ?? []), longestOf(took)]);
}

/** A click as a person's hand makes it: the pointer is there before, and the driver looks for nothing in the page meanwhile. */
async function measureClick(page: Page, kind: string, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const place = await target.boundingBox();
  if (!place) throw new Error(`Nothing to click on: ${kind}`);
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  // What the pointer itself changes is no part of the click.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await page.evaluate(() => (globalThis as unknown as Watching).told.splice(0));
  await measure(page, kind, async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

async function type(page: Page, kind: string, text: string): Promise<void> {
  for (const letter of text) await measure(page, kind, () => page.keyboard.type(letter));
}

async function goThroughHelpPage(page: Page): Promise<void> {
  await page.goto(paths.help(), { waitUntil: 'networkidle' });
  const chat = chatOf(page);
  const form = caseFormOf(page);
  await chat.product.focus();
  await measure(page, 'choose the product', () => page.keyboard.press('ArrowDown'));
  await chat.account.focus();
  await measure(page, 'choose the account', () => page.keyboard.press('ArrowDown'));
  // Whatever stands first: this one may be answered, and may open cases.
  await chat.choose('Tetra', /^Orbit Labs/);
  await measureClick(page, 'click into the message box', chat.box);
  await type(page, 'type a message', 'The build of our storefront project fails with exit code 137.');
  await measure(page, 'send the message', () => page.keyboard.press('Enter'));
  await type(page, 'type while an answer comes', 'And since then');
  await chat.answers.first().waitFor();
  await chat.stop.waitFor({ state: 'hidden' });
  await measureClick(page, 'ask for the case form', chat.createCase);
  await form.submit.waitFor();
  await chat.prefilling.waitFor({ state: 'hidden' });
  await form.subject.focus();
  await type(page, 'type the subject', ' in production');
  await form.description.focus();
  await type(page, 'type the description', ' It began today.');
  await measureClick(page, 'choose a severity', form.region.locator('label:has([type=radio])').first());
  await measureClick(page, 'choose another severity', form.region.locator('label:has([type=radio])').nth(1));
  await measureClick(page, 'submit', form.submit);
  // What the assistant filled in may leave something to be asked first.
  await form.confirm.or(form.errors.first()).first().waitFor();
  if (await form.confirm.isVisible()) await measureClick(page, 'confirm', form.confirm);
}

async function goThroughSearch(page: Page): Promise<void> {
  await page.goto(paths.docs(), { waitUntil: 'networkidle' });
  const search = searchBoxOf(page);
  await measureClick(page, 'open the search', search.opener);
  await search.field.waitFor();
  await search.field.focus();
  await type(page, 'type a search', 'functions time out');
}

async function goThroughDesk(page: Page): Promise<void> {
  await page.goto(paths.staffCases(), { waitUntil: 'networkidle' });
  for (const key of 'jjjk') await measure(page, 'go through the list', () => page.keyboard.press(key));
  await measureClick(page, 'open a filter', page.locator('main details > summary').first());
  await page.keyboard.press('Escape');
  await page.locator('.ui-row-link').first().click();
  await page.waitForLoadState('networkidle');
  const { composer } = casePage(page);
  await composer.box.focus();
  await type(page, 'type an answer at the desk', 'Have a look at the logs.');
}

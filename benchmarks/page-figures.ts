import { gzipSync } from 'node:zlib';
import { findChromium } from '@reachout/testkit/chromium';
import { type Browser, chromium } from '@playwright/test';

/** A phone on a slow line. */
export const slow = { cpu: 4, rttMs: 150, kbitPerSecond: 1600, kbitPerSecondUp: 750 };

/** The browser in which pages are measured. */
export async function launch(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium();
  return chromium.launch({ executablePath, args: [...args, '--disable-gpu'], env });
}

export interface PageFigures {
  jsGzip: number;
  htmlGzip: number;
  lcpMs: number;
  /** Total blocking time as it is defined: of tasks that end after the first contentful paint. */
  blockingMs: number;
  /** The same of all tasks, those before the first paint too. */
  blockingFromStartMs: number;
  cls: number;
  mainThreadMs: number;
}

export interface Measured {
  /** A page, behind its front. */
  url: string;
  /** Visits that count. */
  runs: number;
  /** The session of whoever visits it. */
  cookies?: readonly { name: string; value: string }[];
}

/** Medians of several visits, each with an empty cache. */
export async function measurePage(browser: Browser, measured: Measured): Promise<PageFigures> {
  const visits: PageFigures[] = [];
  // The first visit warms the server up and is not counted.
  for (let run = 0; run <= measured.runs; run += 1) visits.push(await visit(browser, measured));
  const counted = visits.slice(1);
  const middle = (key: keyof PageFigures): number => {
    const sorted = counted.map((each) => each[key]).toSorted((a, b) => a - b);
    return Number((sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(4));
  };
  return {
    jsGzip: middle('jsGzip'),
    htmlGzip: middle('htmlGzip'),
    lcpMs: Math.round(middle('lcpMs')),
    blockingMs: Math.round(middle('blockingMs')),
    blockingFromStartMs: Math.round(middle('blockingFromStartMs')),
    cls: middle('cls'),
    mainThreadMs: Math.round(middle('mainThreadMs')),
  };
}

async function visit(browser: Browser, { url, cookies = [] }: Measured): Promise<PageFigures> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
  });
  try {
    const { origin } = new URL(url);
    await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin })));
    const page = await context.newPage();
    const bytes = { js: 0, html: 0 };
    const read: Promise<void>[] = [];
    page.on('response', (response) => {
      const kind = response.request().resourceType();
      if (kind !== 'script' && kind !== 'document') return;
      const add = async (): Promise<void> => {
        const size = gzipSync(await response.body(), { level: 9 }).length;
        bytes[kind === 'script' ? 'js' : 'html'] += size;
      };
      read.push(add());
    });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.rttMs,
      downloadThroughput: (slow.kbitPerSecond * 1000) / 8,
      uploadThroughput: (slow.kbitPerSecondUp * 1000) / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    await page.goto(url, { waitUntil: 'networkidle' });
    const painted = await page.evaluate(readEntries);
    const { metrics } = await session.send('Performance.getMetrics');
    await Promise.all(read);
    const task = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    return { ...painted, jsGzip: bytes.js, htmlGzip: bytes.html, mainThreadMs: task * 1000 };
  } finally {
    await context.close();
  }
}

/** Runs in the page: what the browser has recorded of it. */
async function readEntries(): Promise<
  Pick<PageFigures, 'lcpMs' | 'blockingMs' | 'blockingFromStartMs' | 'cls'>
> {
  const entriesOf = (type: string): Promise<PerformanceEntry[]> =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(resolve, 500, []);
    });
  const [first, paints, tasks, shifts] = await Promise.all([
    entriesOf('paint'),
    entriesOf('largest-contentful-paint'),
    entriesOf('longtask'),
    entriesOf('layout-shift'),
  ]);
  const painted = first.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  const blocking = (sum: number, { duration }: PerformanceEntry): number => sum + Math.max(0, duration - 50);
  return {
    lcpMs: paints.at(-1)?.startTime ?? 0,
    blockingMs: tasks.filter(({ startTime, duration }) => startTime + duration > painted).reduce(blocking, 0),
    blockingFromStartMs: tasks.reduce(blocking, 0),
    cls: shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0),
  };
}

/** One page's figures as shares of another's; null where the other has none. */
export function ratiosOf(one: PageFigures, other: PageFigures): Record<string, number | null> {
  return Object.fromEntries(
    Object.entries(one).map(([key, value]) => {
      const divisor = other[key as keyof PageFigures];
      return [key, divisor === 0 ? null : Number((value / divisor).toFixed(3))];
    }),
  );
}

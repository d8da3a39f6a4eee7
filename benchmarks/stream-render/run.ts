import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { messagesPlugin } from '@reachout/language/build/messages-plugin';
import { findChromium } from '@reachout/testkit/chromium';
import { type Browser, chromium, type CDPSession, type Page } from '@playwright/test';
import { build } from 'vite';
import { makeAnswer } from './answer.ts';
import { peerRenderers } from './peers.ts';
import type { Mount, Mounted } from './renderers/mount.ts';

/**
 * Measures what the browser's main thread spends on an answer of Markdown that arrives five characters at a time: each update changes
 * the text, scrolls to its end (which forces the layout) and yields. Prints one JSON object; the figures are medians.
 *
 *   node benchmarks/stream-render/run.ts --only component,writer --lengths 4000,32000 --repeat 5
 *   node benchmarks/stream-render/run.ts --peers /tmp/peers     (a folder in which `npm install streamdown react react-dom` has run)
 */

declare global {
  interface Window {
    mountRenderer: Mount;
    mounted: Mounted;
  }
}

/** One run of one renderer; milliseconds. */
interface Run {
  mainThread: number;
  script: number;
  layout: number;
  p50: number;
  p95: number;
  longest: number;
  over16ms: number;
  elements: number;
  shown: number;
}

const here = import.meta.dirname;
const ours = ['component', 'writer', 'text'];
const page = `<!doctype html><meta charset="utf-8"><title>Answer</title>
<style>body{font:16px/1.5 sans-serif;margin:0}#scroller{height:600px;width:720px;overflow:auto}table{border-collapse:collapse}td,th{border:1px solid}</style>
<div id="scroller"><div id="root"></div></div>`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      lengths: { type: 'string', default: '4000,32000' },
      chunk: { type: 'string', default: '5' },
      repeat: { type: 'string', default: '5' },
      peers: { type: 'string' },
    },
  });
  const lengths = values.lengths.split(',').map(Number);
  const names = values.only?.split(',') ?? (values.peers ? [...ours, ...Object.keys(peerRenderers)] : ours);
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args, '--disable-gpu'], env });
  try {
    const renderers: Record<string, unknown> = {};
    for (const name of names) {
      const code = await bundle(name, values.peers, 'in-script');
      // In the product its messages come with the page.
      const sent = await bundle(name, values.peers, 'in-page');
      const rows = [];
      for (const length of lengths) {
        rows.push(
          await measure(browser, code, {
            length,
            chunk: Number(values.chunk),
            repeat: Number(values.repeat),
          }),
        );
      }
      const [short, long] = [rows[0], rows.at(-1)];
      const growth = short && long && short !== long ? growthExponent(short, long) : null;
      renderers[name] = {
        gzipBytes: gzipSync(sent, { level: 9 }).length,
        growthExponent: growth,
        runs: rows,
      };
    }
    const machine = {
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      load: round(loadavg()[0] ?? 0),
      browser: browser.version(),
    };
    console.log(JSON.stringify({ machine, renderers }, null, 2));
  } finally {
    await browser.close();
  }
}

/** The renderer with everything that it needs, as one script. Peers bring their own React. */
async function bundle(
  name: string,
  peers: string | undefined,
  place: Parameters<typeof messagesPlugin>[0]['place'],
): Promise<string> {
  const isPeer = name in peerRenderers;
  if (isPeer && !peers)
    throw new Error(`${name} is no dependency: install it in a folder and name that with --peers.`);
  const importedFrom = isPeer && peers ? resolve(peers, 'package.json') : undefined;
  const source = peerRenderers[name] ?? `export { mount } from ${JSON.stringify(findRenderer(name))};`;
  const result = await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      messagesPlugin({ root: join(here, '../..'), place }),
      {
        name: 'renderer',
        // Before Vite's own resolution, which would find this repository's React for a peer.
        enforce: 'pre',
        resolveId(id, importer) {
          if (id === 'start' || id === 'renderer') return `\0${id}.ts`;
          const isPackage = /^[a-z@]/i.test(id) && importedFrom !== undefined;
          const isOurs = importer?.startsWith('\0') || importer?.startsWith(here);
          return isPackage && isOurs ? this.resolve(id, importedFrom) : undefined;
        },
        load(id) {
          if (id === '\0renderer.ts') return source;
          if (id !== '\0start.ts') return undefined;
          return `import { mount } from 'renderer'; window.mountRenderer = mount;`;
        },
      },
    ],
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: 'start', output: { format: 'iife', codeSplitting: false } },
    },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`The renderer ${name} could not be bundled.`);
  return chunk.code;
}

function findRenderer(name: string): string {
  const file = ['ts', 'tsx'].map((ending) => join(here, 'renderers', `${name}.${ending}`)).find(existsSync);
  if (!file) throw new Error(`There is no renderer called ${name} in ${join(here, 'renderers')}.`);
  return file;
}

interface Workload {
  length: number;
  chunk: number;
  repeat: number;
}

async function measure(browser: Browser, code: string, { length, chunk, repeat }: Workload) {
  const runs: Run[] = [];
  for (let count = 0; count < repeat; count += 1)
    runs.push(await runOnce(browser, code, makeAnswer(length), chunk));
  const of = (key: keyof Run): number => round(median(runs.map((run) => run[key])));
  return {
    characters: length,
    updates: Math.ceil(length / chunk),
    repeats: repeat,
    mainThreadMs: of('mainThread'),
    scriptMs: of('script'),
    layoutMs: of('layout'),
    updateMs: {
      p50: of('p50'),
      p95: of('p95'),
      longest: of('longest'),
      longestOfAll: round(Math.max(...runs.map((run) => run.longest))),
    },
    updatesOver16ms: of('over16ms'),
    elements: of('elements'),
    shownCharacters: of('shown'),
  };
}

/** One answer in a page of its own, so that no run pays for the garbage of another. */
async function runOnce(browser: Browser, code: string, answer: string, chunk: number): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 800, height: 700 } });
  try {
    const tab = await context.newPage();
    tab.on('pageerror', (error) => {
      throw error;
    });
    await tab.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: page }));
    await tab.goto('https://bench.example/help');
    await tab.addScriptTag({ content: code });
    const session = await context.newCDPSession(tab);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await tab.evaluate(() => {
      window.mounted = window.mountRenderer(document.querySelector('#root') as HTMLElement);
    });
    const before = await metrics(session);
    const updates = await stream(tab, answer, chunk);
    const after = await metrics(session);
    const spent = (name: string): number => ((after[name] ?? 0) - (before[name] ?? 0)) * 1_000;
    return {
      ...updates,
      mainThread: spent('TaskDuration'),
      script: spent('ScriptDuration'),
      layout: spent('LayoutDuration') + spent('RecalcStyleDuration'),
    };
  } finally {
    await context.close();
  }
}

async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const { metrics: list } = await session.send('Performance.getMetrics');
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

function stream(tab: Page, answer: string, chunk: number) {
  return tab.evaluate(
    async ({ answer: text, chunk: size }) => {
      const scroller = document.querySelector('#scroller') as HTMLElement;
      const channel = new MessageChannel();
      const yieldToBrowser = (): Promise<void> =>
        new Promise((resume) => {
          channel.port1.onmessage = () => resume();
          channel.port2.postMessage(0);
        });
      const times: number[] = [];
      for (let at = 0; at < text.length; at += size) {
        const start = performance.now();
        window.mounted.update(text.slice(0, at + size), text.slice(at, at + size));
        scroller.scrollTop = scroller.scrollHeight;
        times.push(performance.now() - start);
        await yieldToBrowser();
      }
      window.mounted.done(text);
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
      const root = document.querySelector('#root') as HTMLElement;
      return {
        p50: at(0.5),
        p95: at(0.95),
        longest: sorted.at(-1) ?? 0,
        over16ms: times.filter((time) => time > 16.7).length,
        elements: root.querySelectorAll('*').length,
        shown: root.textContent.length,
      };
    },
    { answer, chunk },
  );
}

function growthExponent(
  short: { characters: number; mainThreadMs: number },
  long: { characters: number; mainThreadMs: number },
): number {
  return round(
    Math.log(long.mainThreadMs / short.mainThreadMs) / Math.log(long.characters / short.characters),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

await main();

import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../free-port.ts';

/** One tab of a browser that is not the one of the other journeys, moved by the standards that browsers share (WebDriver, WebDriver BiDi). */
export interface Tab {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** What a function gives when the page calls it; its argument and its value go as JSON. */
  evaluate<Argument, Value>(work: (argument: Argument) => Value, argument: Argument): Promise<Value>;
  /** The element that a script gives, for as long as the page has it. */
  element(script: string): Promise<TabElement | undefined>;
  /** A key for whatever has the focus, such as `Enter` or `Control+k`. */
  press(keys: string): Promise<void>;
  setWidth(width: number): Promise<void>;
  /** What is on the screen, as a PNG in base64. */
  picture(): Promise<string>;
  /** Errors that the page wrote to the console or threw, where the browser tells. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export interface TabElement {
  click(): Promise<void>;
  type(words: string): Promise<void>;
  chooseFile(path: string): Promise<void>;
}

export interface OtherBrowser {
  name: string;
  /** Debian's packages of it. */
  packages: string;
  isInstalled: () => boolean;
  /** What drives it, from npm. */
  driver: string;
  start: (modules: string) => Promise<{ newTab: () => Promise<Tab>; stop: () => Promise<void> }>;
}

const screen = { width: 1280, height: 800 };
const firefoxProgram = '/usr/bin/firefox-esr';
const webKitDriver = '/usr/bin/WebKitWebDriver';
const webKitPrograms = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
);

export const otherBrowsers: readonly OtherBrowser[] = [
  {
    name: 'firefox',
    packages: 'firefox-esr',
    isInstalled: () => existsSync(firefoxProgram),
    driver: 'puppeteer-core@24.10.0',
    start: startFirefox,
  },
  {
    name: 'webkit',
    packages: 'webkit2gtk-driver xvfb xauth',
    isInstalled: () => [webKitDriver, '/usr/bin/xvfb-run'].every((program) => existsSync(program)),
    driver: 'selenium-webdriver@4.49.0',
    start: startWebKit,
  },
];

/** Puts packages into a folder of their own: what drives other browsers is no part of what `npm test` needs. */
export async function installDrivers(folder: string, packages: readonly string[]): Promise<void> {
  const options = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', ...options, ...packages]);
}

/** Finds elements by their role and name, as the journeys in Chromium do: a script for pages. */
export const testingLibrary = '@testing-library/dom@10.4.2';
export function readTestingLibrary(modules: string): string {
  return readFileSync(
    join(modules, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
    'utf8',
  );
}

/** The part of puppeteer-core that is used. */
interface PuppeteerPage {
  goto(address: string): Promise<unknown>;
  url(): string;
  evaluate(script: string): Promise<unknown>;
  evaluateHandle(script: string): Promise<{ asElement(): PuppeteerElement | null }>;
  setViewport(size: typeof screen): Promise<void>;
  screenshot(options: { encoding: 'base64' }): Promise<string>;
  keyboard: {
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
    press(key: string): Promise<void>;
    type(words: string): Promise<void>;
  };
  on(
    event: string,
    told: (message: { type?: () => string; text?: () => string; message?: string }) => void,
  ): void;
}
interface PuppeteerElement {
  click(): Promise<void>;
  focus(): Promise<void>;
  uploadFile(path: string): Promise<void>;
}
interface Puppeteer {
  launch(options: object): Promise<{
    createBrowserContext(): Promise<{ newPage(): Promise<PuppeteerPage>; close(): Promise<void> }>;
    close(): Promise<void>;
  }>;
}

async function startFirefox(modules: string): ReturnType<OtherBrowser['start']> {
  const puppeteer = load<{ default: Puppeteer }>(modules, 'puppeteer-core').default;
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxProgram,
    protocol: 'webDriverBiDi',
  });
  const newTab = async (): Promise<Tab> => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(screen);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type?.() === 'error') errors.push(message.text?.() ?? '');
    });
    page.on('pageerror', ({ message }) => errors.push(message ?? ''));
    return {
      errors,
      open: async (address) => void (await page.goto(address)),
      address: async () => page.url(),
      evaluate: async (work, argument) =>
        (await page.evaluate(`(${work.toString()})(${JSON.stringify(argument)})`)) as ReturnType<typeof work>,
      async element(script) {
        const found = (await page.evaluateHandle(script)).asElement();
        if (found === null) return undefined;
        return {
          click: () => found.click(),
          async type(words) {
            await found.focus();
            await page.keyboard.type(words);
          },
          chooseFile: (path) => found.uploadFile(path),
        };
      },
      async press(keys) {
        const [last = '', ...held] = keys.split('+').toReversed();
        for (const key of held) await page.keyboard.down(key);
        await page.keyboard.press(last);
        for (const key of held) await page.keyboard.up(key);
      },
      picture: () => page.screenshot({ encoding: 'base64' }),
      setWidth: (width) => page.setViewport({ ...screen, width }),
      close: () => context.close(),
    };
  };
  return { newTab, stop: () => browser.close() };
}

/** The part of selenium-webdriver that is used. */
interface SeleniumElement {
  click(): Promise<void>;
  sendKeys(...keys: string[]): Promise<void>;
}
interface SeleniumDriver {
  get(address: string): Promise<void>;
  getCurrentUrl(): Promise<string>;
  executeScript<Value>(script: string): Promise<Value>;
  manage(): { window(): { setRect(size: object): Promise<unknown> } };
  actions(): SeleniumActions;
  takeScreenshot(): Promise<string>;
  quit(): Promise<void>;
}
interface SeleniumActions {
  keyDown(key: string): SeleniumActions;
  keyUp(key: string): SeleniumActions;
  perform(): Promise<void>;
}
interface Selenium {
  Builder: new () => {
    usingServer(address: string): { withCapabilities(wanted: object): { build(): Promise<SeleniumDriver> } };
  };
  Key: Record<string, string>;
}

async function startWebKit(modules: string): ReturnType<OtherBrowser['start']> {
  const { Builder, Key } = load<Selenium>(modules, 'selenium-webdriver');
  const program = webKitPrograms.find((each) => existsSync(each));
  if (program === undefined)
    throw new Error('webkit2gtk-driver is there, and no MiniBrowser that it could drive.');
  const port = await findFreePort();
  // A group of its own, so that the screen ends with the driver.
  const driver = spawn('xvfb-run', ['-a', webKitDriver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  const server = `http://127.0.0.1:${port}`;
  await waitFor('WebKitWebDriver', () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const newTab = async (): Promise<Tab> => {
    const page = await new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
      })
      .build();
    await page.manage().window().setRect(screen);
    return {
      errors: [],
      open: (address) => page.get(address),
      address: () => page.getCurrentUrl(),
      evaluate: (work, argument) =>
        page.executeScript(`return (${work.toString()})(${JSON.stringify(argument)})`),
      async element(script) {
        const found = await page.executeScript<SeleniumElement | null>(`return ${script}`);
        if (found === null) return undefined;
        return {
          click: () => found.click(),
          type: (words) => found.sendKeys(words),
          chooseFile: (path) => found.sendKeys(path),
        };
      },
      async press(keys) {
        const named = keys.split('+').map((key) => Key[key.replace('Arrow', 'ARROW_').toUpperCase()] ?? key);
        let actions = page.actions();
        for (const key of named) actions = actions.keyDown(key);
        for (const key of named.toReversed()) actions = actions.keyUp(key);
        await actions.perform();
      },
      picture: () => page.takeScreenshot(),
      setWidth: async (width) =>
        void (await page
          .manage()
          .window()
          .setRect({ ...screen, width })),
      close: () => page.quit(),
    };
  };
  const stop = async (): Promise<void> => {
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGTERM');
  };
  return { newTab, stop };
}

function load<Module>(modules: string, name: string): Module {
  return createRequire(join(modules, 'package.json'))(name) as Module;
}

/** Asks until it is so, for at most twenty seconds. */
export async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited twenty seconds for ${what}.`);
    await wait(50);
  }
}

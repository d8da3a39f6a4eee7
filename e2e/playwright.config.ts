import { findChromium } from '@reachout/testkit/chromium';
import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { findFreePort } from './free-port.ts';

// The workers load this file too and must use the address that the main process chose.
process.env.E2E_PORT ??= String(await findFreePort());
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/**
 * The browser journeys. Every one runs at desktop size; those tagged `@phone` run at phone size as well. A journey
 * that fails keeps a picture; run again with `--trace on`, it keeps its trace: npx playwright show-trace e2e/test-results/…/trace.zip
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // One more than there are cores: journeys that wait for a server to start leave one idle. More would meet at the one server that most of them share.
  workers: Math.min(availableParallelism(), 4) + 1,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Much more than any of it takes on an idle machine: one that does other things too is no reason to fail.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL,
    launchOptions: await findChromium(),
    // Recording every journey costs a tenth of the run: a journey that failed is recorded when it is run again with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: desktop } },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        ...devices['Desktop Chrome'],
        viewport: phone,
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      },
    },
  ],
  webServer: {
    command: 'node server.ts',
    url: `${baseURL}/readyz`,
    timeout: 240_000,
    stdout: 'pipe',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});

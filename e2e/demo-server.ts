import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findChromium } from '@reachout/testkit/chromium';
import { type Browser, chromium, expect } from '@playwright/test';
import { findFreePort } from './free-port.ts';

/** Runs the built server on the demo world and a browser, for as long as `work` takes. */
export async function withDemoServer(
  work: (running: { browser: Browser; origin: string }) => Promise<void>,
): Promise<void> {
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { ...process.env, E2E_PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const browser = await chromium.launch(await findChromium());
  try {
    await expect
      .poll(
        () =>
          fetch(`${origin}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 120_000 },
      )
      .toBe(true);
    await work({ browser, origin });
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

import type { Page } from '@playwright/test';

/** A network as the person has it: how much arrives in a second, and how long anything takes to begin. */
export interface Network {
  setSpeed(speed: { bytesPerSecond: number; latencyMs?: number }): Promise<void>;
  /** As fast as the machine. */
  restore(): Promise<void>;
}

/** Slows down a page's network, as a weak connection would. */
export async function networkOf(page: Page): Promise<Network> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const emulate = (downloadThroughput: number, latency: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput,
      uploadThroughput: -1,
    });
  return {
    async setSpeed({ bytesPerSecond, latencyMs = 0 }) {
      await emulate(bytesPerSecond, latencyMs);
    },
    async restore() {
      await emulate(-1, 0);
    },
  };
}

import { afterEach, beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';

async function prefer(motion: 'no-preference' | 'reduce'): Promise<void> {
  // What the browser's own session takes, besides what its types say.
  const session = cdp() as unknown as { send(method: string, parameters: object): Promise<unknown> };
  const features = [{ name: 'prefers-reduced-motion', value: motion }];
  await session.send('Emulation.setEmulatedMedia', { features });
}

/** The tests that follow are of somebody for whom things move; in all others nothing does. Call it in the file or group that is about motion. */
export function letThingsMove(): void {
  beforeEach(() => prefer('no-preference'));
  afterEach(() => prefer('reduce'));
}

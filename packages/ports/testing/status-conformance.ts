import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StatusPort } from '../src/ports.ts';

/** How the other system misbehaves. */
export const statusFaults = [
  'silent',
  'slow-body',
  'error',
  'half-a-body',
  'not-json',
  'other-json',
  'huge',
  'redirect',
  'cut-off',
] as const;
export type StatusFault = (typeof statusFaults)[number];

/** A port with the system behind it, which the suite makes say and do things. */
export interface StatusUnderTest {
  status: StatusPort;
  /** What the system says from now on: that all is well, or of an incident. */
  say(news: 'well' | 'incident'): void;
  misbehave(fault: StatusFault | 'none'): void;
  /** How often the system was asked so far. */
  asked(): number;
  close(): Promise<void>;
}

/** Every adapter of the status passes these: what it promises whichever system is behind it, and however that fails. */
export function describeStatus(
  name: string,
  open: (fault: StatusFault | 'none') => Promise<StatusUnderTest>,
): void {
  describe(`the status by ${name}`, () => {
    let under: StatusUnderTest | undefined;
    const start = async (fault: StatusFault | 'none' = 'none'): Promise<StatusUnderTest> => {
      under = await open(fault);
      return under;
    };
    beforeEach(() => {
      under = undefined;
    });
    afterEach(async () => {
      under?.status.close();
      await under?.close();
    });
    /** One is asked at a time, so that whatever was asked before the next but one has ended. */
    const untilReadAgain = async ({ asked }: StatusUnderTest): Promise<void> => {
      const before = asked();
      await vi.waitFor(() => expect(asked()).toBeGreaterThan(before + 1), { timeout: 10_000, interval: 5 });
    };

    it('knows nothing until it has read, and waits for nobody', async () => {
      const { status } = await start('silent');
      expect(status.latest()).toBeNull();
    });

    it('follows what the system says', async () => {
      const source = await start();
      source.say('incident');
      await expect
        .poll(() => source.status.latest()?.status)
        .toMatchObject({
          indicator: 'major',
          incidents: [{ title: 'Builds wait', resolvedAt: null, updates: [{ body: 'We look into it.' }] }],
        });
      source.say('well');
      await expect
        .poll(() => source.status.latest()?.status)
        .toMatchObject({ indicator: 'none', incidents: [] });
    });

    it.each(statusFaults)('knows nothing of a system that was never read: %s', async (fault) => {
      const source = await start(fault);
      await untilReadAgain(source);
      expect(source.status.latest()).toBeNull();
    });

    it.each(statusFaults)('keeps what it read, says how old it is, and comes back: %s', async (fault) => {
      const source = await start();
      source.say('incident');
      await expect.poll(() => source.status.latest()?.status.indicator).toBe('major');
      source.say('well');
      source.misbehave(fault);
      await untilReadAgain(source);
      const kept = source.status.latest();
      await untilReadAgain(source);
      const later = source.status.latest();
      expect(later?.status).toEqual(kept?.status);
      expect(later?.ageMs).toBeGreaterThan(kept?.ageMs ?? Infinity);
      source.misbehave('none');
      await expect.poll(() => source.status.latest()?.status.indicator).toBe('none');
      await expect.poll(() => source.status.latest()?.ageMs).toBeLessThan(later?.ageMs ?? 0);
    });
  });
}

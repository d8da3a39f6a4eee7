import type { DeskPort, DeskThread } from '../src/ports.ts';
import { beforeEach, describe, expect, it } from 'vitest';

/** What a desk has, in one shape for all of them. */
export interface DeskContents {
  threads: { externalId: string; title: string; priority: number; tenant: string | null }[];
  customers: { name: string; email: string }[];
  /** What stands in its threads, the opening ones included. */
  entries: number;
}

/** An empty desk, and a look at what it has. */
export interface DeskUnderTest {
  desk: DeskPort;
  contents(): Promise<DeskContents>;
}

/** A matter of Olivia's, who belongs to a team. Her `user_olivia` and `team_orbit` are there. */
export const sampleThread: DeskThread = {
  externalId: 'hnd_1',
  customer: { externalId: 'user_olivia', name: 'Olivia Reyes', email: 'olivia@orbit.example' },
  tenant: { externalId: 'team_orbit', name: 'Orbit' },
  title: '#00000012 Why is bandwidth on my invoice twice?',
  priority: 1,
  facts: { area: 'Billing', subject: 'Why is bandwidth on my invoice twice?', severity: '2' },
  parts: [
    { kind: 'fact', label: 'Area', value: 'Billing' },
    { kind: 'text', text: '[Not a link](https://evil.example)' },
  ],
};

/** The thread's id, or an error with the reason of the refusal. */
export function threadIdOf(result: Awaited<ReturnType<DeskPort['openThread']>>): string {
  if (!result.ok) throw new Error(result.failure.reason);
  return result.value.threadId;
}

/**
 * What every desk has to do, whoever makes it: an adapter's own test calls this.
 *
 * @param open gives an empty desk before each test
 */
export function describeDesk(name: string, open: () => Promise<DeskUnderTest>): void {
  describe(`${name}, as every desk,`, () => {
    let desk: DeskPort;
    let contents: DeskUnderTest['contents'];
    beforeEach(async () => {
      ({ desk, contents } = await open());
    });

    it('opens a thread with title, customer, tenant and priority [§7.0.17]', async () => {
      await desk.openThread(sampleThread);
      expect(await contents()).toEqual({
        threads: [{ externalId: 'hnd_1', title: sampleThread.title, priority: 1, tenant: 'team_orbit' }],
        customers: [{ name: 'Olivia Reyes', email: 'olivia@orbit.example' }],
        entries: 1,
      });
    });

    it('gives the thread that is there when it is opened again [F39]', async () => {
      const first = threadIdOf(await desk.openThread(sampleThread));
      const again = threadIdOf(await desk.openThread(sampleThread));
      expect(again).toBe(first);
      expect((await contents()).threads).toHaveLength(1);
    });

    it('knows a person by our id, with the details of now', async () => {
      await desk.openThread(sampleThread);
      const customer = { ...sampleThread.customer, name: 'Olivia Hale' };
      await desk.openThread({ ...sampleThread, customer });
      expect((await contents()).customers).toEqual([{ name: 'Olivia Hale', email: 'olivia@orbit.example' }]);
    });

    it('opens a thread of a personal account without a tenant', async () => {
      await desk.openThread({ ...sampleThread, tenant: null });
      expect((await contents()).threads).toMatchObject([{ tenant: null }]);
    });

    it('adds to a thread once, however often it is told [F39]', async () => {
      const threadId = threadIdOf(await desk.openThread(sampleThread));
      const entry = {
        threadId,
        externalId: 'hnd_1:case',
        title: 'Case',
        facts: {},
        parts: sampleThread.parts,
      };
      expect(await desk.addToThread(entry)).toMatchObject({ ok: true });
      expect(await desk.addToThread(entry)).toMatchObject({ ok: true });
      expect((await contents()).entries).toBe(2);
    });

    it('keeps all of a long conversation [§7.0.17]', async () => {
      const parts = Array.from({ length: 60 }, (_, index) => ({
        kind: 'text' as const,
        text: `${index} ${'😀'.repeat(3_000)}`,
      }));
      expect(await desk.openThread({ ...sampleThread, parts })).toMatchObject({ ok: true });
      expect((await contents()).threads).toHaveLength(1);
    });
  });
}

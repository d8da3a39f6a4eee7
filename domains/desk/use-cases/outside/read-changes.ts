import { noteReading, takeReading, wakeThreads } from '@reachout/cases/store/desk-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { DeskFailure } from '@reachout/ports/ports';

/** Pages that one look takes before it gives way to others. */
const mostPages = 20;

/**
 * Asks an outside desk which threads changed since the last look, where a look is due and no other process has it, and wakes the exchange about each of ours.
 * Webhooks that were lost, came twice or in another order make no difference: whatever they say, the thread is read.
 */
export async function readDeskChanges({
  db,
  desk: { outside },
}: Pick<ServiceDeps, 'db' | 'desk'>): Promise<{ failure?: DeskFailure; woken: number }> {
  if (outside === undefined) return { woken: 0 };
  const desk = outside.name;
  const taken = await takeReading(db, { desk, seconds: outside.pollSeconds() });
  if (taken === undefined) return { woken: 0 };
  let { cursor } = taken;
  let woken = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const listed = await outside.listChanged(cursor);
    if (!listed.ok) {
      const { failure } = listed;
      if (failure.kind === 'later' && failure.retryAfterSeconds !== undefined)
        await noteReading(db, { desk, nextSeconds: failure.retryAfterSeconds });
      return { failure, woken };
    }
    woken += await wakeThreads(db, listed.value.threadIds);
    ({ cursor } = listed.value);
    await noteReading(db, { desk, cursor });
    if (!listed.value.isMore) return { woken };
  }
  await noteReading(db, { desk, nextSeconds: 0 });
  return { woken };
}

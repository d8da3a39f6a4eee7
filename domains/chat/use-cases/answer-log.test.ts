import type { AssistantEvent } from '../rules/assistant-call.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswerLog, type StoreEvents } from './answer-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const text = (delta: string): AssistantEvent => ({ type: 'text', delta });
const references: AssistantEvent = { type: 'references', references: [] };

function newLog(store: StoreEvents = async () => true) {
  const writes: [number, string][] = [];
  const stored: AssistantEvent[] = [];
  const onEnded = vi.fn<() => void>();
  const log = createAnswerLog(
    async (position, events) => {
      writes.push([
        position,
        events.map((event) => (event.type === 'text' ? event.delta : event.type)).join('|'),
      ]);
      return store(position, events);
    },
    { onStored: (events) => void stored.push(...events), onEnded },
  );
  return { log, writes, stored, onEnded };
}

describe('the log of an answer', () => {
  it('stores the first word at once, though the references were stored a moment before', async () => {
    const { log, writes } = newLog();
    log.add(references);
    await vi.advanceTimersByTimeAsync(30);
    log.add(text('One'));
    await vi.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([
      [0, 'references'],
      [1, 'One'],
    ]);
  });

  it('stores references together with the first word when it follows closely', async () => {
    const { log, writes } = newLog();
    log.add(references);
    await vi.advanceTimersByTimeAsync(5);
    log.add(text('One'));
    await vi.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([[0, 'references|One']]);
  });

  it('stores nothing of an answer that ends in the breath in which it is said: all of it goes with the end', async () => {
    const { log, writes } = newLog();
    log.add(references);
    log.add(text('All of it.'));
    const rest = await log.takeRest();
    await vi.advanceTimersByTimeAsync(100);
    expect([rest, writes]).toEqual([{ position: 0, events: [references, text('All of it.')] }, []]);
  });

  it('gathers what comes quickly, neighbouring words as one event', async () => {
    const { log, writes } = newLog();
    for (const word of ['a', 'b', 'c', 'd']) {
      log.add(text(word));
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(writes).toEqual([
      [0, 'a'],
      [1, 'bc'],
    ]);
    expect(await log.takeRest()).toEqual({ position: 2, events: [text('d')] });
  });

  it('shows to readers what is stored, and only then', async () => {
    const gate = Promise.withResolvers<boolean>();
    const { log, stored } = newLog(() => gate.promise);
    log.add(text('a'));
    await vi.advanceTimersByTimeAsync(100);
    expect(stored).toEqual([]);
    gate.resolve(true);
    await log.takeRest();
    expect(stored).toEqual([text('a')]);
  });

  it('leaves no gap: after a batch that failed nothing is stored, and whoever takes the rest is told why', async () => {
    const { log, writes, stored } = newLog(async (position) => {
      if (position === 1) throw new Error('disk full');
      return true;
    });
    for (const word of ['a', 'b', 'c']) {
      log.add(text(word));
      await vi.advanceTimersByTimeAsync(30);
    }
    await expect(log.takeRest()).rejects.toThrow('disk full');
    expect(writes).toEqual([
      [0, 'a'],
      [1, 'b'],
    ]);
    expect(stored).toEqual([text('a')]);
  });

  it('stops when the answer has been ended elsewhere', async () => {
    const { log, writes, stored, onEnded } = newLog(async () => false);
    log.add(text('a'));
    await vi.advanceTimersByTimeAsync(30);
    log.add(text('b'));
    expect((await log.takeRest()).events).toEqual([]);
    expect([writes.length, stored.length, onEnded.mock.calls.length]).toEqual([1, 0, 1]);
  });
});

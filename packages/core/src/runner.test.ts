import { describe, expect, it, vi } from 'vitest';
import { transitionOf, type Table } from './machine.ts';
import { createRunner } from './runner.ts';

type Door = { status: 'open' | 'closed'; times: number };
type DoorEvent = { type: 'opened' } | { type: 'closed' } | { type: 'knocked' };
type DoorEffect = 'ring' | 'light' | 'darken';

const doorTable: Table<Door, DoorEvent, DoorEffect> = {
  closed: {
    opened: [
      {
        rule: 'T-01',
        next: 'open',
        change: (door) => ({ ...door, times: door.times + 1 }),
        effects: [() => 'ring', () => 'light'],
      },
    ],
    closed: 'ignored',
    knocked: [{ rule: 'T-03', next: 'same', effects: [() => 'ring'] }],
  },
  open: {
    opened: 'ignored',
    closed: [{ rule: 'T-02', next: 'closed', effects: [() => 'darken'] }],
    knocked: 'ignored',
  },
};

/** A runner of a door, and what happened in order. */
function setUp(
  perform: (effect: DoorEffect, dispatch: (event: DoorEvent) => void) => void = () => undefined,
) {
  const log: string[] = [];
  const runner = createRunner<Door, DoorEvent, DoorEffect>({
    initial: { status: 'closed', times: 0 },
    transition: transitionOf(doorTable),
    perform: (effect, dispatch) => {
      log.push(`${effect} while ${runner.getState().status}`);
      perform(effect, dispatch);
    },
  });
  return { runner, log };
}

describe('a runner of a state machine', () => {
  it('has the state in place and its subscribers told before it performs the effects, in order', () => {
    const { runner, log } = setUp();
    runner.subscribe(() => log.push(`told of ${runner.getState().status}`));
    runner.dispatch({ type: 'opened' });
    expect(log).toEqual(['told of open', 'ring while open', 'light while open']);
    expect(runner.getState()).toEqual({ status: 'open', times: 1 });
  });

  it('tells a subscriber that subscribes anew while it is told only once of each change', () => {
    const { runner } = setUp();
    let told = 0;
    const wait = (): void => {
      const unsubscribe = runner.subscribe(() => {
        unsubscribe();
        told += 1;
        if (told < 10) wait();
      });
    };
    wait();
    runner.dispatch({ type: 'opened' });
    expect(told).toBe(1);
    runner.dispatch({ type: 'closed' });
    expect(told).toBe(2);
  });

  it('tells nobody of an event that changes nothing, and performs its effects all the same', () => {
    const { runner, log } = setUp();
    const listener = vi.fn();
    const before = runner.getState();
    runner.subscribe(listener);
    runner.dispatch({ type: 'knocked' });
    expect(log).toEqual(['ring while closed']);
    expect(runner.getState()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('tells nobody who has unsubscribed', () => {
    const { runner } = setUp();
    const listener = vi.fn();
    runner.subscribe(listener)();
    runner.dispatch({ type: 'opened' });
    expect(listener).not.toHaveBeenCalled();
  });

  it('lets an event that an effect dispatches wait until the effects of the present one are performed', () => {
    const { runner, log } = setUp((effect, dispatch) => {
      if (effect === 'ring') dispatch({ type: 'closed' });
    });
    runner.dispatch({ type: 'opened' });
    expect(log).toEqual(['ring while open', 'light while open', 'darken while closed']);
    expect(runner.getState().status).toBe('closed');
  });

  it('lets an event that a subscriber dispatches wait as well, and handles those that wait in their order', () => {
    const { runner, log } = setUp();
    const unsubscribe = runner.subscribe(() => {
      unsubscribe();
      runner.dispatch({ type: 'closed' });
      runner.dispatch({ type: 'knocked' });
    });
    runner.dispatch({ type: 'opened' });
    expect(log).toEqual(['ring while open', 'light while open', 'darken while closed', 'ring while closed']);
  });

  it('throws on what an effect throws, gives up the effects after it, and goes on with the events that waited', () => {
    const { runner, log } = setUp((effect, dispatch) => {
      if (effect !== 'ring' || runner.getState().status !== 'open') return;
      dispatch({ type: 'closed' });
      throw new Error('The effect failed');
    });
    expect(() => runner.dispatch({ type: 'opened' })).toThrow('The effect failed');
    expect(runner.getState().status).toBe('open');
    runner.dispatch({ type: 'knocked' });
    expect(log).toEqual(['ring while open', 'darken while closed', 'ring while closed']);
  });
});

import type { Transition } from './machine.ts';

/** A state machine at work: its state, and the way to tell it of events. */
export interface Runner<State, Event> {
  /** The state now: the same object until an event changes it. */
  getState(): State;
  /** Calls `listener` after each change of the state; returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void;
  dispatch(event: Event): void;
}

/** What a runner is made of. */
export interface RunnerOptions<State, Event, Effect> {
  initial: State;
  /** The pure function of a table, from `transitionOf`. */
  transition: (state: State, event: Event) => Transition<State, Effect>;
  /** Does what an effect says. What comes of it is reported by `dispatch`. */
  perform: (effect: Effect, dispatch: (event: Event) => void) => void;
}

/**
 * Runs a state machine: keeps its state, tells subscribers of each change, and has the effects performed.
 *
 * Events run to completion, one after the other: an event's state is in place and its subscribers are told before its first effect is
 * performed, and its last effect is performed before the next event is looked at. An event that a subscriber or an effect dispatches meanwhile
 * waits its turn; every other one has been dealt with when `dispatch` returns. What a subscriber or an effect throws reaches the caller of
 * the outermost `dispatch`: the remaining effects of that event are given up, and the events that waited come before the next one.
 *
 * @example
 * const runner = createRunner({ initial: closed, transition: transitionOf(doorTable), perform: (effect) => ring(effect) });
 * runner.dispatch({ type: 'opened' });
 */
export function createRunner<State, Event extends object, Effect>({
  initial,
  transition,
  perform,
}: RunnerOptions<State, Event, Effect>): Runner<State, Event> {
  const listeners = new Set<() => void>();
  const waiting: Event[] = [];
  let state = initial;
  let isBusy = false;

  const handle = (event: Event): void => {
    const before = state;
    const next = transition(state, event);
    state = next.state;
    // A listener that subscribes anew meanwhile hears of the next change, not of this one for ever.
    if (state !== before) for (const listener of new Set(listeners)) listener();
    for (const effect of next.effects) perform(effect, dispatch);
  };

  const dispatch = (event: Event): void => {
    waiting.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let due = waiting.shift(); due; due = waiting.shift()) handle(due);
    } finally {
      isBusy = false;
    }
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
  };
}

/**
 * State machines as tables. A row names the numbered rule it implements (RULES.md), the next status, the guard that must hold, what
 * changes in the state and which effects follow. Effects are data: the performer of a runner (`runner.ts`) does them and reports back by events.
 */

/** One way out of a status for one event. The first row of a cell whose guard holds is taken. */
export interface Row<State extends { status: string }, Event, Effect> {
  readonly rule: string;
  /** The next status; `same` keeps the present one. */
  readonly next: State['status'] | 'same';
  readonly when?: (state: State, event: Event) => boolean;
  readonly change?: (state: State, event: Event) => State;
  /** Built from the state after the change and the state before it. */
  readonly effects?: readonly ((event: Event, after: State, before: State) => Effect)[];
}

/** A cell of a table: rows in order, or an event that means nothing in this status. */
export type Cell<State extends { status: string }, Event, Effect> =
  | readonly Row<State, Event, Effect>[]
  | 'ignored';

/** Every status with every event: a missing cell does not compile. */
export type Table<State extends { status: string }, Event extends { type: string }, Effect> = {
  readonly [Status in State['status']]: Cells<State, Event, Effect>;
};

/** The cells of one status. */
export type Cells<State extends { status: string }, Event extends { type: string }, Effect> = {
  readonly [Type in Event['type']]: Cell<State, Extract<Event, { type: Type }>, Effect>;
};

/** What an event led to: the new state, and what is to be done now, in order. */
export interface Transition<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** Makes the pure transition function of a table. An event that no row answers leaves the state as the same object. */
export function transitionOf<State extends { status: string }, Event extends { type: string }, Effect>(
  table: Table<State, Event, Effect>,
): (state: State, event: Event) => Transition<State, Effect> {
  return (state, event) => {
    const row = rowFor(table, state, event);
    if (!row) return { state, effects: [] };
    const changed = row.change ? row.change(state, event) : state;
    const isThere = row.next === 'same' || row.next === changed.status;
    const after = isThere ? changed : { ...changed, status: row.next };
    return { state: after, effects: (row.effects ?? []).map((effect) => effect(event, after, state)) };
  };
}

function rowFor<State extends { status: string }, Event extends { type: string }, Effect>(
  table: Table<State, Event, Effect>,
  state: State,
  event: Event,
): Row<State, Event, Effect> | undefined {
  // The key proves that the cell is one for this event; the type system cannot follow that.
  const rows = table as unknown as Partial<
    Record<string, Partial<Record<string, Cell<State, Event, Effect>>>>
  >;
  const cell = rows[state.status]?.[event.type];
  if (cell === undefined || cell === 'ignored') return undefined;
  return cell.find(({ when }) => !when || when(state, event));
}

/**
 * State machines as tables. A row names the numbered rule it implements (RULES.md), the next status, the guard that must hold, what
 * changes in the state and which effects follow. Effects are data: the performer of a runner (`runner.ts`) does them and reports back by events.
 */

/** A state as far as its status allows: one member where the states are a union, all of it where they are one interface. */
type In<State extends { status: string }, Status extends string> = [
  Extract<State, { status: Status }>,
] extends [never]
  ? State
  : Extract<State, { status: Status }>;

/** A state without its status, which the table sets. */
export type Content<State extends { status: string }> = Omit<State, 'status'>;

interface RowTo<From, To extends { status: string }, Next, Event, Effect> {
  readonly rule: string;
  /** The next status; `same` keeps the present one. */
  readonly next: Next;
  readonly when?: (state: From, event: Event) => boolean;
  /** What the next status holds. It may be left out where the present one holds all of that. */
  readonly change?: (state: From, event: Event) => Next extends 'same' ? From : Content<To>;
  /** Built from the state after the change and the state before it. */
  readonly effects?: readonly ((event: Event, after: To, before: From) => Effect)[];
}

/** A change is needed wherever the next status holds what the present one does not. */
type WithChange<From, To extends { status: string }, Some> =
  From extends Content<To> ? Some : Some & { readonly change: unknown };

/** One way out of a status for one event. The first row of a cell whose guard holds is taken. */
export type Row<State extends { status: string }, From extends State, Event, Effect> =
  | RowTo<From, From, 'same', Event, Effect>
  | {
      [Next in State['status']]: WithChange<
        From,
        In<State, Next>,
        RowTo<From, In<State, Next>, Next, Event, Effect>
      >;
    }[State['status']];

/** A cell of a table: rows in order, or an event that means nothing in this status. */
export type Cell<State extends { status: string }, From extends State, Event, Effect> =
  | readonly Row<State, From, Event, Effect>[]
  | 'ignored';

/** Every status with every event: a missing cell does not compile. */
export type Table<State extends { status: string }, Event extends { type: string }, Effect> = {
  readonly [Status in State['status']]: Cells<State, Event, Effect, In<State, Status>>;
};

/** The cells of one status, or of any. */
export type Cells<
  State extends { status: string },
  Event extends { type: string },
  Effect,
  From extends State = State,
> = {
  readonly [Type in Event['type']]: Cell<State, From, Extract<Event, { type: Type }>, Effect>;
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
    const { next, change = () => state, effects = [] } = row;
    const changed = change(state, event);
    const isThere = next === 'same' || next === changed.status;
    const after = isThere ? changed : { ...changed, status: next };
    return { state: after, effects: effects.map((effect) => effect(event, after, state)) };
  };
}

/** A row as the transition sees it: which states it is about has been checked where the table is written. */
interface AnyRow<State extends { status: string }, Event, Effect> {
  readonly next: State['status'] | 'same';
  readonly when?: (state: State, event: Event) => boolean;
  readonly change?: (state: State, event: Event) => State;
  readonly effects?: readonly ((event: Event, after: State, before: State) => Effect)[];
}

function rowFor<State extends { status: string }, Event extends { type: string }, Effect>(
  table: Table<State, Event, Effect>,
  state: State,
  event: Event,
): AnyRow<State, Event, Effect> | undefined {
  // The keys prove that the cell is one for this status and this event; the type system cannot follow that.
  const rows = table as unknown as Partial<
    Record<string, Partial<Record<string, readonly AnyRow<State, Event, Effect>[] | 'ignored'>>>
  >;
  const cell = rows[state.status]?.[event.type];
  if (cell === undefined || cell === 'ignored') return undefined;
  return cell.find(({ when }) => !when || when(state, event));
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { caseFormTable, initialCaseForm, transitionCaseForm } from '@reachout/cases/rules/case-form-machine';
import { chatTable, initialChat, transitionChat } from '@reachout/chat/rules/chat-machine';
import { transitionOf, type Table } from './machine.ts';
import { refundTable, transitionRefund } from '@reachout/refunds/rules/refund-machine';
import { initialRefund } from '@reachout/refunds/rules/refund-state';

type Counter = { status: 'counting' | 'full'; count: number };
type CounterEvent = { type: 'added'; by: number } | { type: 'emptied' };
type CounterEffect = { type: 'announce'; count: number; before: number };

const counterTable: Table<Counter, CounterEvent, CounterEffect> = {
  counting: {
    added: [
      {
        rule: 'T-01',
        next: 'full',
        when: (state, event) => state.count + event.by >= 3,
        change: (state, event) => ({ ...state, count: state.count + event.by }),
        effects: [(_, after, before) => ({ type: 'announce', count: after.count, before: before.count })],
      },
      { rule: 'T-02', next: 'same', change: (state, event) => ({ ...state, count: state.count + event.by }) },
    ],
    emptied: 'ignored',
  },
  full: {
    added: [{ rule: 'T-03', next: 'same', when: () => false }],
    emptied: [{ rule: 'T-04', next: 'counting', change: (state) => ({ ...state, count: 0 }) }],
  },
};
const count = transitionOf(counterTable);

describe('a machine', () => {
  it('takes the first row whose guard holds, changes the state and builds the effects from before and after', () => {
    const { state, effects } = count({ status: 'counting', count: 1 }, { type: 'added', by: 2 });
    expect(state).toEqual({ status: 'full', count: 3 });
    expect(effects).toEqual([{ type: 'announce', count: 3, before: 1 }]);
  });

  it('keeps the status where a row says so', () => {
    expect(count({ status: 'counting', count: 0 }, { type: 'added', by: 1 }).state).toEqual({
      status: 'counting',
      count: 1,
    });
  });

  it.each([
    { why: 'the event is ignored', state: { status: 'counting', count: 1 }, event: { type: 'emptied' } },
    { why: 'no guard holds', state: { status: 'full', count: 3 }, event: { type: 'added', by: 1 } },
  ] as const)('returns the very same state when $why', ({ state, event }) => {
    const result = count(state, event);
    expect(result.state).toBe(state);
    expect(result.effects).toEqual([]);
  });
});

const rules = readFileSync(new URL('../RULES.md', import.meta.url), 'utf8');
const machines = [
  { name: 'chat', prefix: 'CHAT', table: chatTable, initial: initialChat(), transition: transitionChat },
  {
    name: 'case form',
    prefix: 'CASE',
    table: caseFormTable,
    initial: initialCaseForm,
    transition: transitionCaseForm,
  },
  {
    name: 'refund',
    prefix: 'REF',
    table: refundTable,
    initial: initialRefund(),
    transition: transitionRefund,
  },
];
/** The rules that a table implements, each once. */
function rulesOf(table: object): string[] {
  const cells = Object.values(table).flatMap((row: object) => Object.values(row) as unknown[]);
  const rows = cells.flatMap((cell) => (Array.isArray(cell) ? (cell as { rule: string }[]) : []));
  return [...new Set(rows.map(({ rule }) => rule))];
}

const ignoredCells = machines.flatMap(({ name, table, initial, transition }) =>
  Object.entries(table).flatMap(([status, cells]) =>
    Object.entries(cells as object).flatMap(([event, cell]) =>
      // The pairs come from the tables themselves, which the type system cannot see.
      cell === 'ignored' ? [{ name, status, event, initial, transition: transition as never }] : [],
    ),
  ),
);

describe('the tables', () => {
  it.each(machines)('of the $name names only rules of RULES.md', ({ prefix, table }) => {
    const named = rulesOf(table);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((rule) => !rules.includes(`- **${rule}** `))).toEqual([]);
    expect(named.filter((rule) => !rule.startsWith(`${prefix}-`))).toEqual([]);
  });

  it.each(ignoredCells)('of the $name leaves everything alone on $event while $status', (cell) => {
    const transition: (state: unknown, event: unknown) => { state: unknown; effects: unknown[] } =
      cell.transition;
    const state = { ...cell.initial, status: cell.status };
    const result = transition(state, { type: cell.event });
    expect(result.state).toBe(state);
    expect(result.effects).toEqual([]);
  });
});

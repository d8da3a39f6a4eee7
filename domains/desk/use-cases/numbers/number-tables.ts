import type { CsvCell } from '@reachout/core/csv';
import type { NumberTable, StaffNumbers, TimesRow } from '../../rules/calls/staff-numbers.ts';

/** A table of the numbers as a file has it: the names of its columns, and its rows in the order of the page. */
export interface NumbersFile {
  columns: readonly string[];
  rows: CsvCell[][];
}

const timesColumns = [
  'of',
  'severity',
  'plan',
  'count',
  'p50Ms',
  'p90Ms',
] as const satisfies (keyof TimesRow)[];

const files: { readonly [Table in NumberTable]: (numbers: StaffNumbers) => NumbersFile } = {
  'first-answers': ({ firstAnswers }) => fileOf(timesColumns, firstAnswers.rows),
  solutions: ({ solutions }) => fileOf(timesColumns, solutions.rows),
  clocks: ({ clocks }) =>
    fileOf(
      ['target', 'severity', 'plan', 'time', 'kept', 'missed', 'reached', 'p50Ms', 'p90Ms'],
      clocks ?? [],
    ),
  days: ({ days }) =>
    fileOf(['day', 'opened', 'solved', 'closedByRule', 'support', 'customer', 'thirdParty', 'unknown'], days),
  satisfaction: ({ assistant }) =>
    fileOf(
      ['rating', 'count'],
      assistant.ratings.map((count, index) => ({ rating: index + 1, count })),
    ),
  assistant: ({ assistant }) =>
    fileOf(['conversations', 'withCase', 'tooYoung', 'silent', 'confirmed', 'unhelped'], [assistant]),
  refunds: ({ refunds }) =>
    fileOf(
      [
        'currency',
        'asked',
        'approved',
        'partial',
        'declined',
        'waiting',
        'askedMinor',
        'approvedMinor',
        'byPolicy',
        'byPeople',
        'medianMs',
        'begunByStaff',
      ],
      refunds,
    ),
};

/** One table of the numbers as a file. */
export function fileOfNumbers(table: NumberTable, numbers: StaffNumbers): NumbersFile {
  return files[table](numbers);
}

function fileOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, CsvCell>>[],
): NumbersFile {
  return { columns, rows: rows.map((row) => columns.map((column) => row[column])) };
}

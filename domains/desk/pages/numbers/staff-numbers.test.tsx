import { brand } from '@reachout/core/testing/samples';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StaffNumbersPage } from './staff-numbers.tsx';

const numbers = {
  range: { from: '2026-11-01', to: '2026-11-28', hasEnded: false },
  firstAnswers: { rows: [], waiting: 0, longestWaitMs: null },
  solutions: { rows: [], solved: 0, closedByRule: 0, reopened: 0 },
  clocks: null,
  days: [],
  assistant: {
    conversations: 0,
    withCase: 0,
    tooYoung: 0,
    silent: 0,
    confirmed: 0,
    unhelped: 0,
    ratings: [0, 0, 0, 0, 0],
  },
  refunds: [],
};

it.each([
  ['say how old they are where they were kept', '2026-11-28T08:56:00Z', 'These numbers are 4 min old'],
  ['say nothing of it where they were counted for the question', '2026-11-28T08:59:55Z', undefined],
])('numbers %s', (_what, countedAt, said) => {
  const page = renderToStaticMarkup(
    <StaffNumbersPage
      brand={brand}
      teams={[]}
      asked={{}}
      now={new Date('2026-11-28T09:00:00Z')}
      numbers={{ ...numbers, countedAt }}
      errors={{}}
      isPublic={false}
    />,
  );
  expect(/These numbers are [^:<]*/.exec(page)?.[0]).toBe(said);
});

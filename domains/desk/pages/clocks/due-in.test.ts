import { expect, it } from 'vitest';
import { dueIn } from './due-in.ts';

const minute = 60_000;

it.each([
  [41 * 60 + 30, 'in 41 hours'],
  [49 * 60, 'in 2 days'],
  [90, 'in 1 hour'],
  [59, 'in 59 minutes'],
  [-5, '5 minutes ago'],
  [-0.7, '42 seconds ago'],
  [-3 * 24 * 60, '3 days ago'],
])('what is %f minutes away is due %s', (minutes, text) => {
  expect(dueIn(minutes * minute, 0)).toBe(text);
});

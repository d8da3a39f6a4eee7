import { describe, expect, it } from 'vitest';
import { findActions } from './search-actions.ts';

const actions = ['New case', 'Your cases', 'Theme: Dark', 'Switch to Orbit', '新しいケース'].map((label) => ({
  label,
  path: '/somewhere',
  isSent: false,
  marks: {},
}));
const found = (query: string): string[] => findActions(actions, query).map(({ label }) => label);

describe('actions of the search dialog', () => {
  it.each([
    { query: 'cas', labels: ['New case', 'Your cases'] },
    { query: 'DARK theme', labels: ['Theme: Dark'] },
    { query: 'switch  orb', labels: ['Switch to Orbit'] },
    { query: 'ケース', labels: ['新しいケース'] },
    { query: 'ase', labels: [] },
    { query: 'case zeppelin', labels: [] },
  ])('are found by the beginnings of their words: “$query”', ({ query, labels }) => {
    expect(found(query)).toEqual(labels);
  });

  it('are all there before anything is typed', () => {
    expect(found('')).toHaveLength(actions.length);
  });
});

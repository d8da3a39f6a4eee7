import { describe, expect, it } from 'vitest';
import { checkedOn, findUncheckedFacts } from './facts.ts';

const limit = (checked?: string) => ({ key: 'limit', value: 300, ...(checked && { checked }) });
const price = (checked?: string) => ({ key: 'price', value: '20.00 USD', ...(checked && { checked }) });
const host = { key: 'host', value: 'tetra.example' };

describe('the day as of which the numbers of an article are known', () => {
  it.each([
    { of: 'several', facts: [limit('2026-03-01'), price('2026-02-01'), host], day: '2026-02-01' },
    { of: 'names only', facts: [host], day: undefined },
    { of: 'one that nobody dated', facts: [limit('2026-03-01'), price()], day: undefined },
    { of: 'none', facts: undefined, day: undefined },
  ])('is $day where the article quotes $of', ({ facts, day }) => {
    expect(checkedOn({ ...(facts && { facts }) })).toBe(day);
  });
});

describe('facts that nobody checked for long', () => {
  it('are listed with their articles, the oldest first, and those without a date are counted', () => {
    const articles = [
      { path: '/docs/a', facts: [limit('2026-03-01'), price('2026-01-01'), host] },
      { path: '/docs/b', facts: [limit('2026-03-01'), { key: 'new', value: 1, checked: '2026-06-01' }] },
      { path: '/docs/c' },
    ];
    expect(findUncheckedFacts(articles, '2026-06-01')).toEqual({
      facts: [
        { ...price('2026-01-01'), articles: ['/docs/a'] },
        { ...limit('2026-03-01'), articles: ['/docs/a', '/docs/b'] },
      ],
      withoutDate: 1,
    });
  });
});

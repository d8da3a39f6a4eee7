import { describe, expect, it } from 'vitest';
import { brand } from '@reachout/core/testing/samples';
import { publishedStatusLink } from './status-source.ts';

describe('where people read the status', () => {
  const elsewhere = 'https://status.tetra.example';

  it.each([
    ['/status', 'built-in', '/status'],
    ['/status', 'none', null],
    [elsewhere, 'built-in', elsewhere],
    [elsewhere, 'none', elsewhere],
  ] as const)('of a brand that names %s, with the source %s, is %s [D9]', (status, source, link) => {
    expect(publishedStatusLink({ links: { ...brand.links, status } }, source)).toBe(link);
  });
});

import { describe, expect, it } from 'vitest';
import { caseTurn, isOpenCaseStatus } from './case-status.ts';

describe('case statuses', () => {
  it.each([
    ['New', true, 'support'],
    ['Open', true, 'support'],
    ['Waiting on you', true, 'customer'],
    ['On hold', true, 'third party'],
    ['Solved', false, 'nobody'],
    ['Closed', false, 'nobody'],
    ['Escalated by another system', true, 'unknown'],
  ] as const)('count %s as open %s and as the turn of %s [§3.12.1, D10]', (status, open, turn) => {
    expect(isOpenCaseStatus(status)).toBe(open);
    expect(caseTurn(status)).toBe(turn);
  });
});

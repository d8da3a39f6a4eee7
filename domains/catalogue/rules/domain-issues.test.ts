import { expect, it } from 'vitest';
import { domainIssues, isDomainIssue } from './domain-issues.ts';

it('lists the five issues [§3.10.1]', () => {
  expect(domainIssues).toEqual([
    'Transferring In',
    'Transferring Out',
    'Changing Nameservers',
    'Domain Verification',
    'Other',
  ]);
});

it.each([
  ['Other', true],
  ['other', false],
  ['', false],
  [null, false],
  [['Other'], false],
])('accepts %j: %s [§3.10.1]', (value, accepted) => {
  expect(isDomainIssue(value)).toBe(accepted);
});

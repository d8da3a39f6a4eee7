import { expect, it } from 'vitest';
import { isDomainIssue } from './domain-issues.ts';

it.each([
  ['Transferring In', true],
  ['Transferring Out', true],
  ['Changing Nameservers', true],
  ['Domain Verification', true],
  ['Other', true],
  ['other', false],
  ['', false],
  [null, false],
  [['Other'], false],
])('%j is an issue with a domain: %s [§3.10.1]', (value, accepted) => {
  expect(isDomainIssue(value)).toBe(accepted);
});

import { fileSizeLimit } from '@reachout/cases/rules/file-size';
import { describe, expect, it } from 'vitest';
import { brand, brandFile, catalogue } from '../testing/samples.ts';
import { joinBrand } from '@reachout/brand/rules/brand';
import { createdCopy } from '@reachout/cases/messages/created';
import { formatCaseNumber } from '@reachout/core/case-number';
import { plansCopy } from '@reachout/accounts/messages/plans';
import { textCopy } from './messages/text.ts';
import { formCopy } from '@reachout/cases/messages/form';
import { fileCopy } from '@reachout/cases/messages/files';
import { obstacleMessage } from '@reachout/billing/rules/invoices';

describe('words with something in them', () => {
  it.each([
    [42, '00000042'],
    ['42', '00000042'],
    [12_345_678, '12345678'],
    [123_456_789, '123456789'],
  ])('pads case number %s to %s [§9.0.17, §7.0.11, D11]', (number, text) => {
    expect(formatCaseNumber(number)).toBe(text);
  });

  it('says as specified: case created [§9.0.24]', () => {
    expect(createdCopy.created({ caseNumber: '00000042' })).toBe('Case (#00000042) created successfully.');
  });

  it('says as specified: plans [§8.0.4]', () => {
    expect(plansCopy.fetchFailed({ status: 503, statusText: 'Service Unavailable' })).toBe(
      'Failed to fetch plans: 503 Service Unavailable',
    );
  });

  it('says as specified: submit failure [§8.0.2]', () => {
    expect(formCopy.submitFailed({ community: brand.links.community })).toBe(
      'Something went wrong. Please try again later, or visit https://community.tetra.example for help.',
    );
  });

  it('says as specified: accepted file [§5.2.9]', () => {
    expect(fileCopy.accepted({ name: 'log.txt' })).toBe('log.txt accepted.');
  });

  it('says as specified: rejected file [§5.2.9]', () => {
    expect(fileCopy.rejected({ name: 'log.txt', limit: fileSizeLimit })).toBe(
      'log.txt rejected. File size limit is 10 MB.',
    );
  });

  it('says as specified: file size [§5.2.9]', () => {
    expect(fileCopy.tooLarge({ limit: fileSizeLimit })).toBe('File size over 10 MB');
  });

  it('says as specified: long subject [D20]', () => {
    expect(textCopy.tooLong({ label: 'Subject', max: 255 })).toBe('Subject must be 255 characters or fewer');
  });

  it('says as specified: deployment hint [§5.2.3, D19]', () => {
    expect(formCopy.deploymentUrlHint({ host: brand.exampleDeploymentHost })).toBe(
      'A URL like https://my-app-abc123.tetra.example',
    );
  });

  it('says as specified: community [§6.0.7]', () => {
    expect(brand.notices.community.text).toBe("Support for your plan has moved to Tetra's Community.");
  });

  it('says as specified: open refund case [§8.0.7]', () => {
    expect(obstacleMessage({ kind: 'open-case', caseNumber: '00000042' }, brand)).toBe(
      "This invoice already has an open support case. Please wait for Tetra's Support to review your refund request.",
    );
  });

  it('takes the provider’s name from the brand [D2]', () => {
    const other = { ...brand, name: 'Cumulus' };
    const joined = joinBrand({ ...brandFile, name: 'Cumulus' }, catalogue);
    expect(joined.ok && joined.value.notices.community.text).toBe(
      "Support for your plan has moved to Cumulus's Community.",
    );
    expect(obstacleMessage({ kind: 'open-case', caseNumber: '00000042' }, other)).toContain(
      "Cumulus's Support",
    );
  });
});

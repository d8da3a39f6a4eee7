import { globSync } from 'node:fs';
import { join } from 'node:path';
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
import { groupOf } from '@reachout/language/define-messages';
import { obstacleMessage } from '@reachout/billing/rules/invoices';

const root = join(import.meta.dirname, '../../..');
const catalogues: Record<string, unknown>[] = await Promise.all(
  globSync('domains/*/messages/*.ts', { cwd: root }).map((file) => import(join(root, file))),
);
/** Every text of the default catalogue. */
const defaultTexts = new Set(
  catalogues
    .flatMap((catalogue) => Object.values(catalogue))
    .flatMap((messages) => Object.values(groupOf(messages)?.texts ?? {})),
);

describe('the default catalogue', () => {
  it.each([
    'Reach out to our Support.',
    'Start Chat',
    'You must be logged in to chat with support',
    'Log in to chat',
    'Chat with support.',
    'Submit a case.',
    'Case Submitted.',
    'Submit another case',
    'Plant sprout with two leaves',
    'Create Case',
    'Prefilling Case',
    'Create a case directly',
    'I am having trouble with...',
    'Send a message',
    'You may continue chatting with me if you have any other questions.',
    'Refund request cancelled. You can continue chatting with me if you have any other questions.',
    'Product area is required',
    'Project is required',
    'Valid domain is required',
    'Please format decimals as 0.00',
    'Duplicate files are not allowed.',
    'Not Refundable',
    'Awful',
    'Bad',
    'Okay',
    'Good',
    'Amazing',
    'Unable to create a support case. Either this team has no projects, or you do not have access to any projects in the team.',
    'You have received a refund in the last 6 months. Any additional requests will be reviewed carefully by our team.',
    "We're sorry! Our agent is currently unable to answer your inquiry. To resolve your issue as quickly as possible, please open a support case with our Customer Support Team.",
    'Something went wrong. Please try again later.',
    'Failed to fetch auth token',
    'Invalid token response',
    'Product and account are required',
    'This invoice has been refunded.',
    'This invoice is currently not eligible for a refund, as it has not yet been paid.',
    'No invoice found.',
    'Generated with AI. Consider checking for important information.',
  ])('has the specified sentence word for word: %s [U72]', (sentence) => {
    expect(defaultTexts).toContain(sentence);
  });
});

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
    expect(formCopy.deploymentUrlHint({ address: `https://${brand.exampleDeploymentHost}` })).toBe(
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

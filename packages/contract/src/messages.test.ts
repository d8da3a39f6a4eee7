import { describe, expect, it } from 'vitest';
import { brand } from '../test/samples.ts';
import * as messages from './messages.ts';

describe('words of the specification', () => {
  it.each([
    ['hero', messages.heroTitle, 'Reach out to our Support.'],
    ['start', messages.startChat, 'Start Chat'],
    ['logged out', messages.loggedOutMessage, 'You must be logged in to chat with support'],
    ['log in [§6.0.1]', messages.logInToChat, 'Log in to chat'],
    ['chat', messages.chatTitle, 'Chat with support.'],
    ['case form', messages.submitCaseTitle, 'Submit a case.'],
    ['submitted', messages.caseSubmittedTitle, 'Case Submitted.'],
    ['again', messages.submitAnotherCase, 'Submit another case'],
    ['prefilling [§4.0.1]', messages.prefillingCase, 'Prefilling Case'],
    [
      'after a refund [§4.0.9]',
      messages.refundFollowUp,
      'You may continue chatting with me if you have any other questions.',
    ],
    [
      'after a cancelled refund [§4.0.9]',
      messages.refundCancelled,
      'Refund request cancelled. You can continue chatting with me if you have any other questions.',
    ],
    ['first message [§5.1.1]', messages.firstMessagePlaceholder, 'I am having trouble with...'],
    ['next message [§5.1.1]', messages.nextMessagePlaceholder, 'Send a message'],
    ['area [§5.2.1]', messages.productAreaRequired, 'Product area is required'],
    ['severity [§5.2.1, D20]', messages.severityRequired, 'Severity is required'],
    ['subject [§5.2.1, D20]', messages.subjectRequired, 'Subject is required'],
    ['description [§5.2.1, D20]', messages.descriptionRequired, 'Description is required'],
    ['project [§5.2.3]', messages.projectRequired, 'Project is required'],
    ['domain [§5.2.4]', messages.domainRequired, 'Domain is required'],
    ['bad domain [§5.2.4]', messages.domainInvalid, 'Valid domain is required'],
    ['bad amount [§5.2.5]', messages.billingAmountFormat, 'Please format decimals as 0.00'],
    ['v0 chat [§5.2.6]', messages.v0ChatUrlRequired, 'v0 Chat URL is required'],
    ['bad v0 chat [§5.2.6]', messages.v0ChatUrlInvalid, 'Valid v0 Chat URL is required'],
    ['duplicate file [§5.2.9, §8.0.8]', messages.duplicateFiles, 'Duplicate files are not allowed.'],
    [
      'balanced logo [§5.4.1, §8.0.8]',
      messages.balancedLogoNeedsHeight,
      'You must specify a height when using the balanced prop on a Logo.',
    ],
    [
      'no case [§6.0.2]',
      messages.unableToCreateCase,
      'Unable to create a support case. Either this team has no projects, or you do not have access to any projects in the team.',
    ],
    [
      'earlier refund [§6.0.8]',
      messages.refundHistoryWarning,
      'You have received a refund in the last 6 months. Any additional requests will be reviewed carefully by our team.',
    ],
    [
      'chat failure [§8.0.1]',
      messages.chatFailed,
      "We're sorry! Our agent is currently unable to answer your inquiry. To resolve your issue as quickly as possible, please open a support case with our Customer Support Team.",
    ],
    ['log of a chat failure [§8.0.1]', messages.chatFailedLog, 'Markprompt API failed'],
    ['event of a chat failure [§8.0.1]', messages.chatFailedEvent, 'AI help response failed'],
    ['refund failure [§8.0.3]', messages.refundFailed, 'Something went wrong. Please try again later.'],
    ['token [§8.0.4]', messages.tokenFetchFailed, 'Failed to fetch auth token'],
    ['bad token [§8.0.4]', messages.tokenInvalid, 'Invalid token response'],
    ['selection [§8.0.5]', messages.productAndAccountRequired, 'Product and account are required'],
    ['no product [§8.0.5]', messages.noProductSet, 'No product set'],
    ['no account [§8.0.5]', messages.noAccountSet, 'No account set'],
    ['no path [§8.0.5]', messages.missingApiPath, 'Missing Support Center API path'],
    ['fallback [§8.0.6]', messages.unknownError, 'Unknown error'],
    ['refunded invoice [§8.0.7]', messages.invoiceRefunded, 'This invoice has been refunded.'],
    [
      'unpaid invoice [§8.0.7]',
      messages.invoiceUnpaid,
      'This invoice is currently not eligible for a refund, as it has not yet been paid.',
    ],
    ['no invoice [§8.0.7]', messages.noInvoiceFound, 'No invoice found.'],
    ['not refundable [§5.3.3]', messages.notRefundable, 'Not Refundable'],
    [
      'AI notice [§9.0.24]',
      messages.aiNotice,
      'Generated with AI. Consider checking for important information.',
    ],
  ])('%s', (_name, message, expected) => {
    expect(message).toBe(expected);
  });

  it('says when an approved and a requested refund arrives [§4.0.9]', () => {
    expect(messages.refundApproved).toContain('5-10 working days');
    expect(messages.refundRequested).toContain('2-3 business days');
  });

  it('says that a seat refund does not remove anybody [§6.0.8]', () => {
    expect(messages.seatRefundNote).toContain('does not permanently remove users from future invoices');
  });

  it('offers enterprise accounts a case without a chat, and their CSM [§6.0.6]', () => {
    expect(messages.enterpriseBypass).toContain('create a case directly');
    expect(messages.enterpriseBypass).toContain('contact your CSM');
    expect(messages.contactYourCsm).toContain('contact your CSM');
  });
});

describe('words with something in them', () => {
  it.each([
    ['case created [§9.0.24]', messages.caseCreated(42), 'Case (#00000042) created successfully.'],
    [
      'plans [§8.0.4]',
      messages.plansFetchFailed(503, 'Service Unavailable'),
      'Failed to fetch plans: 503 Service Unavailable',
    ],
    [
      'submit failure [§8.0.2]',
      messages.caseSubmitFailed(brand),
      'Something went wrong. Please try again later, or visit https://community.tetra.example for help.',
    ],
    ['accepted file [§5.2.9]', messages.fileAccepted('log.txt'), 'log.txt accepted.'],
    [
      'rejected file [§5.2.9]',
      messages.fileRejected('log.txt'),
      'log.txt rejected. File size limit is 10 MB.',
    ],
    ['file size [§5.2.9]', messages.fileTooLarge(), 'File size over 10 MB'],
    ['long subject [D20]', messages.tooLong('Subject', 255), 'Subject must be 255 characters or fewer'],
    ['logo [§5.4.2]', messages.logoAlt('Next.js'), 'Next.js Logo'],
    [
      'deployment hint [§5.2.3, D19]',
      messages.deploymentUrlHint(brand),
      'A URL like https://my-app-abc123.tetra.example',
    ],
    [
      'community [§6.0.7]',
      messages.supportMovedToCommunity(brand),
      "Support for your plan has moved to Tetra's Community.",
    ],
    [
      'open refund case [§8.0.7]',
      messages.invoiceHasOpenCase(brand),
      "This invoice already has an open support case. Please wait for Tetra's Support to review your refund request.",
    ],
  ])('%s', (_name, message, expected) => {
    expect(message).toBe(expected);
  });

  it('splits the submit failure around its link without losing a word [§8.0.2]', () => {
    const { before, after } = messages.caseSubmitFailedParts;
    expect(`${before}${brand.links.community}${after}`).toBe(messages.caseSubmitFailed(brand));
  });

  it('takes the provider’s name from the brand [D2]', () => {
    const other = { ...brand, name: 'Cumulus' };
    expect(messages.supportMovedToCommunity(other)).toBe(
      "Support for your plan has moved to Cumulus's Community.",
    );
    expect(messages.invoiceHasOpenCase(other)).toContain("Cumulus's Support");
  });
});

import { describe, expect, it } from 'vitest';
import { brand } from '../testing/samples.ts';
import {
  aiNotice,
  balancedLogoNeedsHeight,
  caseCreated,
  caseSubmittedTitle,
  chatFailed,
  chatFailedEvent,
  chatFailedLog,
  chatTitle,
  contactYourCsm,
  enterpriseBypass,
  firstMessagePlaceholder,
  heroTitle,
  logInToChat,
  loggedOutMessage,
  logoAlt,
  missingApiPath,
  nextMessagePlaceholder,
  noAccountSet,
  noProductSet,
  plansFetchFailed,
  prefillingCase,
  productAndAccountRequired,
  refundCancelled,
  refundFollowUp,
  startChat,
  submitAnotherCase,
  submitCaseTitle,
  supportMovedToCommunity,
  tokenFetchFailed,
  tokenInvalid,
  tooLong,
  unableToCreateCase,
  unknownError,
} from './messages.ts';
import {
  billingAmountFormat,
  caseSubmitFailed,
  caseSubmitFailedParts,
  deploymentUrlHint,
  descriptionRequired,
  domainInvalid,
  domainRequired,
  duplicateFiles,
  fileAccepted,
  fileRejected,
  fileTooLarge,
  productAreaRequired,
  projectRequired,
  severityRequired,
  subjectRequired,
  v0ChatUrlInvalid,
  v0ChatUrlRequired,
} from '@reachout/cases/rules/case-form-messages';
import * as refundMessages from '@reachout/billing/rules/refund-messages';

describe('words of the specification', () => {
  it('says as specified: hero', () => {
    expect(heroTitle).toBe('Reach out to our Support.');
  });

  it('says as specified: start', () => {
    expect(startChat).toBe('Start Chat');
  });

  it('says as specified: logged out', () => {
    expect(loggedOutMessage).toBe('You must be logged in to chat with support');
  });

  it('says as specified: log in [§6.0.1]', () => {
    expect(logInToChat).toBe('Log in to chat');
  });

  it('says as specified: chat', () => {
    expect(chatTitle).toBe('Chat with support.');
  });

  it('says as specified: case form', () => {
    expect(submitCaseTitle).toBe('Submit a case.');
  });

  it('says as specified: submitted', () => {
    expect(caseSubmittedTitle).toBe('Case Submitted.');
  });

  it('says as specified: again', () => {
    expect(submitAnotherCase).toBe('Submit another case');
  });

  it('says as specified: prefilling [§4.0.1]', () => {
    expect(prefillingCase).toBe('Prefilling Case');
  });

  it('says as specified: after a refund [§4.0.9]', () => {
    expect(refundFollowUp).toBe('You may continue chatting with me if you have any other questions.');
  });

  it('says as specified: after a cancelled refund [§4.0.9]', () => {
    expect(refundCancelled).toBe(
      'Refund request cancelled. You can continue chatting with me if you have any other questions.',
    );
  });

  it('says as specified: first message [§5.1.1]', () => {
    expect(firstMessagePlaceholder).toBe('I am having trouble with...');
  });

  it('says as specified: next message [§5.1.1]', () => {
    expect(nextMessagePlaceholder).toBe('Send a message');
  });

  it('says as specified: area [§5.2.1]', () => {
    expect(productAreaRequired).toBe('Product area is required');
  });

  it('says as specified: severity [§5.2.1, D20]', () => {
    expect(severityRequired).toBe('Severity is required');
  });

  it('says as specified: subject [§5.2.1, D20]', () => {
    expect(subjectRequired).toBe('Subject is required');
  });

  it('says as specified: description [§5.2.1, D20]', () => {
    expect(descriptionRequired).toBe('Description is required');
  });

  it('says as specified: project [§5.2.3]', () => {
    expect(projectRequired).toBe('Project is required');
  });

  it('says as specified: domain [§5.2.4]', () => {
    expect(domainRequired).toBe('Domain is required');
  });

  it('says as specified: bad domain [§5.2.4]', () => {
    expect(domainInvalid).toBe('Valid domain is required');
  });

  it('says as specified: bad amount [§5.2.5]', () => {
    expect(billingAmountFormat).toBe('Please format decimals as 0.00');
  });

  it('says as specified: v0 chat [§5.2.6]', () => {
    expect(v0ChatUrlRequired).toBe('v0 Chat URL is required');
  });

  it('says as specified: bad v0 chat [§5.2.6]', () => {
    expect(v0ChatUrlInvalid).toBe('Valid v0 Chat URL is required');
  });

  it('says as specified: duplicate file [§5.2.9, §8.0.8]', () => {
    expect(duplicateFiles).toBe('Duplicate files are not allowed.');
  });

  it('says as specified: balanced logo [§5.4.1, §8.0.8]', () => {
    expect(balancedLogoNeedsHeight).toBe('You must specify a height when using the balanced prop on a Logo.');
  });

  it('says as specified: no case [§6.0.2]', () => {
    expect(unableToCreateCase).toBe(
      'Unable to create a support case. Either this team has no projects, or you do not have access to any projects in the team.',
    );
  });

  it('says as specified: earlier refund [§6.0.8]', () => {
    expect(refundMessages.refundHistoryWarning).toBe(
      'You have received a refund in the last 6 months. Any additional requests will be reviewed carefully by our team.',
    );
  });

  it('says as specified: chat failure [§8.0.1]', () => {
    expect(chatFailed).toBe(
      "We're sorry! Our agent is currently unable to answer your inquiry. To resolve your issue as quickly as possible, please open a support case with our Customer Support Team.",
    );
  });

  it('says as specified: log of a chat failure [§8.0.1]', () => {
    expect(chatFailedLog).toBe('Markprompt API failed');
  });

  it('says as specified: event of a chat failure [§8.0.1]', () => {
    expect(chatFailedEvent).toBe('AI help response failed');
  });

  it('says as specified: refund failure [§8.0.3]', () => {
    expect(refundMessages.refundFailed).toBe('Something went wrong. Please try again later.');
  });

  it('says as specified: token [§8.0.4]', () => {
    expect(tokenFetchFailed).toBe('Failed to fetch auth token');
  });

  it('says as specified: bad token [§8.0.4]', () => {
    expect(tokenInvalid).toBe('Invalid token response');
  });

  it('says as specified: selection [§8.0.5]', () => {
    expect(productAndAccountRequired).toBe('Product and account are required');
  });

  it('says as specified: no product [§8.0.5]', () => {
    expect(noProductSet).toBe('No product set');
  });

  it('says as specified: no account [§8.0.5]', () => {
    expect(noAccountSet).toBe('No account set');
  });

  it('says as specified: no path [§8.0.5]', () => {
    expect(missingApiPath).toBe('Missing Support Center API path');
  });

  it('says as specified: fallback [§8.0.6]', () => {
    expect(unknownError).toBe('Unknown error');
  });

  it('says as specified: refunded invoice [§8.0.7]', () => {
    expect(refundMessages.invoiceRefunded).toBe('This invoice has been refunded.');
  });

  it('says as specified: unpaid invoice [§8.0.7]', () => {
    expect(refundMessages.invoiceUnpaid).toBe(
      'This invoice is currently not eligible for a refund, as it has not yet been paid.',
    );
  });

  it('says as specified: no invoice [§8.0.7]', () => {
    expect(refundMessages.noInvoiceFound).toBe('No invoice found.');
  });

  it('says as specified: not refundable [§5.3.3]', () => {
    expect(refundMessages.notRefundable).toBe('Not Refundable');
  });

  it('says as specified: AI notice [§9.0.24]', () => {
    expect(aiNotice).toBe('Generated with AI. Consider checking for important information.');
  });

  it('says when an approved and a requested refund arrives [§4.0.9]', () => {
    expect(refundMessages.refundApproved).toContain('5-10 working days');
    expect(refundMessages.refundRequested).toContain('2-3 business days');
  });

  it('says that a seat refund does not remove anybody [§6.0.8]', () => {
    expect(refundMessages.seatRefundNote).toContain('does not permanently remove users from future invoices');
  });

  it('offers enterprise accounts a case without a chat, and their CSM [§6.0.6]', () => {
    expect(enterpriseBypass).toContain('create a case directly');
    expect(enterpriseBypass).toContain('contact your CSM');
    expect(contactYourCsm).toContain('contact your CSM');
  });
});

describe('words with something in them', () => {
  it('says as specified: case created [§9.0.24]', () => {
    expect(caseCreated(42)).toBe('Case (#00000042) created successfully.');
  });

  it('says as specified: plans [§8.0.4]', () => {
    expect(plansFetchFailed(503, 'Service Unavailable')).toBe(
      'Failed to fetch plans: 503 Service Unavailable',
    );
  });

  it('says as specified: submit failure [§8.0.2]', () => {
    expect(caseSubmitFailed(brand)).toBe(
      'Something went wrong. Please try again later, or visit https://community.tetra.example for help.',
    );
  });

  it('says as specified: accepted file [§5.2.9]', () => {
    expect(fileAccepted('log.txt')).toBe('log.txt accepted.');
  });

  it('says as specified: rejected file [§5.2.9]', () => {
    expect(fileRejected('log.txt')).toBe('log.txt rejected. File size limit is 10 MB.');
  });

  it('says as specified: file size [§5.2.9]', () => {
    expect(fileTooLarge()).toBe('File size over 10 MB');
  });

  it('says as specified: long subject [D20]', () => {
    expect(tooLong('Subject', 255)).toBe('Subject must be 255 characters or fewer');
  });

  it('says as specified: logo [§5.4.2]', () => {
    expect(logoAlt('Next.js')).toBe('Next.js Logo');
  });

  it('says as specified: deployment hint [§5.2.3, D19]', () => {
    expect(deploymentUrlHint(brand)).toBe('A URL like https://my-app-abc123.tetra.example');
  });

  it('says as specified: community [§6.0.7]', () => {
    expect(supportMovedToCommunity(brand)).toBe("Support for your plan has moved to Tetra's Community.");
  });

  it('says as specified: open refund case [§8.0.7]', () => {
    expect(refundMessages.invoiceHasOpenCase(brand)).toBe(
      "This invoice already has an open support case. Please wait for Tetra's Support to review your refund request.",
    );
  });

  it('splits the submit failure around its link without losing a word [§8.0.2]', () => {
    const { before, after } = caseSubmitFailedParts;
    expect(`${before}${brand.links.community}${after}`).toBe(caseSubmitFailed(brand));
  });

  it('takes the provider’s name from the brand [D2]', () => {
    const other = { ...brand, name: 'Cumulus' };
    expect(supportMovedToCommunity(other)).toBe("Support for your plan has moved to Cumulus's Community.");
    expect(refundMessages.invoiceHasOpenCase(other)).toContain("Cumulus's Support");
  });
});

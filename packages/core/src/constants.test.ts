import { expect, it } from 'vitest';
import * as constants from './constants.ts';
import * as limits from './limits.ts';
import { formatCaseNumber } from './messages.ts';

it('gives a page of the case list 15 rows [§9.0.1, §7.0.1]', () => {
  expect(limits.caseListPageSize).toBe(15);
});

it('asks for the case list again every 180000 ms [§9.0.2, §7.0.1]', () => {
  expect(constants.caseListPollMs).toBe(180_000);
});

it('asks for at most 20 invoices [§9.0.3, §7.0.14]', () => {
  expect(limits.invoicesLimit).toBe(20);
});

it('offers invoices of 60 days [§9.0.4]', () => {
  expect(constants.invoiceWindowDays).toBe(60);
});

it('warns of refunds within 6 months [§9.0.5]', () => {
  expect(constants.refundHistoryMonths).toBe(6);
});

it('holds a refund’s result for 10000 ms [§9.0.6]', () => {
  expect(constants.refundResultMinimumWaitMs).toBe(10_000);
});

it('follows up after 3000 ms [§9.0.7]', () => {
  expect(constants.followUpMessageDelayMs).toBe(3_000);
});

it('keeps stored forms for 30 days [§9.0.8]', () => {
  expect(constants.storedFormExpiryDays).toBe(30);
});

it('keeps stored forms for 2592000000 ms [§9.0.8, §4.0.7]', () => {
  expect(constants.storedFormExpiryMs).toBe(2_592_000_000);
});

it('sends a rating after 400 ms [§9.0.9]', () => {
  expect(constants.csatSubmitDebounceMs).toBe(400);
});

it('searches for projects after 500 ms [§9.0.10, §7.0.18]', () => {
  expect(constants.projectSearchDebounceMs).toBe(500);
});

it('scrolls to the form after 100 ms [§9.0.11]', () => {
  expect(constants.scrollToFormDelayMs).toBe(100);
});

it('scrolls to 80 px above the form [§9.0.11]', () => {
  expect(constants.scrollToFormOffsetPx).toBe(-80);
});

it('focuses the account selector after 300 ms [§9.0.12]', () => {
  expect(constants.accountSelectorFocusDelayMs).toBe(300);
});

it('takes 255 characters of a subject [§9.0.13]', () => {
  expect(limits.maxSubject).toBe(255);
});

it('takes 255 characters of an area [§9.0.13]', () => {
  expect(limits.maxArea).toBe(255);
});

it('takes 255 characters of a topic [§9.0.13]', () => {
  expect(limits.maxTopic).toBe(255);
});

it('takes 255 characters of a domain [§9.0.13]', () => {
  expect(limits.maxDomain).toBe(255);
});

it('takes 255 characters of a domain issue [§9.0.13]', () => {
  expect(limits.maxDomainIssue).toBe(255);
});

it('takes 32000 characters of a description [§9.0.14]', () => {
  expect(limits.maxDescription).toBe(32_000);
});

it('takes 32000 characters of a message [§9.0.14, §5.1.1]', () => {
  expect(limits.maxMessage).toBe(32_000);
});

it('takes 32000 characters of a file entry [§9.0.14]', () => {
  expect(limits.maxFileEntry).toBe(32_000);
});

it('takes files of 9,999,999 bytes [§9.0.15]', () => {
  expect(limits.maxFileBytes).toBe(9_999_999);
});

it('takes one file per case [§9.0.15]', () => {
  expect(limits.maxFilesPerCase).toBe(1);
});

it('takes billing amounts from 0 [§9.0.16]', () => {
  expect(limits.minBillingAmount).toBe(0);
});

it('takes billing amounts up to 100000000 [§9.0.16]', () => {
  expect(limits.maxBillingAmount).toBe(100_000_000);
});

it('takes two decimals of a billing amount [§9.0.16]', () => {
  expect(limits.billingAmountDecimals).toBe(2);
});

it('pads case numbers to 8 digits [§9.0.17]', () => {
  expect(limits.caseNumberDigits).toBe(8);
});

it('files a case as Customer Success unless told otherwise [§9.0.18]', () => {
  expect(constants.defaultCaseRecordType).toBe('Customer Success');
});

it('makes a modal 540 px wide [§9.0.19]', () => {
  expect(constants.modalDefaultWidthPx).toBe(540);
});

it('leaves 24 px around a modal’s body [§9.0.19]', () => {
  expect(constants.modalBodyPaddingPx).toBe(24);
});

it('lets a modal leave within 350 ms [§9.0.19, §4.0.11]', () => {
  expect(constants.modalExitDelayMs).toBe(350);
});

it('leaves 70 px beside an empty state [§9.0.20]', () => {
  expect(constants.emptyStatePaddingHorizontalPx).toBe(70);
});

it('leaves 48 px above and below an empty state [§9.0.20]', () => {
  expect(constants.emptyStatePaddingVerticalPx).toBe(48);
});

it('leaves a gap of 6 in an empty state [§9.0.20]', () => {
  expect(constants.emptyStateGapPx).toBe(6);
});

it('shows 5 rows of a combobox before it scrolls [§9.0.22]', () => {
  expect(constants.comboboxVisibleRows).toBe(5);
});

it('draws pixel icons on a grid of 24 [§9.0.23]', () => {
  expect(limits.pixelIconSize).toBe(24);
});

it('brings 3 deployments with a project [§7.0.7]', () => {
  expect(limits.defaultLatestDeployments).toBe(3);
});

it('knows the key codes [§9.0.21]', () => {
  expect(constants.keyCodes).toEqual({
    escape: 27,
    enter: 13,
    space: 32,
    tab: 9,
    shift: 16,
    arrowLeft: 37,
    arrowUp: 38,
    arrowRight: 39,
    arrowDown: 40,
  });
});

it('says the same limits in minor units and in major ones [§9.0.16]', () => {
  expect(limits.maxBillingAmountMinor).toBe(limits.maxBillingAmount * 10 ** limits.billingAmountDecimals);
});

it.each([
  [42, '00000042'],
  ['42', '00000042'],
  [12_345_678, '12345678'],
  [123_456_789, '123456789'],
])('pads case number %s to %s [§9.0.17, §7.0.11, D11]', (number, text) => {
  expect(formatCaseNumber(number)).toBe(text);
});

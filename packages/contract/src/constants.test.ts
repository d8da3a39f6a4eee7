import { describe, expect, it } from 'vitest';
import * as constants from './constants.ts';
import * as limits from './limits.ts';
import { formatCaseNumber } from './messages.ts';

describe('constants', () => {
  it.each([
    ['case list page size [§9.0.1, §7.0.1]', limits.caseListPageSize, 15],
    ['case list poll [§9.0.2, §7.0.1]', constants.caseListPollMs, 180_000],
    ['invoices limit [§9.0.3, §7.0.14]', limits.invoicesLimit, 20],
    ['invoice window in days [§9.0.4]', constants.invoiceWindowDays, 60],
    ['refund history in months [§9.0.5]', constants.refundHistoryMonths, 6],
    ['refund result minimum wait [§9.0.6]', constants.refundResultMinimumWaitMs, 10_000],
    ['follow-up message delay [§9.0.7]', constants.followUpMessageDelayMs, 3_000],
    ['stored form expiry in days [§9.0.8]', constants.storedFormExpiryDays, 30],
    ['stored form expiry in milliseconds [§9.0.8, §4.0.7]', constants.storedFormExpiryMs, 2_592_000_000],
    ['rating debounce [§9.0.9]', constants.csatSubmitDebounceMs, 400],
    ['project search debounce [§9.0.10, §7.0.18]', constants.projectSearchDebounceMs, 500],
    ['scroll delay [§9.0.11]', constants.scrollToFormDelayMs, 100],
    ['scroll offset [§9.0.11]', constants.scrollToFormOffsetPx, -80],
    ['account selector focus delay [§9.0.12]', constants.accountSelectorFocusDelayMs, 300],
    ['subject limit [§9.0.13]', limits.maxSubject, 255],
    ['area limit [§9.0.13]', limits.maxArea, 255],
    ['topic limit [§9.0.13]', limits.maxTopic, 255],
    ['domain limit [§9.0.13]', limits.maxDomain, 255],
    ['domain issue limit [§9.0.13]', limits.maxDomainIssue, 255],
    ['description limit [§9.0.14]', limits.maxDescription, 32_000],
    ['message limit [§9.0.14, §5.1.1]', limits.maxMessage, 32_000],
    ['file entry limit [§9.0.14]', limits.maxFileEntry, 32_000],
    ['file bytes [§9.0.15]', limits.maxFileBytes, 9_999_999],
    ['files of a case [§9.0.15]', limits.maxFilesPerCase, 1],
    ['least billing amount [§9.0.16]', limits.minBillingAmount, 0],
    ['greatest billing amount [§9.0.16]', limits.maxBillingAmount, 100_000_000],
    ['decimals of a billing amount [§9.0.16]', limits.billingAmountDecimals, 2],
    ['digits of a case number [§9.0.17]', limits.caseNumberDigits, 8],
    ['default case record type [§9.0.18]', constants.defaultCaseRecordType, 'Customer Success'],
    ['modal width [§9.0.19]', constants.modalDefaultWidthPx, 540],
    ['modal padding [§9.0.19]', constants.modalBodyPaddingPx, 24],
    ['modal exit delay [§9.0.19]', constants.modalExitDelayMs, 350],
    ['empty-state horizontal padding [§9.0.20]', constants.emptyStatePaddingHorizontalPx, 70],
    ['empty-state vertical padding [§9.0.20]', constants.emptyStatePaddingVerticalPx, 48],
    ['empty-state gap [§9.0.20]', constants.emptyStateGapPx, 6],
    ['Escape [§9.0.21]', constants.keyCodes.escape, 27],
    ['Enter [§9.0.21]', constants.keyCodes.enter, 13],
    ['Space [§9.0.21]', constants.keyCodes.space, 32],
    ['Tab [§9.0.21]', constants.keyCodes.tab, 9],
    ['Shift [§9.0.21]', constants.keyCodes.shift, 16],
    ['arrow left [§9.0.21]', constants.keyCodes.arrowLeft, 37],
    ['arrow up [§9.0.21]', constants.keyCodes.arrowUp, 38],
    ['arrow right [§9.0.21]', constants.keyCodes.arrowRight, 39],
    ['arrow down [§9.0.21]', constants.keyCodes.arrowDown, 40],
    ['combobox rows [§9.0.22]', constants.comboboxVisibleRows, 5],
    ['pixel icon grid [§9.0.23]', limits.pixelIconSize, 24],
    ['deployments per project [§7.0.7]', limits.defaultLatestDeployments, 3],
  ])('%s', (_name, value, expected) => {
    expect(value).toBe(expected);
  });
});

it.each([
  [42, '00000042'],
  ['42', '00000042'],
  [12_345_678, '12345678'],
  [123_456_789, '123456789'],
])('pads case number %s to %s [§9.0.17, §7.0.11, D11]', (number, text) => {
  expect(formatCaseNumber(number)).toBe(text);
});

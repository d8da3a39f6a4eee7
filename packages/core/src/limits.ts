/**
 * Limits of what people may send (§5, §9). Lengths are UTF-16 code units, which is what `String.length` and a text field's counter
 * show; the database's columns are wider, so both sides agree for emoji and combining marks.
 */

/** Subject, area, topic, domain and domain issue. */
export const maxShortText = 255;
export const maxSubject = maxShortText;
export const maxArea = maxShortText;
export const maxTopic = maxShortText;
export const maxDomain = maxShortText;
export const maxDomainIssue = maxShortText;

/** Description, chat message, and one entry of `files` in the chat-based payload. */
export const maxLongText = 32_000;
export const maxDescription = maxLongText;
export const maxMessage = maxLongText;
export const maxFileEntry = maxLongText;

/** Addresses and ids that the form carries; not limited by the specification, bounded so that nothing is unbounded. */
export const maxUrl = 2048;
export const maxId = maxShortText;

/** Bytes that one file may have. */
export const maxFileBytes = 9_999_999;
export const maxFilesPerCase = 1;
/** Files that one answer or note of support takes. */
export const maxFilesPerAnswer = 10;
/** Uploads that one person may have waiting for a case or comment, and how long each waits. */
export const maxWaitingUploads = 20;
export const uploadRetentionHours = 24;

/** Billing amount in major units: 0 to 100000000 with two decimals; and the same in minor units. */
export const minBillingAmount = 0;
export const maxBillingAmount = 100_000_000;
export const maxBillingAmountMinor = maxBillingAmount * 100;

/** Digits to which a case number is padded. */
export const caseNumberDigits = 8;

/** Rows of the case list and of the invoice list. */
export const caseListPageSize = 15;
export const invoicesLimit = 20;
/** Rows of the staff's lists of refunds and of enquiries. */
export const staffListPageSize = 50;
/** Rows of the list of notifications, and how far unread ones are counted: one less with a plus is shown then. */
export const notificationsPageSize = 25;
export const mostUnread = 10;
/** The most rows that any list hands out at once; larger wishes are clamped. */
export const maxPageSize = 100;
export const maxOffset = 100_000;
/** Counting the rows of a list ends here; beyond it the list says that there are more. */
export const maxCountedCases = 1_000;

/** Deployments that come along with each project of the list unless asked otherwise. */
export const defaultLatestDeployments = 3;

/** A link's `intent` parameter (D12). */
export const maxIntentBytes = 64 * 1024;
export const maxIntentDepth = 8;

/** Search terms, free-text reasons and comments. */
export const maxSearchTerm = 255;
export const maxReason = maxLongText;
export const maxComment = maxLongText;
/** Characters that are read of a mail's text: what somebody answers stands at its beginning. */
export const maxMailText = 60_000;
/** The message of a sales enquiry. */
export const maxEnquiry = 5_000;
/** The sentence that a reader may add to what they say of a page. */
export const maxPageFeedback = 1_000;
/** Personal access tokens: the name's length, and how many one person may have at once. */
export const maxAccessTokenName = 80;
export const maxAccessTokens = 20;
/** Drafts of cases that wait for one person, and how long each waits. */
export const maxWaitingDrafts = 20;
export const draftRetentionDays = 7;
/** Messages of one conversation that travel in one request. */
export const maxChatMessages = 200;

/** People told about a case besides its author. */
export const maxParticipants = 20;

/** Pixel icons are square. */
export const pixelIconSize = 24;

/** Satisfaction rating. */
export const minCsat = 1;
export const maxCsat = 5;

import { caseNumberDigits } from './limits.ts';

/** Every sentence of §2, §4, §5, §6 and §8 that a person reads, word for word, once. Functions take the brand where it is named. */

/** What a sentence needs of the brand. */
interface Named {
  readonly name: string;
}

// §2 Help page
export const heroTitle = 'Reach out to our Support.';
export const startChat = 'Start Chat';
export const loggedOutMessage = 'You must be logged in to chat with support';
export const logInToChat = 'Log in to chat';
export const chatTitle = 'Chat with support.';
export const submitCaseTitle = 'Submit a case.';
export const caseSubmittedTitle = 'Case Submitted.';
export const submitAnotherCase = 'Submit another case';

// §4 Chat
export const createCase = 'Create Case';
export const prefillingCase = 'Prefilling Case';
export const refundFollowUp = 'You may continue chatting with me if you have any other questions.';
export const refundCancelled =
  'Refund request cancelled. You can continue chatting with me if you have any other questions.';

// §5 Message box
export const firstMessagePlaceholder = 'I am having trouble with...';
export const nextMessagePlaceholder = 'Send a message';
export const messageRequired = 'Message is required';

/** The message for a text that is too long (D20). */
export function tooLong(label: string, max: number): string {
  return `${label} must be ${max} characters or fewer`;
}

/** The message for a text with a character that no database stores. */
export function unstorable(label: string): string {
  return `${label} contains a character that cannot be saved. Remove it and try again.`;
}

// §6 Roles and plans
export const unableToCreateCase =
  'Unable to create a support case. Either this team has no projects, or you do not have access to any projects in the team.';

/** Shown to accounts without a paid plan. */
export function supportMovedToCommunity({ name }: Named): string {
  return `Support for your plan has moved to ${name}'s Community.`;
}

/** Added where the community is named although the chosen topic is open to the account (D33). */
export const topicStillOpen = 'You can still open a case on this topic.';
/** The same before a topic is chosen, where the plan has some that are open. */
export const topicsStillOpen =
  'You can still ask here, and open a case on the topics that are open to your plan.';

/** Shown to enterprise accounts in place of sales and community links. */
export const contactYourCsm = 'For anything else, contact your CSM.';

/** Said beside it where the operator has named no such contact: a way that is there. */
export const csmNotNamed = {
  case: 'If you do not know your CSM, create a case and ask for them there.',
  sales: 'If you do not know your CSM, ask our sales team for them.',
} as const;

/** The enterprise bypass: offers to skip the chat. */
export const enterpriseBypass =
  'As an enterprise customer you can skip the chat and create a case directly, or contact your CSM.';
export const enterpriseBypassAction = 'Create a case directly';

// A link's prepared conversation (D12)
export const preparedByLink = 'Prepared by the link you followed';
/** Of one line, for the person: in whose name it stands. */
export function preparedByLinkAs(role: string): string {
  return `${preparedByLink}, ${role === 'user' ? 'in your name' : 'not said by the assistant'}`;
}
/** The same for others who read the conversation. */
export function preparedForOthers(role: 'user' | 'assistant', personName: string): string {
  return role === 'user'
    ? `${personName}, prepared by a link`
    : 'Prepared by a link, not said by the assistant';
}
/** Below the last line, before anything is sent. */
export const preparedNotSent = 'Nothing of this has been sent. Your first message takes these lines along.';

// §8 Errors
export const chatFailed =
  "We're sorry! Our agent is currently unable to answer your inquiry. To resolve your issue as quickly as possible, please open a support case with our Customer Support Team.";
export const chatFailedLog = 'Markprompt API failed';
export const chatFailedEvent = 'AI help response failed';
export const tokenFetchFailed = 'Failed to fetch auth token';
export const tokenInvalid = 'Invalid token response';
export const productAndAccountRequired = 'Product and account are required';
export const unknownError = 'Unknown error';

/** The error when the plans cannot be fetched. */
export function plansFetchFailed(status: number, statusText: string): string {
  return `Failed to fetch plans: ${status} ${statusText}`;
}

// §8 Invoices

/** The title of the panel that lists what a browser keeps (D16). */
export const storedTitle = 'Saved on this device';

// §9
export const aiNotice = 'Generated with AI. Consider checking for important information.';

/** A case number as it is shown and sent: at least eight digits (D11). */
export function formatCaseNumber(caseNumber: number | string): string {
  return String(caseNumber).padStart(caseNumberDigits, '0');
}

/** The toast after a case was created. */
export function caseCreated(caseNumber: number | string): string {
  return `Case (#${formatCaseNumber(caseNumber)}) created successfully.`;
}

/** A limit was reached: when it is over, in seconds, or in minutes where nobody counts seconds. */
export function tooManyRequests(retryAfterSeconds: number): string {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const [count, unit] = seconds <= 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `You have sent too many requests. Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

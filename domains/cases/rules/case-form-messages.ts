import type { Brand } from '@reachout/brand/rules/brand';

/** The sentences of the case form; `messages.ts` hands them out with all the others. */

// §5 Case form
export const productAreaRequired = 'Product area is required';
export const topicRequired = 'Topic is required';
export const severityRequired = 'Severity is required';
export const projectRequired = 'Project is required';
export const projectNotFound = 'Choose one of the listed projects';
export const deploymentNotFound = 'This is no deployment of the account';
export const deploymentUrlInvalid = 'Valid deployment URL is required';
export const domainInvalid = 'Valid domain is required';
export const domainIssueInvalid = 'Choose one of the listed domain issues';
export const billingAmountFormat = 'Please format decimals as 0.00';
export const billingAmountTooLarge = 'Billing amount must be 100000000 or less';
export const v0ChatUrlInvalid = 'Valid v0 Chat URL is required';
export const severityInvalid = 'Choose one of the listed severities';
export const productAreaInvalid = 'Choose one of the listed product areas';
export const topicInvalid = 'Choose one of the listed topics';
export const topicClosed =
  'Cases on this topic cannot be opened for your plan. Choose another topic or follow the notice shown with it.';

/** The hint of the deployment URL field (D19). */
export function deploymentUrlHint({ exampleDeploymentHost }: Pick<Brand, 'exampleDeploymentHost'>): string {
  return `A URL like https://${exampleDeploymentHost}`;
}

// §5 Files
export const duplicateFiles = 'Duplicate files are not allowed.';
export const fileMissing = 'Choose a file.';
export const fileGone = 'This upload is not there any more. Choose the file again.';
export const tooManyUploads =
  'Too many files were uploaded and not sent. Send them, or try again tomorrow when they are gone.';
export const oneFilePerCase = 'A case takes one file. Remove the chosen file to choose another.';

/** The size limit as people read it. */
export const fileSizeLimit = '10 MB';

/** The field's error for a file that is too large. */
export function fileTooLarge(limit: string = fileSizeLimit): string {
  return `File size over ${limit}`;
}

/** The toast for an accepted file. */
export function fileAccepted(name: string): string {
  return `${name} accepted.`;
}

/** The toast for a file that is too large. */
export function fileRejected(name: string, limit: string = fileSizeLimit): string {
  return `${name} rejected. File size limit is ${limit}.`;
}

// §8 Case submit failure
/** The toast and dialog message when a case could not be submitted. */
export function caseSubmitFailed({ links }: Pick<Brand, 'links'>): string {
  return `Something went wrong. Please try again later, or visit ${links.community} for help.`;
}

/** The same in parts, for a screen that shows the address as a link. */
export const caseSubmitFailedParts = {
  before: 'Something went wrong. Please try again later, or visit ',
  after: ' for help.',
} as const;

import { defineMessages } from '@reachout/language/define-messages';

/** What is wrong with a field of the case form (§5). */
export const caseCheckCopy = defineMessages('cases.checks', {
  productAreaRequired: 'Product area is required',
  topicRequired: 'Topic is required',
  severityRequired: 'Severity is required',
  projectRequired: 'Project is required',
  projectNotAllowed:
    'You may not open cases about this project. Choose another one, or ask an owner of the team',
  projectNotFound: 'Choose one of the listed projects',
  deploymentNotFound: 'This is no deployment of the account',
  deploymentUrlInvalid: 'Valid deployment URL is required',
  domainInvalid: 'Valid domain is required',
  domainIssueInvalid: 'Choose one of the listed domain issues',
  billingAmountFormat: 'Please format decimals as 0.00',
  billingAmountTooLarge: 'Billing amount must be 100000000 or less',
  v0ChatUrlInvalid: 'Valid {product} Chat URL is required',
  severityInvalid: 'Choose one of the listed severities',
  productAreaInvalid: 'Choose one of the listed product areas',
  topicInvalid: 'Choose one of the listed topics',
  topicClosed:
    'Cases on this topic cannot be opened for your plan. Choose another topic or follow the notice shown with it.',
});

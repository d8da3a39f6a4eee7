import { defineMessages } from '@reachout/language/define-messages';

/** What the script of a list of cases says. */
export const caseListScriptCopy = defineMessages('cases.list-script', {
  updated: 'Updated {minutes, plural, =0 {less than a minute} one {# minute} other {# minutes}} ago.',
  updatedBeforeLogout:
    'Updated {minutes, plural, =0 {less than a minute} one {# minute} other {# minutes}} ago. Your session has ended: log in again.',
  upToDate: 'The list is up to date.',
});

/** What is shown in one place and said to screen readers in another, in the same words. */
export const answerElsewhere = 'This answer goes on in another tab.';
export const caseFormOpened = 'The case form was opened';

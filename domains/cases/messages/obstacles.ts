import { defineMessages } from '@reachout/language/define-messages';

/** Why something cannot be done with a case now: beside the disabled action, and in a refusal. */
export const caseObstacleCopy = defineMessages('cases.obstacles', {
  open: 'This case is open.',
  closed: 'This case is closed.',
  closedForGood:
    'This case was closed more than {days, plural, one {# day} other {# days}} ago. Reply to open a linked case.',
  escalatesOnlyOpen: 'Only an open case can be escalated. Reopen it first.',
  escalatedAlready:
    'You asked to escalate this case already. Support has been told; add a comment if something changed.',
  severityOnlyOpen: 'The severity of a solved or closed case cannot be changed. Reopen it first.',
  participantsOnlyOpen: 'People cannot be added to a closed case. Reopen it, or reply to open a linked case.',
  merged: 'We go on with this in case {caseNumber}.',
  answerOnlyOpen: 'This case is closed. Reopen it to answer it.',
  customersOnly: 'This is for the people of the account.',
  mayNotAnswer: 'Your role lets you read this case but not answer it. Ask an owner of the team for access.',
  mayNotChange: 'Your role lets you read this case but not change it. Ask an owner of the team for access.',
  notAParticipant: 'You are not among the participants of this case.',
  onlyStatusByToken:
    'With an access token a case can be closed and reopened. Severity and participants are changed by a person.',
  notUsed: 'The account does not use {product}.',
  draftsWait:
    '{count, number} drafts wait already. Each ends after {days, plural, one {# day} other {# days}}, or when the person submits it.',
});

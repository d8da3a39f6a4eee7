import { defineMessages } from '@reachout/language/define-messages';

/** What a customer does with a case besides replying. */
export const caseActionCopy = defineMessages('cases.actions', {
  title: 'Actions',
  reopen: 'Reopen the case',
  reopenQuestion: 'Reopen this case?',
  reopenConsequence: 'It is support’s turn then. Add a reply to say what is still wrong.',
  reopenAnyway: 'Reopen it anyway',
  reopened: 'The case is open again.',
  close: 'Close the case',
  closeQuestion: 'Close this case?',
  closeConsequence:
    'Support stops working on it. You can reopen it for {days, plural, one {# day} other {# days}}.',
  closeAnyway: 'Close it anyway',
  closed: 'The case is closed.',
  escalate: 'Ask to escalate',
  escalateTitle: 'Ask to escalate this case',
  escalated: 'Support was asked to escalate the case.',
  reason: 'Reason',
  reasonHint: 'What does waiting cost you, and by when do you need an answer?',
  reasonRequired: 'Reason is required',
  changeSeverity: 'Change the severity',
  changeSeverityAnyway: 'Change it anyway',
  severityChanged: 'The severity was changed.',
  staleTitle: 'Someone changed this case while you were looking',
  staleKept: 'Nothing was sent yet, and what you typed is still here. Decide whether you still want it.',
  staleReloaded: 'Nothing was changed or sent. You now see the newest copy: decide again.',
});

import { defineMessages } from '@reachout/language/define-messages';

/** Who else takes part in a case. */
export const participantCopy = defineMessages('cases.participants', {
  none: 'Nobody besides who opened it.',
  leave: 'Leave this case',
  remove: 'Remove {email}',
  removed: 'The participant was removed.',
  email: 'Add a person by e-mail',
  emailHint: 'They need an account in this team to see the case.',
  emailRequired: 'E-mail is required',
  notAnEmail: 'A participant is an e-mail address',
  tooMany: 'A case takes {max} participants or fewer',
  add: 'Add',
  addAnyway: 'Add anyway',
  added: 'They take part in this case now.',
});

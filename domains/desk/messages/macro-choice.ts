import { defineMessages } from '@reachout/language/define-messages';

/** Macros beside an answer that is being written. */
export const macroChoiceCopy = defineMessages('desk.macroChoice', {
  macro: 'Macro',
  choose: 'Choose a macro',
  insert: 'Insert',
  manage: 'Your macros',
  acts: 'The macro also does this',
  status: 'Set the status to {status}',
  severity: 'Set the severity to {severity}',
  take: 'Assign the case to me',
  fillIn: 'Fill in before you send: {names}',
  inserted: 'The macro “{name}” was inserted.',
});

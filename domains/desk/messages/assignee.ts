import { defineMessages } from '@reachout/language/define-messages';

/** Who of staff has a case. */
export const staffAssigneeCopy = defineMessages('desk.assignee', {
  assignee: 'Assignee',
  nobody: 'Unassigned',
  you: '{name} (you)',
  mine: 'Assigned to me',
  take: 'Assign to me',
  takeAnyway: 'Assign to me anyway',
  title: 'Assign the case',
  choose: 'Assign to…',
  assign: 'Assign',
  assignAnyway: 'Assign anyway',
  note: 'Note for the assignee',
  noteHint: 'Optional. The customer never sees it.',
  assigned: 'The assignee was changed.',
  chooseAnother: 'Nothing changes by this: choose somebody else, or add the note below the conversation.',
  answersNoCases: 'This person does not answer cases here',
});

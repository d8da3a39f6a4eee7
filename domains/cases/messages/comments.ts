import { defineMessages } from '@reachout/language/define-messages';

/** What is wrong with a comment, with a script and without one. */
export const commentCopy = defineMessages('cases.comments', {
  reply: 'Reply',
  answer: 'Answer',
  note: 'Note',
  replyArrived: 'What you sent before has arrived. Send again to add this reply as well.',
  answerArrived: 'What you sent before has arrived. Send again to add this answer as well.',
  noteArrived: 'What you sent before has arrived. Send again to add this note as well.',
});

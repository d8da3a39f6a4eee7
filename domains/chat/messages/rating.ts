import { defineMessages } from '@reachout/language/define-messages';

/** How satisfied somebody was with a conversation (§3). */
export const ratingCopy = defineMessages('chat.rating', {
  awful: 'Awful',
  bad: 'Bad',
  okay: 'Okay',
  good: 'Good',
  amazing: 'Amazing',
  saved: 'Thank you, your rating was saved.',
  failed: 'Your rating could not be sent. Choose it again to try once more.',
});

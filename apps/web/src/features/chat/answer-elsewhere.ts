/** Shown and said when a newer tab of the same person has taken this one's place as the reader of an answer. */
export const answerElsewhere = 'This answer goes on in another tab.';

/** The id of the button that asks for a draft: keys and other pages lead to it. */
export const draftButtonId = 'draft-answer';

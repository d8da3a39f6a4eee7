/** Classes by which one part of the chat finds another. */
export const chatFoot = 'chat-foot';
export const chatRow = 'chat-row';
export const answerText = 'chat-text';

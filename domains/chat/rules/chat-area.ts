/** The id of the part of the help page where the chat is: links lead there, and its script looks for what to do first in it. */
export const chatAreaId = 'chat';

/** The id of the message box in it. */
export const messageBoxId = 'chat-message';

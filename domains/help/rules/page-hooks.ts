/** What the two scripts of the help page write and read. */

/** The chat, whose person sent a message before its script ran; its value is the message. */
export const sentEarly = 'data-sent-early';

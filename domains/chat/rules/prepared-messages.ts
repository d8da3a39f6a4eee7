/** Said when a link begins a conversation, apart from the others: few visits need it. */
export const preparedBeganAnew =
  'The link you followed began a new conversation. The one that was here can be brought back; what was sent of it is among your conversations.';

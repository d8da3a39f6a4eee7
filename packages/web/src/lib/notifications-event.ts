/** Dispatched on the document by a page that hears of news, for whatever shows how many there are. */
export const notificationsEvent = 'reachout:notifications';

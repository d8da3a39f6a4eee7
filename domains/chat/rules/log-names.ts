/** What the log and the events of analytics call a failure of the assistant (§8): for programs, in no language. */
export const chatFailedLog = 'Markprompt API failed';
export const chatFailedEvent = 'AI help response failed';
export const unknownError = 'Unknown error';

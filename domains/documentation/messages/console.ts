import { defineMessages } from '@reachout/language/define-messages';

/** The console of the API reference, by which a reader sends a call from its page. */
export const consoleCopy = defineMessages('documentation.console', {
  tryIt: 'Try it',
  notLoaded: 'Could not load. Try again',
  group: 'Try: {title}',
  visitor: 'You are not logged in. <link>Log in</link> to send this call as yourself.',
  demo: 'This is the demo world: what a call changes here is not real.',
  token: 'Access token',
  tokenHelp: 'Sent instead of your session, and kept nowhere.',
  required: 'required',
  notSent: 'Not sent',
  example: 'For example {example}',
  body: 'Request body',
  notJson: 'This is not valid JSON. Correct it, then send again.',
  send: 'Send {method}',
  stop: 'Stop',
  stopped: 'Stopped.',
  waiting: 'Waiting for the response…',
  confirm: 'This changes your real data. Send <code>{method} {path}</code>?',
  cancel: 'Cancel',
  failed: 'No response: the connection failed. Check it, then send again.',
  answered: 'Status {status}, {time, number} ms, {size, plural, one {# byte} other {# bytes}}',
  response: 'Response body',
  noBody: 'The response has no body.',
  notShown: 'The body is a file ({mediaType}), which is not shown here.',
  cut: 'The first {count, number} characters of the body',
});

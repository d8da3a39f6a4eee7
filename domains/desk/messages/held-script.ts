import { defineMessages } from '@reachout/language/define-messages';

/** What the script of answers that wait says. */
export const heldScriptCopy = defineMessages('desk.heldScript', {
  waits: 'Your answer goes out in {seconds, plural, one {# second} other {# seconds}}.',
  gone: 'The answer has gone out already.',
  failed: 'This could not be undone. Try it again.',
});

import { defineMessages } from '@reachout/language/define-messages';

/** When a limit is over. */
export const limitCopy = defineMessages('core.limits', {
  inSeconds:
    'You have sent too many requests. Try again in {count, plural, one {# second} other {# seconds}}.',
  inMinutes:
    'You have sent too many requests. Try again in {count, plural, one {# minute} other {# minutes}}.',
});

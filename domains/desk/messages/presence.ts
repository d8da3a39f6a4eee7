import { defineMessages } from '@reachout/language/define-messages';

/** Which colleagues have a case open. */
export const presenceCopy = defineMessages('desk.presence', {
  writing: '{name} is writing an answer',
  reading: '{name} has this case open',
  more: '{count, plural, one {# more colleague has this case open} other {# more colleagues have this case open}}',
});

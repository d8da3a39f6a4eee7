import { defineMessages } from '@reachout/language/define-messages';

/** What a logo says to those who do not see it (§5). */
export const logoCopy = defineMessages('logos.logo', {
  alt: '{name} Logo',
});

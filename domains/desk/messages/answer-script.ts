import { defineMessages } from '@reachout/language/define-messages';

/** What the script of macros says. */
export const macroScriptCopy = defineMessages('desk.macroScript', {
  found: '{count, plural, =0 {No macro} one {# macro} other {# macros}}. {name}',
  inserted: 'The macro “{name}” was inserted.',
  ask: 'The case does not say this. Fill it in, and the macro is inserted with it.',
  insert: 'Insert with these',
  cancel: 'Cancel',
  failed: 'The macro could not be read. What you typed is kept.',
});

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

/** What the script of drafts says. */
export const draftScriptCopy = defineMessages('desk.draftScript', {
  writing: 'Writing a draft …',
  tryAgain: 'Try again',
  cancelled: 'Cancelled. There is no draft, and the box is as it was.',
  waits: 'The draft waits for your choice. What you have written is as it was.',
  kept: 'What is in the box is as it was.',
  arrived:
    'The draft is in the box. {count, plural, =0 {All of it is from the documentation.} one {# sentence is not from the documentation: check it.} other {# sentences are not from the documentation: check them.}}',
  discarded: 'The draft was discarded.',
  undone: 'The draft was taken out.',
  withheld:
    '{count, plural, one {# sentence was left out: it claimed, named or linked to what the documentation does not have.} other {# sentences were left out: they claimed, named or linked to what the documentation does not have.}}',
});

import { defineMessages } from '@reachout/language/define-messages';

/** What is wrong with a text, by the name of its field. */
export const textCopy = defineMessages('core.text', {
  tooLong: '{label} must be {max} characters or fewer',
  unstorable: '{label} contains a character that cannot be saved. Remove it and try again.',
  notText: '{label} must be a text',
  required: '{label} is required',
  notId: '{label} must be an id of at most 255 characters',
});

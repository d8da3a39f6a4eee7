import { defineMessages } from '@reachout/language/define-messages';

/** What controls say by themselves. */
export const uiCopy = defineMessages('ui.ui', {
  charactersLeft: '{count, plural, one {# character} other {# characters}} left',
  charactersTooMany: '{count, plural, one {# character} other {# characters}} too many',
  chooseFile: '<choose>Choose a file</choose> or drop it here',
  close: 'Close',
  copied: 'Copied',
  errorPrefix: 'Error:',
  problem: 'There is a problem',
  removeFile: 'Remove {file}',
});

import { defineMessages } from '@reachout/language/define-messages';

/** What controls say by themselves. */
export const uiCopy = defineMessages('ui.ui', {
  chooseFile: '<choose>Choose a file</choose> or drop it here',
  close: 'Close',
  copied: 'Copied',
  errorPrefix: 'Error:',
  problem: 'There is a problem',
  removeFile: 'Remove {file}',
});

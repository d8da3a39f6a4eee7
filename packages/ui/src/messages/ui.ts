import { defineMessages } from '@reachout/language/define-messages';

/** What controls say by themselves. */
export const uiCopy = defineMessages('ui.ui', {
  close: 'Close',
  copied: 'Copied',
  errorPrefix: 'Error:',
  problem: 'There is a problem',
  removeFile: 'Remove {file}',
});

import { defineMessages } from '@reachout/language/define-messages';

/** Files of cases (§5). */
export const fileCopy = defineMessages('cases.files', {
  duplicates: 'Duplicate files are not allowed.',
  missing: 'Choose a file.',
  gone: 'This upload is no longer there. Choose the file again.',
  tooManyUploads:
    'Too many files were uploaded and not sent. Send them, or try again tomorrow when they are gone.',
  onePerCase: 'A case takes one file. Remove the chosen file to choose another.',
  atMost: 'At most {max, number} files go along. Remove one to choose another.',
  tooLarge: 'File size over {limit}',
  accepted: '{name} accepted.',
  rejected: '{name} rejected. File size limit is {limit}.',
});

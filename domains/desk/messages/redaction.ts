import { defineMessages } from '@reachout/language/define-messages';

/** Removing words and files from a case that should never have been sent. */
export const redactionCopy = defineMessages('desk.redaction', {
  open: 'Remove words or a file',
  title: 'Remove words or a file from case #{caseNumber}',
  lead: 'For a password or key, personal data, or anything else that should never have been sent. The words go from the case, its copies and its search, and “[removed by support]” stands in their place. Nothing brings them back.',
  words: 'Words to remove',
  wordsHint: 'Exactly as they stand in the case. They are removed wherever they stand in it.',
  part: 'Or a whole part',
  partHint: 'A message, a field or a file goes whole, with its copies.',
  noPart: 'No whole part',
  reason: 'What is it?',
  chooseReason: 'Choose what it is',
  reasonHint: 'The history of the case says this, who removed it and when.',
  reasonRequired: 'Say what it is.',
  oneOfBoth: 'Type the words, or choose a whole part: one of the two.',
  tooShort:
    'At least {count, plural, one {# character} other {# characters}}: fewer would take other words apart.',
  nowhere: 'These words are nowhere in the case.',
  partGone: 'This part is no longer in the case.',
  preview: 'Show what will go',
  previewTitle: 'This will go',
  times: '{place}, {count, plural, one {once} other {# times}}',
  timesBy: '{place} of {author}, {time}: {count, plural, one {once} other {# times}}',
  fileWhole: 'the whole file {name}',
  copies:
    '{count, plural, one {# stored copy} other {# stored copies}} beside the case, such as kept mails and drafts',
  alsoIn: 'Also in case #{caseNumber}, which holds words of this one',
  tooManyCases:
    'More than {count} other cases hold words of this one or gave it theirs: too many to remove words from at once. Nothing was removed.',
  elsewhere:
    'Mails that were sent, and what another desk or system was told before, stay there. Remove the words there too, and have a key replaced that somebody may have read.',
  packed:
    'Files are searched as they are: words inside packed files, PDFs and pictures are not found. Remove such a file whole.',
  remove: 'Remove them now',
  done: 'The words were removed.',
  stale: 'The case has changed meanwhile. Look again at what will go.',
  author: '{place} of {author}: {excerpt}',
  excerpt: '{place}: {excerpt}',
});

import { defineMessages } from '@reachout/language/define-messages';

/** What a reader says of a page. */
export const feedbackCopy = defineMessages('documentation.feedback', {
  question: 'Was this helpful?',
  yes: 'Yes',
  no: 'No',
  verdictRequired: 'Choose Yes or No',
  unknownPath: 'The path must be the address of a page',
  sentenceLabel: 'What should be different?',
  optional: 'optional',
  sentenceHint:
    'Those who write the documentation read this; nobody answers. At most {max, plural, one {# character} other {# characters}}.',
  sentence: 'Sentence',
  send: 'Send',
  title: 'Your feedback',
  sentenceStored: 'Thank you. What you wrote is stored.',
  verdictStored: 'Thank you. Your answer is stored.',
  backToPage: 'Back to the page',
  allDocumentation: 'All documentation',
  askSupport: 'Ask Support',
});

import { defineMessages } from '@reachout/language/define-messages';

/** What is said of a language model: when it is not used, when it breaks off, and when it translates. */
export const modelCopy = defineMessages('chat.model', {
  failed:
    'The language model cannot be reached at the moment. This answer is quoted from the documentation without it.',
  slow: 'The language model did not answer in time. This answer is quoted from the documentation without it.',
  unsourced:
    'What the language model wrote is not in the documentation, so it is not shown. This answer is quoted from the documentation without it.',
  personSpent:
    'You have used up your budget for the language model today. This answer is quoted from the documentation without it.',
  teamSpent:
    'Your team has used up its budget for the language model today. This answer is quoted from the documentation without it.',
  daySpent:
    "Today's budget for the language model is used up. This answer is quoted from the documentation without it.",
  brokeOff: 'The language model broke off here. This is quoted from the documentation without it:',
  cutShort: 'The answer is longer than the language model may write, and ends here.',
  inItsWords: 'Written by a language model. The sources are what counts.',
  partlyShown:
    'Written by a language model; anything that is not in the documentation is left out. The sources are what counts.',
  translated: 'Translated from the English documentation; what counts are the sources.',
});

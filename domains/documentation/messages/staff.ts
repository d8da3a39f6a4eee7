import { defineMessages } from '@reachout/language/define-messages';

/** What readers say of the documentation and look for in vain. */
export const staffDocsCopy = defineMessages('documentation.staff', {
  title: 'What readers say',
  lead: 'Verdicts and sentences from the foot of each page, and searches that found nothing. Who searched is not kept.',
  sentences: 'Sentences',
  noSentence: 'Nobody has written a sentence yet.',
  page: 'Page',
  verdict: 'Verdict',
  sentence: 'Sentence',
  when: 'When',
  verdictsTitle: 'Verdicts of the last 90 days',
  noVerdict: 'Nobody has judged a page yet.',
  verdicts: 'Verdicts',
  helped: 'Helped',
  didNotHelp: 'Did not help',
  misses: 'Searches in vain',
  noMiss: 'Every search found something.',
  search: 'Search',
  times: 'Times',
  last: 'Last',
});

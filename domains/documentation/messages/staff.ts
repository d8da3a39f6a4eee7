import { defineMessages } from '@reachout/language/define-messages';

/** What readers say of the documentation and look for in vain. */
export const staffDocsCopy = defineMessages('documentation.staff', {
  title: 'What readers say',
  lead: 'Verdicts and sentences from the foot of each page, what became of answers that name a page, and searches that found nothing. Who searched is not kept.',
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
  answersTitle: 'Answers of the last 90 days',
  answers:
    '{answers, plural, one {The assistant gave one answer} other {The assistant gave # answers}}. {withoutPage, plural, =0 {Each named a page} one {One named no page} other {# named no page}}.',
  noUnhelpfulAnswer:
    '{answers, plural, =0 {The assistant has given no answer} one {The assistant gave one answer} other {The assistant gave # answers}}, and nobody said that one naming a page did not help.',
  answersNamingIt: 'Answers that name it',
  facts: 'Facts not checked for {days} days',
  noOldFact: 'Every fact with a date was checked within {days} days.',
  factsWithoutDate:
    '{count, plural, =0 {Every fact that pages quote has a date} one {One fact that pages quote has no date} other {# facts that pages quote have no date}}.',
  fact: 'Fact',
  value: 'Value',
  checkedOn: 'Checked on',
  quotedBy: 'Quoted by',
  misses: 'Searches in vain',
  noMiss: 'Every search found something.',
  search: 'Search',
  times: 'Times',
  last: 'Last',
  foundToday: 'Found today',
  nothing: 'Nothing',
});

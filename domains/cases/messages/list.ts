import { defineMessages } from '@reachout/language/define-messages';

/** The list of an account’s cases. */
export const caseListCopy = defineMessages('cases.list', {
  title: 'Cases',
  titleOfAccount: 'Cases of {account}{page, plural, =1 {} other {, page {page}}}',
  titleOfFiltered: 'Some cases of {account}{page, plural, =1 {} other {, page {page}}}',
  titleOfSearch: 'Search for “{search}”: cases of {account}{page, plural, =1 {} other {, page {page}}}',
  accounts: 'Account',
  limitedReach: 'You see the cases of your projects, those you opened and those you take part in.',
  asOf: 'As of {time}',
  refresh: 'Refresh',
  notRefreshed: 'The list could not be fetched: it is still the one from before. What you chose is kept.',
  tryAgain: 'Try again',
  newCase: 'New case',
  caption: 'Cases with their status and whose turn it is',
  newActivity: 'New activity',
  noMore: 'There are no more cases here.',
  toFirstPage: 'Go to the first page',
  noneYet: 'No cases yet.',
  noneYetHint: 'Cases that you open with Support are listed here with their status.',
  reachOut: 'Reach out to Support',
  noneFound: 'No case matches your search.',
  noneFoundHint: 'Try other words, or a case number.',
  noneFiltered: 'No case matches these filters.',
  noneFilteredHint: 'Take one of them away, or look at all cases.',
  showAll: 'Show all cases',
});

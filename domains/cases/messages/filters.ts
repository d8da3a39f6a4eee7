import { defineMessages } from '@reachout/language/define-messages';

/** Search, filters, order and pages of a list of cases. */
export const caseFilterCopy = defineMessages('cases.filters', {
  search: 'Search by words or number',
  searchHint: 'Finds whole words of cases and their comments. The last one may be unfinished.',
  any: 'Any',
  allOpen: 'All open',
  severityChoice: '{label}: {meaning}',
  onlyMine: 'Only mine',
  order: 'Order',
  byLastUpdate: 'Last update first',
  byOldestUpdate: 'Oldest update first',
  byNewest: 'Newest first',
  byOldest: 'Oldest first',
  bySeverity: 'Most severe first',
  byStatus: 'By status',
  clear: 'Clear filters',
  pages: 'Pages',
  range: '{from, number}–{to, number} of {total, number}',
  rangeOfMore: '{from, number}–{to, number} of more than {total, number}',
});

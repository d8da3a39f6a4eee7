import { defineMessages } from '@reachout/language/define-messages';

/** The staff's search over everything. */
export const findCopy = defineMessages('desk.find', {
  title: 'Search',
  titleFor: 'Search for “{term}”',
  field: 'Find anything',
  hint: 'A case number, an invoice number, a mail address, a name, words of a case, the name of a file…',
  find: 'Find',
  case: 'Cases',
  person: 'People',
  team: 'Teams',
  invoice: 'Invoices',
  project: 'Projects',
  domain: 'Domains',
  file: 'Files',
  conversation: 'Conversations',
  page: 'Pages',
  allCases: 'All cases with these words',
  nothing: 'Nothing has “{term}”.',
  nothingHint: 'Look for a part of the name, the address or the number.',
});

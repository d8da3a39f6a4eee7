import { defineMessages } from '@reachout/language/define-messages';

/** The search as a page. */
export const searchPageCopy = defineMessages('documentation.search-page', {
  title: 'Search the documentation',
  shortTitle: 'Search',
  titleFor: 'Search for “{term}”',
  description: 'Search the documentation of {brand}.',
  field: 'Words, an error message or a code',
  search: 'Search',
  pages: '{count, plural, one {One page} other {# pages}}',
  guess: 'Not every word of “{term}” is in the documentation. These pages have words that are spelt like it.',
  noPage: 'No page has “{term}”',
  tryOtherWords:
    'Try fewer or other words, or a part of the error message. Or ask: the assistant answers from the same documentation, and a person is one step further.',
  askSupport: 'Ask Support',
  allDocumentation: 'All documentation',
});

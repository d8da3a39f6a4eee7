import { defineMessages } from '@reachout/language/define-messages';

/** The search dialog. */
export const searchCopy = defineMessages('documentation.search', {
  title: 'Search',
  field: 'Search the documentation',
  close: 'Close',
  options: 'Pages',
  recent: 'Pages you read last',
  start: 'Type a word, an error message or a code',
  pages: '{count, plural, one {One page} other {# pages}}',
  guesses: '{count, plural, one {One page, with words spelt alike} other {# pages, with words spelt alike}}',
  noPage: 'No page has “{query}”',
  noAnswer: 'The search did not answer. Press Enter to try the search page.',
  tryOtherWords: 'Try fewer or other words, or <link>ask Support</link>.',
  keys: '<key>Arrow keys</key> to choose, <key>Enter</key> to open, <key>Esc</key> to close',
  openWithSlash: 'Open with <key>/</key>',
});

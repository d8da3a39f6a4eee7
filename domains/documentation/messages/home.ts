import { defineMessages } from '@reachout/language/define-messages';

/** The documentation's first page. */
export const docsHomeCopy = defineMessages('documentation.home', {
  tasks: 'Get something done',
  errors: 'Frequent errors',
  frameworks: 'Your framework',
  subjects: 'All subjects',
  articles: '{count, plural, one {One article} other {# articles}}',
});

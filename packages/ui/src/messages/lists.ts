import { defineMessages } from '@reachout/language/define-messages';

/** What toolbars over lists and the pages of lists say by themselves. */
export const listCopy = defineMessages('ui.lists', {
  show: 'Show',
  firstPage: 'First page',
  previous: 'Previous',
  next: 'Next',
});

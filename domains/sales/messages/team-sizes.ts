import { defineMessages } from '@reachout/language/define-messages';

/** How many people the asker's company has. */
export const teamSizeCopy = defineMessages('sales.team-sizes', {
  '1': 'Just me',
  '2-10': '2 to 10 people',
  '11-50': '11 to 50 people',
  '51-250': '51 to 250 people',
  '251-1000': '251 to 1,000 people',
  '1001+': 'More than 1,000 people',
});

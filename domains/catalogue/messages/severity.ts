import { defineMessages } from '@reachout/language/define-messages';

/** What each severity means (§3), and why one cannot be chosen (§5). */
export const severityCopy = defineMessages('catalogue.severity', {
  downtime: 'Active production downtime, no workaround',
  impact: 'Production impact, no workaround',
  workaround: 'Non-production impact, workaround available',
  guidance: 'Information request, general guidance',
  oneForPaidOnly:
    'Severity 1 is not available for billing questions of accounts without a paid plan. Choose severity 2, 3 or 4.',
});

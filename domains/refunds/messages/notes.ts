import { defineMessages } from '@reachout/language/define-messages';

/** What people should know before they ask for a refund. */
export const refundNotesCopy = defineMessages('refunds.notes', {
  recentRefund:
    'You have received a refund in the last 6 months. Any additional requests will be reviewed carefully by our team.',
  members: 'Members of this team',
});

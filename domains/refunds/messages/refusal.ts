import { defineMessages } from '@reachout/language/define-messages';

/** In place of the form, where there is none. */
export const refundRefusalCopy = defineMessages('refunds.refusal', {
  notAllowed:
    'Your role in {account} does not allow you to request refunds. Ask an owner of the team, or ask Support in a case.',
  notOffered:
    'Refunds are not handled in this chat. Tell us the invoice and the amount in a support case; nothing is refunded before a person has looked at it.',
  requestInCase: 'Request the refund in a case',
});

import { defineMessages } from '@reachout/language/define-messages';

/** The items of an invoice, with what may be asked back of each. */
export const refundLinesCopy = defineMessages('refunds.lines', {
  items: 'Items of invoice {invoice}',
  item: 'Item',
  unitPrice: 'Unit price',
  invoiced: 'Invoiced',
  toRefund: 'To refund',
  amount: 'Amount',
  pricePerUnit: '{price} per {unit}',
  notByUnit: 'Not priced by unit',
  nothing: 'Nothing',
  notRefundable: 'Not Refundable',
  notChoosable: 'Cannot be chosen here',
  all: 'All {count, number} <hidden>of {item}</hidden>',
  allOrNone: 'All or none.',
  quantity: 'Quantity of {item} to refund, 0 to {max, number}',
  seatsLeft: 'From {from, number} to {to}',
});

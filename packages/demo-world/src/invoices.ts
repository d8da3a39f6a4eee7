/** The id of the invoice with this number. */
export function demoInvoiceId(number: string): string {
  return number.toLowerCase().replace('-', '_');
}

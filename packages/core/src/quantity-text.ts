/** `1 seat`, `5 seats`; units that say how they are counted (`GB-hour`) stay as the invoice wrote them. */
export function quantityText(quantity: number, unit: string, locale: string): string {
  const isWord = /^[a-z]+$/.test(unit);
  const count = new Intl.NumberFormat(locale).format(quantity);
  return `${count} ${unit}${isWord && quantity !== 1 ? 's' : ''}`.trim();
}

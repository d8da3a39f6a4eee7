export type CsvCell = string | number | null;

/** Says that the text is UTF-8, which spreadsheets otherwise take for something else. */
export const csvStart = '\uFEFF';

/**
 * One line of a CSV file (RFC 4180), its end included. A text that a spreadsheet would take for a formula begins with an apostrophe, so that nothing that a person wrote is
 * calculated by whoever opens the file.
 *
 * @example csvLine(['Winter & Söhne', 3, null]) // 'Winter & Söhne,3,\r\n'
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

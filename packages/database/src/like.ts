/** A LIKE pattern that finds `text` anywhere, with the wildcards a person may have typed taken literally. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The letters and digits of a text or of Markdown, without where its links lead: what is said is the same, however it is written. */
export function squeezed(text: string): string {
  return text
    .toLowerCase()
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

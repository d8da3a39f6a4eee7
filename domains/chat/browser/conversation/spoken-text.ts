/** Markdown without its marks, as it would be said: a row of a table is a sentence of its cells. */
export function spokenText(markdown: string): string {
  return (
    markdown
      // What follows looks for single spaces: among many it would take the square of their number (A40).
      .replace(/[^\S\n]+/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^(?:```.*|[|: -]+)$/gm, '')
      .replace(/ ?\[(\d{1,2})\](?!\()/g, '')
      .replace(/!?\[([^\]]{0,400})\]\([^)]{0,400}\)/g, '$1')
      .replace(/^ ?(?:#{1,6}|[>|]|[-*+]|\d{1,9}[.)])\s+/gm, '')
      .replace(/ ?\|$/gm, '.')
      .replace(/(?<!\\) ?\|/g, ',')
      // What stands behind a backslash is a letter, and a line within a name belongs to it.
      .replace(/\\([^a-z\d\s])|[*`~]+|(?<!_)_+(?!\w)|(?<!\w)_+/gi, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

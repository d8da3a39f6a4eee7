/** Markdown without its marks, as it would be said: a row of a table is a sentence of its cells. */
export function spokenText(markdown: string): string {
  return (
    markdown
      .replace(/^(?:```.*|[|: -]+)$/gm, '')
      .replace(/ ?\[(\d{1,2})\](?!\()/g, '')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^\s*(?:#{1,6}|[>|]|[-*+]|\d{1,9}[.)])\s+/gm, '')
      .replace(/ *\|$/gm, '.')
      .replace(/(?<!\\) *\|/g, ',')
      // What stands behind a backslash is a letter, and a line within a name belongs to it.
      .replace(/\\([^a-z\d\s])|[*`~]+|_+(?!\w)|(?<!\w)_+/gi, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

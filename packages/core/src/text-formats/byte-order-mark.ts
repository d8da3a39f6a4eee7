/** The text of a file without the mark that some programs, many of them on Windows, put before its first character. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

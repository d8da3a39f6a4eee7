import { characterEntities } from 'character-entities';

/** Elements that begin a line of their own. */
const blocks = new Set(
  'address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Elements whose content is no text. */
const silent = new Set(['head', 'script', 'style', 'title', 'template']);

/**
 * The words of an HTML mail as plain text, with `>` before each line of a quotation, as mail programs write them. It goes through the text once, whatever is in it, and runs nothing.
 */
export function htmlToText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  let at = 0;
  const endLine = (): void => {
    lines.push(`${'> '.repeat(depth)}${line.replace(/[ \t\r\n]+/g, ' ').trim()}`.trimEnd());
    line = '';
  };
  const endBlock = (): void => {
    if (line.trim() !== '') endLine();
  };
  while (at < html.length) {
    const open = html.indexOf('<', at);
    line += decodeEntities(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    const isComment = html.startsWith('<!--', open);
    const close = html.indexOf(isComment ? '-->' : '>', open);
    // What begins a tag and never ends is no text.
    if (close === -1) break;
    at = close + (isComment ? 3 : 1);
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 20)) ?? [];
    const tag = name.toLowerCase();
    if (slash === '' && silent.has(tag)) {
      const end = html.toLowerCase().indexOf(`</${tag}`, at);
      at = end === -1 ? html.length : end;
    }
    if (tag === 'br') endLine();
    if (!blocks.has(tag)) continue;
    endBlock();
    if (tag === 'p' && slash === '/') endLine();
    if (tag === 'hr') lines.push('---');
    if (tag === 'blockquote') depth = Math.max(0, depth + (slash === '' ? 1 : -1));
  }
  endBlock();
  return lines
    .join('\n')
    .replaceAll('\u00A0', ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]*));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return characterEntities[name as string] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

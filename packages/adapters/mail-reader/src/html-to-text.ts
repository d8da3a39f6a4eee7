import { maxMailText } from '@reachout/core/limits';
import { characterEntities } from 'character-entities';

/** Elements that begin a line of their own. */
const blocks = new Set(
  'address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Elements whose content is no text, and what ends each. */
const silent = new Map(
  ['head', 'script', 'style', 'title', 'template'].map((tag) => [tag, new RegExp(`</${tag}`, 'gi')]),
);

/** Style sheets and pictures that stand in the text may be long, and come before words; of what is longer than any of that the rest is left out. */
const mostHtml = 2_000_000;
/** Deeper quotations are marked like these: each line of a mail that only nests would otherwise be longer than the one before. */
const mostMarks = 20;

/**
 * The words of an HTML mail as plain text, with `>` before each line of a quotation, as mail programs write them. It ends with the line that reaches the length which is read. Anybody may send
 * any HTML: it is gone through once, in linear time and memory whatever is in it, and nothing of it is run.
 */
export function htmlToText(given: string): string {
  const html = given.slice(0, mostHtml);
  const lines: string[] = [];
  let length = 0;
  let line = '';
  let depth = 0;
  let at = 0;
  const addLine = (text: string): void => {
    const isBlank = text === '' && (lines.at(-1) ?? '') === '';
    if (isBlank) return;
    lines.push(text);
    length += text.length + 1;
  };
  const endLine = (): void => {
    addLine(`${'> '.repeat(Math.min(depth, mostMarks))}${line.replace(/[ \t\r\n]+/g, ' ').trim()}`.trimEnd());
    line = '';
  };
  const endBlock = (): void => {
    if (line.trim() !== '') endLine();
    // Blanks that were kept would be looked through again at the end of every block.
    line = '';
  };
  while (at < html.length && length < maxMailText) {
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
    const end = slash === '' ? silent.get(tag) : undefined;
    if (end !== undefined) {
      end.lastIndex = at;
      at = end.exec(html)?.index ?? html.length;
    }
    if (tag === 'br') endLine();
    if (!blocks.has(tag)) continue;
    endBlock();
    if (tag === 'p' && slash === '/') endLine();
    if (tag === 'hr') addLine('---');
    if (tag === 'blockquote') depth = Math.max(0, depth + (slash === '' ? 1 : -1));
  }
  endBlock();
  return lines.join('\n').replaceAll('\u00A0', ' ').trim();
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]*));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ownEntity(name as string) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

function ownEntity(name: string): string | undefined {
  return Object.hasOwn(characterEntities, name) ? characterEntities[name] : undefined;
}

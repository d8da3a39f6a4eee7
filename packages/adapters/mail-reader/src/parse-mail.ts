import { maxMailText } from '@reachout/core/limits';
import PostalMime, { type Email } from 'postal-mime';
import { htmlToText } from './html-to-text.ts';

/** Parts within parts, beyond which bytes are no mail of anybody's. */
const deepestPart = 30;
const mostHeaderBytes = 256 * 1024;
/** Parsing takes a kilobyte and more for a line, whatever is in it. The largest mail that is taken has 200,000 with a file in base64. */
const mostLines = 210_000;
/** It takes two for a part, and each line that begins with two dashes may begin one. */
const mostDashedLines = 20_000;

const lineFeed = 10;
const dash = 45;

/** Takes a mail apart by postal-mime; null for bytes that are none, or none of anybody's. Its text is made of its HTML where it has no other, and is long enough for whoever reads it. */
export async function parseMail(raw: Uint8Array): Promise<Email | null> {
  if (hasTooManyLines(raw)) return null;
  const limits = { maxNestingDepth: deepestPart, maxHeadersSize: mostHeaderBytes };
  try {
    const mail = await new OwnTexts({ ...limits, forceRfc822Attachments: true }).parse(raw);
    return mail.headers.length === 0 ? null : mail;
  } catch {
    // It rejects what is over its bounds, and nothing else.
    return null;
  }
}

function hasTooManyLines(raw: Uint8Array): boolean {
  let lines = 0;
  let dashed = 0;
  for (let at = raw.indexOf(lineFeed); at !== -1; at = raw.indexOf(lineFeed, at + 1)) {
    lines += 1;
    if (raw[at + 1] === dash && raw[at + 2] === dash) dashed += 1;
    if (lines > mostLines || dashed > mostDashedLines) return true;
  }
  return false;
}

/** What postal-mime has collected before it makes the texts of a mail. Its types do not tell of it. */
interface Collected {
  /** A part, or the versions of one among which a program chooses. */
  textMap: ReadonlyMap<unknown, Partial<Record<'plain' | 'html', readonly { value: string }[]>>>;
  textContent: Record<string, string>;
}

/**
 * Makes the text of a mail in our own way. The library's own takes the square of the time of a long HTML, and makes HTML too, which nobody reads here.
 */
class OwnTexts extends PostalMime {
  /** The library calls it once the parts are known. */
  renderTextContent(): void {
    const { textMap, textContent } = this as unknown as Collected;
    let text = '';
    for (const { plain = [], html = [] } of textMap.values()) {
      if (text.length >= maxMailText) break;
      const own = joined(plain.map(({ value }) => value));
      text = joined([text, own.trim() === '' ? joined(html.map(({ value }) => htmlToText(value))) : own]);
    }
    textContent['plain'] = text;
  }
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

import { escapeWords } from './escape-words.ts';
import { findLogRuns, isIndentedCode } from './log-lines.ts';

/** A part of a text that a person typed: words, or lines that are kept as they are. */
type TypedBlock =
  | { kind: 'words'; lines: readonly string[] }
  | { kind: 'code'; lines: readonly string[] }
  /** With its fences. */
  | { kind: 'fenced'; lines: readonly string[] };

const fence = /^ {0,3}(`{3,}|~{3,})[^`]*$/;

/**
 * The Markdown of what a person typed. People write Markdown on purpose, and paste logs, traces and code without a thought of it: both read as they were meant.
 * Fences are kept, runs of lines that a machine wrote get one, headings and rules need blank lines around them, and marks inside words mean nothing. Old texts, typed
 * when nothing was Markdown, keep every character and every line.
 *
 * @example typedMarkdown('It fails:\nTypeError: x\n    at f (a.js:1:2)') // 'It fails:\n\n```\nTypeError: x\n    at f (a.js:1:2)\n```'
 */
export function typedMarkdown(text: string): string {
  return write(readBlocks(text), (lines) => lines);
}

/** The same for a document that others' programs show: a line break there needs a mark to stay one, and a tag would be a tag. */
export function portableMarkdown(text: string): string {
  return write(readBlocks(text), (lines) =>
    lines.map((line, index) => {
      const safe = line.replaceAll(/(?<!\\)<(?=[a-z/!?])(?!https?:)/gi, String.raw`\<`);
      const next = lines[index + 1] ?? '';
      const isBroken =
        line.trim() !== '' && next.trim() !== '' && !startsBlock.test(line) && !startsBlock.test(next);
      return isBroken ? `${safe.trimEnd()}\\` : safe;
    }),
  );
}

const startsBlock = /^\s*(?:[-*+>|#]|\d{1,9}[.)]\s)/;

function write(
  blocks: readonly TypedBlock[],
  words: (lines: readonly string[]) => readonly string[],
): string {
  return blocks
    .map(({ kind, lines }, index) => {
      if (kind === 'fenced') return lines.join('\n');
      if (kind === 'words') return words(wordsOf(lines, index < blocks.length - 1)).join('\n');
      const mark = fenceFor(lines);
      return [mark, ...lines, mark].join('\n');
    })
    .join('\n\n');
}

/** Longer than any fence inside. */
function fenceFor(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.map((line) => /^\s*(`+)/.exec(line)?.[1]?.length ?? 0));
  return '`'.repeat(longest + 1);
}

function readBlocks(text: string): TypedBlock[] {
  const lines = text.split(/\r\n|\r|\n/);
  const blocks: TypedBlock[] = [];
  let words: string[] = [];
  const closeWords = (): void => {
    blocks.push(...splitWords(words));
    words = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const end = endOfFence(lines, at);
    if (end === null) words.push(line);
    else {
      closeWords();
      blocks.push({ kind: 'fenced', lines: lines.slice(at, end + 1) });
      at = end;
    }
  }
  closeWords();
  return blocks;
}

/** Where the fence that this line opens ends; null where it opens none, or one that nothing closes. */
function endOfFence(lines: readonly string[], at: number): number | null {
  const mark = fence.exec(lines[at] ?? '')?.[1];
  if (mark === undefined) return null;
  const end = lines.findIndex(
    (line, index) =>
      index > at &&
      line.trim().length >= mark.length &&
      line.trim() === mark.charAt(0).repeat(line.trim().length),
  );
  return end === -1 ? null : end;
}

/** Paragraphs, and the logs among them; logs with only a blank line between them are one. */
function splitWords(lines: readonly string[]): TypedBlock[] {
  const blocks: TypedBlock[] = [];
  let paragraph: string[] = [];
  const add = (block: TypedBlock, isAfterBlank: boolean): void => {
    const last = blocks.at(-1);
    if (last === undefined || last.kind !== 'code' || block.kind !== 'code') blocks.push(block);
    else
      blocks[blocks.length - 1] = {
        ...block,
        lines: [...last.lines, ...(isAfterBlank ? [''] : []), ...block.lines],
      };
  };
  const close = (): void => {
    if (paragraph.length > 0)
      for (const [index, block] of splitParagraph(paragraph).entries()) add(block, index === 0);
    paragraph = [];
  };
  for (const line of lines) {
    if (line.trim() === '') close();
    else paragraph.push(line);
  }
  close();
  return blocks;
}

function splitParagraph(lines: readonly string[]): TypedBlock[] {
  if (isIndentedCode(lines)) return [{ kind: 'code', lines }];
  const blocks: TypedBlock[] = [];
  let end = 0;
  for (const run of findLogRuns(lines)) {
    if (run.start > end) blocks.push({ kind: 'words', lines: lines.slice(end, run.start) });
    blocks.push({ kind: 'code', lines: lines.slice(run.start, run.end) });
    end = run.end;
  }
  if (end < lines.length) blocks.push({ kind: 'words', lines: lines.slice(end) });
  return blocks;
}

/** A paragraph's lines with what would begin something by accident escaped: a heading stands alone, and something follows it. */
function wordsOf(lines: readonly string[], isFollowed: boolean): string[] {
  return lines.map((line, index) => {
    if (/^\s*(?:`{3}|~{3})/.test(line)) return line.replaceAll(/[`~]/g, String.raw`\$&`);
    if (/^\s*#{1,6}(?:\s|$)/.test(line)) {
      const heads = lines.length === 1 ? isFollowed : /^(?:[-*+]|\d{1,9}[.)]|>)\s/.test(lines[1] ?? '');
      const isHeading = index === 0 && heads && /^ {0,3}#{1,6}\s+\S/.test(line);
      return isHeading ? escapeWords(line) : escapeWords(line).replace('#', String.raw`\#`);
    }
    if (/^\s*([-*_])(?:[ \t]*\1){2,}\s*$/.test(line))
      return lines.length === 1 ? line : line.replaceAll(/[-*_]/g, String.raw`\$&`);
    const [marker = ''] = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/.exec(line) ?? [];
    return marker + escapeWords(line.slice(marker.length));
  });
}

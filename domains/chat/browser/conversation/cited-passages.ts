import { answerText } from '../class-names.ts';
import { citation as citationHook } from '@reachout/web/lib/page-hooks';
const blocks = 'p, li, td, th, blockquote, h3, h4';

/** What a source's number supports, and the block it stands in. */
export interface CitedPassage {
  readonly block: Element;
  readonly range: Range;
  /** The words of a sentence, without numbers of sources; empty for anything else. */
  readonly text: string;
}

/** What the numbers of a source in an answer stand behind: a sentence each; a whole list or block of code where the number closes it. */
export function findCitedPassages(message: Element, number: string): CitedPassage[] {
  const citations = [...message.querySelectorAll<HTMLElement>(`.${answerText} [${citationHook}]`)];
  return citations.flatMap((citation) => {
    if (citation.getAttribute(citationHook) !== number) return [];
    const block = citation.closest(blocks);
    return block ? [passageOf(citation, block)] : [];
  });
}

function passageOf(citation: Element, block: Element): CitedPassage {
  const list = closedList(citation, block);
  if (list) return { block: list, range: contentsOf(list), text: '' };
  const letters = lettersOf(block);
  const sentence = sentenceBefore(citation, letters);
  if (sentence) return { block, ...sentence };
  // A number that stands alone belongs to what stands above it.
  const above = block.previousElementSibling ?? block;
  return { block: above, range: contentsOf(above), text: '' };
}

/** The list that a number ends, when it is the only one in it. */
function closedList(citation: Element, block: Element): Element | null {
  const list = block.tagName === 'LI' && block.nextElementSibling === null ? block.parentElement : null;
  const isLast = citation.nextSibling === null || citation.nextSibling.textContent?.trim() === '';
  const others = list?.querySelectorAll(`[${citationHook}]`).length ?? 0;
  return isLast && others === 1 ? list : null;
}

function contentsOf(element: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** The text of a block without the numbers of sources, which are no part of a sentence. */
function lettersOf(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(`[${citationHook}]`) || node.parentElement?.closest(blocks) !== block
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function sentenceBefore(
  citation: Element,
  texts: readonly Text[],
): Pick<CitedPassage, 'range' | 'text'> | undefined {
  const isBefore = (text: Text): boolean =>
    Boolean(text.compareDocumentPosition(citation) & Node.DOCUMENT_POSITION_FOLLOWING);
  const before = texts.filter(isBefore).map(({ data }) => data);
  const end = before.join('').trimEnd().length;
  if (end === 0) return undefined;
  const whole = texts.map(({ data }) => data).join('');
  const segment = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(whole).containing(end - 1);
  if (!segment) return undefined;
  const range = document.createRange();
  range.setStart(...placeOf(texts, segment.index));
  const text = segment.segment.trimEnd();
  range.setEnd(...placeOf(texts, segment.index + text.length));
  return { range, text };
}

/** The text node and the letter in it that a letter of the whole is. */
function placeOf(texts: readonly Text[], letter: number): [Text, number] {
  let rest = letter;
  for (const text of texts) {
    if (rest <= text.length && (rest < text.length || text === texts.at(-1))) return [text, rest];
    rest -= text.length;
  }
  throw new RangeError('A letter outside of its text');
}

const wholeWords = 8;
const endWords = 4;

/**
 * The end of an address that has the browser show these words highlighted in the page (text fragments). The first and the last of many words
 * are enough, and find the passage when something in between reads differently. Empty when there are no words.
 */
export function textFragment(text: string): string {
  const all = text
    .replace(/(?<![\s.:!?])[\s.:!?]+$/, '')
    .split(/\s+/)
    .filter(Boolean);
  if (all.length === 0) return '';
  const parts = all.length <= wholeWords ? [all] : [all.slice(0, endWords), all.slice(-endWords)];
  return `:~:text=${parts.map((part) => encodePart(part.join(' '))).join(',')}`;
}

/** Dashes and commas have a meaning of their own there. */
function encodePart(text: string): string {
  return encodeURIComponent(text).replaceAll('-', '%2D');
}

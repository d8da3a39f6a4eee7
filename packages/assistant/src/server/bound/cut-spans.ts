import type { SectionBlock } from '@reachout/content';
import type { FoundSection } from '../retrieval/searched-article.ts';

/** A piece of the documentation that an answer may show: a sentence, an item of a list, a table or a block of code. */
export interface Span {
  /** `2.3`: the third piece of the second section. */
  id: string;
  /** The number that cites its section. */
  section: number;
  /** Pieces of one block stand together when they follow one another. */
  block: number;
  kind: 'sentence' | 'item' | 'whole';
  markdown: string;
}

const image = /!\[([^\]]*)\]\([^)]*\)/g;
const item = /^(?:[-*+]|\d+[.)])\s/;
const fence = /^(?:```|~~~)/m;
/**
 * A sentence ends before white space and what may begin another, also a letter of a script without capitals; not behind what is only shortened. In Chinese and
 * Japanese it ends with its mark, whatever follows.
 */
const sentenceEnd =
  /(?<=[.!?؟])(?<!(?<!\p{L})(?:e\.g|i\.e|[Ee]tc|vs|[Aa]pprox|[Nn]o|z|z\. ?B|d|d\. ?h|bzw|[Cc]a|inkl|usw|p|p\. ?ex|p\. ?ej|[Aa]prox|[Ee]nv)\.)(?=\s+[\p{Lu}\p{Lo}\p{N}`[*“„«"¿¡(])|(?<=[。！？])(?![」』）。！？])/u;

/** Cuts a section into the pieces that an answer may show. */
export function cutSpans({ section }: FoundSection, number: number): Span[] {
  const pieces = section.blocks.flatMap((block, at) =>
    piecesOf(block).map((piece) => ({ ...piece, block: at, section: number })),
  );
  return pieces.map((piece, at) => ({ ...piece, id: `${number}.${at + 1}` }));
}

type Piece = Pick<Span, 'kind' | 'markdown'>;

function piecesOf({ kind, markdown }: SectionBlock): Piece[] {
  // A picture is the page's: an answer has its words.
  const shown = markdown.replace(image, '$1').trim();
  if (shown === '') return [];
  if (kind === 'table' || fence.test(shown)) return [{ kind: 'whole', markdown: shown }];
  if (kind === 'list' || kind === 'steps') return itemsOf(shown);
  if (kind === 'prose' && !shown.includes('\n')) return sentencesOf(shown);
  return [{ kind: 'whole', markdown: shown }];
}

/** Items at the margin, each with what is indented below it; what leads to the list is a sentence. */
function itemsOf(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  for (const line of markdown.split('\n')) {
    const last = pieces.at(-1);
    if (item.test(line)) pieces.push({ kind: 'item', markdown: line });
    else if (last?.kind === 'item') last.markdown += `\n${line}`;
    else if (line.trim() !== '') pieces.push({ kind: 'sentence', markdown: line.trim() });
  }
  return pieces.map((piece) => ({ ...piece, markdown: piece.markdown.trimEnd() }));
}

function sentencesOf(markdown: string): Piece[] {
  return sentencesIn(markdown).map((sentence) => ({ kind: 'sentence', markdown: sentence }));
}

/** Sentences, none of which ends inside code, emphasis or a link. */
export function sentencesIn(markdown: string): string[] {
  const sentences: string[] = [];
  let held = '';
  for (const part of markdown.split(sentenceEnd)) {
    held += part;
    if (isWhole(held)) {
      sentences.push(held.trim());
      held = '';
    }
  }
  return [...sentences, held.trim()].filter((sentence) => sentence !== '');
}

function isWhole(markdown: string): boolean {
  const count = (sign: string) => markdown.split(sign).length - 1;
  return (
    count('`') % 2 === 0 && count('**') % 2 === 0 && count('[') === count(']') && count('(') === count(')')
  );
}

import type { Passage, Sentence } from '@reachout/content';

/** A piece of a passage that is quoted as a whole: a sentence, or a list with the sentence that introduces it. */
export interface Block {
  kind: 'prose' | 'list' | 'steps' | 'code';
  /** For a list: 'For example:'. */
  leadIn?: Sentence;
  /** One sentence of prose or code; the entries of a list. An entry's first sentence is its own, the others explain it. */
  entries: readonly (readonly Sentence[])[];
  /** Index of the block's first sentence in the passage. */
  from: number;
  /** The paragraph it stands in: blocks of one paragraph are joined again. */
  paragraph: number;
}

/**
 * Cuts a passage into what can be quoted without losing its sense.
 *
 * @param isFollowed tells of a sentence that announces code: what stands behind it in the passage is not what it announces
 */
export function blocksOf(passage: Passage, isFollowed: (sentence: Sentence) => boolean): Block[] {
  const { sentences } = passage;
  const blocks: Block[] = [];
  let at = 0;
  while (at < sentences.length) {
    const sentence = sentences[at];
    if (!sentence) break;
    const next = sentences[at + 1];
    const introducesList =
      sentence.kind === 'prose' &&
      endsOpen(passage, sentence) &&
      next !== undefined &&
      next.kind !== 'prose' &&
      !isFollowed(sentence);
    if (sentence.kind === 'prose' && !introducesList) {
      const kind = isCode(passage, sentence) ? 'code' : 'prose';
      blocks.push({ kind, entries: [[sentence]], from: at, paragraph: paragraphOf(passage, sentence) });
      at += 1;
      continue;
    }
    const first = introducesList ? at + 1 : at;
    const { entries, end } = readList(passage, first);
    const kind = sentences[first]?.kind === 'step' ? 'steps' : 'list';
    blocks.push({
      kind,
      ...(introducesList && { leadIn: sentence }),
      entries,
      from: at,
      paragraph: paragraphOf(passage, sentence),
    });
    at = end;
  }
  return blocks;
}

/** True when the sentence announces something: without what follows it says nothing. */
export function endsOpen(passage: Passage, sentence: Sentence): boolean {
  return passage.text[sentence.end - 1] === ':';
}

function readList(passage: Passage, from: number): { entries: Sentence[][]; end: number } {
  const { sentences } = passage;
  const kind = sentences[from]?.kind;
  const entries: Sentence[][] = [];
  let at = from;
  for (; sentences[at]?.kind === kind; at += 1) {
    const sentence = sentences[at];
    const previous = sentences[at - 1];
    if (!sentence) break;
    const isSameLine =
      previous !== undefined && at > from && !passage.text.slice(previous.end, sentence.start).includes('\n');
    if (isSameLine) entries.at(-1)?.push(sentence);
    else entries.push([sentence]);
  }
  return { entries, end: at };
}

function isCode(passage: Passage, { start, end }: Sentence): boolean {
  return passage.code.some((range) => range.start <= start && end <= range.end);
}

function paragraphOf(passage: Passage, { start }: Sentence): number {
  return passage.text.lastIndexOf('\n', start - 1);
}

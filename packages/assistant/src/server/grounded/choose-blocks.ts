import { sentenceText, type Passage, type Sentence } from '@reachout/content';
import { matchedShare } from '../retrieval/passage-search.ts';
import type { Question } from '../retrieval/question.ts';
import { stemsOf } from '../retrieval/terms.ts';
import { blocksOf, endsOpen, type Block } from './passage-blocks.ts';

/** A block with how much of the question it answers, 0 to 1 and a little more. */
export interface RatedBlock {
  block: Block;
  relevance: number;
}

/** How much an answer may quote of a passage. */
export interface Room {
  /** Prose sentences count 1 each, a list counts 2. */
  units: number;
  listEntries: number;
}

/** Tells whether code follows a sentence that announces it. */
export type CanFollow = (passage: Passage, text: string) => boolean;

/** Answers stand in the first sentence under a heading: that is how the documentation is written. */
const firstUnderHeading = 0.22;
/** An article opens with its description: it says what the article is about, not what is asked. */
const descriptionFactor = 0.3;
const keepShareOfBest = 0.45;
/** Rows of a table that match less than the best one speak of something else, such as another plan. */
const rowShareOfBest = 0.8;
const dependent =
  /^(?:it|its|this|these|that|those|they|them|then|there|otherwise|however|but|so|also|both|in that case|if so|if not|before you do|to do so|to do that|after that|for this|in this case)\b/i;

/** Rates the blocks of a passage against a question, in their order on the page. What only announces something is left out. */
function rateBlocks(passage: Passage, question: Question, canFollow: CanFollow): RatedBlock[] {
  const whole = question.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0) || 1;
  const opensSection = passage.id.endsWith('~1');
  return blocksOf(passage)
    .filter(({ kind, entries }) => {
      const sentence = entries[0]?.[0];
      if (kind !== 'prose' || !sentence || !endsOpen(passage, sentence)) return true;
      return canFollow(passage, sentenceText(passage, sentence));
    })
    .map((block) => {
      const texts = sentencesOf(block).map((sentence) => sentenceText(passage, sentence));
      const matched = matchedShare(new Set(stemsOf(texts.join('\n'))), question) / whole;
      if (opensSection && block.from === 0 && passage.headingTrail.length === 0) {
        return { block, relevance: matched * descriptionFactor };
      }
      const bonus = opensSection && block.from === 0 ? firstUnderHeading : 0;
      return { block: onlyMatchingRows(passage, block, question), relevance: matched + bonus };
    });
}

function onlyMatchingRows(passage: Passage, block: Block, question: Question): Block {
  if (block.entries[0]?.[0]?.kind !== 'row') return block;
  const shares = block.entries.map((entry) =>
    matchedShare(new Set(entry.flatMap((sentence) => stemsOf(sentenceText(passage, sentence)))), question),
  );
  const best = Math.max(...shares);
  return { ...block, entries: block.entries.filter((_, at) => (shares[at] ?? 0) >= best * rowShareOfBest) };
}

/** The blocks worth quoting, in page order. A sentence that leans on the one before it brings that one along. */
export function chooseBlocks(
  passage: Passage,
  question: Question,
  { room, canFollow }: { room: Room; canFollow: CanFollow },
): RatedBlock[] {
  const rated = rateBlocks(passage, question, canFollow);
  const byRelevance = rated.toSorted((a, b) => b.relevance - a.relevance || a.block.from - b.block.from);
  const best = byRelevance[0]?.relevance ?? 0;
  const chosen = new Set<RatedBlock>();
  let left = room.units;
  for (const candidate of byRelevance) {
    if (chosen.size > 0 && candidate.relevance < best * keepShareOfBest) break;
    const needed = withBasis(passage, rated, candidate).filter((block) => !chosen.has(block));
    const cost = needed.reduce((sum, { block }) => sum + costOf(block), 0);
    if (cost > left && chosen.size > 0) continue;
    for (const block of needed) chosen.add(block);
    left -= cost;
  }
  return rated
    .filter((block) => chosen.has(block))
    .map((rated) => ({ ...rated, block: shortened(rated.block, room) }));
}

function sentencesOf({ leadIn, entries }: Block): Sentence[] {
  return [...(leadIn ? [leadIn] : []), ...entries.flat()];
}

function withBasis(passage: Passage, rated: readonly RatedBlock[], candidate: RatedBlock): RatedBlock[] {
  const first = sentencesOf(candidate.block)[0];
  const before = rated[rated.indexOf(candidate) - 1];
  const isDependent = first !== undefined && dependent.test(sentenceText(passage, first));
  return isDependent && before?.block.kind === 'prose' ? [before, candidate] : [candidate];
}

function costOf({ kind }: Block): number {
  return kind === 'list' || kind === 'steps' ? 2 : 1;
}

function shortened(block: Block, { listEntries }: Room): Block {
  return block.entries.length > listEntries
    ? { ...block, entries: block.entries.slice(0, listEntries) }
    : block;
}

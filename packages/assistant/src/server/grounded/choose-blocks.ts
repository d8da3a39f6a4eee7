import { sentenceText, type Passage, type Sentence } from '@reachout/content';
import { matchedShare } from '../retrieval/passage-search.ts';
import type { Question } from '../retrieval/question.ts';
import { stemsOf } from '../retrieval/terms.ts';
import { blocksOf, endsOpen, type Block } from './passage-blocks.ts';

/** A block with the share of the question that its words match, and how much it is worth quoting. */
export interface RatedBlock {
  block: Block;
  matched: number;
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
/** What follows the best block explains it, and reads better than something from further away. */
const followsBest = 0.55;
/** Rows of a table that match less than the best one speak of something else, such as another plan … */
const rowShareOfBest = 0.8;
/** … when they differ: the names of the columns stand in every row. */
const rowDifference = 0.15;
const dependent =
  /^(?:it|its|this|these|that|those|they|them|then|there|otherwise|however|but|so|also|both|in that case|if so|if not|before you do|to do so|to do that|after that|for this|in this case)\b/i;

/** Rates the blocks of a passage against a question, in their order on the page. What only announces something is left out. */
function rateBlocks(passage: Passage, question: Question, canFollow: CanFollow): RatedBlock[] {
  const whole = question.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0) || 1;
  const opensSection = passage.id.endsWith('~1');
  const isFollowed = (sentence: Sentence) => canFollow(passage, sentenceText(passage, sentence));
  return blocksOf(passage, isFollowed)
    .filter(({ kind, entries }) => {
      const sentence = entries[0]?.[0];
      return kind !== 'prose' || !sentence || !endsOpen(passage, sentence) || isFollowed(sentence);
    })
    .map((block) => {
      const matched = shareOf(passage, sentencesOf(block), question) / whole;
      const isOpening = opensSection && block.from === 0;
      if (isOpening && passage.headingTrail.length === 0) {
        return { block, matched: matched * descriptionFactor, relevance: matched * descriptionFactor };
      }
      const relevance = matched + (isOpening ? firstUnderHeading : 0);
      return { block: onlyMatchingRows(passage, block, { question, whole }), matched, relevance };
    });
}

function shareOf(passage: Passage, sentences: readonly Sentence[], question: Question): number {
  const text = sentences.map((sentence) => sentenceText(passage, sentence)).join('\n');
  return matchedShare(new Set(stemsOf(text)), question);
}

function onlyMatchingRows(
  passage: Passage,
  block: Block,
  { question, whole }: { question: Question; whole: number },
): Block {
  if (block.entries[0]?.[0]?.kind !== 'row') return block;
  const shares = block.entries.map((entry) => shareOf(passage, entry, question) / whole);
  const best = Math.max(...shares);
  if (best - Math.min(...shares) < rowDifference) return block;
  return { ...block, entries: block.entries.filter((_, at) => (shares[at] ?? 0) >= best * rowShareOfBest) };
}

/** The blocks worth quoting, in page order. A sentence that leans on the one before it brings that one along. */
export function chooseBlocks(
  passage: Passage,
  question: Question,
  { room, canFollow }: { room: Room; canFollow: CanFollow },
): RatedBlock[] {
  const rated = rateBlocks(passage, question, canFollow);
  const best = Math.max(0, ...rated.map(({ relevance }) => relevance));
  const next = rated[rated.findIndex(({ relevance }) => relevance === best) + 1];
  const worth = (block: RatedBlock) =>
    block === next && passage.headingTrail.length > 0
      ? Math.max(block.relevance, best * followsBest)
      : block.relevance;
  const byRelevance = rated.toSorted((a, b) => worth(b) - worth(a) || a.block.from - b.block.from);
  const chosen = new Set<RatedBlock>();
  let left = room.units;
  for (const candidate of byRelevance) {
    if (chosen.size > 0 && worth(candidate) < best * keepShareOfBest) break;
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

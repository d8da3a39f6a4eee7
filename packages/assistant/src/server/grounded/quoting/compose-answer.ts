import type { SectionBlock } from '@reachout/content';
import type { Reference } from '@reachout/documentation/rules/reference';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import type { Hit } from '../../retrieval/section-search.ts';
import type { FoundSection } from '../../retrieval/searched-article.ts';
import { matchedShare } from '../../retrieval/match-words.ts';
import type { Question } from '../../retrieval/question.ts';
import { stemsOf } from '../../retrieval/terms.ts';
import { endOfHead } from './markdown-table.ts';
import { namesPlan, planRow } from './plan-row.ts';
import { escapeLabel } from '../replies.ts';
import { isOpening, sharesOf, sharesWithOpenings } from '../shares.ts';

/** Markdown with `[1]` behind what is quoted, and the references that the numbers mean. */
export interface Answer {
  markdown: string;
  references: Reference[];
}

/** Room of an answer, in characters of Markdown: the first section has most of it. */
const room = { first: 2400, others: 1600 };
const mostSections = 3;
/** A message that asks several things may get so many, where one of them is still in doubt behind three. */
const mostOfSeveral = 4;
const excerptLength = 280;
/** A table with more rows is cut to those that say what was asked, but never to fewer than the other. */
const mostRows = 14;
const fewestRows = 4;

export interface AnswerOptions {
  /** The plan whose row of a table is told first. */
  planLabel: string | undefined;
  /** The names of all plans, where only what is said of plans is asked for: what names none is left out. */
  onlyPlans?: readonly string[];
}

/** Shows sections in the article's own words, the best one first. */
export function composeAnswer(
  sections: readonly FoundSection[],
  question: Question,
  { planLabel, onlyPlans }: AnswerOptions,
): Answer {
  const shown = aboutPlans(sections, onlyPlans);
  const references = shown.map(referenceTo);
  const parts = shown.map((found, at) => {
    const blocks = chooseBlocks(found, question, at === 0 ? room.first : room.others);
    const quoted = quote(blocks, `[${at + 1}]`);
    const named = planLabel === undefined ? undefined : namedRow(blocks, planLabel, question);
    const heading = shown.length > 1 ? `**${escapeLabel(found.section.heading)}**\n\n` : '';
    return `${heading}${named === undefined ? '' : `${named}\n\n`}${quoted}`;
  });
  return { markdown: parts.join('\n\n'), references };
}

/** The blocks of sections that name a plan; all of them where none does. */
function aboutPlans(
  sections: readonly FoundSection[],
  plans: readonly string[] | undefined,
): readonly FoundSection[] {
  if (plans === undefined) return sections;
  const naming = sections.flatMap((found) => {
    const blocks = found.section.blocks.filter(({ text }) => plans.some((plan) => namesPlan(text, plan)));
    return blocks.length === 0 ? [] : [{ ...found, section: { ...found.section, blocks } }];
  });
  return naming.length === 0 ? sections : naming;
}

/** What one of several questions finds; `isPlain` where that is plainly about it. */
type AskedHit = Hit & { isPlain?: boolean };

/**
 * The sections of an answer: the best, and such as are nearly as good, each of another heading. Where a message asks several things, those are chosen
 * that together most likely answer all of them.
 *
 * @param hits what the whole message finds, the best first
 * @param asked what its questions find one by one
 */
export function chooseSections(
  hits: readonly Hit[],
  asked: readonly (readonly AskedHit[])[],
  isFollowUp = false,
): Hit[] {
  const [first] = hits;
  if (!first) return [];
  return asked.length === 0 && !isFollowUp
    ? nearest(first, hits)
    : covering(first, hits, { asked, isFollowUp });
}

function nearest(first: Hit, hits: readonly Hit[]): Hit[] {
  const chosen = [first];
  const add = (hit: Hit) => {
    if (!chosen.some((each) => isSame(each, hit)) && chosen.length < mostSections) chosen.push(hit);
  };
  // What opens an article often only says what the article is about; its best section says how.
  if (isOpening(first)) {
    const below = hits.find(({ article, section }) => article === first.article && section !== first.section);
    if (below && below.score >= first.score * nearInArticle) add(below);
  }
  for (const hit of hits.slice(1)) {
    // What opens an article says what it is about: behind a section of it, that is no answer more.
    if (isOpening(hit) || !isAskedFor(hit, first)) continue;
    const least = hit.article === first.article ? nearInArticle : nearElsewhere;
    if (hit.score >= first.score * least) add(hit);
  }
  return chosen;
}

/** How much what the whole message finds counts beside what each of its questions does. */
const wholeCounts = 2;
/** What adds less than this share of all that is asked answers something else; behind three sections, it is not worth its reader's time. */
const leastGain = 0.002;
const leastFurtherGain = 0.02;
/** What a section must add behind an earlier answer; where even the best adds less, it is told in short. */
const leastGainOfLater = 0.03;

/** One section after the other, each the one that most likely answers what those before it leave unanswered. */
function covering(
  first: Hit,
  hits: readonly Hit[],
  { asked, isFollowUp }: { asked: readonly (readonly AskedHit[])[]; isFollowUp: boolean },
): Hit[] {
  const leastOfFew = isFollowUp && asked.length === 0 ? leastGainOfLater : leastGain;
  const best = bestBehind(hits, asked, sharesOf);
  const chosen = [first];
  for (const hit of asked.flat().filter(({ isPlain }) => isPlain === true))
    if (chosen.length < mostOfSeveral && !chosen.some((each) => isSame(each, hit))) chosen.push(hit);
  while (chosen.length < mostOfSeveral) {
    const next = best(chosen);
    const least = chosen.length < mostSections ? leastOfFew : Math.max(leastOfFew, leastFurtherGain);
    if (next === undefined || next.gain < least) break;
    chosen.push(next.hit);
  }
  return chosen;
}

/** Finds the section that most likely answers what others leave unanswered, and the share of all that is asked that it adds. */
function bestBehind(
  hits: readonly Hit[],
  asked: readonly (readonly Hit[])[],
  sharesIn: typeof sharesOf,
): (chosen: readonly Hit[]) => { hit: Hit; gain: number } | undefined {
  const questions = [
    { weight: wholeCounts, found: hits },
    ...asked.map((found) => ({ weight: 1, found })),
  ].map(({ weight, found }) => ({ weight, share: sharesIn(found) }));
  const all = [...new Map([...asked.flat(), ...hits].map((hit) => [hit.section, hit])).values()];
  const weights = wholeCounts + asked.length;
  return (chosen) => {
    const gainOf = ({ section }: Hit): number =>
      questions.reduce((sum, { weight, share }) => {
        const unanswered = chosen.reduce((left, each) => left * (1 - share(each.section)), 1);
        return sum + weight * unanswered * share(section);
      }, 0) / weights;
    const left = all.filter((hit) => !chosen.some((each) => isSame(each, hit)));
    return left.map((hit) => ({ hit, gain: gainOf(hit) })).toSorted((a, b) => b.gain - a.gain)[0];
  };
}

/** So many sections are named behind those that are quoted, where they are as near as that to the best. */
const mostNamed = 8;
const mostNamedOfSeveral = 9;
const nearEnough = 0.35;

/**
 * The sections behind those that are quoted that may answer what those leave open, the best first: what is asked stands among the next ones as often as
 * in no section at all.
 *
 * @param quoted those that are shown as a whole
 * @param hits what the whole message finds, the best first
 * @param asked what its questions find one by one
 */
export function chooseFurther(
  quoted: readonly Hit[],
  hits: readonly Hit[],
  asked: readonly (readonly Hit[])[],
): Hit[] {
  // What the whole finds and what each question finds is scored on scales of their own.
  const nearIn = (found: readonly Hit[]): readonly Hit[] =>
    found.filter(({ score }) => score >= (found[0]?.score ?? 0) * nearEnough);
  const best = bestBehind(nearIn(hits), asked.map(nearIn), sharesWithOpenings);
  const named: Hit[] = [];
  const most = asked.length > 0 ? mostNamedOfSeveral : mostNamed;
  while (named.length < most) {
    const next = best([...quoted, ...named]);
    if (next === undefined) break;
    named.push(next.hit);
  }
  return named;
}

function isSame(one: Hit, other: Hit): boolean {
  return one.section === other.section && one.article === other.article;
}

const nearInArticle = 0.6;
const nearElsewhere = 0.65;

/**
 * True for a section whose heading, or the way people ask for it, says something of what is asked, and for one that tells more of it than the first: any
 * other only has a word in common.
 */
function isAskedFor({ headingSaid, asked, order }: Hit, first: Hit): boolean {
  return headingSaid > 0 || asked >= leastAsked || order.told > first.order.told;
}

const leastAsked = 0.1;

function chooseBlocks({ section }: FoundSection, question: Question, most: number): SectionBlock[] {
  const blocks = section.blocks.map((block) =>
    block.kind === 'table' ? cutTable(block, question, mostRows) : block,
  );
  const length = blocks.reduce((sum, { markdown }) => sum + markdown.length, 0);
  if (length <= most) return blocks;
  const rated = blocks.map((block, at) => ({
    block,
    at,
    match: matchOf(block, question) + (at === 0 ? firstBlock : 0),
  }));
  const kept = new Map<number, SectionBlock>();
  let left = most;
  for (const { block, at } of rated.toSorted((a, b) => b.match - a.match || a.at - b.at)) {
    const isFirst = kept.size === 0;
    // Whatever says most is shown, as a whole where it cannot be cut.
    const shown =
      block.markdown.length <= left
        ? block
        : (shortened(block, question, left) ?? (isFirst ? block : undefined));
    if (shown === undefined) continue;
    kept.set(at, shown);
    left -= shown.markdown.length;
  }
  return blocks.flatMap((_, at) => kept.get(at) ?? []);
}

/** As many rows of a table as there is room for: what is asked often stands in one of them. Other blocks are told whole or not at all. */
function shortened(block: SectionBlock, question: Question, left: number): SectionBlock | undefined {
  if (block.kind !== 'table') return undefined;
  for (let rows = fewestRows * 2; rows > 0; rows -= 1) {
    const cut = cutTable(block, question, rows);
    if (cut.markdown.length <= left) return cut;
  }
  return undefined;
}

/** What a section opens with is what it says in short. */
const firstBlock = 2;

/** How much of a question a block answers to. */
export function matchOf({ text }: Pick<SectionBlock, 'text'>, question: Question): number {
  return matchedShare(new Set(stemsOf(text)), question);
}

/** Leaves out the rows of a longer table that say least of what is asked. */
function cutTable(block: SectionBlock, question: Question, most: number): SectionBlock {
  const lines = block.markdown.split('\n');
  const head = endOfHead(lines);
  const rows = lines.slice(head + 1);
  if (head < 1 || rows.length <= most) return block;
  const rated = rows.map((markdown, at) => ({
    markdown,
    at,
    match: matchOf({ text: markdown }, question),
  }));
  const best = rated
    .toSorted((a, b) => b.match - a.match || a.at - b.at)
    .slice(0, Math.min(most, fewestRows * 2));
  const kept = new Set(best.map(({ at }) => at));
  return {
    ...block,
    markdown: [...lines.slice(0, head + 1), ...rows.filter((_, at) => kept.has(at))].join('\n'),
  };
}

/** Behind each paragraph and list stands the number of its source; behind a table or code it would stand in the last cell or line. */
function quote(blocks: readonly SectionBlock[], marker: string): string {
  const isMarked = ({ kind }: SectionBlock) => kind === 'prose' || kind === 'list' || kind === 'steps';
  const parts = blocks.map((block) => (isMarked(block) ? `${block.markdown} ${marker}` : block.markdown));
  return blocks.some(isMarked) ? parts.join('\n\n') : [...parts, marker].join('\n\n');
}

/** 'On Pro: Default 10 s; Highest 300 s', from the row of a table that is the plan's. */
function namedRow(
  blocks: readonly SectionBlock[],
  planLabel: string,
  question: Question,
): string | undefined {
  for (const block of blocks) {
    const facts = block.kind === 'table' ? planRow(block.markdown, planLabel, question) : undefined;
    if (facts !== undefined) return assistantCopy.onPlan({ plan: planLabel, facts });
  }
  return undefined;
}

/** A section as what an answer cites. */
export function referenceTo({ article, section }: FoundSection): Reference {
  const text = section.blocks.map((block) => block.text).join('\n');
  const excerpt =
    text.length > excerptLength ? `${text.slice(0, excerptLength).replace(/\s+\S*$/, '')}…` : text;
  const { anchor, heading, headingTrail } = section;
  return {
    file: {
      title: article.title,
      path: article.path,
      meta: { excerpt },
      source: { type: article.sourceType ?? 'website' },
    },
    ...(anchor !== '' && {
      meta: { leadHeading: { value: heading, id: anchor, slug: anchor, depth: headingTrail.length + 1 } },
    }),
  };
}

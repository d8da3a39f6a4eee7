import type { SectionBlock } from '@reachout/content';
import type { FoundSection } from '../retrieval/searched-article.ts';
import type { Hit } from '../retrieval/section-search.ts';
import type { Question } from '../retrieval/question.ts';
import { matchOf } from './compose-answer.ts';
import { withoutNamed } from './name-section.ts';
import { sectionIn } from './own-language.ts';
import { isTold, tellingOf } from './told-before.ts';

const freshEnough = 0.55;
const freshElsewhere = 0.75;
/** Who may do it is no part by itself. */
const shortestFresh = 60;
/** Room for what is told once more, in characters of Markdown. */
const roomAgain = 700;

/** Of another article only what is nearly as near: a word in common is not a subject in common. */
export function isOfSubject(best: Hit | undefined): (hit: Hit) => boolean {
  return ({ article, score }) =>
    score >= (best?.score ?? 0) * (article === best?.article ? freshEnough : freshElsewhere);
}

/** Those of which no answer has the first part that tells something. */
export function notShown(hits: readonly Hit[], answers: readonly string[], language: string): Hit[] {
  const quoted = answers.map(withoutNamed);
  return hits.filter((hit) => {
    const { section } = sectionIn(hit, language) ?? hit;
    return !quoted.some((answer) => isTold(answer, tellingOf(section)));
  });
}

/** What is left of a section behind answers that have told some of it. */
export interface Left {
  /** What is quoted; undefined where what was told says most of what is asked now. */
  fresh: FoundSection | undefined;
  /** The parts that say most of it, told or not. */
  best: FoundSection;
}

/** What is left of a section behind answers; undefined where none has told any of it. */
export function leftOf(
  found: FoundSection,
  answers: readonly string[],
  question: Question,
): Left | undefined {
  const quoted = answers.map(withoutNamed);
  const { blocks } = found.section;
  const isOld = (block: SectionBlock) => quoted.some((answer) => isTold(answer, block.markdown));
  if (!blocks.some(isOld)) return undefined;
  const rated = blocks.map((block) => ({ block, isOld: isOld(block), match: matchOf(block, question) }));
  const mostOf = (isOldOne: boolean) =>
    Math.max(0, ...rated.filter((each) => each.isOld === isOldOne).map(({ match }) => match));
  const fresh = rated.filter((each) => !each.isOld && each.block.markdown.length > shortestFresh);
  const only = (kept: readonly { block: SectionBlock }[]): FoundSection => {
    const shown = new Set(kept.map(({ block }) => block));
    return { ...found, section: { ...found.section, blocks: blocks.filter((block) => shown.has(block)) } };
  };
  return {
    fresh: fresh.length > 0 && mostOf(false) >= mostOf(true) ? only(fresh) : undefined,
    best: only(bestWithin(rated.toSorted((one, other) => other.match - one.match))),
  };
}

/** The first, and such others as there is room for that say anything at all. */
function bestWithin<Rated extends { block: SectionBlock; match: number }>(rated: readonly Rated[]): Rated[] {
  let left = roomAgain;
  return rated.filter(({ block, match }, at) => {
    const fits = at === 0 || (match > 0 && block.markdown.length <= left);
    if (fits) left -= block.markdown.length;
    return fits;
  });
}

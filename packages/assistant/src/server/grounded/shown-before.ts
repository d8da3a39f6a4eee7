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
/** What was told already is told once more where it says so much more of what is asked now than the rest does. */
const muchMore = 1.4;
/** Room for that, in characters of Markdown. */
const roomAgain = 900;

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

/**
 * A section without what answers have told of it already. Where that is what answers the question, the parts that say most of it are told once more: 'as a stream?' behind an answer
 * that has a sentence on streams is answered by that sentence, and never by all of it again.
 */
export function withoutTold(
  found: FoundSection,
  answers: readonly string[],
  question: Question,
): FoundSection {
  const quoted = answers.map(withoutNamed);
  const { blocks } = found.section;
  const isOld = (block: SectionBlock) => quoted.some((answer) => isTold(answer, block.markdown));
  if (!blocks.some(isOld)) return found;
  const rated = blocks.map((block) => ({ block, isOld: isOld(block), match: matchOf(block, question) }));
  const mostOf = (isOldOne: boolean) =>
    Math.max(0, ...rated.filter((each) => each.isOld === isOldOne).map(({ match }) => match));
  const fresh = rated.filter((each) => !each.isOld);
  const kept =
    fresh.length > 0 && mostOf(true) < muchMore * mostOf(false)
      ? fresh
      : bestWithin(rated.toSorted((one, other) => other.match - one.match));
  const shown = new Set(kept.map(({ block }) => block));
  return { ...found, section: { ...found.section, blocks: blocks.filter((block) => shown.has(block)) } };
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

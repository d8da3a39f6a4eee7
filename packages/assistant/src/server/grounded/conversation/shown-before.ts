import type { SectionBlock } from '@reachout/content';
import type { FoundSection } from '../../retrieval/searched-article.ts';
import type { Hit } from '../../retrieval/section-search.ts';
import type { Question } from '../../retrieval/question.ts';
import { matchOf } from '../quoting/compose-answer.ts';
import { withoutNamed } from '../quoting/name-section.ts';
import { sectionIn } from '../quoting/own-language.ts';
import { isTold, tellingOf } from './told-before.ts';

const freshEnough = 0.55;
const freshElsewhere = 0.75;
/** How much of a question a part must say for being told once more. */
const leastAsked = 0.75;
const fewestAsked = 2;
/** Who may do it is no part by itself. */
const shortestFresh = 60;

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
 * What is left of a section behind answers; undefined where none has told any of it.
 *
 * @returns `fresh` is what is quoted of it: nothing where what was told says most of what is asked now; `asked` is what of that is told once more, where it says much of it
 */
export function leftOf(
  found: FoundSection,
  answers: readonly string[],
  question: Question,
): { fresh: FoundSection | undefined; asked: FoundSection | undefined } | undefined {
  const quoted = answers.map(withoutNamed);
  const { blocks } = found.section;
  const isOld = (block: SectionBlock) => quoted.some((answer) => isTold(answer, block.markdown));
  if (!blocks.some(isOld)) return undefined;
  const rated = blocks.map((block) => ({ block, isOld: isOld(block), match: matchOf(block, question) }));
  const mostOf = (isOldOne: boolean) =>
    Math.max(0, ...rated.filter((each) => each.isOld === isOldOne).map(({ match }) => match));
  const fresh = rated.filter((each) => !each.isOld && each.block.markdown.length > shortestFresh);
  const whole = question.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
  const isAskedFor = question.subjectWords >= fewestAsked && mostOf(true) >= whole * leastAsked;
  const only = (kept: readonly { block: SectionBlock }[]): FoundSection => ({
    ...found,
    section: { ...found.section, blocks: kept.map(({ block }) => block) },
  });
  if (fresh.length > 0 && mostOf(false) >= mostOf(true)) return { fresh: only(fresh), asked: undefined };
  const best = rated.filter(({ match }) => match === mostOf(true));
  return { fresh: undefined, asked: isAskedFor ? only(best) : undefined };
}

import type { Hit } from '../retrieval/section-search.ts';
import { matchOf } from './compose-answer.ts';
import type { Found } from './look-up.ts';
import { withoutNamed } from './name-section.ts';
import { sectionIn } from './own-language.ts';

/** How much of a follow-up a part must say for being shown once more, and from where on another says about as much. */
const leastNarrowed = 0.5;
const fewestNarrowing = 2;
const nearlyAsMuch = 0.7;
const freshEnough = 0.55;
const freshElsewhere = 0.75;

/** Of another article only what is nearly as near: a word in common is not a subject in common. */
export function isOfSubject(best: Hit | undefined): (hit: Hit) => boolean {
  return ({ article, score }) =>
    score >= (best?.score ?? 0) * (article === best?.article ? freshEnough : freshElsewhere);
}

/** What an earlier answer has shown is not shown again, unless nothing else of the subject is near. */
export function unseen(hits: readonly Hit[], answers: readonly string[], language: string): readonly Hit[] {
  const fresh = notShown(hits, answers, language).filter(isOfSubject(hits[0]));
  return fresh.length > 0 ? fresh : hits;
}

/**
 * The part of what was shown that a follow-up asks for: 'as a stream?' behind an answer that has a sentence on streams is answered by that sentence, and
 * not by whatever stands next to it. Undefined where what was not shown yet says about as much of it.
 */
export function narrowTo(
  { hits, own }: Found,
  answers: readonly string[],
  language: string,
): Hit[] | undefined {
  const fresh = new Set(notShown(hits, answers, language));
  const rated = hits.filter(isOfSubject(hits[0])).map((hit) => {
    const blocks = hit.section.blocks.map((block) => ({ block, match: matchOf(block, own) }));
    return { hit, blocks, match: Math.max(0, ...blocks.map(({ match }) => match)) };
  });
  const best = rated
    .filter(({ hit }) => !fresh.has(hit))
    .toSorted((one, other) => other.match - one.match)[0];
  const whole = own.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
  const isElsewhere = rated.some(
    ({ hit, match }) => fresh.has(hit) && match >= (best?.match ?? 0) * nearlyAsMuch,
  );
  // A single word is told in many parts: none of them is the one that is asked for.
  if (
    own.subjectWords < fewestNarrowing ||
    best === undefined ||
    isElsewhere ||
    best.match < whole * leastNarrowed ||
    // The parts of a translation are not those that were looked at.
    sectionIn(best.hit, language) !== undefined
  )
    return undefined;
  const blocks = best.blocks.filter(({ match }) => match === best.match).map(({ block }) => block);
  return [{ ...best.hit, section: { ...best.hit.section, blocks } }];
}

/** Those of which no answer has the first part that tells something. */
export function notShown(hits: readonly Hit[], answers: readonly string[], language: string): Hit[] {
  const quoted = answers.map(withoutNamed);
  return hits.filter((hit) => {
    const { section } = sectionIn(hit, language) ?? hit;
    const telling = section.blocks.find(({ markdown }) => markdown.length > 40)?.markdown;
    return telling === undefined || !quoted.some((answer) => answer.includes(telling));
  });
}

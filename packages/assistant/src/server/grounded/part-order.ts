import type { Hit } from '../retrieval/section-search.ts';
import { certaintyOf } from './certainty.ts';
import { sharesWithOpenings, steepness } from './shares.ts';
import weights from './part-weights.json' with { type: 'json' };

/**
 * What speaks for a section as the answer to one of several questions. Each is 0 to about 1, logarithms of shares below 0. A question by itself often leaves out what it is about
 * ('and does that cost more?'): what the whole message finds tells it.
 */
export interface PartEvidence {
  /** How much of this question stands in the lines with which people ask for the section, how nearly the section means it. */
  asked: number;
  meaning: number;
  /** The share of the section's nearest heading that the question says, and how nearly somebody is known to ask in these words. */
  headingSaid: number;
  likeness: number;
  /** The same of the whole message, with how much of it stands in the section, and how nearly a line means it. */
  toldOfAll: number;
  askedOfAll: number;
  meaningOfAll: number;
  meantLineOfAll: number;
  opening: number;
  /** How likely the section answers the whole message, and the logarithms of that and of how likely any section of its article does. */
  share: number;
  logShare: number;
  logArticleShare: number;
}

export type PartWeights = Readonly<Record<keyof PartEvidence, number>>;

/** A section that may answer one of several questions. */
export interface PartHit extends Hit {
  part: PartEvidence;
  /** Whether it is plainly what its question asks for, whatever stands around that. */
  isPlain?: boolean;
}

/** What is unlikely is not told apart further. */
const leastShare = { section: 0.003, article: 0.01 };

/**
 * Orders what one of several questions finds by itself and what the whole message finds by how likely each answers that question. The weights were fitted by `train-parts` to which
 * sections answer each question of messages that ask several.
 *
 * @returns the best first, with scores by which `sharesOf` tells how likely each is
 */
export function orderOfPart(found: readonly Hit[], whole: readonly Hit[]): PartHit[] {
  const shareOf = sharesWithOpenings(whole);
  const ofArticles = new Map<Hit['article'], number>();
  for (const { article, section } of whole)
    ofArticles.set(article, (ofArticles.get(article) ?? 0) + shareOf(section));
  const inWhole = new Map(whole.map((hit) => [hit.section, hit]));
  const inPart = new Map(found.map((hit) => [hit.section, hit]));
  return [...new Map([...inWhole, ...inPart]).values()]
    .map((hit): PartHit => {
      const [own, of] = [inPart.get(hit.section), inWhole.get(hit.section)];
      const share = shareOf(hit.section);
      const part = {
        asked: own?.order.asked ?? 0,
        meaning: own?.order.meaning ?? 0,
        headingSaid: own?.headingSaid ?? 0,
        likeness: own?.asked ?? 0,
        toldOfAll: of?.order.told ?? 0,
        askedOfAll: of?.order.asked ?? 0,
        meaningOfAll: of?.order.meaning ?? 0,
        meantLineOfAll: of?.order.meantLine ?? 0,
        opening: hit.order.opening,
        share,
        logShare: Math.log(share + leastShare.section),
        logArticleShare: Math.log((ofArticles.get(hit.article) ?? 0) + leastShare.article),
      };
      return { ...hit, part, score: Math.exp(sumOfPart(part) / steepness) };
    })
    .toSorted((one, other) => other.score - one.score);
}

/** From here on what one question finds by itself is plainly about it. */
const plainlyAbout = 0.92;

/**
 * 'How do I add a domain? How do I roll back?': of a question that says all of what it asks, what it finds by itself is shown, however little of that the
 * whole message finds.
 */
export function markPlain(ordered: readonly PartHit[], own: readonly Hit[]): PartHit[] {
  const [best] = own;
  if (best === undefined || certaintyOf(own) < plainlyAbout) return [...ordered];
  return ordered.map((hit) => (hit.section === best.section ? { ...hit, isPlain: true } : hit));
}

/** What the order follows; greater comes first. */
export function sumOfPart(evidence: PartEvidence, by: PartWeights = weights): number {
  const names = Object.keys(evidence) as (keyof PartEvidence)[];
  return names.reduce((sum, name) => sum + evidence[name] * by[name], 0);
}

import { addressOf, type FoundSection } from '../../retrieval/searched-article.ts';
import type { Hit, SectionSearch } from '../../retrieval/section-search.ts';
import { sharesWithOpenings, steepness } from '../shares.ts';
import type { Told } from './told-before.ts';
import weights from './follow-up-weights.json' with { type: 'json' };

/**
 * What speaks for a section as the answer to a message behind others. Such a message often leaves out what it is about ('and how long does that take?'): what was asked before tells
 * it, and what was answered. Each is 0 to about 1, logarithms below 0.
 */
export interface FollowUpEvidence {
  /** What the message by itself has to do with the section. */
  ownScore: number;
  ownTold: number;
  ownAsked: number;
  ownMeaning: number;
  ownLine: number;
  ownHeading: number;
  ownLikeness: number;
  /** The logarithm of how likely the section answers it by itself. */
  ownShare: number;
  /** The same of the message together with what was asked before it, and with what the last answer was about. */
  jointTold: number;
  jointAsked: number;
  jointMeaning: number;
  jointLine: number;
  jointShare: number;
  /** 1 where the last answer has quoted it or named it, and where an earlier one has. */
  quotedLast: number;
  namedLast: number;
  quotedBefore: number;
  namedBefore: number;
  /** 1 where it is of the article that the last answer began with, of another one that it quoted, of one that it named, of one that was quoted before. */
  firstArticle: number;
  quotedArticle: number;
  namedArticle: number;
  earlierArticle: number;
  sameArea: number;
  /** 1 where what the last answer quoted leads to it, or to its article. */
  linked: number;
  linkedArticle: number;
  /** How nearly it means the same as what the last answer quoted, at most and on the average. */
  nearMost: number;
  nearMean: number;
  opening: number;
}

/** What a message behind others is compared with. */
export interface FollowUp {
  /** What it finds by itself. */
  own: readonly Hit[];
  /** What it finds together with what was asked before it. */
  joint: readonly Hit[];
  /** What the answers have told, the last one first. */
  told: readonly Told[];
  nearness: SectionSearch['nearness'];
}

/** What is unlikely is not told apart further. */
const leastShare = 0.003;
const leastScore = -3;
const links = /\]\((\/[^)\s]+)\)/g;

/** Reads what speaks for each section that was found. */
export function followUpEvidence({
  own,
  joint,
  told: [last, ...before],
  nearness,
}: FollowUp): { hit: Hit; evidence: FollowUpEvidence }[] {
  const [quoted, named] = [last?.quoted ?? [], last?.named ?? []];
  const quotedEarlier = before.flatMap((each) => each.quoted);
  const sections = {
    quoted: sectionsOf(quoted),
    named: sectionsOf(named),
    quotedEarlier: sectionsOf(quotedEarlier),
    namedEarlier: sectionsOf(before.flatMap((each) => each.named)),
  };
  const articles = {
    quoted: articlesOf(quoted),
    named: articlesOf(named),
    quotedEarlier: articlesOf(quotedEarlier),
  };
  const areas = new Set(quoted.map(({ article }) => article.area));
  const linked = new Set(quoted.flatMap(addressesIn));
  const linkedPaths = new Set([...linked].map(pathOf));
  const [ownBy, jointBy] = [own, joint].map((hits) => new Map(hits.map((hit) => [hit.section, hit])));
  const [ownShare, jointShare] = [sharesWithOpenings(own), sharesWithOpenings(joint)];
  return [...new Map([...(ownBy ?? []), ...(jointBy ?? [])]).values()].map((hit) => {
    const { section, article } = hit;
    const [alone, together] = [ownBy?.get(section), jointBy?.get(section)];
    const near = quoted.map((each) => nearness(section, each.section));
    return {
      hit,
      evidence: {
        ownScore: Math.max(leastScore, alone?.order.score ?? leastScore),
        ownTold: alone?.order.told ?? 0,
        ownAsked: alone?.order.asked ?? 0,
        ownMeaning: alone?.order.meaning ?? 0,
        ownLine: alone?.order.meantLine ?? 0,
        ownHeading: alone?.headingSaid ?? 0,
        ownLikeness: alone?.asked ?? 0,
        ownShare: Math.log(ownShare(section) + leastShare),
        jointTold: together?.order.told ?? 0,
        jointAsked: together?.order.asked ?? 0,
        jointMeaning: together?.order.meaning ?? 0,
        jointLine: together?.order.meantLine ?? 0,
        jointShare: Math.log(jointShare(section) + leastShare),
        quotedLast: asNumber(sections.quoted.has(section)),
        namedLast: asNumber(sections.named.has(section)),
        quotedBefore: asNumber(sections.quotedEarlier.has(section)),
        namedBefore: asNumber(sections.namedEarlier.has(section)),
        firstArticle: asNumber(article === quoted[0]?.article),
        quotedArticle: asNumber(articles.quoted.has(article)),
        namedArticle: asNumber(articles.named.has(article)),
        earlierArticle: asNumber(articles.quotedEarlier.has(article)),
        sameArea: asNumber(areas.has(article.area)),
        linked: asNumber(linked.has(addressOf(hit))),
        linkedArticle: asNumber(linkedPaths.has(article.path)),
        nearMost: Math.max(0, ...near),
        nearMean: near.length === 0 ? 0 : near.reduce((sum, each) => sum + each, 0) / near.length,
        opening: hit.order.opening,
      },
    };
  });
}

/**
 * Orders what a message behind others finds by how likely each section answers it. The weights were fitted by `train-follow-ups` to which sections answer the messages of
 * conversations that people held with the assistant.
 *
 * @returns the best first, with scores by which `sharesOf` tells how likely each is
 */
export function orderOfFollowUp(followUp: FollowUp): Hit[] {
  const rated = followUpEvidence(followUp)
    .map(({ hit, evidence }) => ({ hit, sum: sumOfFollowUp(evidence) }))
    .toSorted((one, other) => other.sum - one.sum);
  const [best] = rated;
  if (best === undefined) return [];
  return rated.map(({ hit, sum }) => ({
    ...hit,
    score: best.hit.score * Math.exp((sum - best.sum) / steepness),
  }));
}

/** What the order follows; greater comes first. */
function sumOfFollowUp(evidence: FollowUpEvidence): number {
  const names = Object.keys(evidence) as (keyof FollowUpEvidence)[];
  return names.reduce((sum, name) => sum + evidence[name] * weights[name], 0);
}

function sectionsOf(found: readonly FoundSection[]): ReadonlySet<FoundSection['section']> {
  return new Set(found.map(({ section }) => section));
}

function articlesOf(found: readonly FoundSection[]): ReadonlySet<FoundSection['article']> {
  return new Set(found.map(({ article }) => article));
}

function addressesIn({ section }: FoundSection): string[] {
  return section.blocks.flatMap(({ markdown }) =>
    [...markdown.matchAll(links)].map(([, address = '']) => address),
  );
}

function pathOf(address: string): string {
  return address.split('#')[0] ?? address;
}

function asNumber(is: boolean): number {
  return is ? 1 : 0;
}

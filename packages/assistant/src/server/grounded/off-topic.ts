import { findDomains } from '@reachout/cases/rules/find-domains';
import { behindFrom, certaintyOf, evidenceOf, unsureFrom } from './certainty.ts';
import type { Decision } from './decide.ts';
import type { Found } from './look-up.ts';
import type { ReadWish } from '../understanding/read-wish.ts';

/** How likely it must be that a message is about something else. Who has asked about the platform goes on to do so, whatever the words of what stands behind others. */
const leastOffTopic = { first: 0.36, later: 0.93 };
/** From here on there is no doubt of it. */
export const plainlyOffTopic = 0.75;
/** What the documentation plainly speaks of is of the subject. */
const offTopicUnless = 0.6;
/** So many words that tell of a subject are no chance, where one section has all of them. */
const fewestTelling = 3;
const tellingFrom = 0.3;
const wholly = 0.98;
/** Fewer words are enough that hardly a page has: 'a HIPAA BAA'. */
const fewestRare = 2;
const rareFrom = 4.5;
const nearlyWholly = 0.95;
/** Behind others, the words of a message alone must be as likely of another subject as that. */
const plainlyOffTopicLater = 0.92;
/** What programs print, as people paste it. */
const printed = /```|^\s*at \S+ \(|\b[A-Z]\w*Error\b|\bError:/m;

/**
 * Whether a message is about something else: plainly, or perhaps, where it is more likely a question and the documentation has something for it.
 */
export function offTopicOf(
  message: string,
  isLater: boolean,
  {
    read,
    found,
    decision,
    foreign,
  }: { read: ReadWish; found: Found; decision: Decision; foreign: readonly string[] },
): 'plainly' | 'perhaps' | undefined {
  const certainty = certaintyOf(found.hits);
  // Where a little documentation has nothing of a message, that says nothing of the message: its words alone decide.
  const isHeard = certainty >= unsureFrom || (read.shares['off-topic'] ?? 0) > (read.shares['question'] ?? 0);
  // Whoever names a domain of theirs speaks of hosting, whatever they say of it; so does whoever shows what a program printed, unless it is plainly of something else.
  if (!isHeard || findDomains(message, foreign).length > 0) return undefined;
  // Of what stands behind others, few words are of hosting: that none are says nothing against it.
  if (isLater && (read.shares['off-topic'] ?? 0) < plainlyOffTopicLater) return undefined;
  const leastOfIts = isLater ? leastOffTopic.later : leastOffTopic.first;
  const least = printed.test(message) ? plainlyOffTopic : leastOfIts;
  if (decision['off-topic'] < Math.max(least, decision.account)) return undefined;
  if (found.confidence >= offTopicUnless || isSpokenOf(found)) return undefined;
  return decision.question >= decision['off-topic'] && certainty >= behindFrom ? 'perhaps' : 'plainly';
}

/** Whether one section says every word of a question that names a few things: whatever the documentation is about, it is about that. */
function isSpokenOf({ hits, query }: Found): boolean {
  const coverage = evidenceOf(hits, 1)?.coverage ?? 0;
  const told = query.question.words.filter(({ weight }) => weight >= tellingFrom);
  const rare = told.filter(
    ({ weight, rarity, alternatives }) =>
      weight === 1 && rarity >= rareFrom && alternatives.some(({ isGuess }) => isGuess !== true),
  );
  return (
    (told.length >= fewestTelling && coverage >= wholly) ||
    (rare.length >= fewestRare && coverage >= nearlyWholly)
  );
}

import { assistantCopy } from '@reachout/chat/messages/assistant';
import type { Hit, SectionSearch } from '../retrieval/section-search.ts';
import {
  type AnswerEvidence,
  answerCertaintyOf,
  answerEvidenceOf,
  certaintyOfLater,
  likelyFrom,
  perhapsFrom,
  toldFrom,
} from './certainty.ts';
import type { Decision } from './decide.ts';
import type { Found } from './look-up.ts';
import { sharesOf } from './shares.ts';

/** Two sections whose scores are as near as that are equally likely. */
const equally = 0.96;
/** Two sections that mean as nearly the same as that are about one subject: to ask which of them is meant would be to ask nothing. */
const ofOneSubject = 0.6;

/** How certain an answer of these sections is. Behind others, it is as certain as one of them is the one that answers best. */
export function certaintyOfReply(
  { hits, query, asked }: Found,
  sections: readonly Hit[],
  {
    decision,
    isLater,
    language,
    search,
  }: { decision: Decision; isLater: boolean; language: string; search: SectionSearch },
): { evidence: AnswerEvidence | undefined; certainty: number; isEither: boolean } {
  const isForeign = language !== 'en';
  const evidence = answerEvidenceOf(hits, { question: decision.question, query, asked, sections, isForeign });
  const ofFirst = evidence === undefined ? 0 : answerCertaintyOf(evidence);
  return {
    evidence,
    certainty: isLater ? certaintyOfLater(shareOfAll(hits, sections)) : ofFirst,
    // Of two subjects that are equally likely neither is the answer for sure; where both together are, nothing needs to be asked.
    isEither:
      !isLater && asked.length === 0 && ofFirst < toldFrom && areEquallyLikely(sections, search.nearness),
  };
}

/** What is said of an answer that is not sure: whoever reads it should know how far to rely on it. */
export function doubtOf(certainty: number): string {
  if (certainty >= likelyFrom) return assistantCopy.likely();
  return certainty >= perhapsFrom ? assistantCopy.perhaps() : assistantCopy.unsure();
}

/** How likely one of some sections answers best. */
function shareOfAll(hits: readonly Hit[], shown: readonly Hit[]): number {
  const share = sharesOf(hits);
  return shown.reduce((sum, { section }) => sum + share(section), 0);
}

/** True where the first two sections are of two articles and two subjects, and as near as each other. */
function areEquallyLikely([first, second]: readonly Hit[], nearness: SectionSearch['nearness']): boolean {
  if (first === undefined || second === undefined || first.article === second.article) return false;
  return second.score >= first.score * equally && nearness(first.section, second.section) < ofOneSubject;
}

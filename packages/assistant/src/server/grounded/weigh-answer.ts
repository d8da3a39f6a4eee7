import type { Brand } from '@reachout/brand/rules/brand';
import type { Hit, SectionSearch } from '../retrieval/section-search.ts';
import {
  aloneFrom,
  type AnswerEvidence,
  perhapsFrom,
  sureAgainFrom,
  sureFrom,
  toldFrom,
  toldOfLater,
} from './certainty.ts';
import { certaintyOfReply } from './certainty-of-reply.ts';
import { sectionsOf, wasToldOfPlans } from './quoting/chosen-sections.ts';
import { notShown } from './conversation/shown-before.ts';
import type { Understood } from './understand-message.ts';

/** What would answer a message, and how far it may be relied on. */
export interface WeighedAnswer {
  sections: readonly Hit[];
  /** 0 to 1: how likely these sections answer it. */
  certainty: number;
  evidence: AnswerEvidence | undefined;
  /** Whether two of them are equally likely, of two subjects. */
  isEither: boolean;
  /** Whether it asks for another plan in what it was told of plans. */
  isOfOtherPlan: boolean;
  /** Whether they answer it so certainly that it is said as sure. */
  isCertain: boolean;
  /** Whether they are told alone, with nothing else that may answer. */
  isAlone: boolean;
  /** Whether they probably answer it, though that may not be said as sure: then nothing is missing in the documentation. */
  isProbable: boolean;
  /** Whether they may answer it at all, as far as can be told. */
  mayAnswer: boolean;
}

/** Of what is less likely a question than this, no answer is sure: its words may stand in the documentation by chance. */
const plainlyAsked = 0.8;
/** Who says fewer words than these of what is down is told where to look, and nothing that may not be about it. */
const fewestOfOutage = 6;

/** Chooses what would answer a message, and weighs how certain that is. */
export function weighAnswer(
  understood: Understood,
  { answers, brand, search }: { answers: readonly string[]; brand: Brand; search: SectionSearch },
): WeighedAnswer {
  const { found, decision, isLater, isUnsolved, language, account, offTopic, plan } = understood;
  const isOfOtherPlan = plan !== undefined && wasToldOfPlans(found.hits[0], { brand, answers, language });
  const sections = sectionsOf(found, { isLater, isUnsolved, answers, language });
  const { evidence, certainty, isEither } = certaintyOfReply(found, sections, {
    decision,
    isLater,
    language,
    search,
  });
  const isOfOneSubject = !isEither && offTopic === undefined;
  // Whoever asks on, or says that it is not solved, may have been told the same for sure before.
  const isTellingAgain = !isOfOtherPlan && notShown(sections.slice(0, 1), answers, language).length === 0;
  const mayBeSure = isOfOneSubject && !isUnsolved && !isTellingAgain && decision.question >= plainlyAsked;
  const isCertain =
    mayBeSure && (isLater ? isOfOtherPlan && certainty >= sureAgainFrom : certainty >= sureFrom);
  return {
    sections,
    certainty,
    evidence,
    isEither,
    isOfOtherPlan,
    isCertain,
    isAlone: isCertain && !isLater && certainty >= aloneFrom && found.asked.length === 0,
    isProbable:
      certainty >= (isLater ? toldOfLater : toldFrom) &&
      isOfOneSubject &&
      !isUnsolved &&
      account === undefined,
    // 'My cron job does not run' may be a matter of the account as well, and what is said of it is as right.
    mayAnswer: isOfOneSubject && decision.question + decision.account >= plainlyAsked,
  };
}

/** Whether what is known of an outage is all that is said: nobody whose site is down wants to read what may not be about it. */
export function saysOnlyOutage({ found }: Understood, { certainty, isProbable }: WeighedAnswer): boolean {
  // 'Down, and it says Invalid Configuration since I changed the nameservers' tells enough for what is only likely.
  const tellsEnough = found.own.subjectWords >= fewestOfOutage && certainty >= perhapsFrom;
  // Who asks several things ('does the domain go along, is there downtime?') wants to read what answers them.
  return !isProbable && !tellsEnough && found.asked.length === 0;
}

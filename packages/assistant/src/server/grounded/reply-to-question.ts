import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import type { FoundSection } from '../retrieval/searched-article.ts';
import type { Hit } from '../retrieval/section-search.ts';
import { withoutDenials } from '../understanding/denials.ts';
import type { ReadWish } from '../understanding/read-wish.ts';
import { behindFrom, certaintyOf, nearFrom, perhapsFrom, unsureFrom } from './certainty.ts';
import { doubtOf } from './certainty-of-reply.ts';
import {
  headingsOf,
  isQuotedInEnglish,
  mostNamedPages,
  pagesOf,
  shownOf,
} from './quoting/chosen-sections.ts';
import { chooseFurther, composeAnswer } from './quoting/compose-answer.ts';
import type { Conversation } from './conversation/conversation.ts';
import { nameSection } from './quoting/name-section.ts';
import { plainlyOffTopic } from './off-topic.ts';
import { type Outage, readOutage } from './outage.ts';
import { sectionIn } from './quoting/own-language.ts';
import { ownPlan, type Prepared } from './prepared-parts.ts';
import * as replies from './replies.ts';
import { plain, type Reply } from './reply.ts';
import { replyToWish } from './reply-to-wish.ts';
import { type Understood, understandMessage } from './understand-message.ts';
import { saysOnlyOutage, weighAnswer, type WeighedAnswer } from './weigh-answer.ts';

/** What a reply is written of. */
interface Weighed {
  understood: Understood;
  weighed: WeighedAnswer;
  outage: Outage;
  answers: readonly string[];
  context: replies.ReplyContext;
}

/** Replies to a message that asks: with what the documentation says of it, or in own words where it says nothing. */
export function replyToQuestion(
  request: AssistantRequest,
  conversation: Conversation,
  parts: Prepared,
  { read, anyTopic }: { read: ReadWish; anyTopic: replies.ReplyContext },
): Reply {
  const { answers, language } = conversation;
  const understood = understandMessage(request, conversation, parts, read);
  if (understood.wantsPerson) return replyToWish('open-case', request, anyTopic);
  const { message, isLater, closedTopic } = understood;
  const context = { ...anyTopic, ...(closedTopic !== undefined && { closedTopic }) };
  const weighed = weighAnswer(understood, { ...parts, answers });
  const outage = readOutage(isLater ? withoutDenials(message) : message, {
    language,
    incidents: request.context.incidents ?? [],
    lastAnswer: answers.at(-1),
    context,
  });
  const all = { understood, weighed, outage, answers, context };
  return replyInOwnWords(all) ?? replyByQuoting(all, request, parts);
}

/** What is said where nothing is quoted; undefined where something is. */
function replyInOwnWords({ understood, weighed, outage, context }: Weighed): Reply | undefined {
  const { found, decision, isLater, language, account, offTopic, isVague, isPlainlyOffTopic } = understood;
  const { hits } = found;
  // What stands behind others may have words of no subject and be about theirs all the same.
  const confidence = certaintyOf(hits, isLater ? 1 : decision.question);
  const inOwnWords = (kind: Reply['kind'], words: string): Reply => ({
    ...plain(kind, words, confidence),
    hits,
  });
  if (outage.reply !== undefined && (outage.isAll || saysOnlyOutage(understood, weighed)))
    return inOwnWords(outage.isDown ? 'unknown' : 'answered', outage.reply);
  // Of a language without English words nothing stands in the index: that it names nothing says nothing there.
  const saysNothing = isVague && language === 'en' && !isPlainlyOffTopic;
  if (offTopic === 'plainly' && !saysNothing) {
    // Where that is in doubt, whoever asked about the platform all the same finds the way.
    const isInDoubt = decision['off-topic'] < plainlyOffTopic && certaintyOf(hits) >= behindFrom;
    const nearest = isInDoubt ? hits.slice(0, mostNamedPages) : [];
    return inOwnWords('off-topic', replies.offTopicReply(context, namesOf(nearest, understood)));
  }
  if (isVague) return inOwnWords('unknown', replies.vagueReply(context));
  const pages = confidence < nearFrom ? [] : pagesOf(hits, language);
  if (account !== undefined && certaintyOf(hits) < behindFrom)
    return inOwnWords('account', replies.ownAccountReply(context, pages));
  if (account === undefined && confidence < unsureFrom)
    return inOwnWords('unknown', replies.unknownReply(context, pages));
  return undefined;
}

/** What the documentation says, with how far to rely on it before it, and how to go on behind it. */
function replyByQuoting(
  { understood, weighed, outage, answers, context }: Weighed,
  request: AssistantRequest,
  { brand }: Prepared,
): Reply {
  const { found, isUnsolved, language, account, plan } = understood;
  const { sections, certainty, evidence, isOfOtherPlan, isCertain, isAlone, isProbable, mayAnswer } = weighed;
  const { quoted, again, instead } = shownOf(sections, {
    answers,
    language,
    found,
    isShownAgain: isOfOtherPlan,
  });
  const { markdown, references } = composeAnswer(quoted, found.query.question, {
    planLabel: plan ?? ownPlan(brand, request),
    // 'And on Hobby?' asks for what is said of plans, and not for all of it once more.
    ...(isOfOtherPlan && { onlyPlans: brand.plans.map(({ label }) => label) }),
  });
  const isSure = isCertain && account === undefined;
  const isAccountFirst = account === 'plainly';
  // What is offered next is no more certain than anything else: where it hardly answers, that is said.
  const doubt =
    isUnsolved && certainty >= unsureFrom ? assistantCopy.tryNext() : doubtOf(mayAnswer ? certainty : 0);
  const notes = [
    outage.note,
    isAccountFirst ? replies.quotedForAccount(context) : isCertain ? undefined : doubt,
    isQuotedInEnglish(sections, language) ? assistantCopy.quotedInEnglish() : undefined,
  ];
  // Whoever asks for one part of what was shown is told that part; what only staff can see stands in no further section either.
  const leavesOpen = !isOfOtherPlan && !isAccountFirst && !isAlone;
  const further = leavesOpen
    ? [...again, ...chooseFurther([...sections, ...instead], found.hits, found.asked)]
    : again;
  const goesOn = endingOf(quoted, understood, weighed, context);
  // Behind an answer that may be right, nobody needs to read twice how they go on.
  const isSaid = certainty >= perhapsFrom && answers.at(-1)?.includes(goesOn) === true;
  const ending = isSure || isAccountFirst || isSaid ? undefined : goesOn;
  return {
    kind: account !== undefined ? 'account' : isSure ? 'answered' : 'unsure',
    markdown: [...notes, markdown, replies.alsoSaid(namesOf(further, understood)), ending]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    references,
    hits: found.hits,
    confidence: certainty,
    isProbable,
    ...(evidence && { evidence }),
  };
}

/** How somebody goes on who may not have been answered. */
function endingOf(
  quoted: readonly FoundSection[],
  { account, offTopic }: Understood,
  { isEither }: WeighedAnswer,
  context: replies.ReplyContext,
): string {
  if (account !== undefined) return replies.ownAccountReply(context, []);
  if (offTopic !== undefined) return replies.offTopicReply(context);
  const two = isEither ? headingsOf(quoted) : undefined;
  return two === undefined ? replies.unsureEnding(context) : replies.whichOfTwo(context, two);
}

/** Sections by name, in the language of the message where there is such a translation. */
function namesOf(hits: readonly Hit[], { found, language }: Understood): ReturnType<typeof nameSection>[] {
  return hits.map((hit, place) => nameSection(sectionIn(hit, language) ?? hit, found.query.question, place));
}

import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { isReplyToRefundWish, replyLanguages } from '../languages/reply-languages.ts';
import type { FoundSection } from '../retrieval/searched-article.ts';
import type { Hit } from '../retrieval/section-search.ts';
import type { Question } from '../retrieval/question.ts';
import { beginsWithQuestion } from '../understanding/wish-words.ts';
import { withoutDenials } from '../understanding/denials.ts';
import { readWish, type ReadWish } from '../understanding/wishes.ts';
import {
  aloneFrom,
  behindFrom,
  certaintyOf,
  evidenceOf,
  nearFrom,
  perhapsFrom,
  sureAgainFrom,
  sureFrom,
  toldFrom,
  toldOfLater,
  unsureFrom,
} from './certainty.ts';
import { certaintyOfReply, doubtOf } from './certainty-of-reply.ts';
import {
  headingsOf,
  isQuotedInEnglish,
  mostNamedPages,
  pagesOf,
  sectionsOf,
  shownOf,
  wasToldOfPlans,
} from './chosen-sections.ts';
import { chooseFurther, composeAnswer } from './compose-answer.ts';
import { chosenOfTwo } from './conversation/chosen-of-two.ts';
import { type Conversation, conversationOf } from './conversation/conversation.ts';
import { namedProduct } from './conversation/named-product.ts';
import { notShown } from './conversation/shown-before.ts';
import { openTold } from './conversation/told-before.ts';
import { decide, type Decision, type DecisionModel } from './decide.ts';
import { offTopicOf, plainlyOffTopic } from './off-topic.ts';
import { type Found, lookUp } from './look-up.ts';
import { nameSection } from './name-section.ts';
import { sectionIn } from './own-language.ts';
import { readOutage } from './outage.ts';
import type { TopicPredictor } from './prediction/predict-topic.ts';
import { namedPlan, ownPlan, type Parts, type Prepared } from './prepared-parts.ts';
import { withRule } from './refund-rule.ts';
import * as replies from './replies.ts';
import { plain, type Reply } from './reply.ts';
import { replyToUnsolved, tellsMore } from './reply-to-unsolved.ts';
import { replyToWish, wayTo } from './reply-to-wish.ts';

/** Replies to a conversation, all at once and always the same. */
export interface Answerer {
  reply(request: AssistantRequest): Reply;
}

/** So many answers are looked back at. */
export const mostAnswers = 3;
/** How likely it must be that a message is not for the documentation. */
const least = { account: 0.25, accountUnfound: 0.15, person: 0.6 };
/** Where the certainty of what was found is below this, the lower limit of a matter of the account holds: `accountUnfound`. */
const plainlyFound = 0.927;
/** The same behind an answer, where it must be likelier: whoever asks on asks for no person, and nothing of the account that was not spoken of. */
const leastOfLater = { person: 0.85, account: 0.95 };
/** From here on that only staff can tell stands before what the documentation says, not behind it. */
const plainlyAccount = 0.8;
/** How likely a story must be a wish for a person that names nobody to turn to. */
const leastOfStory = 0.82;
/** How likely such a story must be that asks on: 'is there any chance to get the pictures back?' */
const leastOfAskingStory = 0.95;
/** Of what is less likely a question than this, no answer is sure: its words may stand in the documentation by chance. */
const plainlyAsked = 0.8;
/** Who says fewer words than these of what is down is told where to look, and nothing that may not be about it. */
const fewestOfOutage = 6;
/** Insults and the like ask for nothing: words of theirs that stand in the documentation are there by chance. */
const plainlyTalk = 0.85;

/** Prepares replies from the documentation. */
export function createAnswerer({
  statusLink,
  ...parts
}: Omit<Parts, 'statusLink'> & { statusLink?: string | null }): Answerer {
  const readTold = openTold(parts.search.sections);
  const all: Prepared = {
    ...parts,
    toldIn: (answers, language) =>
      answers
        .slice(-mostAnswers)
        .toReversed()
        .map((answer) => readTold(answer, language)),
    statusLink: statusLink === undefined ? parts.brand.links.status : statusLink,
  };
  return {
    reply(request) {
      const conversation = conversationOf(request.messages);
      return runInLanguage(replyLanguages[conversation.language] ?? english, () =>
        replyTo(request, conversation, all),
      );
    },
  };
}

function replyTo(request: AssistantRequest, held: Conversation, parts: Prepared): Reply {
  const chosen = chosenOfTwo(held.said.at(-1) ?? '', held.answers.at(-1));
  const conversation = chosen === undefined ? held : { ...held, said: [...held.said.slice(0, -1), chosen] };
  const { said, answers } = conversation;
  // 'No, not a refund' wishes for none.
  const message = answers.length === 0 ? (said.at(-1) ?? '') : withoutDenials(said.at(-1) ?? '');
  const context: replies.ReplyContext = {
    brandName: parts.brand.name,
    statusLink: parts.statusLink,
    caseForm: wayTo('create_support_case', request),
  };
  const wasAnsweredOnRefund = answers.some(isReplyToRefundWish);
  const read = readWish(
    { message, lastAnswer: answers.at(-1), lastMessage: said.at(-2), wasAnsweredOnRefund },
    parts.models?.wish,
  );
  // Whoever says what is seen now asks on.
  const hasNews =
    read.wish === 'unsolved' && conversation.earlier.length > 0 && tellsMore(message, conversation, parts);
  if (read.wish === 'unsolved' && !hasNews) return replyToUnsolved(request, conversation, parts, context);
  if (read.wish === 'question' || read.wish === 'unsolved')
    return replyToQuestion(request, conversation, parts, { read, anyTopic: context });
  const reply = replyToWish(read.wish, request, context);
  return read.wish === 'refund' ? withRule(reply, request, conversation, parts) : reply;
}

function replyToQuestion(
  request: AssistantRequest,
  { said, earlier, language, answers }: Conversation,
  { search, toldIn, brand, topics, models, foreign }: Prepared,
  { read, anyTopic }: { read: ReadWish; anyTopic: replies.ReplyContext },
): Reply {
  const { context } = request;
  const message = said.at(-1) ?? '';
  const found = lookUp([...earlier, message], {
    product: context.product,
    alsoProduct: namedProduct([...earlier, message], context.product, brand),
    language,
    search,
    question: read.isTelling ? read.shares['question'] : 1,
    told: toldIn(answers, language),
  });
  const { hits } = found;
  const decision = decisionOf(message, language, { read, found, weights: models?.decision });
  const isLater = earlier.length > 0;
  if (wantsPerson(message, isLater, { read, decision })) return replyToWish('open-case', request, anyTopic);
  // What stands behind others may have words of no subject and be about theirs all the same.
  const confidence = certaintyOf(hits, isLater ? 1 : decision.question);
  // A message behind others says too little of the topic.
  const closedTopic = isLater ? undefined : findClosedTopic(message, hits, { context, topics });
  const replyContext = { ...anyTopic, ...(closedTopic !== undefined && { closedTopic }) };
  const leastOfFirst = certaintyOf(hits) < plainlyFound ? least.accountUnfound : least.account;
  const isAccount = decision.account >= (isLater ? leastOfLater.account : leastOfFirst);
  // Whoever may as well ask a question reads what the documentation says of it first.
  const isAccountFirst = isAccount && decision.account >= plainlyAccount;
  const offTopic = offTopicOf(message, isLater, { read, found, decision, foreign });
  const plan = namedPlan(brand, message, context.product);
  const isShownAgain = plan !== undefined && wasToldOfPlans(hits[0], { brand, answers, language });
  const isUnsolved = read.wish === 'unsolved';
  const sections = sectionsOf(found, { isLater, isUnsolved, answers, language });
  const { evidence, certainty, isEither } = certaintyOfReply(found, sections, {
    decision,
    isLater,
    language,
    search,
  });
  const mayBeCertain = !isEither && offTopic === undefined;
  // Whoever asks on, or says that it is not solved, may have been told the same for sure before.
  const isTellingAgain = !isShownAgain && notShown(sections.slice(0, 1), answers, language).length === 0;
  const mayBeSure = mayBeCertain && !isUnsolved && !isTellingAgain && decision.question >= plainlyAsked;
  const isCertain =
    mayBeSure && (isLater ? isShownAgain && certainty >= sureAgainFrom : certainty >= sureFrom);
  const isSure = isCertain && !isAccount;
  const namesOf = (some: readonly Hit[]) =>
    some.map((hit, place) => nameSection(sectionIn(hit, language) ?? hit, found.query.question, place));
  const inOwnWords = (kind: Reply['kind'], words: string): Reply => ({
    ...plain(kind, words, confidence),
    hits,
  });
  const outage = readOutage(isLater ? withoutDenials(message) : message, {
    language,
    incidents: context.incidents ?? [],
    lastAnswer: answers.at(-1),
    context: replyContext,
  });
  // Nobody whose site is down wants to read what may not be about it; who asks several things ('does the domain go along, is there downtime?') wants to read what answers them.
  const isTold = certainty >= (isLater ? toldOfLater : toldFrom) && mayBeCertain && !isUnsolved && !isAccount;
  // 'Down, and it says Invalid Configuration since I changed the nameservers' tells enough for what is only likely.
  const tellsEnough = found.own.subjectWords >= fewestOfOutage && certainty >= perhapsFrom;
  const isAlone = !isTold && !tellsEnough && found.asked.length === 0;
  if (outage.reply !== undefined && isAlone)
    return inOwnWords(outage.isDown ? 'unknown' : 'answered', outage.reply);
  const isVague = saysTooLittle(found, read, !isLater);
  // Of a language without English words nothing stands in the index: that it names nothing says nothing there.
  if (isVague && language === 'en' && !read.isPlainlyOffTopic)
    return inOwnWords('unknown', replies.vagueReply(replyContext));
  if (offTopic === 'plainly') {
    // Where that is in doubt, whoever asked about the platform all the same finds the way.
    const isInDoubt = decision['off-topic'] < plainlyOffTopic && certaintyOf(hits) >= behindFrom;
    const nearest = isInDoubt ? hits.slice(0, mostNamedPages) : [];
    return inOwnWords('off-topic', replies.offTopicReply(replyContext, namesOf(nearest)));
  }
  if (isVague) return inOwnWords('unknown', replies.vagueReply(replyContext));
  const pages = confidence < nearFrom ? [] : pagesOf(hits, language);
  if (isAccount && certaintyOf(hits) < behindFrom)
    return inOwnWords('account', replies.ownAccountReply(replyContext, pages));
  if (!isAccount && confidence < unsureFrom)
    return inOwnWords('unknown', replies.unknownReply(replyContext, pages));
  const { quoted, again, instead } = shownOf(sections, { answers, language, found, isShownAgain });
  const { markdown, references } = composeAnswer(quoted, found.query.question, {
    planLabel: plan ?? ownPlan(brand, request),
    // 'And on Hobby?' asks for what is said of plans, and not for all of it once more.
    ...(isShownAgain && { onlyPlans: brand.plans.map(({ label }) => label) }),
  });
  const isForeign = isQuotedInEnglish(sections, language);
  // 'My cron job does not run' may be a matter of the account as well, and what is said of it is as right.
  const mayBeIt = mayBeCertain && decision.question + decision.account >= plainlyAsked;
  const doubt = isUnsolved ? assistantCopy.tryNext() : doubtOf(mayBeIt ? certainty : 0);
  const notes = [
    outage.note,
    isAccountFirst ? replies.quotedForAccount(replyContext) : isCertain ? undefined : doubt,
    isForeign ? assistantCopy.quotedInEnglish() : undefined,
  ];
  // Whoever asks for one part of what was shown is told that part; what only staff can see stands in no further section either.
  const isPlain = isCertain && !isLater && certainty >= aloneFrom && found.asked.length === 0;
  const leavesOpen = !isShownAgain && !isAccountFirst && !isPlain;
  const further = leavesOpen
    ? [...again, ...chooseFurther([...sections, ...instead], hits, found.asked)]
    : again;
  const isOffTopic = offTopic !== undefined;
  const goesOn = endingOf(quoted, replyContext, { isAccount, isOffTopic, isEither });
  // Behind an answer that may be right, nobody needs to read twice how they go on.
  const isSaid = certainty >= perhapsFrom && answers.at(-1)?.includes(goesOn) === true;
  const ending = isSure || isAccountFirst || isSaid ? undefined : goesOn;
  return {
    kind: isAccount ? 'account' : isSure ? 'answered' : 'unsure',
    markdown: [...notes, markdown, replies.alsoSaid(namesOf(further)), ending]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    references,
    hits,
    confidence: certainty,
    isLikely: isTold,
    ...(evidence && { evidence }),
  };
}

/** Whether a message asks for a person. Behind others that must be plainer, and plainest of what asks something and names nobody to turn to. */
function wantsPerson(
  message: string,
  isLater: boolean,
  { read, decision }: { read: ReadWish; decision: Decision },
): boolean {
  if (read.isOfIncidents) return false;
  const { person } = isLater ? leastOfLater : least;
  const asks = /[?？؟]/.test(message) || beginsWithQuestion(message);
  const ofStory = isLater && asks ? leastOfAskingStory : leastOfStory;
  return decision.person >= (read.mayWantPerson ? person : ofStory);
}

/** Whether a message says nothing that could be looked up. 'Yes' and 'go on' are talk as well, and say what is meant by what stands before them. */
function saysTooLittle({ own, query }: Found, { shares }: ReadWish, isFirst: boolean): boolean {
  const isMereTalk = (shares['talk'] ?? 0) >= plainlyTalk && own.words.length > (isFirst ? 0 : 1);
  return isMereTalk || (isFirst && namesNothing(query.question));
}

/** How somebody goes on who may not have been answered. */
function endingOf(
  quoted: readonly FoundSection[],
  context: replies.ReplyContext,
  { isAccount, isOffTopic, isEither }: { isAccount: boolean; isOffTopic: boolean; isEither: boolean },
): string {
  if (isAccount) return replies.ownAccountReply(context, []);
  if (isOffTopic) return replies.offTopicReply(context);
  const two = isEither ? headingsOf(quoted) : undefined;
  return two === undefined ? replies.unsureEnding(context) : replies.whichOfTwo(context, two);
}

/** What a message comes to. Words that say nothing of what they are about ask for more of what was talked of. */
function decisionOf(
  message: string,
  language: string,
  { read, found, weights }: { read: ReadWish; found: Found; weights: DecisionModel | undefined },
): Decision {
  if (!read.isTelling) return { question: 1, account: 0, 'off-topic': 0, person: 0 };
  const evidence = evidenceOf(found.hits, 1);
  const { question } = found.query;
  return decide({ message, language, shares: read.shares, evidence, question }, weights);
}

/**
 * The topic of a question, where a case about it is closed to the account. The predictor prefers open topics: one that is chosen all the same is
 * clearly meant.
 */
function findClosedTopic(
  message: string,
  hits: readonly Hit[],
  { context, topics }: { context: AssistantRequest['context']; topics: TopicPredictor },
): string | undefined {
  const { closedTopics, plan, product } = context;
  if (closedTopics.length === 0) return undefined;
  const choice = topics.predict(message, { product, plan, hits });
  return closedTopics.find(({ area, topic }) => area === choice?.area.name && topic === choice.topic?.name)
    ?.topic;
}

/** 'It does not work' names nothing that could be looked up: one word at most, and one that nearly every question has. */
function namesNothing({ words }: Question): boolean {
  const named = words.filter(({ word }) => word !== 'not');
  return named.length <= 1 && named.every(({ weight }) => weight < 1);
}

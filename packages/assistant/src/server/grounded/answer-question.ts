import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import type { Brand } from '@reachout/brand/rules/brand';
import { findDomains } from '@reachout/cases/rules/find-domains';
import { translationOf } from '@reachout/content';
import { planLabel } from '@reachout/catalogue/rules/plans';
import { findProduct } from '@reachout/catalogue/rules/products';
import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { isRefundFormReply, replyLanguages } from '../languages/reply-languages.ts';
import type { FoundSection } from '../retrieval/searched-article.ts';
import type { Hit, SectionSearch } from '../retrieval/section-search.ts';
import type { Question } from '../retrieval/question.ts';
import type { LinearModel } from '../understanding/linear-model.ts';
import { asksSomething, beginsWithQuestion } from '../understanding/wish-words.ts';
import { withoutDenials } from '../understanding/denials.ts';
import { readWish, type ReadWish } from '../understanding/wishes.ts';
import {
  aloneFrom,
  type AnswerEvidence,
  answerCertaintyOf,
  answerEvidenceOf,
  certaintyOf,
  certaintyOfLater,
  evidenceOf,
  nearFrom,
  likelyFrom,
  perhapsFrom,
  sureAgainFrom,
  sureFrom,
  toldFrom,
  toldOfLater,
  unsureFrom,
} from './certainty.ts';
import { chooseFurther, chooseSections, composeAnswer } from './compose-answer.ts';
import { type Conversation, conversationOf } from './conversation/conversation.ts';
import { namedProduct } from './conversation/named-product.ts';
import { decide, type Decision, type DecisionModel } from './decide.ts';
import { type Found, lookUp, readerOf } from './look-up.ts';
import { sectionIn } from './own-language.ts';
import { nameSection, shortened } from './name-section.ts';
import { newsFor, soundsLikeOutage } from './outage.ts';
import { namesPlan, speaksOfFreePlan } from './plan-row.ts';
import type { TopicPredictor } from './predict-topic.ts';
import { recogniseWish } from './recognise-wish.ts';
import * as replies from './replies.ts';
import { plain, type Reply } from './reply.ts';
import { replyToWish, wayTo } from './reply-to-wish.ts';
import { sharesOf } from './shares.ts';
import { isOfSubject, leftOf, notShown } from './conversation/shown-before.ts';
import { openTold, type Told } from './conversation/told-before.ts';

/** Replies to a conversation, all at once and always the same. */
export interface Answerer {
  reply(request: AssistantRequest): Reply;
}

const mostNamedPages = 3;
/** So many sections are quoted in place of those that were told already. */
const mostInstead = 2;
/** … where they are as near as that to the best. */
const nearInstead = 0.5;
/** So many answers are looked back at. */
const mostAnswers = 3;
/** A message that names less than this only says that it is not solved. */
const fewestWordsOfNews = 2;
/** Two sections whose scores are as near as that are equally likely. */
const equally = 0.96;
/** … and two that mean as nearly the same as that are about one subject: to ask which of them is meant would be to ask nothing. */
const ofOneSubject = 0.6;
/** How likely it must be that a message is not for the documentation. */
const least = { offTopic: 0.36, account: 0.25, accountUnfound: 0.15, person: 0.6 };
/** Where less than this speaks for a section, a suspicion is enough that only staff can tell. */
const plainlyFound = 0.927;
/** … of one behind others: who has asked about the platform goes on to do so, whatever its words, and who asks a question there asks for no person, and nothing of the account that was not spoken of. */
const leastOfLater = { offTopic: 0.93, person: 0.85, account: 0.95 };
/** … whose words alone are as likely of another subject as that. */
const plainlyElsewhere = 0.85;
/** How likely a story must be a wish for a person that names nobody to turn to. */
const leastOfStory = 0.82;
/** From here on there is no doubt of it. */
const plainlyOffTopic = 0.75;
/** Of what is less likely a question than this, no answer is sure: its words may stand in the documentation by chance. */
const plainlyAsked = 0.8;
/** What programs print, as people paste it. */
const printed = /```|^\s*at \S+ \(|\b[A-Z]\w*Error\b|\bError:/m;
/** Insults and the like ask for nothing: words of theirs that stand in the documentation are there by chance. */
const plainlyTalk = 0.85;
/** What the documentation plainly speaks of is of the subject. */
const offTopicUnless = 0.6;
/** So many words that tell of a subject are no chance, where one section has all of them. */
const fewestTelling = 3;
const tellingFrom = 0.3;
const wholly = 0.98;
/** … and fewer that hardly a page has: 'a HIPAA BAA'. */
const fewestRare = 2;
const rareFrom = 4.5;
const nearlyWholly = 0.95;
/** From here on it is quoted behind a refund form, and so many sections of it. */
const ruleFrom = 0.88;
const mostRules = 2;
/** From here on the documentation is quoted behind what only staff can see: it says how people find out themselves. */
const behindFrom = 0.5;

interface Parts {
  search: SectionSearch;
  brand: Brand;
  /** Null where no status is published. */
  statusLink: string | null;
  /** Tells what a question is about, where cases about some topics are closed. */
  topics: TopicPredictor;
  /** Hosts that are not the person's. */
  foreign: readonly string[];
  /** What tells what a message wants, and what it comes to; by default what was trained. */
  models?: { wish?: LinearModel; decision?: DecisionModel };
}

interface Prepared extends Parts {
  /** What the latest of these answers have told, the last one first. */
  toldIn(answers: readonly string[], language: string): Told[];
}

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

function replyTo(request: AssistantRequest, conversation: Conversation, parts: Prepared): Reply {
  const { said, answers } = conversation;
  // 'No, not a refund' wishes for none.
  const message = answers.length === 0 ? (said.at(-1) ?? '') : withoutDenials(said.at(-1) ?? '');
  const context: replies.ReplyContext = {
    brandName: parts.brand.name,
    statusLink: parts.statusLink,
    caseForm: wayTo('create_support_case', request),
  };
  const hasRefundForm = answers.some(isRefundFormReply);
  const read = readWish(
    { message, lastAnswer: answers.at(-1), lastMessage: said.at(-2), hasRefundForm },
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

/** 'That did not help' says nothing more of the problem, and its words would lead to pages on help. */
function tellsMore(message: string, { language }: Conversation, { search }: Parts): boolean {
  return readerOf({ search, language })(message).question.subjectWords >= fewestWordsOfNews;
}

/**
 * Whoever asks whether there is money back for something is told what the documentation says of it, beside the form. Where there is no form for them, that is what they can be told at
 * all: it stands first for those who asked.
 */
function withRule(
  reply: Reply,
  request: AssistantRequest,
  { said, earlier, language, answers }: Conversation,
  { search, brand, toldIn }: Prepared,
): Reply {
  const { product } = request.context;
  const message = said.at(-1) ?? '';
  const alsoProduct = namedProduct([...earlier, message], product, brand);
  const isRefused = reply.kind === 'tool-refused';
  const asks = asksSomething(message);
  if (!isRefused && !asks) return reply;
  const found = isRefused
    ? lookUp([...earlier, message], {
        product,
        alsoProduct,
        language,
        search,
        told: toldIn(answers, language),
      })
    : lookUp([message], { product, alsoProduct, language, search });
  if (certaintyOf(found.hits) < (isRefused ? behindFrom : ruleFrom)) return reply;
  const sections = notShown(chooseSections(found.hits, found.asked), answers, language).slice(0, mostRules);
  if (sections.length === 0) return reply;
  const { markdown, references } = composeAnswer(
    sections.map((section) => sectionIn(section, language) ?? section),
    found.query.question,
    { planLabel: ownPlan(brand, request) },
  );
  const note = isQuotedInEnglish(sections, language) ? assistantCopy.quotedInEnglish() : undefined;
  return {
    ...reply,
    markdown: (isRefused && asks ? [note, markdown, reply.markdown] : [reply.markdown, note, markdown])
      .filter((part) => part !== undefined)
      .join('\n\n'),
    references,
    hits: found.hits,
  };
}

/** Whether people are told that what is quoted is not in their language. */
function isQuotedInEnglish(sections: readonly Hit[], language: string): boolean {
  return (
    language !== 'en' &&
    replyLanguages[language] !== undefined &&
    sections.some((section) => sectionIn(section, language) === undefined)
  );
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
  const asksLater = isLater && (/[?？؟]\s*$/.test(message) || beginsWithQuestion(message));
  const leastPerson = read.mayWantPerson ? (asksLater ? leastOfLater : least).person : leastOfStory;
  if (decision.person >= leastPerson) return replyToWish('open-case', request, anyTopic);
  // What stands behind others may have words of no subject and be about theirs all the same.
  const confidence = certaintyOf(hits, isLater ? 1 : decision.question);
  // A message behind others says too little of the topic.
  const closedTopic = isLater ? undefined : findClosedTopic(message, hits, { context, topics });
  const replyContext = { ...anyTopic, ...(closedTopic !== undefined && { closedTopic }) };
  const isDown = soundsLikeOutage(message);
  const leastOfFirst = certaintyOf(hits) < plainlyFound ? least.accountUnfound : least.account;
  const isAccount = decision.account >= (isLater ? leastOfLater.account : leastOfFirst);
  // Whoever more likely asks a question reads what the documentation says of it first.
  const isAccountFirst = isAccount && decision.account > decision.question;
  const elsewhere = elsewhereOf(message, isLater, { read, found, decision, foreign });
  const plan = namedPlan(brand, message, context.product);
  const isShownAgain = plan !== undefined && notShown(hits.slice(0, 1), answers, language).length === 0;
  const isUnsolved = read.wish === 'unsolved';
  const sections = sectionsOf(found, { isLater, isUnsolved, answers, language });
  const { evidence, certainty, isEither } = certaintyOfReply(found, sections, {
    decision,
    isLater,
    language,
    search,
  });
  const mayBeCertain = !isEither && elsewhere === undefined;
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
  const news = newsFor(message, context.incidents ?? [], answers.at(-1));
  // Nobody whose site is down wants to read what may not be about it; who asks several things ('does the domain go along, is there downtime?') wants to read what answers them.
  const isTold = certainty >= (isLater ? toldOfLater : toldFrom) && mayBeCertain && !isUnsolved && !isAccount;
  const isAlone = !isTold && found.asked.length === 0;
  if (news !== undefined && isAlone) return inOwnWords('answered', replies.incidentReply(replyContext, news));
  if (isDown && isAlone) return inOwnWords('unknown', replies.outageReply(replyContext));
  // 'Yes' and 'go on' are talk as well, and say what is meant by what stands before them.
  const isMereTalk =
    (read.shares['talk'] ?? 0) >= plainlyTalk && found.own.words.length > (earlier.length > 0 ? 1 : 0);
  const isVague = isMereTalk || (said.length === 1 && namesNothing(found.query.question));
  // Of a language without English words nothing stands in the index: that it names nothing says nothing there.
  if (isVague && language === 'en' && !read.isPlainlyElsewhere)
    return inOwnWords('unknown', replies.vagueReply(replyContext));
  if (elsewhere === 'plainly') {
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
  const { quoted, again } = shownOf(sections, { answers, language, found, isShownAgain });
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
    news ?? (isDown ? replies.outageNote(replyContext) : undefined),
    isAccountFirst ? replies.quotedForAccount(replyContext) : isCertain ? undefined : doubt,
    isForeign ? assistantCopy.quotedInEnglish() : undefined,
  ];
  // Whoever asks for one part of what was shown is told that part; what only staff can see stands in no further section either.
  const isPlain = isCertain && !isLater && certainty >= aloneFrom && found.asked.length === 0;
  const leavesOpen = !isShownAgain && !isAccountFirst && !isPlain;
  const further = leavesOpen ? [...again, ...chooseFurther(sections, hits, found.asked)] : again;
  const isElsewhere = elsewhere !== undefined;
  const goesOn = endingOf(quoted, replyContext, { isAccount, isElsewhere, isEither });
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

/** What is said of an answer that is not sure: whoever reads it should know how far to rely on it. */
function doubtOf(certainty: number): string {
  if (certainty >= likelyFrom) return assistantCopy.likely();
  return certainty >= perhapsFrom ? assistantCopy.perhaps() : assistantCopy.unsure();
}

/** How certain an answer of these sections is. Behind others, it is as certain as one of them is the one that answers best. */
function certaintyOfReply(
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

/**
 * What is quoted of the sections of an answer, and which of them only tell once more what was told: those are named, with what they say of it. Whoever asks on wants to read something
 * else first, even where that is less likely.
 */
function shownOf(
  sections: readonly Hit[],
  {
    answers,
    language,
    found: { hits, own, query },
    isShownAgain,
  }: { answers: readonly string[]; language: string; found: Found; isShownAgain: boolean },
): { quoted: FoundSection[]; again: Hit[] } {
  const shown = sections.map((hit) => {
    const found = sectionIn(hit, language) ?? hit;
    const left = isShownAgain ? undefined : leftOf(found, answers, own);
    // 'As a stream?' behind an answer that has a sentence on streams is answered by that sentence.
    const asked = left?.asked && (shortened(found, own) ?? left.asked);
    return { hit, quoted: left === undefined ? found : (left.fresh ?? asked) };
  });
  const quoted = shown.flatMap((each) => each.quoted ?? []);
  const again = shown.flatMap((each) => (each.quoted === undefined ? [each.hit] : []));
  if (quoted.length > 0) return { quoted, again };
  const next = notShown(hits, answers, language)
    .filter(({ score }) => score >= (hits[0]?.score ?? 0) * nearInstead)
    .slice(0, mostInstead);
  if (next.length > 0) return { quoted: next.map((hit) => sectionIn(hit, language) ?? hit), again };
  // Where nothing else is near, what was told is told once more, in short.
  const question = own.subjectWords > 0 ? own : query.question;
  const [first] = sections.flatMap((hit) => sectionIn(hit, language) ?? hit);
  return { quoted: first === undefined ? [] : [shortened(first, question) ?? first], again: [] };
}

/** The sections of an answer. Behind others, what did not help is not told again. */
function sectionsOf(
  { hits, asked }: Found,
  {
    isLater,
    isUnsolved,
    answers,
    language,
  }: { isLater: boolean; isUnsolved: boolean; answers: readonly string[]; language: string },
): Hit[] {
  if (!isLater) return chooseSections(hits.filter(isOfSubject(hits[0])), asked);
  const untried = isUnsolved ? notShown(hits, answers, language) : hits;
  return chooseSections(untried.length === 0 ? hits : untried, asked, true);
}

/**
 * Whether a message is about something else: plainly, or perhaps, where it is more likely a question and the documentation has something for it.
 */
function elsewhereOf(
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
  if (isLater && (read.shares['off-topic'] ?? 0) < plainlyElsewhere) return undefined;
  const { offTopic } = isLater ? leastOfLater : least;
  const leastOffTopic = printed.test(message) ? plainlyOffTopic : offTopic;
  if (decision['off-topic'] < Math.max(leastOffTopic, decision.account)) return undefined;
  if (found.confidence >= offTopicUnless || isSpokenOf(found)) return undefined;
  return decision.question >= decision['off-topic'] && certainty >= behindFrom ? 'perhaps' : 'plainly';
}

/** How somebody goes on who may not have been answered. */
function endingOf(
  quoted: readonly FoundSection[],
  context: replies.ReplyContext,
  { isAccount, isElsewhere, isEither }: { isAccount: boolean; isElsewhere: boolean; isEither: boolean },
): string {
  if (isAccount) return replies.ownAccountReply(context, []);
  if (isElsewhere) return replies.offTopicReply(context);
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

/** What has not been shown yet of what was asked before; then a person. */
function replyToUnsolved(
  request: AssistantRequest,
  { said, language, answers }: Conversation,
  { search, brand }: Parts,
  context: replies.ReplyContext,
): Reply {
  const asked = said
    .slice(0, -1)
    .filter((each) => recogniseWish({ message: each, lastAnswer: undefined }) === 'question');
  const wasTried = answers.some((answer) => answer.includes(assistantCopy.tryNext()));
  const { product } = request.context;
  const found = lookUp(asked.slice(-2), {
    product,
    alsoProduct: namedProduct(asked, product, brand),
    language,
    search,
  });
  const fresh = notShown(found.hits, answers, language).filter(isOfSubject(found.hits[0]));
  if (asked.length === 0 || wasTried || fresh.length === 0 || found.confidence < unsureFrom)
    return plain('unknown', replies.unsolvedReply(context));
  const { markdown, references } = composeAnswer(
    chooseSections(fresh, [])
      .slice(0, 2)
      .map((section) => sectionIn(section, language) ?? section),
    found.query.question,
    { planLabel: ownPlan(brand, request) },
  );
  return {
    kind: 'unsure',
    markdown: [assistantCopy.tryNext(), markdown, replies.unsureEnding(context)].join('\n\n'),
    references,
    hits: fresh,
    confidence: found.confidence,
  };
}

function ownPlan(brand: Brand, { context }: AssistantRequest): string | undefined {
  return planLabel(brand, context.plan) || undefined;
}

/** The plan that a message names: 'and on Pro?'. 'The free plan' is the one of the product that costs nothing, where there is one. */
function namedPlan(brand: Brand, message: string, product: string): string | undefined {
  const named = brand.plans.find(({ label }) => namesPlan(message, label));
  if (named !== undefined || !speaksOfFreePlan(message)) return named?.label;
  const field = findProduct(brand, product)?.planField;
  const [free, ...others] = brand.plans.filter((plan) => plan.field === field && !plan.paid);
  return others.length === 0 ? free?.label : undefined;
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

/** What the first two sections that are quoted are called; undefined where that tells them not apart. */
function headingsOf(quoted: readonly FoundSection[]): [string, string] | undefined {
  const [one = '', other = ''] = quoted.map(({ section }) => section.heading);
  return one === other ? undefined : [one, other];
}

/** Up to three pages, each once. */
function pagesOf(hits: readonly Hit[], language: string): replies.NamedPage[] {
  const near = hits.filter(({ score }) => score >= (hits[0]?.score ?? 0) * 0.5);
  const articles = [...new Set(near.map(({ article }) => article))].slice(0, mostNamedPages);
  return articles.map((article) => ({
    title: translationOf(article, language)?.title ?? article.title,
    path: article.path,
  }));
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

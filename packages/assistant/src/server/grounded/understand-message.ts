import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { Hit } from '../retrieval/section-search.ts';
import type { Question } from '../retrieval/question.ts';
import { beginsWithQuestion, speaksOnlyOfOwnPeople } from '../understanding/wish-words.ts';
import type { ReadWish } from '../understanding/read-wish.ts';
import { certaintyOf, evidenceOf } from './certainty.ts';
import type { Conversation } from './conversation/conversation.ts';
import { namedProduct } from './conversation/named-product.ts';
import { decide, type Decision, type DecisionModel } from './decide.ts';
import { type Found, lookUp } from './look-up.ts';
import { withNamedFirst } from './heading-names.ts';
import { offTopicOf } from './off-topic.ts';
import type { TopicPredictor } from './prediction/predict-topic.ts';
import { namedPlan, type Prepared } from './prepared-parts.ts';

/** What is understood of a message that asks, and what was found for it, before anything is said. */
export interface Understood {
  message: string;
  language: string;
  /** Whether it stands behind other messages. */
  isLater: boolean;
  /** Whether it says that the last answer did not help, and tells more. */
  isUnsolved: boolean;
  found: Found;
  decision: Decision;
  wantsPerson: boolean;
  /** Whether only staff can see what it is about; only perhaps where the documentation may say it as well. */
  account: 'plainly' | 'perhaps' | undefined;
  /** Whether it is about something else; only perhaps where it is more likely a question. */
  offTopic: 'plainly' | 'perhaps' | undefined;
  /** Whether it says nothing that could be looked up. */
  isVague: boolean;
  /** Whether its words are plainly of another subject, however few they are. */
  isPlainlyOffTopic: boolean;
  /** The plan that it names. */
  plan: string | undefined;
  /** The topic that it is about, where a case of that is closed to the account. */
  closedTopic: string | undefined;
}

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
/** Insults and the like ask for nothing: words of theirs that stand in the documentation are there by chance. */
const plainlyTalk = 0.85;

/** Looks a message up, and decides what it is about. */
export function understandMessage(
  { context }: AssistantRequest,
  { said, earlier, language, answers }: Conversation,
  { search, toldIn, sectionsNamed, brand, topics, models, foreign }: Prepared,
  read: ReadWish,
): Understood {
  const message = said.at(-1) ?? '';
  const isLater = earlier.length > 0;
  const all = lookUp([...earlier, message], {
    product: context.product,
    alsoProduct: namedProduct([...earlier, message], context.product, brand),
    language,
    search,
    question: read.isTelling ? read.shares['question'] : 1,
    told: toldIn(answers, language),
  });
  // Behind others a few words may be a heading by chance.
  const found = isLater ? all : { ...all, hits: withNamedFirst(all.hits, sectionsNamed(message)) };
  const decision = decisionOf(message, language, { read, found, weights: models?.decision });
  return {
    message,
    language,
    isLater,
    isUnsolved: read.wish === 'unsolved',
    found,
    decision,
    wantsPerson: wantsPerson(message, isLater, { read, decision }),
    account: accountOf(found, isLater, decision),
    offTopic: offTopicOf(message, isLater, { read, found, decision, foreign }),
    isVague: saysTooLittle(found, read, !isLater),
    isPlainlyOffTopic: read.isPlainlyOffTopic,
    plan: namedPlan(brand, message, context.product),
    // A message behind others says too little of the topic.
    closedTopic: isLater ? undefined : findClosedTopic(message, found.hits, { context, topics }),
  };
}

/** Whether only staff can see what a message is about. Whoever may as well ask a question reads what the documentation says of it first. */
function accountOf({ hits }: Found, isLater: boolean, { account }: Decision): Understood['account'] {
  const leastOfFirst = certaintyOf(hits) < plainlyFound ? least.accountUnfound : least.account;
  if (account < (isLater ? leastOfLater.account : leastOfFirst)) return undefined;
  return account >= plainlyAccount ? 'plainly' : 'perhaps';
}

/** Whether a message asks for a person. Behind others that must be plainer, and plainest of what asks something and names nobody to turn to. */
function wantsPerson(
  message: string,
  isLater: boolean,
  { read, decision }: { read: ReadWish; decision: Decision },
): boolean {
  if (read.isOfIncidents || speaksOnlyOfOwnPeople(message)) return false;
  const { person } = isLater ? leastOfLater : least;
  const asks = /[?？؟]/.test(message) || beginsWithQuestion(message);
  const ofStory = isLater && asks ? leastOfAskingStory : leastOfStory;
  return decision.person >= (read.mayWantPerson ? person : ofStory);
}

/** Whether a message says nothing that could be looked up. 'Yes' and 'go on' are talk as well, and say what is meant by what stands before them. */
function saysTooLittle({ own, query }: Found, { shares, isHeading }: ReadWish, isFirst: boolean): boolean {
  if (isHeading) return false;
  const isMereTalk = (shares['talk'] ?? 0) >= plainlyTalk && own.words.length > (isFirst ? 0 : 1);
  return isMereTalk || (isFirst && namesNothing(query.question));
}

/** What a message comes to. Words that say nothing of what they are about ask for more of what was talked of, and a heading for what stands below it. */
function decisionOf(
  message: string,
  language: string,
  { read, found, weights }: { read: ReadWish; found: Found; weights: DecisionModel | undefined },
): Decision {
  if (!read.isTelling || read.isHeading) return { question: 1, account: 0, 'off-topic': 0, person: 0 };
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

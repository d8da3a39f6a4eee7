import {
  onlyAsksWhoAnswers,
  saysNotSolved,
  saysWhatIsMissing,
  tellsOfNewMatter,
  wishByRules,
  type Wish,
  type WishContext,
} from './wish-by-rules.ts';
import { translated } from '../languages/glossaries.ts';
import { termsOf } from '../retrieval/terms.ts';
import { softWords } from '../retrieval/words.ts';
import { asksForIncidentsInOtherLanguages } from './incident-words.ts';
import { languageOf } from './language.ts';
import { onlyAsksWhetherPlatformWorks } from './outage-words.ts';
import { type LinearModel, readLinearModel } from './linear-model.ts';
import { weighSentences } from './sentences.ts';
import {
  asksSomething,
  demandsMoneyBack,
  goesOnBehindThanks,
  onlyAsks,
  onlyCancels,
  saysThatItWorks,
  speaksOfMoney,
  speaksOfMoneyBack,
  speaksOfPerson,
  speaksOnlyOfOwnPeople,
} from './wish-words.ts';
import model from './wish-model.json' with { type: 'json' };

/** What a message wants, and what the classifier makes of it. */
export interface ReadWish {
  wish: Wish;
  /** What messages like it want; together 1. */
  shares: Readonly<Record<string, number>>;
  /** Whether it says enough to tell what it is about: 'tell me more' does not. */
  isTelling: boolean;
  /** Whether it opens a conversation with what is about something else, however few its words are. */
  isPlainlyOffTopic: boolean;
  /** Whether it can be a wish for a person: a story that names nobody to turn to wants nobody, whatever stories like it wanted. */
  mayWantPerson: boolean;
  /** Whether it is what a part of the documentation is called. */
  isHeading: boolean;
  /** Whether it asks for incidents, in a language whose word for them is the word for a case as well: '¿hay alguna incidencia?' */
  isOfIncidents: boolean;
}

/** How sure the classifier must be: more where a wrong act would cost something. */
const least = { person: 0.45, refund: 0.4, thanks: 0.6, plainThanks: 0.9, unsolved: 0.5 };
/** From here on it is a wish for a person, however it is put. */
const plainlyPerson = 0.8;
/** What has the words of a wish and is a question as plainly as that wants nothing but to know. */
const plainlyNot = 0.05;
const plainlyQuestion = 0.85;
/** From here on it is a wish for money back, however it is put. */
const plainlyRefund = 0.75;
/** The same two limits behind an answer, where whoever asks on speaks of credits and charges. */
const leastOfLater = { plainly: 0.9, spoken: 0.7 };
/** What a share must be where few words are all that there is. */
const leastOfFew = 0.75;
const leastOfOpening = 0.35;
/** From here on, one word is enough. */
const leastOfOneWord = 0.8;
/** What may as well be a matter of the account is a wish for money back where it speaks of that; so likely must it be, and both together. */
const leastBesideAccount = { refund: 0.2, both: 0.6 };
/** Whoever demands money back of somebody else, a shop or a railway, is as likely to write of another subject. */
const mostOffTopic = 0.375;
/** So many words tell a story. */
const fewestWordsOfStory = 12;
/** Of a story, one sentence may say that money is wanted. */
const leastOfSentence = 0.9;
const leastWeight = 0.4;
const mostSentences = 12;
const longestThanks = 160;
/** Fewer words than these tell nothing of what they are about. */
const fewestWords = 5;
const fewestSigns = 6;
/** What thanks of few words say. */
const wordsOfThanks =
  /\b(?:thank|thx|ty|cheers|great|perfect|awesome|nice|cool|work(?:s|ed)|solved|got it|now[\s!.]*$|merci|super|parfait|danke|klasse|prima|gracias|genial|perfecto|obrigad[oa]|valeu|perfeito)|ありがと|助かり|完璧|谢|感謝|太好|好的|搞定|شكر|مشكور|متشكر|تسلم|ممتاز|رائع|تمام|يعطيك العافية|جزاك|انحلت|اشتغل/i;
/** 'How long does a refund take?' asks about refunds, and for none. */
const asksAbout =
  /^[\s¿]*(?:(?:hi|hello|hey|so|and|but|ok|please|hallo|hola|bonjour|olá)[\s,!.]+)*(?:how|what|when|where|which|why|who|wie|was|wann|wo|welche[rsn]?|warum|comment|combien|quand|quel(?:le)?s?|pourquoi|cómo|cuánto|cuándo|qué|cuál|por qué|como|quanto|quando|qual)(?!\p{L})|(?:いつ|どう|どの|何日|多久|怎么|什么时候|多少|哪)|^\s*(?:(?:مرحبا|أهلا|السلام عليكم|من فضلك|لو سمحت)[\p{M}\s,،!.]+)*(?:كيف|متى|ما |ماذا|لماذا|ليش|ليه|أين|وين|كم |أي |هل (?:يستغرق|تستغرق|سياسة))/iu;

/** 'When do I get my money back?' is answered by how long it takes. */
const asksWhen =
  /^[\s¿]*(?:\p{L}+[\s,!.]+){0,2}(?:when|how (?:long|many days)|wann|wie lange|quand|combien de (?:temps|jours)|cuándo|cuánto (?:tarda|tiempo)|quando|quanto tempo)\b|(?:いつ|何日|多久|什么时候|几天)|^\s*(?:\p{L}+[\s,،!.]+){0,2}?(?:متى|كم (?:يوم|من الوقت|يستغرق|تستغرق|ياخذ|يأخذ|المدة))/iu;

const trained = readLinearModel(model);

/** A message as it is judged: its words, and what messages like it want. */
interface Heard extends WishContext {
  isLater: boolean;
  /** Whether it has enough words to tell what it is about. */
  hasWords: boolean;
  hasQuestionMark: boolean;
  shares: Readonly<Record<string, number>>;
  mayWantPerson: boolean;
  isOfIncidents: boolean;
}

/**
 * Reads what a message wants: by rules where they are sure, else by what messages like it want.
 *
 * @param classifier by default the one that `train-wishes` wrote
 */
export function readWish(context: WishContext, classifier: LinearModel = trained): ReadWish {
  const heard = hear(context, classifier);
  const { shares, mayWantPerson, isOfIncidents, isHeading = false } = heard;
  const wish = wishOf(heard, classifier);
  return { wish, shares, ...subjectOf(heard), mayWantPerson, isHeading, isOfIncidents };
}

function hear(context: WishContext, classifier: LinearModel): Heard {
  const { message, lastAnswer } = context;
  const inEnglish = englishOf(message);
  const hasQuestionMark = /[?？؟]/.test(message);
  return {
    ...context,
    isLater: lastAnswer !== undefined,
    hasWords: countWords(message) >= fewestWords || countIdeographs(message) >= fewestSigns,
    hasQuestionMark,
    shares: classifier.classify(message, inEnglish),
    mayWantPerson:
      countWords(message) < fewestWordsOfStory ? !speaksOnlyOfOwnPeople(message) : speaksOfPerson(message),
    isOfIncidents:
      (hasQuestionMark && asksForIncidentsInOtherLanguages(message, inEnglish)) ||
      onlyAsksWhetherPlatformWorks(message),
  };
}

/** Whether few words tell what they are about. Some say plainly that it is something else; 'tell me more' says nothing. */
function subjectOf({
  message,
  lastMessage,
  isLater,
  isHeading = false,
  hasWords,
  shares,
}: Heard): Pick<ReadWish, 'isTelling' | 'isPlainlyOffTopic'> {
  const offTopic = shares['off-topic'] ?? 0;
  const terms = termsOf(message.slice(0, longestThanks));
  // 'What is love?' has one word that names something; 'tell me more' has none, and may go on from what a link prepared.
  const isPlainlyOffTopic =
    !isHeading &&
    lastMessage === undefined &&
    offTopic >= leastOfOneWord &&
    terms.some(({ word }) => !softWords.has(word));
  // What begins a conversation asks for more of nothing: a few words of another subject are about it.
  const fromSome = isLater ? leastOfFew : leastOfOpening;
  const isOffTopic = isPlainlyOffTopic || (offTopic >= fromSome && terms.length > 1);
  return { isTelling: hasWords || isOffTopic, isPlainlyOffTopic };
}

function wishOf(heard: Heard, classifier: LinearModel): Wish {
  const byRules = wishByRules(heard);
  if (byRules !== 'question' && !isOverruled(byRules, heard)) return byRules;
  if (heard.isHeading === true || onlyAsksWhetherPlatformWorks(heard.message)) return 'question';
  if (wantsPerson(heard)) return 'open-case';
  if (wantsMoneyBack(heard)) return 'refund';
  if (isUnsolved(heard)) return 'unsolved';
  if (thanks(heard)) return 'thanks';
  return tellsOfMoneyBack(heard, classifier) ? 'refund' : 'question';
}

/** How likely a message wants something, where it may: of few words more is needed. */
function says({ shares, hasWords }: Heard, name: string, from: number): boolean {
  return (shares[name] ?? 0) >= (hasWords ? from : leastOfFew);
}

/** Whether what messages like it want speaks against what its words say by the rules. */
function isOverruled(byRules: Wish, { message, shares, hasWords, hasQuestionMark }: Heard): boolean {
  // 'Are you a bot? If so, pass me on' asks for more than what it is told.
  if (byRules === 'abilities')
    return (shares['person'] ?? 0) >= plainlyPerson && !onlyAsksWhoAnswers(message);
  if (byRules !== 'open-case' && byRules !== 'refund') return false;
  // 'Can only team members open the link?' has the words of such a wish, and is none.
  return (
    hasWords &&
    (hasQuestionMark || asksAbout.test(message)) &&
    (shares[byRules === 'open-case' ? 'person' : 'refund'] ?? 0) < plainlyNot &&
    (shares['question'] ?? 0) >= plainlyQuestion
  );
}

function wantsPerson(heard: Heard): boolean {
  // 'Who can open the link?' behind an answer asks for more of it; who wants a person there says so plainly.
  const asksMore = heard.isLater && heard.hasQuestionMark;
  const isLikely = says(heard, 'person', asksMore ? leastOfFew : least.person);
  return heard.mayWantPerson && isLikely && !heard.isOfIncidents;
}

function wantsMoneyBack(heard: Heard): boolean {
  const { message, shares, isLater, hasWords, wasAnsweredOnRefund = false } = heard;
  if (wasAnsweredOnRefund || onlyCancels(message)) return false;
  const [asks, asksForTime] = [asksAbout.test(message.trim()), asksWhen.test(message)];
  // What a line of an invoice stands for is a question, however much money stands in it.
  const mayWant = !onlyAsks(message);
  const { plainly, spoken } = isLater ? leastOfLater : { plainly: plainlyRefund, spoken: least.refund };
  if (mayWant && says(heard, 'refund', plainly) && !asksForTime) return true;
  if (mayWant && says(heard, 'refund', spoken) && speaksOfMoney(message) && !asks) return true;
  if (asks || asksForTime) return false;
  const { refund = 0, question = 0, account = 0, 'off-topic': offTopic = 0 } = shares;
  if (demandsMoneyBack(message) && offTopic < mostOffTopic) return true;
  const isBesideAccount =
    hasWords &&
    refund >= Math.max(leastBesideAccount.refund, question) &&
    refund + account >= leastBesideAccount.both;
  return isBesideAccount && speaksOfMoneyBack(message) && speaksOfMoney(message);
}

function isUnsolved(heard: Heard): boolean {
  const { message, isLater } = heard;
  // 'I did all that, where do I click?' asks on; 'that did not help, what else can I do?' says first that it is not solved.
  const mayBe = isLater && !saysWhatIsMissing(message) && (!asksSomething(message) || saysNotSolved(message));
  return mayBe && says(heard, 'not-solved', least.unsolved) && !tellsOfNewMatter(heard);
}

function thanks({ message, isLater, hasWords, shares }: Heard): boolean {
  // Whoever thanks says so, or says nothing else.
  const isSaid = wordsOfThanks.test(message) || (isLater && saysThatItWorks(message));
  // 'Thank you! One more thing, do I have to …?' asks.
  const mayThank =
    message.length <= longestThanks &&
    !goesOnBehindThanks(message) &&
    (hasWords || isSaid) &&
    !/[?？؟]\s*$/.test(message);
  return mayThank && (shares['thanks'] ?? 0) >= (isSaid ? least.thanks : least.plainThanks);
}

/** Whether one sentence of a story says that money is wanted. A line of an invoice that was pasted is like what people write who want it back. */
function tellsOfMoneyBack(
  { message, shares, wasAnsweredOnRefund = false }: Heard,
  classifier: LinearModel,
): boolean {
  const sentences = weighSentences(message);
  const mayTell = sentences.length > 1 && (shares['refund'] ?? 0) >= plainlyNot;
  if (!mayTell || onlyCancels(message) || onlyAsks(message) || wasAnsweredOnRefund) return false;
  return sentences
    .filter(({ weight }) => weight >= leastWeight)
    .slice(0, mostSentences)
    .some(({ text }) => {
      const { refund = 0 } = classifier.classify(text, englishOf(text));
      return refund >= leastOfSentence && !asksAbout.test(text);
    });
}

function countWords(message: string): number {
  return message.match(/\p{L}+/gu)?.length ?? 0;
}

function countIdeographs(message: string): number {
  return message.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
}

/** 0 to 1 each: how likely somebody who says this wants money back, and a person to turn to. */
export function wishShares(
  message: string,
  classifier: LinearModel = trained,
): { refund: number; person: number } {
  const { refund = 0, person = 0 } = classifier.classify(message, englishOf(message));
  return { refund, person };
}

/** The words of another language that a glossary knows, in English. */
export function englishOf(message: string): string {
  const language = languageOf(message);
  return language === 'en' ? '' : translated(message, language);
}

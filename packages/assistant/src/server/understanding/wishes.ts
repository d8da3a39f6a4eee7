import { asksForIncidentsInOtherLanguages } from '../grounded/known-incidents.ts';
import { recogniseWish, saysNotSolved, type Wish, type WishContext } from '../grounded/recognise-wish.ts';
import { translated } from '../languages/glossaries.ts';
import { termsOf } from '../retrieval/terms.ts';
import { softWords } from '../retrieval/words.ts';
import { languageOf } from './language.ts';
import { type LinearModel, readLinearModel } from './linear-model.ts';
import { weighSentences } from './sentences.ts';
import {
  asksSomething,
  demandsMoneyBack,
  onlyAsks,
  saysThatItWorks,
  speaksOfMoney,
  speaksOfMoneyBack,
  speaksOfPerson,
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
const thanks =
  /\b(?:thank|thx|ty|cheers|great|perfect|awesome|nice|cool|work(?:s|ed)|solved|got it|now[\s!.]*$|merci|super|parfait|danke|klasse|prima|gracias|genial|perfecto|obrigad[oa]|valeu|perfeito)|ありがと|助かり|完璧|谢|感謝|太好|好的|搞定|شكر|مشكور|متشكر|تسلم|ممتاز|رائع|تمام|يعطيك العافية|جزاك|انحلت|اشتغل/i;
/** 'How long does a refund take?' asks about refunds, and for none. */
const asksAbout =
  /^[\s¿]*(?:(?:hi|hello|hey|so|and|but|ok|please|hallo|hola|bonjour|olá)[\s,!.]+)*(?:how|what|when|where|which|why|who|wie|was|wann|wo|welche[rsn]?|warum|comment|combien|quand|quel(?:le)?s?|pourquoi|cómo|cuánto|cuándo|qué|cuál|por qué|como|quanto|quando|qual)(?!\p{L})|(?:いつ|どう|どの|何日|多久|怎么|什么时候|多少|哪)|^\s*(?:(?:مرحبا|أهلا|السلام عليكم|من فضلك|لو سمحت)[\p{M}\s,،!.]+)*(?:كيف|متى|ما |ماذا|لماذا|ليش|ليه|أين|وين|كم |أي |هل (?:يستغرق|تستغرق|سياسة))/iu;

/** 'When do I get my money back?' is answered by how long it takes. */
const asksWhen =
  /^[\s¿]*(?:\p{L}+[\s,!.]+){0,2}(?:when|how (?:long|many days)|wann|wie lange|quand|combien de (?:temps|jours)|cuándo|cuánto (?:tarda|tiempo)|quando|quanto tempo)\b|(?:いつ|何日|多久|什么时候|几天)|^\s*(?:\p{L}+[\s,،!.]+){0,2}?(?:متى|كم (?:يوم|من الوقت|يستغرق|تستغرق|ياخذ|يأخذ|المدة))/iu;

const trained = readLinearModel(model);

/**
 * Reads what a message wants: by rules where they are sure, else by what messages like it want.
 *
 * @param classifier by default the one that `train-wishes` wrote
 */
export function readWish(context: WishContext, classifier: LinearModel = trained): ReadWish {
  const { message, lastAnswer, lastMessage, wasAnsweredOnRefund = false } = context;
  const isLater = lastAnswer !== undefined;
  const inEnglish = englishOf(message);
  const shares = classifier.classify(message, inEnglish);
  const share = (name: string) => shares[name] ?? 0;
  const isTelling =
    countWords(message) >= fewestWords ||
    (message.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) >= fewestSigns;
  // Few words may say plainly that they are about something else; 'tell me more' says nothing.
  const terms = termsOf(message.slice(0, longestThanks));
  const isPlain = share('off-topic') >= leastOfFew && terms.length > 1;
  // 'What is love?' has one word that names something; 'tell me more' has none, and may go on from what a link prepared.
  const isPlainlyOffTopic =
    lastMessage === undefined &&
    share('off-topic') >= leastOfOneWord &&
    terms.some(({ word }) => !softWords.has(word));
  // What begins a conversation asks for more of nothing: a few words of another subject are about it.
  const isOpening = !isLater && share('off-topic') >= leastOfOpening && terms.length > 1;
  const mayWantPerson = countWords(message) < fewestWordsOfStory || speaksOfPerson(message);
  const isOfIncidents = /[?？؟]/.test(message) && asksForIncidentsInOtherLanguages(message, inEnglish);
  const read = (wish: Wish): ReadWish => ({
    wish,
    shares,
    isTelling: isTelling || isPlain || isOpening || isPlainlyOffTopic,
    isPlainlyOffTopic,
    mayWantPerson,
    isOfIncidents,
  });
  const byRules = recogniseWish(context);
  // 'Are you a bot? If so, pass me on' asks for more than what it is told.
  const isPassedOn = byRules === 'abilities' && share('person') >= plainlyPerson;
  // 'Can only team members open the link?' has the words of such a wish, and is none.
  const wished = byRules === 'open-case' ? 'person' : byRules === 'refund' ? 'refund' : undefined;
  const isOnlyAsked =
    wished !== undefined &&
    isTelling &&
    (/[?？؟]/.test(message) || asksAbout.test(message)) &&
    share(wished) < plainlyNot &&
    share('question') >= plainlyQuestion;
  if (byRules !== 'question' && !isPassedOn && !isOnlyAsked) return read(byRules);
  const says = (name: string, from: number) => share(name) >= (isTelling ? from : leastOfFew);
  // 'Who can open the link?' behind an answer asks for more of it; who wants a person there says so plainly.
  const asksMore = isLater && /[?？؟]/.test(message);
  const wantsPerson = says('person', asksMore ? leastOfFew : least.person) && !isOfIncidents;
  if (mayWantPerson && wantsPerson) return read('open-case');
  // What a line of an invoice stands for is a question, however much money stands in it.
  const mayWantMoney = !onlyAsks(message) && !wasAnsweredOnRefund;
  const ofRefund = isLater ? leastOfLater : { plainly: plainlyRefund, spoken: least.refund };
  if (mayWantMoney && says('refund', ofRefund.plainly) && !asksWhen.test(message)) return read('refund');
  if (
    mayWantMoney &&
    says('refund', ofRefund.spoken) &&
    speaksOfMoney(message) &&
    !asksAbout.test(message.trim())
  )
    return read('refund');
  const isNoQuestion = !asksAbout.test(message.trim()) && !asksWhen.test(message);
  if (isNoQuestion && !wasAnsweredOnRefund && demandsMoneyBack(message) && share('off-topic') < mostOffTopic)
    return read('refund');
  const isBesideAccount =
    isTelling &&
    share('refund') >= Math.max(leastBesideAccount.refund, share('question')) &&
    share('refund') + share('account') >= leastBesideAccount.both;
  if (
    isNoQuestion &&
    !wasAnsweredOnRefund &&
    isBesideAccount &&
    speaksOfMoneyBack(message) &&
    speaksOfMoney(message)
  )
    return read('refund');
  // 'I did all that, where do I click?' asks on; 'that did not help, what else can I do?' says first that it is not solved.
  const mayBeUnsolved = isLater && (!asksSomething(message) || saysNotSolved(message));
  if (mayBeUnsolved && says('not-solved', least.unsolved)) return read('unsolved');
  // Whoever thanks says so, or says nothing else.
  const isSaid = thanks.test(message) || (isLater && saysThatItWorks(message));
  const leastThanks = isSaid ? least.thanks : least.plainThanks;
  // 'Thank you! One more thing, do I have to …?' asks.
  const mayThank = message.length <= longestThanks && (isTelling || isSaid) && !/[?？؟]\s*$/.test(message);
  if (mayThank && share('thanks') >= leastThanks) return read('thanks');
  const sentences = weighSentences(message);
  const telling = sentences.filter(({ weight }) => weight >= leastWeight).slice(0, mostSentences);
  // A line of an invoice that was pasted is like what people write who want it back.
  if (mayWantMoney && sentences.length > 1 && share('refund') >= plainlyNot)
    for (const { text } of telling) {
      const own = classifier.classify(text, englishOf(text));
      if ((own['refund'] ?? 0) >= leastOfSentence && !asksAbout.test(text)) return read('refund');
    }
  return read('question');
}

function countWords(message: string): number {
  return message.match(/\p{L}+/gu)?.length ?? 0;
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

import type { ProductKey } from '@reachout/catalogue/rules/products';
import { translated } from '../languages/glossaries.ts';
import type { FoundSection } from '../retrieval/searched-article.ts';
import type { Hit, Query, SectionSearch } from '../retrieval/section-search.ts';
import { type Question, withEarlier } from '../retrieval/question.ts';
import { languageOf } from '../understanding/language.ts';
import { onlyAsksWhetherPlatformWorks } from '../understanding/outage-words.ts';
import { namesNewMatter } from '../understanding/new-matter.ts';
import { withoutDenials } from '../understanding/denials.ts';
import { goesOnAsking, questionsIn } from '../understanding/questions-in.ts';
import { type WeightedSentence, weighSentences } from '../understanding/sentences.ts';
import { certaintyOf } from './certainty.ts';
import { orderOfFollowUp } from './conversation/follow-up-order.ts';
import { markPlain, orderOfPart, type PartHit } from './part-order.ts';
import { wishByRules } from '../understanding/wish-by-rules.ts';
import type { Told } from './conversation/told-before.ts';

const english = 'en';
const candidates = 16;
/** A turn that leans on others and has no more words of a subject than this names none. */
const leastNaming = 1;
/** So many earlier turns are looked back at. */
const mostEarlier = 3;
/** What the turn that names the subject counts beside the last one, what another earlier one does, and what the heading does that was answered with. */
const earlierTurns = { subject: 0.8, other: 0.3, answer: 0.3 };
/** Of what is beside the point of a conversation, no more are looked at again. */
const lookedAtInFollowUp = 40;
/** What leans on what was asked before, and names no more than that, has nothing to find by itself. */
const fewOfLeaning = 1;
const leansOnEarlier =
  /^(?:and|but|so|then|also|what about|how about|what if|why|really|or|same for|as|for|from|with|without|through|via|by|in|on|at|to|only|just|even|per|where exactly|how far|und|aber|oder|et|mais|y|pero|e|mas|ou)\b|^(?:那|では|じゃあ|それ)|\b(?:i'?m|i am|we'?re|we are) on\b|\b(?:it|that|this|they|them|those|these|one|(?<!\b(?:is|are) )there|instead|same)\b/i;
/** The same in other languages: words that stand for what was named before. */
const leansInOtherLanguages =
  /(?<!\p{L})(?:das (?:auch|dann|wieder|noch|hier|gleiche)|damit|dafür|dazu|davon|darauf|dann auch|stattdessen|ça|cela|celui|celle|ceux|dans ce cas|(?:le|la|les|l['’]) ?(?:désactiver|activer|changer|supprimer|faire|modifier|remettre|retrouver)|eso|esto|ese caso|(?:lo|la|los|las) (?:hago|puedo|quito|cambio|activo|desactivo|subí|borro|tengo|veo)|\w+(?:arlo|erlo|irlo|arla|erla|irla|arlos|arlas)|isso|isto|disso|nisso|nesse caso|(?:desativá|ativá|mudá|fazê|removê|usá|alterá|apagá)-l[oa]s?)(?!\p{L})|^(?:y|e|et|und|mas|pero|nur|für|mit|ohne|über|als|bei|seulement|pour|avec|sans|solo|sólo|para|con|sin|por|só|com|sem)\s|それ|その場合|この場合|これ(?:は|を|も)|那(?:如果|么|我)|这个|那个|它|(?<!\p{L})(?:وماذا|وهل|وكيف|ذلك|هذا|هذه)(?!\p{L})/iu;
/** Words before what is asked: 'ok, and …', '¿y …'. */
const leadIn =
  /^[\s¿¡]*(?:(?:ok(?:ay)?|alright|all right|fine|great|thanks?|thank you|cool|good|seriously|sorry|hm+|merci|danke|gracias|obrigad[oa]|gut|bien|vale|bom|bon)[\s,.!:;…]+)*[¿¡\s]*/i;

/** True for a message that speaks of what was named before it. */
function leans(message: string): boolean {
  const asked = message.trim().replace(leadIn, '');
  return leansOnEarlier.test(asked) || leansInOtherLanguages.test(asked);
}
/** Words that only lead over to another subject, at the beginning of a sentence. */
const leadsOver =
  /^(?:(?:ok(?:ay)?|thanks?|thank you|great|cool|perfect|alright|got it|fine|good)[\s,.!]+)*(?:(?:and )?(?:one|an)?other (?:thing|question|topic|problem)|different (?:question|topic|thing)|unrelated|new question|next (?:question|thing|one|problem|issue)|separate|(?:btw|by the way)\b|(?:but )?one (?:more )?thing\b)/i;
/** What follows on a longer sentence is no other subject: that sentence is the message. */
const longestBefore = 61;
/** People change the subject at the beginning of a message. */
const openingOfMessage = 600;

/** 'Thanks. One other thing: …': what was asked before says nothing of such a message. Sentence by sentence, since messages may be long and of one kind of words. */
function changesSubject(message: string): boolean {
  for (const sentence of message
    .trim()
    .slice(0, openingOfMessage)
    .split(/(?<=[.!?])\s+/)) {
    if (leadsOver.test(sentence)) return true;
    if (sentence.length > longestBefore) return false;
  }
  return false;
}

const mostAsked = 4;
/** What counts less of a message is a greeting or a log. */
const leastTold = 0.3;
/** So many sections are looked for by each of them, and no more are looked at again. */
const candidatesOfPart = 24;

/** What a message comes to in the documentation. */
export interface Found {
  query: Query;
  hits: Hit[];
  /** Where a message asks several things: what most likely answers each of them. */
  asked: PartHit[][];
  confidence: number;
  /** What the last message says by itself. */
  own: Question;
}

/** What is looked up, and where. */
interface LookedUp {
  product: ProductKey;
  /** Another one that the person speaks of. */
  alsoProduct?: ProductKey | undefined;
  /** Of the message: words of a language that the assistant knows are looked up in English too. */
  language: string;
  search: SectionSearch;
  /** What the answers have told, the last one first. */
  told?: readonly Told[];
}

/**
 * Looks up the last message. What was asked before it, and what was answered, tells what it leaves out; of a message that asks several things, each is
 * looked up by itself as well.
 *
 * @param options.question 0 to 1: how likely the message is a question that documentation can answer
 */
export function lookUp(
  said: readonly string[],
  { question = 1, ...options }: LookedUp & { question?: number },
): Found {
  const { product, alsoProduct, search, told = [] } = options;
  const message = said.at(-1) ?? '';
  const read = readerOf(options);
  const both = findFollowUp(said, options);
  const alone = both?.alone ?? read(message);
  const parts = (found: Omit<Found, 'asked' | 'own'>) =>
    withAsked(
      { ...found, asked: [], own: alone.question },
      {
        sentences: alone.sentences,
        written: weighSentences(both === undefined ? message : withoutDenials(message)).map(
          ({ text }) => text,
        ),
        read,
        find: (query) =>
          search.find(query, {
            product,
            alsoProduct,
            limit: candidatesOfPart,
            lookedAt: candidatesOfPart,
            isPart: true,
          }),
      },
    );
  if (both === undefined) {
    const hits = search.find(alone, { product, alsoProduct, limit: candidates });
    return parts({ query: alone, hits, confidence: certaintyOf(hits, question) });
  }
  const { own, joint, joined } = both;
  const ordered = orderOfFollowUp({ own, joint, told, nearness: search.nearness });
  // Who goes on to something else says all of it.
  const saysAll = ordered[0]?.section === own[0]?.section && certaintyOf(own) >= certaintyOf(joint);
  const found = saysAll ? own : joint;
  return parts({
    query: saysAll ? alone : joined,
    hits: asFoundBy(found, ordered).slice(0, candidates),
    confidence: certaintyOf(found, question),
  });
}

/**
 * What a message behind others finds by itself, and together with what was asked before it and what the last answer was about. Undefined where nothing was asked before it, or it
 * says that it is about something else, or that something else does not work.
 */
export function findFollowUp(
  said: readonly string[],
  options: LookedUp,
): { own: Hit[]; joint: Hit[]; joined: Query; alone: Query } | undefined {
  const { product, alsoProduct, search, language, told = [] } = options;
  const message = said.at(-1) ?? '';
  const earlier = said.slice(0, -1).filter(isQuestion);
  if (earlier.length === 0 || changesSubject(message)) return undefined;
  const titles = told.flatMap(({ quoted, named }) =>
    [...quoted, ...named].map(({ article, section }) => `${article.title} ${section.heading}`),
  );
  if (namesNewMatter(message.toLowerCase(), [...earlier, ...titles])) return undefined;
  const read = readerOf(options);
  const alone = read(message, language, weighSentences(withoutDenials(message)));
  // Whoever goes on in another language had asked in theirs.
  const readEarlier = (text: string): Query => {
    const own = languageOf(text);
    return read(text, own === english ? language : own);
  };
  const joined = withBefore(alone, { earlier, told, search, read: readEarlier });
  const including = nearbyOf(told, search);
  const saysLittle = alone.question.subjectWords <= (leans(message) ? fewOfLeaning : 0);
  const [own, joint] = [saysLittle ? joined : alone, joined].map((query) =>
    search.find(query, { product, alsoProduct, limit: Infinity, lookedAt: lookedAtInFollowUp, including }),
  );
  return { own: own ?? [], joint: joint ?? [], joined, alone };
}

/** Reads what is said in a language as it is looked up. */
export function readerOf({
  search,
  language,
}: Pick<LookedUp, 'search' | 'language'>): (
  text: string,
  own?: string,
  sentences?: WeightedSentence[],
) => Query {
  return (text, own = language, sentences = weighSentences(text)) =>
    search.read(
      sentences.map((sentence) => ({
        ...sentence,
        text: `${sentence.text} ${translated(sentence.text, own)}`,
      })),
    );
}

/** What a message asks together with what was asked before it, and with what the last answer was about. */
function withBefore(
  alone: Query,
  {
    earlier,
    told,
    search,
    read,
  }: {
    earlier: readonly string[];
    told: readonly Told[];
    search: SectionSearch;
    read: (text: string) => Query;
  },
): Query {
  // 'Where do I see that?' leans itself: what it is about stands before it.
  const latest = earlier.slice(-mostEarlier);
  const names = (text: string) =>
    text === earlier[0] || !leans(text) || read(text).question.subjectWords > leastNaming;
  const naming = latest.findLast(names) ?? latest.at(-1) ?? '';
  const other = latest.findLast((text) => text !== naming);
  const named = read(naming);
  const [answered] = told.flatMap(({ quoted }) => quoted);
  const before = [
    { question: named.question, weight: earlierTurns.subject },
    ...(other === undefined ? [] : [{ question: read(other).question, weight: earlierTurns.other }]),
    ...(answered === undefined ? [] : [{ question: aboutOf(answered, search), weight: earlierTurns.answer }]),
  ];
  return {
    question: before.reduce(
      (all, { question, weight }) => withEarlier(all, question, weight, search.plans),
      alone.question,
    ),
    sentences: [
      ...alone.sentences,
      ...named.sentences.map((each) => ({ ...each, weight: each.weight * earlierTurns.subject })),
    ],
  };
}

/** What a section is about, in its own words. */
function aboutOf({ article, section }: FoundSection, search: SectionSearch): Question {
  const text = `${article.title} ${section.heading}`;
  return search.read([{ text, weight: 1, isQuestion: false }]).question;
}

/** What answers have told, and what stands beside what they quoted: whatever is asked next may be about it. */
function nearbyOf(told: readonly Told[], search: SectionSearch): ReadonlySet<FoundSection['section']> {
  const articles = new Set(told.flatMap(({ quoted }) => quoted.map(({ article }) => article)));
  return new Set([
    ...told.flatMap(({ quoted, named }) => [...quoted, ...named].map(({ section }) => section)),
    ...search.sections.flatMap(({ article, section }) => (articles.has(article) ? [section] : [])),
  ]);
}

/** Sections in their order, with what one search found of each. */
function asFoundBy(found: readonly Hit[], ordered: readonly Hit[]): Hit[] {
  const by = new Map(found.map((hit) => [hit.section, hit]));
  return ordered.map((hit) => ({ ...(by.get(hit.section) ?? hit), score: hit.score }));
}

/** What each question of a message finds; several may stand in one sentence. */
function withAsked(
  found: Found,
  {
    sentences: own,
    written,
    read,
    find,
  }: {
    sentences: Query['sentences'];
    /** The sentences as they were written, without what they mean in English. */
    written: readonly string[];
    read: (text: string) => Query;
    find: (query: Query) => Hit[];
  },
): Found {
  const sentences = own.map((sentence, at) => ({
    ...sentence,
    text: written[at] ?? sentence.text,
  }));
  const parts = sentences
    .filter(
      ({ text, isQuestion, weight }, at) =>
        isQuestion || (sentences[at - 1]?.isQuestion === true && weight >= leastTold && goesOnAsking(text)),
    )
    .filter(({ question }) => question.subjectWords >= 1)
    .flatMap((sentence) => {
      const texts = questionsIn(sentence.text);
      if (texts.length < 2) return [sentence];
      return texts.flatMap((text) => {
        const { question } = read(text);
        return question.subjectWords === 0 ? [] : [{ ...sentence, text, question }];
      });
    })
    .slice(0, mostAsked);
  if (parts.length < 2) return found;
  const asked = parts
    .map((part) => find({ question: part.question, sentences: [{ ...part, weight: 1 }] }))
    .map((hits, at) => {
      const ordered = orderOfPart(hits, found.hits);
      return leans(parts[at]?.text ?? '') ? ordered : markPlain(ordered, hits);
    });
  return { ...found, asked };
}

/** Whether a message asks what later ones may lean on. Whoever only asked whether the platform works goes on to something else. */
function isQuestion(message: string): boolean {
  return (
    wishByRules({ message, lastAnswer: undefined }) === 'question' && !onlyAsksWhetherPlatformWorks(message)
  );
}

import type { ProductKey } from '@reachout/catalogue/rules/products';
import { translated } from '../languages/glossaries.ts';
import type { Hit, Query, SectionSearch } from '../retrieval/section-search.ts';
import { type Question, withEarlier } from '../retrieval/question.ts';
import { languageOf } from '../understanding/language.ts';
import { goesOnAsking, questionsIn } from '../understanding/questions-in.ts';
import { weighSentences } from '../understanding/sentences.ts';
import { answerFrom, certaintyOf } from './certainty.ts';
import { orderOfPart, type PartHit } from './part-order.ts';
import { recogniseWish } from './recognise-wish.ts';

const english = 'en';
const candidates = 16;
const fewSubjectWords = 2;
const someSubjectWords = 4;
/** A turn that leans on others and has no more words of a subject than this names none. */
const leastNaming = 1;
/** So many earlier turns are looked back at. */
const mostEarlier = 3;
/** What the turn that names the subject counts beside the last one, and what another earlier one does. */
const earlierTurns = { subject: 0.8, other: 0.3 };
const leansOnEarlier =
  /^(?:and|but|so|then|also|what about|how about|what if|why|really|or|same for|as|for|from|with|without|through|via|by|in|on|at|to|only|just|even|per|where exactly|how far|und|aber|oder|et|mais|y|pero|e|mas|ou|那|那么|では|じゃあ)\b|^(?:那|では|じゃあ|それ)|\b(?:i'?m|i am|we'?re|we are) on\b|\b(?:it|that|this|they|them|those|these|one|(?<!\b(?:is|are) )there|instead|same)\b/i;
/** … in other languages: words that stand for what was named before. */
const leansElsewhere =
  /(?<!\p{L})(?:das (?:auch|dann|wieder|noch|hier|gleiche)|damit|dafür|dazu|davon|darauf|dann auch|stattdessen|ça|cela|celui|celle|ceux|dans ce cas|(?:le|la|les|l['’]) ?(?:désactiver|activer|changer|supprimer|faire|modifier|remettre|retrouver)|eso|esto|ese caso|(?:lo|la|los|las) (?:hago|puedo|quito|cambio|activo|desactivo|subí|borro|tengo|veo)|\w+(?:arlo|erlo|irlo|arla|erla|irla|arlos|arlas)|isso|isto|disso|nisso|nesse caso|(?:desativá|ativá|mudá|fazê|removê|usá|alterá|apagá)-l[oa]s?)(?!\p{L})|^(?:y|e|et|und|mas|pero|nur|für|mit|ohne|über|als|bei|seulement|pour|avec|sans|solo|sólo|para|con|sin|por|só|com|sem)\s|それ|その場合|この場合|これ(?:は|を|も)|那(?:如果|么|我)|这个|那个|它|(?<!\p{L})(?:وماذا|وهل|وكيف|ذلك|هذا|هذه)(?!\p{L})/iu;
/** Words before what is asked: 'ok, and …', '¿y …'. */
const leadIn =
  /^[\s¿¡]*(?:(?:ok(?:ay)?|alright|all right|fine|great|thanks?|thank you|cool|good|seriously|sorry|hm+|merci|danke|gracias|obrigad[oa]|gut|bien|vale|bom|bon)[\s,.!:;…]+)*[¿¡\s]*/i;

/** True for a message that speaks of what was named before it. */
export function leans(message: string): boolean {
  const asked = message.trim().replace(leadIn, '');
  return leansOnEarlier.test(asked) || leansElsewhere.test(asked);
}
/** Words that only lead over to another subject. */
const changesSubject =
  /^(?:(?:ok(?:ay)?|thanks?|thank you|great|cool|perfect|alright|got it|fine|good)[\s,.!]+)*(?:(?:and )?(?:one|an)?other (?:thing|question|topic|problem)|different (?:question|topic|thing)|unrelated|new question|next question|separate)/i;

/** Words that measure something: by themselves they ask about what was talked of before. */
const measures =
  /\b(?:max(?:imum)?|min(?:imum)?|limits?|sizes?|lengths?|numbers?|amounts?|durations?|prices?|costs?)\b/gi;

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

/**
 * Looks up the last message. One that leans on what was said before takes its words along; of one that asks several things, each is looked up by
 * itself as well.
 *
 * @param language of the message: words of a language that the assistant knows are looked up in English too
 */
export function lookUp(
  said: readonly string[],
  {
    product,
    language,
    search,
    question = 1,
  }: {
    product: ProductKey;
    language: string;
    search: SectionSearch;
    /** 0 to 1: how likely the message is a question that documentation can answer. */
    question?: number;
  },
): Found {
  const message = said.at(-1) ?? '';
  const read = (text: string, own = language): Query =>
    search.read(
      weighSentences(text).map((sentence) => ({
        ...sentence,
        text: `${sentence.text} ${translated(sentence.text, own)}`,
      })),
    );
  // Whoever goes on in another language had asked in theirs.
  const readEarlier = (text: string): Query => {
    const own = languageOf(text);
    return read(text, own === english ? language : own);
  };
  const alone = read(message);
  const find = (query: Query): Found => {
    const hits = search.find(query, { product, limit: candidates });
    return { query, hits, asked: [], confidence: certaintyOf(hits, question), own: alone.question };
  };
  const byItself = withAsked(find(alone), {
    written: weighSentences(message).map(({ text }) => text),
    read,
    find: (query) =>
      search.find(query, { product, limit: candidatesOfPart, lookedAt: candidatesOfPart, isPart: true }),
  });
  const earlier = said.slice(0, -1).filter(isQuestion);
  if (earlier.length === 0 || changesSubject.test(message.trim())) return byItself;
  const together = (): Found => {
    // 'Where do I see that?' leans itself: what it is about stands before it.
    const latest = earlier.slice(-mostEarlier);
    const names = (text: string) =>
      text === earlier[0] || !leans(text) || readEarlier(text).question.subjectWords > leastNaming;
    const naming = latest.findLast(names) ?? latest.at(-1) ?? '';
    const other = latest.findLast((text) => text !== naming);
    const named = readEarlier(naming);
    const own = withEarlier(alone.question, named.question, earlierTurns.subject);
    const question =
      other === undefined ? own : withEarlier(own, readEarlier(other).question, earlierTurns.other);
    const joined = named.sentences.map((each) => ({ ...each, weight: each.weight * earlierTurns.subject }));
    return find({ question, sentences: [...alone.sentences, ...joined] });
  };
  const { subjectWords } = alone.question;
  const isMeasure = read(message.replaceAll(measures, ' ')).question.subjectWords === 0;
  const isFollowUp = leans(message);
  if (isMeasure || (isFollowUp && subjectWords <= fewSubjectWords)) return together();
  if (subjectWords > someSubjectWords || byItself.confidence >= answerFrom) return byItself;
  const joint = together();
  const isSameArticle = byItself.hits
    .slice(0, candidates)
    .some(({ article }) => article === joint.hits[0]?.article);
  return (isFollowUp || isSameArticle) && joint.confidence > byItself.confidence ? joint : byItself;
}

/** What each question of a message finds; several may stand in one sentence. */
function withAsked(
  found: Found,
  {
    written,
    read,
    find,
  }: {
    /** The sentences as they were written, without what they mean in English. */
    written: readonly string[];
    read: (text: string) => Query;
    find: (query: Query) => Hit[];
  },
): Found {
  const sentences = found.query.sentences.map((sentence, at) => ({
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
    .map((hits) => orderOfPart(hits, found.hits));
  return { ...found, asked };
}

function isQuestion(message: string): boolean {
  return recogniseWish({ message, lastAnswer: undefined }) === 'question';
}

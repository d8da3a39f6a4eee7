import { offersOfCase } from '../languages/reply-languages.ts';
import { namesNewMatter } from './new-matter.ts';
import { isClosing, isGlad, wantsSomebodyOfOurs } from './wish-words.ts';

/**
 * What a message wants beside information. `question` is everything else: it is looked up in the documentation.
 * `unsolved` says that the last answer did not help.
 */
export type Wish =
  | 'nothing'
  | 'greeting'
  | 'thanks'
  | 'farewell'
  | 'abilities'
  | 'open-case'
  | 'refund'
  | 'unsolved'
  | 'decline'
  | 'question';

/** What is looked at: the message, what the assistant said before it, and what the person had said before that. */
export interface WishContext {
  message: string;
  lastAnswer?: string | undefined;
  lastMessage?: string | undefined;
  /** Whether a wish for a refund was answered before: who goes on to speak of the refund need not want it once more. */
  wasAnsweredOnRefund?: boolean;
  /** Whether it is what a part of the documentation is called: 'let only your staff in' wants nobody of ours. */
  isHeading?: boolean;
}

/** Wishes stand at the beginning or the end of long messages, not in the middle of a pasted log. */
const lookedAt = 600;
const shortMessage = 60;

const greeting =
  /^(?:hi|hiya|hello|hey|howdy|yo|hola|greetings|good (?:morning|afternoon|evening|day))\b(?:[\s,]+(?:there|all|everyone|team|support|bot|again|friend))?[\s,!.?]*(?:how are you(?: doing)?(?: today)?)?[\s!.?]*$/;
const thanks =
  /^(?:ok(?:ay)?[\s,!.]+)?(?:thanks|thank you|thank u|thx|ty|cheers|many thanks|much appreciated|perfect|great|awesome|excellent|wonderful|amazing|brilliant|nice|cool|got it|that (?:worked|works|helped|helps|solved it|fixed it|did it)|it works(?: now)?|solved|ok|okay|understood)(?:[\s,!.]+(?:thanks|thank you|so much|a lot|very much|again|for (?:your|the) help|(?:that|it) (?:helped|helps|worked|works|solved it|fixed it|did it)|you|a million|now|much))*[\s!.:)]*$/;
const farewell =
  /^(?:(?:ok(?:ay)?|ha(?:ha)*|lol|good one|nice one|thanks?|thank you|thx|great|fine)[\s,!.]+)*(?:bye|goodbye|good bye|see you|see ya|cya|good night|have a (?:nice|good|great) (?:day|one|evening|weekend))\b[\s\w!.]{0,20}$/;
const abilities =
  /^(?:who|what) are you\b|\bwhat can you (?:do|help)|\bare you (?:a |an )?(?:bot|robot|human|ai|real|person|machine)\b|\bhow can you help\b|^help[\s!.?]*$|^can you help(?: me)?[\s!.?]*$|^i need (?:some )?help[\s!.?]*$/;
/** The same as one question in other languages, and of whom one talks to. */
const asksWhoAnswers =
  /^(?:(?:am i|are we) (?:talking|speaking|chatting) (?:to|with) (?:an? )?(?:real |actual )?(?:bot|robot|machine|human|person|ai|computer)|(?:are you|is this) (?:an? )?(?:real |actual )?(?:bot|robot|machine|human(?: being)?|person|ai|computer)|(?:bist du|sind sie|seid ihr|spreche ich (?:hier )?mit|rede ich mit) (?:ein(?:e[mnr]?)? )?(?:echte[nmr]? )?(?:mensch(?:en)?|bot|roboter|maschine|ki|computer|person)|(?:es-tu|êtes-vous|tu es|t'es|vous êtes|est-ce que je parle à|je parle à) (?:une? )?(?:vraie? )?(?:robot|humaine?|personne|bot|machine|ia)|(?:eres|es usted|estoy hablando con|hablo con) (?:una? )?(?:robot|bot|human[oa]|persona(?: real)?|máquina|ia)|(?:você é|vc é|és|estou falando com) (?:uma? )?(?:robô|bot|human[oa]|pessoa(?: real)?|máquina|ia)|(?:あなたは)?(?:ロボット|人間|ボット|ai|機械)(?:です|なの|なん)?(?:です)?か|你是(?:机器人|真?人|ai)(?:吗|么|还是[\p{L}]{1,6})?|(?:هل )?(?:[أا]نت) (?:روبوت|[إا]نسان|بوت|شخص حقيقي))[\s!.?？؟]*$/u;
/** Whoever speaks of people of their own, or of what people of theirs do, asks for none of ours. */
const human =
  /(?<!\b(?:customers?|users?|visitors?|clients?|colleagues?|engineers?|developers?|students?|members?|patients?|guests?|team|boss|they|he|she|who)\b(?:\s+\w+){0,2}\s+)\b(?:talk|speak|chat|connect me|transfer me|put me through|escalate|hand (?:me )?over|get me|reach|contact)\b(?:\s+(?!(?:our|my|their|his|her|its|customers?|users?|clients?|visitors?)\b)\w+){0,4}?\s+(?:human|person|someone|somebody|agent|representative|operator|engineer|support|staff|people)\b(?!\s+(?:who|from my|from our|in my|in our|on my|on our)\b)|\b(?:real|actual|live) (?:person|human|agent)\b(?!\s+(?:from|asks?|asked|said|says|told|tells|writes?|wrote|wants?|wanted|saw|sees)\b)|^(?:human|agent|representative|operator|a person|escalate)[\s!.?]*(?:please)?[\s!.?]*$|\bi (?:want|need|would like|'?d like) (?:a |an )?(?:human|agent|real person|person)\b|\b(?:please|can you|could you|would you) get (?:a|an|some|one of your) (?:\w+ )?(?:human|person|agent|engineer)s?\b/;
const openCase =
  /(?<!\b(?:when|whenever|if|before|after|once|whether)\s(?:\w+\s){0,3})\b(?:open|create|file|submit|raise|start|log|make|send)\b(?:\s+(?:me|a|an|the|new|this|it|my|as|up|for|us|another|urgent|support|help)){0,5}\s+(?:case|ticket|support request)\b/;
/** 'Open a case by API', 'create a ticket via e-mail' ask how that is done. */
const byOtherWay =
  /\b(?:case|ticket|support request)s? (?:by|via|through|over|with|using|from) (?:the |your |an? )?(?:support )?(?:api|e-?mail|mail|cli|mcp|curl|slack|phone|program|script|webhook)\b/;
const asksHow =
  /^(?:(?:and|so|but|hi|hello|hey|please|sorry)[\s,]+)*(?:how|what|what's|whats|when|where|which|why|who|is|are|does|do|did|will|would|should|has|have|explain|tell me)\b/;
const aboutPlans = /\b(?:plan|plans|hobby|pro|enterprise|free|paid|allowed)\b/;
const refundWord = /\brefund(?:s|ed|ing)?\b|\bmoney back\b|\breimburse(?:d|ment)?\b/;
const wantsRefund =
  /\b(?:want|need|like|demand|request|requesting|require|expect|claim|ask for|asking for|apply for|give me|get|have|receive|deserve|issue)\b(?:\s+\S+){0,5}?\s+(?:refund(?:s|ed)?|money back|reimburse(?:d|ment)?)\b|^(?:please\s+)?(?:refund|reimburse)\b(?! (?:policy|policies|terms|rules|conditions|status|process|limits?|periods?|window|times?|of|to)\b)|\b(?:please|can you|could you|would you|will you|you must|you should|must|kindly)\s+(?:\S+\s+){0,2}?(?:refund|reimburse)\b|\brefund (?:me|my|us|our|this|these|the|that|it|invoice)\b|\brefund,? please\b|^(?:a )?(?:full |partial )?refund[\s!.?]*$/;
const refusesRefund =
  /\b(?:don'?t|do not|didn'?t|did not|not|no longer|never) (?:\w+ ){0,2}?(?:want|need|like|asking for|requesting|get|got|receive)?(?: \w+){0,2}? ?(?:a |the |my )?(?:refund|money back)\b/;
const yes =
  /^(?:yes|yeah|yep|yup|sure|ok|okay|please|please do|go ahead|do it|do that|open it|of course|absolutely|alright|y)\b[\s,!.]*(?:please|do|thanks|thank you|go ahead|open it|open the (?:case|form)|do it|that would be (?:great|nice|good))?[\s!.]*$/;
const no =
  /^(?:no|nope|nah|not now|not yet|later|n)\b[\s,!.]*(?:thanks|thank you|need|not now|it'?s (?:ok|okay|fine))?[\s!.]*$/;
/** Whoever is greeted or asked in another language answers in it. */
const greetingInOtherLanguages =
  /^(?:hallo|guten (?:tag|morgen|abend)|moin|bonjour|bonsoir|salut|buen(?:os d[ií]as|as(?: tardes| noches)?)|ol[áa]|oi|bom dia|boa (?:tarde|noite)|こんにちは|おはようございます|こんばんは|你好|您好|(?:و?عليكم )?السلام(?: عليكم(?: ورحمة الله(?: وبركاته)?)?)?|سلام|مرحب[اًىتين]*|[أا]هل[اًين]*(?: وسهل[اً]*)?|صباح (?:الخير|النور)|مساء (?:الخير|النور))[\s,،，!.。！]*$/;
const yesInOtherLanguages =
  /^(?:(?:ja|jawohl|gerne?|bitte|oui|d'accord|volontiers|s'il vous pla[iî]t|s[ií]|claro|por favor|sim|はい|ええ|お願いします|是的?|好的?|可以|请|نعم|[أا]جل|[أا]يوه?|[إا]ي|تمام|طبع[اً]*|[أا]كيد|افتح(?:ه|ها|ي)?|من فضلك|لو سمحت)(?:[\s,،，、!.。！]+|$))+$/;
const noInOtherLanguages =
  /^(?:nein|non|não|nao|いいえ|不用|不需要|不了?|لا|كلا|لا داعي|ليس ال[آا]ن)(?:[\s,،，、!.。！]+(?:danke|merci|gracias|obrigad[oa]|ありがとう(?:ございます)?|谢谢|شكر[اً]*|لك|لكم))*[\s!.。！]*$/;
const doIt =
  /^(?:(?:ok(?:ay)?|yes|yeah|sure|please|then)[\s,!.]+)*(?:do (?:it|that|so)|go ahead|please do)(?: (?:for me|please|then|now))*[\s!.]*$/;
/** What is quoted was written by somebody else: the message of a form wishes for nothing. */
const quotation = /["“„«][^"“”„«»\n]{3,160}["”“»]/g;
const unsolved =
  /\b(?:did ?n[o']?t|does ?n[o']?t|do ?n[o']?t|has ?n[o']?t|not) (?:really |actually )?(?:help|helped|work|worked|solve|solved|fix|fixed|answer)\b|\bstill (?:not|no|fail|fails|failing|broken|the same|does ?n[o']?t|do ?n[o']?t|is ?n[o']?t|have|having|getting|happening|happens|down)\b|\b(?:already|i) (?:have |'ve )?(?:tried|did|done) (?:that|this|all|it|these|everything)\b|\bnot what i (?:asked|meant|want)|\bsame (?:error|problem|issue|result)\b|\buseless\b|\bwrong answer\b/;
/** Of those, what says so even where it ends with a question. */
const triedAlready =
  /\bstill (?:not|no|fail|broken|the same|does ?n[o']?t|is ?n[o']?t|stops?|gets?|shows?|says?)|\b(?:already|i) (?:have |'ve )?(?:tried|did|done) (?:that|this|all|it|these|everything)\b/;

/** 'Do they still get counted?' says nothing of what was tried. */
const asksWhetherStill =
  /(?:^|[.!?,;] )(?:and |but |so )?(?:do|does|did|can|could|will|would|is|are|may|might|should)(?:n't)? (?:\S+ ){1,6}?still\b.*\?/;

/** Whether a message asks for nothing but whether a person answers here. */
export function onlyAsksWhoAnswers(message: string): boolean {
  return asksWhoAnswers.test(normalised(message).replace(/^¿/, ''));
}

/** Finds out what a message wants, by plain rules. */
export function wishByRules({ message, lastAnswer, lastMessage = '' }: WishContext): Wish {
  const text = normalised(message);
  // What stands in quotation marks alone is a message that somebody was shown, and wishes for nothing but to know.
  if (!/[\p{L}\p{N}]/u.test(text)) return /[\p{L}\p{N}]/u.test(message) ? 'question' : 'nothing';
  if (lastAnswer !== undefined && offersOfCase().some((offer) => lastAnswer.includes(offer))) {
    if (yes.test(text) || yesInOtherLanguages.test(text)) return 'open-case';
    if (no.test(text) || noInOtherLanguages.test(text)) return 'decline';
  }
  // Who has been told how it is done wants it done.
  if (doIt.test(text)) {
    const before = normalised(lastMessage);
    if (refundWord.test(before) && !refusesRefund.test(before)) return 'refund';
    if (openCase.test(before) || human.test(before)) return 'open-case';
  }
  if (text.length <= shortMessage) {
    if (greeting.test(text) || greetingInOtherLanguages.test(text)) return 'greeting';
    if (thanks.test(text) || isGlad(text)) return 'thanks';
    if (farewell.test(text)) return 'farewell';
    if (no.test(text)) return 'decline';
    if (abilities.test(text) || asksWhoAnswers.test(text.replace(/^¿/, ''))) return 'abilities';
  }
  if (lastAnswer !== undefined && isClosing(text)) return 'thanks';
  if (isRefundWish(text)) return 'refund';
  if (isCaseWish(text)) return 'open-case';
  const isShort = text.length <= 2 * shortMessage;
  // 'So moving it does not help, right?' asks, and so does whoever goes on with 'what now'.
  const asksOn = /[?？]|\bwhat (?:now|else|next)\b/.test(text);
  const isUnsolved = (asksOn ? triedAlready : unsolved).test(text) && !asksWhetherStill.test(text);
  if (!isShort || lastAnswer === undefined || !isUnsolved) return 'question';
  return tellsOfNewMatter({ message, lastAnswer, lastMessage }) ? 'question' : 'unsolved';
}

/** Whether a message tells of something else that does not work than what the last answer was about. */
export function tellsOfNewMatter({ message, lastAnswer, lastMessage }: WishContext): boolean {
  return namesNewMatter(normalised(message), [lastAnswer, lastMessage]);
}

/** Whether a message says in so many words that what was told did not help. */
export function saysNotSolved(message: string): boolean {
  return unsolved.test(normalised(message));
}

/** 'I don't have the recovery codes' says what is missing, by which what was told can be read again. */
const isMissing =
  /^(?:(?:but|and|well|sorry|hm+|no)[\s,]+)*(?:i|we) (?:don'?t|do not|never) (?:have|had|got|get) (?:any|the|a|an|my|our|those|these|that) (?!time|luck|idea|clue|chance)\p{L}+/iu;

/** Whether a message says that something which is asked for is not there. */
export function saysWhatIsMissing(message: string): boolean {
  return isMissing.test(normalised(message));
}

/** True for a sentence that asks for money back, not for one that asks about refunds. */
function isRefundWish(message: string): boolean {
  const text = normalised(message);
  if (!refundWord.test(text) || refusesRefund.test(text)) return false;
  return sentencesOf(text).some((sentence) => wantsRefund.test(sentence) && !asksHow.test(sentence));
}

/** True for a sentence that asks for a person or for a case. */
function isCaseWish(message: string): boolean {
  return sentencesOf(normalised(message)).some((sentence) => {
    if (asksHow.test(sentence)) return false;
    if (wantsSomebodyOfOurs(sentence)) return true;
    return (
      human.test(sentence) ||
      (openCase.test(sentence) && !aboutPlans.test(sentence) && !byOtherWay.test(sentence))
    );
  });
}

function normalised(message: string): string {
  const text = message.replace(quotation, '').trim().toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ');
  return text.length <= 2 * lookedAt ? text : `${text.slice(0, lookedAt)}. ${text.slice(-lookedAt)}`;
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());
}

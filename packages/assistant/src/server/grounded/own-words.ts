import type { AssistantMessage } from '@reachout/chat/rules/assistant-call';
import { maxDescription, maxReason } from '@reachout/core/limits';
import { termsOf } from '../retrieval/terms.ts';
import { weighSentences } from '../understanding/sentences.ts';
import { behindWishForCase } from '../understanding/wish-for-case.ts';
import { demandsMoneyBack, maySayWhyRefund } from '../understanding/wish-words.ts';
import { wishByRules } from '../understanding/wish-by-rules.ts';

const longestSubject = 120;
/** Fewer words say no more than that a person is wanted. */
const fewestBesideWish = 6;
/** What tells as much as that is a subject; more of it is no better one. */
const enoughTold = 20;
const leastTold = 0.07;
/** Of sentences that tell nearly as much as each other, the first is the subject. */
const nearlyMost = 0.7;

/** True for what the assistant has said, and not for what a link wrote in its name (D32): a 'yes' to that agrees to nothing of ours. */
export function isOwnAnswer({ role, preparedBy }: AssistantMessage): boolean {
  return role === 'assistant' && preparedBy === undefined;
}

/** The person's messages that say something about their problem: no greetings, thanks, 'yes' or 'open a case'. */
export function substantialMessages(messages: readonly AssistantMessage[]): string[] {
  const said: string[] = [];
  let lastAnswer: string | undefined;
  for (const message of messages) {
    const { role, content } = message;
    if (isOwnAnswer(message)) lastAnswer = content;
    else if (role === 'user' && isSubstantial(content, lastAnswer)) said.push(content.trim());
  }
  return said;
}

function isSubstantial(message: string, lastAnswer: string | undefined): boolean {
  const wish = wishByRules({ message, lastAnswer });
  if (wish === 'question' || wish === 'refund' || wish === 'unsolved') return termsOf(message).length > 0;
  // A wish for a person may come in the same breath as the problem.
  if (wish !== 'open-case') return false;
  const told = behindWishForCase(message);
  return termsOf(told).length >= (told === message ? fewestBesideWish : 1);
}

/**
 * The person's own words in order, as many whole messages as the description holds. Nothing is added, reworded or cut;
 * where not all fit, the first message and the latest ones stay.
 */
export function describeInOwnWords(messages: readonly AssistantMessage[]): string {
  const [first = '', ...others] = substantialMessages(messages);
  if (first.length > maxDescription) return '';
  const kept: string[] = [];
  let length = first.length;
  for (const message of others.toReversed()) {
    if (message === first || kept.includes(message)) continue;
    length += message.length + 2;
    if (length > maxDescription) break;
    kept.unshift(message);
  }
  return [first, ...kept].join('\n\n');
}

/**
 * A short sentence for the case's subject: the one of the person's sentences that says most of what is wrong or asked, without its greeting.
 *
 * @param tells how much the words of a text tell of a subject, 0 for words that every text has
 */
export function subjectInOwnWords(
  messages: readonly AssistantMessage[],
  tells: (text: string) => number,
): string {
  const rated = substantialMessages(messages).map((said) => {
    const message = behindWishForCase(said);
    const weighed = weighSentences(message);
    return sentencesOf(message).map((sentence) => {
      const of = weighed.filter(({ text }) => text.includes(sentence) || sentence.includes(text));
      const weight = Math.max(0, ...of.map((each) => each.weight));
      return { sentence, value: Math.sqrt(weight) * Math.tanh(tells(sentence) / enoughTold) };
    });
  });
  const mostOf = (sentences: (typeof rated)[number]) => Math.max(0, ...sentences.map(({ value }) => value));
  // What opens a conversation is what it is about, unless it says next to nothing.
  const opening = rated.find((sentences) => mostOf(sentences) >= leastTold) ?? rated[0] ?? [];
  const telling = opening.find(({ value }) => value >= mostOf(opening) * nearlyMost);
  return shortened(telling?.sentence ?? '');
}

/** Why the person wants a refund, in their words; empty when they gave no reason. */
export function refundReasonInOwnWords(messages: readonly AssistantMessage[]): string {
  const said = substantialMessages(messages);
  const about = said.filter((message) => maySayWhyRefund(message) || demandsMoneyBack(message));
  const reason: string[] = [];
  let length = 0;
  for (const message of about) {
    length += message.length + 2;
    if (length > maxReason) break;
    if (!reason.includes(message)) reason.push(message);
  }
  return reason.join('\n\n');
}

const greeting = /^(?:(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b[^,.!\n]{0,30}[,.!]\s*)+/i;
const preamble =
  /^(?:i(?: a|')m (?:writing|contacting you|reaching out) (?:because|about|to report that|as)\s+|i (?:have|had|got) (?:a|an|the) (?:problem|issue|question)(?: (?:with|about|regarding))?[:,]?\s+|please help(?: me)?[:,.]?\s+|(?:can|could) you (?:please )?help(?: me)?(?: with)?[:,]?\s+)/i;

function sentencesOf(message: string): string[] {
  return message
    .replace(greeting, '')
    .split(
      /(?<=[。！？])|(?<=[.!?؟])(?<!\b(?:incl|excl|approx|resp|etc|e\.g|i\.e|vs|z\.B|bzw|ca|inkl|p\.ex|nr)\.)\s+|\n+/i,
    )
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}

function shortened(sentence: string): string {
  // Looked for from the first of such signs only: from each of many, it would take the square of their number (A40).
  const bare = sentence.replace(preamble, '').replace(/(?<![.!,;:\s])[.!,;:\s]+$/, '');
  // A name stays as it is written: of a domain or a file.
  const isName = /^[^\s,!?]+\.[^\s,!?.]/.test(bare);
  const text = isName ? bare : bare.charAt(0).toUpperCase() + bare.slice(1);
  if (text.length <= longestSubject) return text;
  const cut = text.slice(0, longestSubject - 1);
  // At a word's border; a text without one, such as a long address, is cut where it must be.
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${(atWord === '' ? cut : atWord).toWellFormed()}…`;
}

import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { isOffTopicReply, isTalkReply } from '../../languages/reply-languages.ts';
import { languageOf, withoutLanguageWish } from '../../understanding/language.ts';
import { isOwnAnswer } from '../own-words.ts';

const fewestWordsForLanguage = 3;
const plainEnglish =
  /\b(?:the|is|are|it's|i'm|my|does|did|didn't|doesn't|don't|not|and|you|your|how|what|where|when|that|this|with|for|it|of|to|can)\b/i;

/** The person's messages, the language of the last one, and what the assistant has answered so far. */
export interface Conversation {
  said: readonly string[];
  /** Those before the last that were neither about something else nor mere talk: what a follow-up may speak of. */
  earlier: readonly string[];
  language: string;
  answers: readonly string[];
}

/** Reads a conversation as an answer needs it. */
export function conversationOf(messages: AssistantRequest['messages']): Conversation {
  const written = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  return {
    said: written.map(withoutLanguageWish),
    earlier: earlierOf(messages).map(withoutLanguageWish),
    language: languageIn(written),
    answers: messages.filter(isOwnAnswer).map(({ content }) => content),
  };
}

/** The language of the last message, or of the one before where the last is too short to tell. */
export function languageIn(said: readonly string[]): string {
  const last = said.at(-1) ?? '';
  const found = languageOf(last);
  const words = last.match(/\p{L}+/gu)?.length ?? 0;
  // What is of no other language for sure is English: words that are not plainly so, such as names of pages, are said in the language that was spoken.
  const isTelling = words >= fewestWordsForLanguage && plainEnglish.test(last);
  return found === 'en' && !isTelling && said.length > 1 ? languageOf(said.at(-2) ?? '') : found;
}

function earlierOf(messages: AssistantRequest['messages']): string[] {
  return messages.flatMap(({ role, content }, at) => {
    const next = messages[at + 1];
    if (role !== 'user' || next === undefined) return [];
    const isBeside = isOffTopicReply(next.content) || isTalkReply(next.content);
    return isOwnAnswer(next) && isBeside ? [] : [content];
  });
}

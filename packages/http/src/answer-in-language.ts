import type { Language } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';

/** Answers in a language that the address names, whatever the browser asks for. */
export function answerInLanguage(language: Language, answer: () => Promise<Response>): Promise<Response> {
  return runInLanguage(language, answer);
}

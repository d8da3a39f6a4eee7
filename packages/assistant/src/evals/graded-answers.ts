import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { Reply } from '../server/grounded/reply.ts';
import type { Claim } from './certainty-figures.ts';
import { requestOf } from './in-process.ts';

/** A message, what was shown for it, and what a reader made of that who saw nothing else. */
export interface GradedAnswer {
  text: string;
  language: string;
  product: string;
  /** The sections that were shown, in order: `<article path>#<anchor>`. */
  shown: readonly string[];
  /** `right`: whoever asks this can act on it; `partly`: something that is asked is missing. */
  grade: 'right' | 'partly' | 'wrong';
}

/** An answer that is still what a reader has graded. */
export interface StillGiven extends Claim {
  /** Whether it is given for sure. */
  isSure: boolean;
}

/** Reads JSON Lines. */
export function readGradedAnswers(jsonLines: string): GradedAnswer[] {
  return jsonLines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as GradedAnswer);
}

/** Of graded answers those that show the same sections today: of another answer, the grade says nothing. */
export function stillGiven(
  graded: readonly GradedAnswer[],
  assistant: { reply(request: AssistantRequest): Reply },
): StillGiven[] {
  return graded.flatMap(({ text, product, shown, grade }) => {
    const { kind, confidence, references } = assistant.reply(
      requestOf([{ role: 'user', content: text }], { product, plan: 'pro' }),
    );
    const sections = references.map(({ file, meta }) => `${file.path}#${meta?.leadHeading?.id ?? ''}`);
    const isTold = kind === 'answered' || kind === 'unsure';
    if (!isTold || sections.join(' ') !== shown.join(' ')) return [];
    return [{ said: confidence, isRight: grade === 'right', isSure: kind === 'answered' }];
  });
}

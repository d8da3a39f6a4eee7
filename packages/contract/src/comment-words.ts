import { maxComment } from './limits.ts';
import { isBlank, textProblem } from './text.ts';

/** What the words of a comment are called where they are written. */
export type CommentNoun = 'Reply' | 'Answer' | 'Note';

/** What is wrong with them, in the same sentence with a script and without one (U03); undefined when they may be sent. */
export function commentProblem(words: string, noun: CommentNoun): string | undefined {
  return isBlank(words) ? `${noun} is required` : textProblem(words, noun, maxComment);
}

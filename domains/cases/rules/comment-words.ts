import { maxComment } from '@reachout/core/limits';
import { isBlank, textProblem } from '@reachout/core/text';

/** What the words of a comment are called where they are written. */
export type CommentNoun = 'Reply' | 'Answer' | 'Note';

/** What is wrong with them, in the same sentence with a script and without one (U03); undefined when they may be sent. */
export function commentProblem(words: string, noun: CommentNoun): string | undefined {
  return isBlank(words) ? `${noun} is required` : textProblem(words, noun, maxComment);
}

/**
 * What to say when words come under the id of earlier ones, which have arrived: their answer was lost, or the page was gone back to. Under an id of their own
 * they are a comment more, which the person decides.
 */
export function earlierCommentArrived(noun: CommentNoun): string {
  return `What you sent before has arrived. Send again to add this ${noun.toLowerCase()} as well.`;
}

import { commentCopy } from '../messages/comments.ts';
import { textCopy } from '@reachout/core/messages/text';
import { maxComment } from '@reachout/core/limits';
import { isBlank, textProblem } from '@reachout/core/text';

/** What a comment is where it is written: the customer's reply, staff's answer, or a note among staff. */
export const commentKinds = ['reply', 'answer', 'note'] as const;
export type CommentKind = (typeof commentKinds)[number];

const earlierArrived: Readonly<Record<CommentKind, () => string>> = {
  reply: () => commentCopy.replyArrived(),
  answer: () => commentCopy.answerArrived(),
  note: () => commentCopy.noteArrived(),
};

/** What is wrong with a comment, in the same sentence with a script and without one (U03); undefined when it may be sent. */
export function commentProblem(text: string, kind: CommentKind): string | undefined {
  const label = commentCopy[kind]();
  return isBlank(text) ? textCopy.required({ label }) : textProblem(text, label, maxComment);
}

/**
 * What to say when a comment comes under the id of an earlier one, which has arrived: its answer was lost, or the page was gone back to. Under an id of its own
 * it is a comment more, which the person decides.
 */
export function earlierCommentArrived(kind: CommentKind): string {
  return earlierArrived[kind]();
}

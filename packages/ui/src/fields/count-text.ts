import { uiCopy } from '../messages/ui.ts';

/** From this share of the limit on the count is shown. */
const shownFrom = 0.9;

/** A pause in typing after which the count is said, so that it does not talk over each key. */
export const sayCountAfterMs = 1000;

/** What is left of a limit of characters, or how much is too much; empty before it matters. Counts only: nothing is ever cut. */
export function countText(length: number, max: number): string {
  if (length < max * shownFrom) return '';
  const left = max - length;
  return left < 0 ? uiCopy.charactersTooMany({ count: -left }) : uiCopy.charactersLeft({ count: left });
}

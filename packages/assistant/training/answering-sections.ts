import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A message, and the sections of the documentation that answer it best, as somebody found who read the message and the documentation. */
export interface AnsweredMessage {
  text: string;
  language: string;
  product: string;
  /** `<article path>#<anchor>`; of several, each answers. */
  sections: readonly string[];
  /** The same for each further thing that the message asks. */
  further?: readonly (readonly string[])[];
}

/** Questions that other people wrote than those of the development set, who knew nothing of the documentation. */
export function answeredMessages(): AnsweredMessage[] {
  return readFileSync(join(import.meta.dirname, 'answering-sections.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AnsweredMessage);
}

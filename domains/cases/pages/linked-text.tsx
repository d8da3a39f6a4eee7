import type { ReactNode } from 'react';
import { TypedAddress } from './typed-address.tsx';

/** Addresses end before the punctuation of the sentence around them. */
const address = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/gi;

/** Words as somebody wrote them, with their line breaks; addresses in them are links, and nothing else is more than text. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="case-text" dir="auto">
      {[...partsOf(text)]}
    </p>
  );
}

function* partsOf(text: string): Generator<ReactNode> {
  let end = 0;
  for (const match of text.matchAll(address)) {
    const [written] = match;
    yield text.slice(end, match.index);
    yield <TypedAddress key={match.index} address={written} />;
    end = match.index + written.length;
  }
  yield text.slice(end);
}

import { isWebAddress } from '@reachout/contract/url';
import type { ReactNode } from 'react';

/** Addresses end before the punctuation of the sentence around them. */
const address = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/gi;

/** Words as somebody wrote them, with their line breaks; addresses in them are links, and nothing else is more than text. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="case-words" dir="auto">
      {[...partsOf(text)]}
    </p>
  );
}

function* partsOf(text: string): Generator<ReactNode> {
  let end = 0;
  for (const match of text.matchAll(address)) {
    const [href] = match;
    if (!isWebAddress(href)) continue;
    yield text.slice(end, match.index);
    yield (
      <a key={match.index} className="ui-link" href={href} rel="noopener noreferrer nofollow">
        {href}
      </a>
    );
    end = match.index + href.length;
  }
  yield text.slice(end);
}

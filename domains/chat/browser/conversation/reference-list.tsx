import { citation } from '@reachout/web/lib/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { conversationCopy } from '../../messages/conversation.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import { referenceLink, usedSources } from '@reachout/web/lib/answer-markdown/reference-link';

export interface ReferenceListProps {
  /** The answer that they support. */
  text: string;
  references: readonly Reference[];
}

/** The passages that an answer draws on, numbered as in its text; each opens in the documentation. */
export function ReferenceList({ text, references }: ReferenceListProps) {
  const links = usedSources(text, references).flatMap(({ reference, number }) => {
    const link = referenceLink(reference, document.baseURI);
    return link ? [{ ...link, number }] : [];
  });
  if (links.length === 0) return null;
  return (
    <div className="chat-sources">
      <p className="chat-sources-title">{conversationCopy.sources()}</p>
      <ol>
        {links.map(({ number, href, title, heading, destination }) => (
          <li key={number}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="chat-source"
              {...mark(citation, number)}
            >
              <span className="chat-source-number">{number}</span>
              <span>
                {title}
                {heading ? <span className="text-muted">{` · ${heading}`}</span> : null}
                {destination ? <span className="text-muted">{` (${destination})`}</span> : null}
                <span className="ui-hidden-visually"> {conversationCopy.opensInANewTab()}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}

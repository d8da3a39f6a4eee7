import type { Reference } from '@reachout/contract/entities';
import { referenceLink } from './reference-link.ts';

/** The passages that an answer draws on, numbered as in its text; each opens in the documentation. */
export function ReferenceList({ references }: { references: readonly Reference[] }) {
  const links = references.map((reference) => referenceLink(reference, document.baseURI));
  if (links.every((link) => link === undefined)) return null;
  return (
    <div className="chat-sources">
      <p className="chat-sources-title">Sources</p>
      <ol>
        {links.map((link, index) =>
          link ? (
            <li key={link.href}>
              <a
                href={link.href}
                target="_blank"
                rel="noopener"
                className="chat-source"
                data-citation={index + 1}
              >
                <span className="chat-source-number">{index + 1}</span>
                <span>
                  {link.title}
                  {link.heading ? <span className="text-muted"> · {link.heading}</span> : null}
                  <span className="ui-hidden-visually"> (opens in a new tab)</span>
                </span>
              </a>
            </li>
          ) : null,
        )}
      </ol>
    </div>
  );
}

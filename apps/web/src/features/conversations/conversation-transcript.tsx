import type { StoredMessage } from '@reachout/contract/calls/conversations';
import type { Reference } from '@reachout/contract/entities';
import { ConversationTime } from './conversation-time.tsx';

export interface ConversationTranscriptProps {
  messages: readonly StoredMessage[];
  personName: string;
}

/** What was said, in order. Words are shown as they were written; nothing in them is run or fetched. */
export function ConversationTranscript({ messages, personName }: ConversationTranscriptProps) {
  return (
    <ol className="conversation-transcript" aria-label="Messages">
      {messages.filter(isSaid).map((message) => (
        <li key={message.id}>
          <article className="conversation-message" data-role={message.role}>
            <header className="conversation-message-head text-14">
              <bdi className="font-medium">{message.role === 'user' ? personName : 'Assistant'}</bdi>
              <span className="text-muted">
                <ConversationTime at={message.createdAt} />
              </span>
            </header>
            {message.content === '' ? null : <p className="conversation-words">{message.content}</p>}
            <Outcome status={message.status} />
            <Sources references={message.references} />
          </article>
        </li>
      ))}
    </ol>
  );
}

function isSaid({ role, content, status }: StoredMessage): boolean {
  return role === 'user' || (role === 'assistant' && (content !== '' || status !== 'complete'));
}

const outcomes: Partial<Record<StoredMessage['status'], string>> = {
  streaming: 'This answer is still being written. Load the page again to read on.',
  interrupted: 'This answer was interrupted.',
  errored: 'This answer failed.',
};

function Outcome({ status }: Pick<StoredMessage, 'status'>) {
  const words = outcomes[status];
  return words === undefined ? null : <p className="text-14 text-muted">{words}</p>;
}

function Sources({ references }: Pick<StoredMessage, 'references'>) {
  if (references.length === 0) return null;
  // The same section may be named twice: the number, which the text quotes, is what tells them apart.
  const sources = references.map((reference, index) => ({ reference, number: index + 1 }));
  return (
    <div className="text-14">
      <p className="font-medium">Sources</p>
      <ol className="conversation-sources">
        {sources.map(({ reference, number }) => (
          <li key={number}>
            {isWebAddress(reference.file.path) ? (
              <a className="ui-link" href={addressOf(reference)} rel="noreferrer">
                <bdi>{nameOf(reference)}</bdi>
              </a>
            ) : (
              <bdi>{nameOf(reference)}</bdi>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The page and, where it is known, the section of it. */
function nameOf({ file, meta }: Reference): string {
  return [file.title ?? file.path, meta?.leadHeading?.value].filter(Boolean).join(': ');
}

function addressOf({ file, meta }: Reference): string {
  const anchor = meta?.leadHeading?.id ?? meta?.leadHeading?.slug;
  return anchor ? `${file.path.split('#')[0]}#${encodeURIComponent(anchor)}` : file.path;
}

/** A path of this site or an https address; anything else is shown as text only (A50). */
function isWebAddress(path: string): boolean {
  return /^\/(?![/\\])/.test(path) || path.startsWith('https://');
}

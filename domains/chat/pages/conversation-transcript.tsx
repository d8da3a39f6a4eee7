import { pastCopy } from '../messages/past.ts';
import type { StoredMessage } from '../rules/calls/conversations.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import { noSite } from '@reachout/core/link';
import { preparedSpeaker } from '../rules/prepared-speaker.ts';
import { AnswerMarkdown } from '@reachout/web/lib/answer-markdown/answer-markdown';
import { referenceLink, usedSources } from '@reachout/web/lib/answer-markdown/reference-link';
import { Timestamp } from '@reachout/web/lib/timestamp';

export interface ConversationTranscriptProps {
  messages: readonly StoredMessage[];
  personName: string;
  /** Of the headings that say who spoke; below the page's own title unless told. */
  level?: 2 | 3;
}

/** What was said, in order: a person's words as they were written, answers as their Markdown says. Nothing in either is run or fetched. */
export function ConversationTranscript({ messages, personName, level = 2 }: ConversationTranscriptProps) {
  const Heading = `h${level}` as const;
  return (
    <ol className="conversation-transcript" aria-label={pastCopy.messages()}>
      {messages.filter(isSaid).map((message) => (
        <li key={message.id}>
          <article className="conversation-message">
            <header className="conversation-message-head text-14">
              <Heading className="text-14 font-medium">
                <bdi>{speakerOf(message, personName)}</bdi>
              </Heading>
              <span className="text-muted">
                <Timestamp at={message.createdAt} />
              </span>
            </header>
            <MessageText message={message} />
            <Outcome status={message.status} />
            <Sources message={message} />
          </article>
        </li>
      ))}
    </ol>
  );
}

function speakerOf({ role, preparedBy }: StoredMessage, personName: string): string {
  if (preparedBy !== undefined) return preparedSpeaker(role);
  return role === 'user' ? personName : pastCopy.assistant();
}

function MessageText({ message: { role, content, references } }: { message: StoredMessage }) {
  if (content === '') return null;
  if (role === 'user') return <p className="conversation-words">{content}</p>;
  return <AnswerMarkdown text={content} references={references} />;
}

function isSaid({ role, content, status }: StoredMessage): boolean {
  return role === 'user' || (role === 'assistant' && (content !== '' || status !== 'complete'));
}

const outcomes: Partial<Record<StoredMessage['status'], () => string>> = {
  streaming: pastCopy.stillWritten,
  interrupted: pastCopy.interrupted,
  errored: pastCopy.errored,
};

function Outcome({ status }: Pick<StoredMessage, 'status'>) {
  const text = outcomes[status]?.();
  return text === undefined ? null : <p className="text-14 text-muted">{text}</p>;
}

function Sources({ message: { content, references } }: { message: StoredMessage }) {
  // The same section may be named twice: the number, which the text quotes, is what tells them apart.
  const sources = usedSources(content, references);
  if (sources.length === 0) return null;
  return (
    <div className="text-14">
      <p className="font-medium">{pastCopy.sources()}</p>
      <ol className="conversation-sources">
        {sources.map(({ reference, number }) => (
          <li key={number} value={number}>
            <Source reference={reference} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Source({ reference }: { reference: Reference }) {
  const link = referenceLink(reference, noSite);
  const name = <bdi>{nameOf(reference)}</bdi>;
  // A path that is no address of ours or of the web is shown as text only (A50).
  if (!link) return name;
  return (
    <>
      <a className="ui-link" href={link.href} rel="noreferrer">
        {name}
      </a>
      {link.destination ? <span className="text-muted">{` (${link.destination})`}</span> : null}
    </>
  );
}

/** The page and, where it is known, the section of it. */
function nameOf({ file, meta }: Reference): string {
  return [file.title ?? file.path, meta?.leadHeading?.value].filter(Boolean).join(': ');
}

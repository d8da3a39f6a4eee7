import { chatRow } from '../class-names.ts';
import { composerCopy } from '../../messages/composer.ts';
import { conversationCopy } from '../../messages/conversation.ts';
import type { ChatMessage } from '../../rules/chat-form.ts';
import { preparedSpeaker } from '../../rules/prepared-speaker.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import type { ReactNode } from 'react';
import { AnswerText } from './answer-text.tsx';
import { MessageCopy } from './message-copy.tsx';
import { Mark, PersonText } from './person-text.tsx';
import { ReferenceList } from './reference-list.tsx';
import { useHighlightedPassages } from './use-highlighted-passages.ts';

export interface MessageRowProps {
  message: ChatMessage;
  personName: string;
  isStreaming?: boolean;
  references?: readonly Reference[];
  /** The card of its tool. */
  children?: ReactNode;
  actions?: ReactNode;
}

const noReferences: readonly Reference[] = [];

/** One message as a row: who, when, the words, their sources, and what can be done. */
export function MessageRow({
  message,
  personName,
  isStreaming = false,
  references = message.references ?? noReferences,
  children,
  actions,
}: MessageRowProps) {
  const { role, content, timestamp, preparedBy, isInterrupted } = message;
  const isPerson = role === 'user';
  const highlightedPassages = useHighlightedPassages();
  return (
    <li className={chatRow} data-streaming={isStreaming || undefined}>
      <Mark isPerson={isPerson || preparedBy !== undefined} name={preparedBy ? '…' : personName} />
      <article ref={highlightedPassages} className="chat-message">
        <p className="chat-message-head">
          {/* What a link prepared was said by nobody here. */}
          <span className="font-medium">{preparedBy ? preparedSpeaker(role) : speakers[role]()}</span>
          {isStreaming ? (
            <span className="chat-message-time">{conversationCopy.answering()}</span>
          ) : (
            <MessageTime timestamp={timestamp} />
          )}
        </p>
        <MessageText {...{ isPerson, content, isStreaming, references }} />
        {isInterrupted ? <p className="chat-message-note">{conversationCopy.answerStopped()}</p> : null}
        {isStreaming ? null : <ReferenceList text={content} references={references} />}
        {children}
        <div className="chat-message-actions">
          {isPerson || isStreaming || content === '' ? null : <MessageCopy text={content} />}
          {actions}
        </div>
      </article>
    </li>
  );
}

const speakers: Record<ChatMessage['role'], () => string> = {
  user: composerCopy.you,
  assistant: conversationCopy.assistant,
  tool: conversationCopy.assistant,
  system: conversationCopy.assistant,
};

function MessageText({
  isPerson,
  content,
  isStreaming,
  references,
}: {
  isPerson: boolean;
  content: string;
  isStreaming: boolean;
  references: readonly Reference[];
}) {
  if (isPerson) return <PersonText content={content} />;
  if (content === '' && !isStreaming) return null;
  return <AnswerText text={content} isComplete={!isStreaming} references={references} />;
}

function MessageTime({ timestamp }: { timestamp: number }) {
  const time = new Date(timestamp);
  return (
    <time className="chat-message-time" dateTime={time.toISOString()} title={fullTime.format(time)}>
      {(isToday(time) ? shortTime : fullTime).format(time)}
    </time>
  );
}

const shortTime = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const fullTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function isToday(time: Date): boolean {
  return time.toDateString() === new Date().toDateString();
}

import { aiNotice } from '@reachout/contract/messages';
import { Disclosure } from '@reachout/ui/disclosure';
import { Moment } from './moment.tsx';

/** A message of the conversation that led to the case. */
export interface TranscriptMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  createdAt: string;
}

export interface CaseTranscriptProps {
  messages: readonly TranscriptMessage[];
  personName: string;
}

/** The conversation before the case, folded: there for whoever wants the whole story. */
export function CaseTranscript({ messages, personName }: CaseTranscriptProps) {
  if (messages.length === 0) return null;
  return (
    <Disclosure
      className="case-transcript ui-panel"
      summary={`Chat before this case (${messages.length} messages)`}
    >
      <p className="text-13 text-muted">{aiNotice}</p>
      <ol className="case-timeline">
        {messages.map((message) => (
          <li key={message.id}>
            <article className="case-entry">
              <header className="case-entry-head">
                <bdi className="font-medium">{message.role === 'user' ? personName : 'Assistant'}</bdi>
                <span className="text-muted">
                  <Moment at={message.createdAt} />
                </span>
              </header>
              <p className="case-words">{message.content}</p>
            </article>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

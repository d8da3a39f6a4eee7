import { casePageCopy } from '../messages/case.ts';
import { chatNoticeCopy } from '@reachout/chat/messages/notice';
import { preparedSpeakerForOthers } from '../rules/prepared-speaker.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { mark } from '@reachout/core/page-hooks';
import * as hook from '../rules/page/page-hooks.ts';
import { Disclosure } from '@reachout/ui/disclosure';
import { AnswerMarkdown } from '@reachout/web/lib/answer-markdown/answer-markdown';
import { Timestamp } from '@reachout/web/lib/timestamp';

export interface CaseTranscriptProps {
  messages: CaseDetail['transcript'];
  personName: string;
}

/** The conversation before the case, collapsed: there for whoever wants the whole story. */
export function CaseTranscript({ messages, personName }: CaseTranscriptProps) {
  if (messages.length === 0) return null;
  return (
    <Disclosure
      {...mark(hook.part, 'transcript')}
      className="case-transcript ui-panel"
      summary={casePageCopy.chatBefore({ count: messages.length })}
    >
      <p className="text-13 text-muted">{chatNoticeCopy.ai()}</p>
      <ol className="case-timeline">
        {messages.map((message) => (
          <li key={message.id}>
            <article className="case-entry">
              <header className="case-entry-head">
                <span className="case-mark" aria-hidden="true">
                  {message.preparedBy
                    ? '…'
                    : message.role === 'user'
                      ? [...personName][0]?.toUpperCase()
                      : casePageCopy.assistantMark()}
                </span>
                <h2 className="case-entry-author">
                  <bdi>{speakerOf(message, personName)}</bdi>
                </h2>
                <span className="text-muted">
                  <Timestamp at={message.createdAt} />
                </span>
              </header>
              <div className="case-entry-body">
                {message.role === 'user' ? (
                  <p className="case-text" dir="auto">
                    {message.content}
                  </p>
                ) : (
                  <AnswerMarkdown text={message.content} references={message.references} />
                )}
              </div>
            </article>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

function speakerOf({ role, preparedBy }: CaseDetail['transcript'][number], personName: string): string {
  if (preparedBy !== undefined) return preparedSpeakerForOthers(role, personName);
  return role === 'user' ? personName : casePageCopy.assistant();
}

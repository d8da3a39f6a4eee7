import { chatFoot } from './class-names.ts';
import { composerCopy } from '../messages/composer.ts';
import { chatNoticeCopy } from '../messages/notice.ts';
import type { ReactNode, Ref } from 'react';
import { lazyPart, loadPart } from '@reachout/web/lib/load-part';
import { Announcer } from './conversation/announcer.tsx';
import type { ChatSurroundings } from './chat-actions.ts';
import type { ChatRunner } from './chat-runner.ts';
import { Composer } from './composer.tsx';
import { Opening } from './conversation/opening.tsx';
import { QuestionsMeanwhile } from './conversation/person-text.tsx';
import { PartBoundary } from './part-boundary.tsx';
import { UndoBar } from './conversation/undo-bar.tsx';
import { useChatState } from './use-chat-state.ts';

const loadConversation = () => import('./conversation/conversation.tsx');
const Conversation = lazyPart(() => loadConversation().then((module) => module.Conversation));

export interface ChatPanelProps {
  runner: ChatRunner;
  surroundings: ChatSurroundings;
  boxRef: Ref<HTMLTextAreaElement>;
  /** Called with the first sign of a message to come, so that what it needs is there when it is sent. */
  onPrepare: () => void;
  onUsePrepared: (text: string) => void;
  onContinueChat: () => void;
  /** Stands below a conversation that has an answer. */
  afterAnswers?: ReactNode;
}

/** The chat: how to begin or the conversation, the message box, and the note on what is generated. */
export function ChatPanel({
  runner,
  surroundings,
  boxRef,
  onPrepare,
  onUsePrepared,
  onContinueChat,
  afterAnswers,
}: ChatPanelProps) {
  const hasConversation = useChatState(runner, (chat) => chat.form.messages.length > 0);
  const handlePrepare = (): void => {
    // A failure is shown when the conversation itself is to be shown.
    loadPart(loadConversation).catch(() => undefined);
    onPrepare();
  };
  return (
    <div className="chat-panel ui-panel">
      <Announcer runner={runner} />
      <div className="chat-content">
        {hasConversation ? (
          <PartBoundary
            part={composerCopy.theConversation()}
            fallback={<QuestionsMeanwhile runner={runner} personName={surroundings.person.name} />}
          >
            <Conversation {...{ runner, surroundings, onUsePrepared, afterAnswers }} />
          </PartBoundary>
        ) : (
          <div className="chat-opening">
            <Opening {...surroundings} onCreateCase={() => runner.createCase()} />
          </div>
        )}
      </div>
      <div className={chatFoot}>
        <UndoBar runner={runner} />
        <Composer
          runner={runner}
          isCaseFormVisible={surroundings.isCaseFormVisible}
          caseRefusal={surroundings.caseRefusal}
          onPrepare={handlePrepare}
          onContinueChat={onContinueChat}
          boxRef={boxRef}
        />
        <p className="chat-ai-notice">{chatNoticeCopy.ai()}</p>
      </div>
    </div>
  );
}

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
import { useChatState } from './use-chat-state.ts';

const loadConversation = () => import('./conversation/conversation.tsx');
const Conversation = lazyPart(() => loadConversation().then((module) => module.Conversation));
const UndoBar = lazyPart(() => loadConversation().then((module) => module.UndoBar));

export interface ChatPanelProps {
  runner: ChatRunner;
  surroundings: ChatSurroundings;
  boxRef: Ref<HTMLTextAreaElement>;
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
  onUsePrepared,
  onContinueChat,
  afterAnswers,
}: ChatPanelProps) {
  const hasConversation = useChatState(runner, (chat) => chat.form.messages.length > 0);
  const isUndoable = useChatState(runner, (chat) => chat.undoable !== null);
  const handlePrepare = (): void => {
    // A failure is shown when the conversation itself is to be shown.
    loadPart(loadConversation).catch(() => undefined);
    runner.prepare();
  };
  return (
    <div className="chat-panel ui-panel" data-conversation={hasConversation || undefined}>
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
        {/* There before what it says, which is so announced. What can be undone was a conversation, whose code is there. */}
        <div role="status">
          {isUndoable ? (
            <PartBoundary part={composerCopy.theConversation()}>
              <UndoBar runner={runner} />
            </PartBoundary>
          ) : null}
        </div>
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

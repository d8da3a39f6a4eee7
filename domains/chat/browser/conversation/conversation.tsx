import { conversationCopy } from '../../messages/conversation.ts';
import type { ChatMessage, ChatStatus } from '../../rules/chat-form.ts';
import { preparedCopy } from '../../messages/prepared.ts';
import { Button } from '@reachout/ui/button';
import { ArrowDown, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, Suspense } from 'react';
import { AnswerVerdict } from './answer-verdict.tsx';
import type { ChatSurroundings } from '../chat-actions.ts';
import type { ChatRunner } from '../chat-runner.ts';
import { ElsewhereLine } from './elsewhere-line.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { chatRow } from '../class-names.ts';
import { focusRow, useFocusFallback } from '../focus-fallback.ts';
import { MessageRow } from './message-row.tsx';
import { ToolCard } from './tool-card.tsx';
import { useChatState } from '../use-chat-state.ts';
import { useFollowLatest } from './use-follow-latest.ts';
import { useStreamedText } from './use-streamed-text.ts';

// What takes a conversation's place for a moment comes with it, so that it is there at once.
export { UndoBar } from './undo-bar.tsx';

export interface ConversationProps {
  runner: ChatRunner;
  surroundings: ChatSurroundings;
  onUsePrepared: (text: string) => void;
  /** Stands below the last answer, while none is under way. */
  afterAnswers?: ReactNode;
}

/** The messages, the answer under way, and what keeps the last message from being answered. Loaded with the first message. */
export function Conversation({ runner, surroundings, onUsePrepared, afterAnswers }: ConversationProps) {
  const messages = useChatState(runner, (chat) => chat.form.messages);
  const status = useChatState(runner, (chat) => chat.status);
  const answerId = useChatState(runner, (chat) => chat.answer?.id ?? null);
  const error = useChatState(runner, (chat) => chat.error);
  const isElsewhere = useChatState(runner, (chat) => chat.answer?.isElsewhere);
  const hasAnswer = useChatState(
    runner,
    (chat) => (chat.status === 'idle' || chat.status === 'generating-case') && chat.form.promptId !== null,
  );
  const { end, jump, isEndBelow } = useFollowLatest(messages.filter(({ role }) => role === 'user').length);
  const isAnswering = status === 'responding';
  // The row of an answer keeps its key when the answer becomes a message, so that what has been written stays in the page.
  const rows = isAnswering ? [...messages, rowOfAnswer(answerId)] : messages;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys lead from message to message, and to nothing else */}
      <div
        role="log"
        aria-label={conversationCopy.conversation()}
        // Words on their way are not read out one by one; the announcer says when an answer starts and what it was (U40).
        aria-live="off"
        aria-busy={isAnswering}
        onKeyDown={goThroughRows}
      >
        <ol className="chat-rows">
          {rows.filter(isShown).map((message) => (
            <ConversationRow
              key={message.id}
              {...{ runner, surroundings, onUsePrepared, message }}
              isFormComing={status === 'generating-case' && message.tool !== undefined}
              isLast={message === rows.at(-1)}
              isStreaming={isAnswering && message === rows.at(-1)}
              canRetry={canRetry(message, status, error !== null)}
            />
          ))}
        </ol>
      </div>
      {isElsewhere ? <ElsewhereLine onReadOn={() => runner.readOnHere()} /> : null}
      {error ? (
        <div className="chat-error-notice">
          <ErrorNotice
            key={messages.length}
            error={error}
            onSendAgain={() => runner.dispatch({ type: 'retried' })}
          />
        </div>
      ) : null}
      {/* Its own boundary: the conversation does not give way while this is loaded. */}
      <Suspense>{hasAnswer ? afterAnswers : null}</Suspense>
      <div ref={end} className="chat-end" />
      {isEndBelow ? <JumpButton onJump={jump} /> : null}
    </>
  );
}

/** From a message to the one before it or after it, as in a feed (U48); not from a field, whose keys are its own. */
function goThroughRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if (!(target instanceof Element) || target.matches('input, select, textarea')) return;
  const row = target.closest(`.${chatRow}`);
  const next = key === 'PageUp' ? row?.previousElementSibling : key === 'PageDown' && row?.nextElementSibling;
  if (!next) return;
  event.preventDefault();
  focusRow(next as HTMLElement);
}

/** Goes as soon as the end is in sight, also by itself. */
function JumpButton({ onJump }: { onJump: () => void }) {
  return (
    <div className="chat-jump">
      <Button ref={useFocusFallback<HTMLButtonElement>()} size="small" onClick={onJump}>
        <ArrowDown size={16} strokeWidth={1.5} aria-hidden="true" />
        {conversationCopy.jumpToLatest()}
      </Button>
    </div>
  );
}

/** An answer that failed or was stopped can be asked for again, also when not a word of it had come. */
function canRetry(message: ChatMessage, status: ChatStatus, hasError: boolean): boolean {
  const isUnanswered = message.role === 'user' && !message.preparedBy && status === 'idle' && !hasError;
  return status === 'errored' || message.isInterrupted === true || isUnanswered;
}

function rowOfAnswer(answerId: string | null): ChatMessage {
  return { id: answerId ?? 'answer', role: 'assistant', content: '', timestamp: 0 };
}

/** A tool call is stored as two messages; the assistant's one shows it. */
function isShown({ role }: ChatMessage): boolean {
  return role === 'user' || role === 'assistant';
}

interface ConversationRowProps extends Omit<ConversationProps, 'afterAnswers'> {
  message: ChatMessage;
  /** The assistant fills the case form in. */
  isFormComing: boolean;
  isLast: boolean;
  isStreaming: boolean;
  canRetry: boolean;
}

/** Rendered when something of its own changes, and not with every step of the chat. */
const ConversationRow = memo(function ConversationRow({
  runner,
  surroundings,
  onUsePrepared,
  message,
  isFormComing,
  isLast,
  isStreaming,
  canRetry,
}: ConversationRowProps) {
  const streamed = useStreamedText(runner, isStreaming);
  const references = useChatState(runner, (chat) => (isStreaming ? chat.form.references : undefined));
  return (
    <MessageRow
      message={isStreaming ? { ...message, content: streamed } : message}
      personName={surroundings.person.name}
      isStreaming={isStreaming}
      references={references}
      actions={
        <>
          {message.promptId !== undefined && message.content !== '' ? (
            <AnswerVerdict
              verdict={message.verdict}
              onJudge={(verdict) => runner.judge(message.id, verdict)}
            />
          ) : null}
          {isLast && canRetry ? <RetryButton onRetry={() => runner.dispatch({ type: 'retried' })} /> : null}
        </>
      }
    >
      {message.tool ? (
        <ToolCard
          {...surroundings}
          // A form that is being filled in is as good as open: nothing offers to open it.
          isCaseFormVisible={surroundings.isCaseFormVisible || isFormComing}
          messageId={message.id}
          tool={message.tool}
          isLast={isLast}
          onCreateCase={() => runner.createCase()}
        />
      ) : null}
      {message.preparedBy && isLast ? (
        <div>
          <p className="chat-message-note">{preparedCopy.notSent()}</p>
          {message.role === 'user' ? (
            <Button size="small" className="mt-2" onClick={() => onUsePrepared(message.content)}>
              {conversationCopy.useAsMyMessage()}
            </Button>
          ) : null}
        </div>
      ) : null}
    </MessageRow>
  );
});

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button ref={useFocusFallback<HTMLButtonElement>()} variant="quiet" size="small" onClick={onRetry}>
      <RotateCcw size={16} strokeWidth={1.5} aria-hidden="true" />
      {conversationCopy.tryAgain()}
    </Button>
  );
}

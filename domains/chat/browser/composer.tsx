import { firstFocus } from '@reachout/web/lib/page-hooks';
import { messageBoxId } from '../rules/chat-area.ts';
import { mark } from '@reachout/core/page-hooks';
import { composerCopy } from '../messages/composer.ts';
import {
  type ChatStatus,
  isMessageBoxVisible,
  messageBoxPlaceholder,
  showsCaseFormButton,
} from '../rules/chat-form.ts';
import { messageBoxAction } from '@reachout/core/keyboard';
import { maxMessage } from '@reachout/core/limits';
import { chatCopy } from '../messages/chat.ts';
import { Button } from '@reachout/ui/button';
import { Composer as TextComposer, ComposerKeys } from '@reachout/ui/composer';
import { useLargePaste } from '@reachout/ui/use-large-paste';
import { ArrowUp, RotateCcw, Square } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { lazyPart } from '@reachout/web/lib/load-part';
import type { ChatRunner } from './chat-runner.ts';
import { useFocusFallback } from './focus-fallback.ts';
import { PartBoundary } from './part-boundary.tsx';
import { useChatState } from './use-chat-state.ts';

const HeldMessage = lazyPart(() => import('./held-message.tsx').then((module) => module.HeldMessage));

export interface ComposerProps {
  runner: ChatRunner;
  isCaseFormVisible: boolean;
  caseRefusal: string | undefined;
  /** Called with the first sign of a message to come. */
  onPrepare: () => void;
  /** Hides the case form, so that the message box is back. */
  onContinueChat: () => void;
  boxRef: Ref<HTMLTextAreaElement>;
}

/** The message box with what can be done from every state of the chat: send or stop, create a case, start over. */
export function Composer({
  runner,
  isCaseFormVisible,
  caseRefusal,
  onPrepare,
  onContinueChat,
  boxRef,
}: ComposerProps) {
  const messages = useChatState(runner, (chat) => chat.form.messages);
  const status = useChatState(runner, (chat) => chat.status);
  const isBoxVisible = isMessageBoxVisible(messages, isCaseFormVisible);
  const last = messages.at(-1);
  const isCaseDue = last !== undefined && showsCaseFormButton(messages, last, { status, isCaseFormVisible });
  return (
    <div className="chat-composer" data-box={isBoxVisible || undefined}>
      {isBoxVisible ? <MessageBox runner={runner} onPrepare={onPrepare} boxRef={boxRef} /> : null}
      <div className="chat-bar">
        {isCaseFormVisible ? (
          <Button size="small" {...mark(firstFocus)} onClick={onContinueChat}>
            {composerCopy.continueTheChat()}
          </Button>
        ) : (
          <Button
            variant={isCaseDue && !caseRefusal ? 'primary' : 'secondary'}
            size="small"
            disabledReason={caseRefusal}
            busyLabel={status === 'generating-case' ? chatCopy.prefillingCase() : undefined}
            onClick={() => runner.createCase()}
          >
            {chatCopy.createCase()}
          </Button>
        )}
        {messages.length > 0 && status !== 'disabled' ? (
          <Button variant="quiet" size="small" onClick={() => runner.restart()}>
            <RotateCcw size={16} strokeWidth={1.5} aria-hidden="true" />
            {composerCopy.restartChat()}
          </Button>
        ) : null}
        {isBoxVisible ? <ComposerKeys>{composerCopy.keysHint()}</ComposerKeys> : null}
      </div>
    </div>
  );
}

function MessageBox({ runner, onPrepare, boxRef }: Pick<ComposerProps, 'runner' | 'onPrepare' | 'boxRef'>) {
  const text = useChatState(runner, (chat) => chat.form.currentMessage);
  const placeholder = useChatState(runner, (chat) => messageBoxPlaceholder(chat.form.messages));
  const problem = useChatState(runner, (chat) => chat.problem);
  const status = useChatState(runner, (chat) => chat.status);
  // A case or refund form may take the place of the box.
  const form = useFocusFallback<HTMLFormElement>();
  const paste = useLargePaste();

  const focusBox = (): void => form.current?.querySelector('textarea')?.focus();
  const leavePaste = (): void => {
    paste.discard();
    focusBox();
  };
  /** Sends what stands in the box. What was typed before the script took over becomes state a moment later, which must not bring back what was sent. */
  const send = (box: HTMLTextAreaElement): void => {
    const { value } = box;
    if (value !== text) runner.dispatch({ type: 'draft-changed', text: value });
    runner.send(value);
    box.value = runner.getState().form.currentMessage;
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const action = messageBoxAction(toKeyPress(event));
    if (action !== 'send' && !(event.key === 'Enter' && event.repeat && !event.shiftKey)) return;
    event.preventDefault();
    // An empty box has nothing to say, and nothing to complain about.
    if (action === 'send' && event.currentTarget.value.trim() !== '') send(event.currentTarget);
  };

  return (
    <>
      {paste.held ? (
        <PartBoundary part={composerCopy.whatYouPasted()} reassurance={composerCopy.nothingWasSent()}>
          <HeldMessage
            held={paste.held}
            message={text}
            onInsert={(next) => {
              runner.dispatch({ type: 'draft-changed', text: next });
              leavePaste();
            }}
            onDiscard={leavePaste}
          />
        </PartBoundary>
      ) : null}
      <form
        ref={form}
        // In no dialog this sends nothing: what is pressed before the script runs must not lead away with what was typed.
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          const box = event.currentTarget.querySelector('textarea');
          if (box) send(box);
          // By keys: the button gives way to Stop, and a refused message wants to be mended.
          if (form.current?.querySelector('button:focus-visible')) focusBox();
        }}
      >
        <TextComposer
          name={messageBoxId}
          shape="line"
          max={maxMessage}
          {...mark(firstFocus)}
          label={composerCopy.yourMessage()}
          isLabelHidden
          rows={1}
          ref={boxRef}
          value={text}
          placeholder={placeholder}
          error={problem ?? undefined}
          autoComplete="off"
          enterKeyHint="send"
          disabledReason={status === 'disabled' ? composerCopy.refundBeingSent() : undefined}
          onFocus={onPrepare}
          onChange={(event) => {
            onPrepare();
            runner.dispatch({ type: 'draft-changed', text: event.target.value });
          }}
          onKeyDown={handleKeyDown}
          {...paste.handlers}
        >
          <SendButton status={status} onStop={() => runner.stop()} />
        </TextComposer>
      </form>
    </>
  );
}

function SendButton({ status, onStop }: { status: ChatStatus; onStop: () => void }) {
  if (status === 'responding') {
    return (
      <Button
        key="stop"
        size="icon"
        aria-label={composerCopy.stopAnswering()}
        title={composerCopy.stopAnswering()}
        onClick={onStop}
      >
        <Square size={14} strokeWidth={1.5} fill="currentColor" aria-hidden="true" />
      </Button>
    );
  }
  return (
    <Button
      key="send"
      type="submit"
      variant="primary"
      size="icon"
      aria-label={composerCopy.send()}
      title={composerCopy.send()}
    >
      <ArrowUp size={18} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  );
}

function toKeyPress(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { key, keyCode, shiftKey, altKey, repeat, nativeEvent } = event;
  return { key, keyCode, shiftKey, altKey, repeat, isComposing: nativeEvent.isComposing };
}

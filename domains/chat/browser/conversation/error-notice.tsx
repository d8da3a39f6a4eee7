import { conversationCopy } from '../../messages/conversation.ts';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { chatAreaId } from '../../rules/chat-area.ts';
import type { ChatError } from '../../rules/chat-machine.ts';
import { useFocusFallback } from '../focus-fallback.ts';
import { useCountdown } from '../use-countdown.ts';

export interface ErrorNoticeProps {
  error: ChatError;
  onSendAgain: () => void;
}

/** Why the last message has no answer, that it is safe, and the next step (F13, F18, U90, U91). */
export function ErrorNotice({ error, onSendAgain }: ErrorNoticeProps) {
  const secondsLeft = useCountdown(error.kind === 'too-many' ? error.retryAfterSeconds : 0);
  // Each second of it read out would drown everything else.
  const waiting =
    secondsLeft > 0 ? (
      <span aria-live="off">{conversationCopy.sendAgainIn({ secondsLeft })}</span>
    ) : undefined;
  const again = (
    <Button size="small" disabledReason={waiting} onClick={onSendAgain}>
      {conversationCopy.sendAgain()}
    </Button>
  );
  return (
    <Notice
      ref={useFocusFallback<HTMLDivElement>()}
      tone="warning"
      role="alert"
      title={titles[error.kind]()}
      actions={error.kind === 'logged-out' ? <LogIn /> : again}
    >
      <p>{texts[error.kind]()}</p>
    </Notice>
  );
}

function LogIn() {
  const { pathname, search } = window.location;
  return (
    <LinkButton size="small" variant="primary" href={paths.login(`${pathname}${search}#${chatAreaId}`)}>
      {conversationCopy.logInAgain()}
    </LinkButton>
  );
}

const titles: Record<ChatError['kind'], () => string> = {
  'logged-out': conversationCopy.sessionEnded,
  offline: conversationCopy.messageNotSent,
  'too-many': conversationCopy.tooManyMessages,
  unanswered: conversationCopy.noAnswerYet,
};

const texts: Record<ChatError['kind'], () => string> = {
  'logged-out': conversationCopy.keptUntilLogin,
  offline: conversationCopy.keptOffline,
  'too-many': conversationCopy.kept,
  unanswered: conversationCopy.mayNotHaveArrived,
};

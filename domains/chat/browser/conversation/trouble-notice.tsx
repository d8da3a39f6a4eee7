import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import type { Trouble } from '../chat-view.ts';
import { useFocusHandedOn } from '../hand-focus-on.ts';
import { useCountdown } from '../use-countdown.ts';

export interface TroubleNoticeProps {
  trouble: Trouble;
  onSendAgain: () => void;
}

/** Why the last message has no answer, that it is safe, and the next step (F13, F18, U90, U91). */
export function TroubleNotice({ trouble, onSendAgain }: TroubleNoticeProps) {
  const secondsLeft = useCountdown(trouble.kind === 'too-many' ? trouble.retryAfterSeconds : 0);
  // Each second of it read out would drown everything else.
  const waiting =
    secondsLeft > 0 ? <span aria-live="off">You can send it again in {secondsLeft} s.</span> : undefined;
  const again = (
    <Button size="small" disabledReason={waiting} onClick={onSendAgain}>
      Send again
    </Button>
  );
  return (
    <Notice
      ref={useFocusHandedOn<HTMLDivElement>()}
      tone="warning"
      role="alert"
      title={titles[trouble.kind]}
      actions={trouble.kind === 'logged-out' ? <LogIn /> : again}
    >
      <p>{texts[trouble.kind]}</p>
    </Notice>
  );
}

function LogIn() {
  const { pathname, search } = window.location;
  return (
    <LinkButton size="small" variant="primary" href={paths.login(`${pathname}${search}#chat`)}>
      Log in again
    </LinkButton>
  );
}

const titles: Record<Trouble['kind'], string> = {
  'logged-out': 'Your session has ended',
  offline: 'Your message was not sent',
  'too-many': 'You have sent many messages in a short time',
  unanswered: 'Your message has no answer yet',
};

const texts: Record<Trouble['kind'], string> = {
  'logged-out': 'Your message is kept here. Log in again and come back to this page to send it.',
  offline: 'There was no connection. Your message is kept here.',
  'too-many': 'Your message is kept here.',
  unanswered: 'It may not have arrived. Sending it again adds it only once.',
};

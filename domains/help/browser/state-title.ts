import { supportCopy } from '../messages/support.ts';
import type { ChatStatus } from '@reachout/chat/rules/chat-form';
import { chatCopy } from '@reachout/chat/messages/chat';
import { useEffect, useState } from 'react';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { useChatState } from '@reachout/chat/browser/use-chat-state';

interface SupportState {
  status: ChatStatus;
  /** A message was not sent, or has no answer. */
  hasError: boolean;
  /** An answer came while nobody looked. */
  isUnread: boolean;
  isCaseFormVisible: boolean;
  submittedCase: string | null;
}

/** What stands before the page's own title, so that a tab tells what goes on in it (U02, U03). */
export function titlePrefix(state: SupportState): string {
  const { status, hasError, isUnread, isCaseFormVisible, submittedCase } = state;
  if (submittedCase !== null) return `${supportCopy.titleSubmitted({ caseNumber: submittedCase })} · `;
  if (status === 'errored') return `${supportCopy.titleNoAnswer()} · `;
  if (hasError) return `${supportCopy.titleNotSent()} · `;
  if (status === 'responding') return `${supportCopy.titleAnswering()} · `;
  if (status === 'generating-case') return `${chatCopy.prefillingCase()} · `;
  if (isUnread) return `${supportCopy.titleNewAnswer()} · `;
  return isCaseFormVisible ? `${supportCopy.titleSubmitCase()} · ` : '';
}

export interface StateTitleProps extends Pick<SupportState, 'isCaseFormVisible' | 'submittedCase'> {
  runner: ChatRunner;
}

/** Keeps the page's title true to what goes on. A component, so that what only the title tells does not render the page. */
export function StateTitle({ runner, isCaseFormVisible, submittedCase }: StateTitleProps) {
  const status = useChatState(runner, (chat) => chat.status);
  const hasError = useChatState(runner, ({ problem, error }) => problem !== null || error !== null);
  const isUnread = useIsUnread(runner);
  const prefix = titlePrefix({ status, hasError, isUnread, isCaseFormVisible, submittedCase });
  useEffect(() => {
    if (prefix === '') return;
    document.title = `${prefix}${document.title}`;
    return () => {
      // Others may have put something before it meanwhile.
      document.title = document.title.replace(prefix, '');
    };
  }, [prefix]);
  return null;
}

/** True from an answer that comes while the page is not seen until it is. */
function useIsUnread(runner: ChatRunner): boolean {
  const [isUnread, setIsUnread] = useState(false);
  useEffect(() => {
    let { status } = runner.getState();
    const unsubscribe = runner.subscribe(() => {
      const before = status;
      status = runner.getState().status;
      if (before === 'responding' && status !== before && document.visibilityState === 'hidden')
        setIsUnread(true);
    });
    const handleSeen = (): void => {
      if (document.visibilityState === 'visible') setIsUnread(false);
    };
    document.addEventListener('visibilitychange', handleSeen);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', handleSeen);
    };
  }, [runner]);
  return isUnread;
}

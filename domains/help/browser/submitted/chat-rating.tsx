import { supportCopy } from '../../messages/support.ts';
import { ratingOf } from '@reachout/chat/rules/chat-form';
import type { Csat } from '@reachout/chat/rules/feedback';
import { Disclosure } from '@reachout/ui/disclosure';
import { useCallback } from 'react';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { useChatState } from '@reachout/chat/browser/use-chat-state';
import { Rating } from '@reachout/chat/browser/rating';

export interface ChatRatingProps {
  runner: ChatRunner;
  threadId: string;
}

export interface ThreadRatingProps extends ChatRatingProps {
  /** What was chosen before. */
  given: Csat | null;
}

/** The rating of one conversation. */
export function ThreadRating({ runner, threadId, given }: ThreadRatingProps) {
  const rate = useCallback((csat: Csat) => runner.rate(threadId, csat), [runner, threadId]);
  return <Rating legend={supportCopy.howWasSupport()} given={given} onRate={rate} />;
}

/** The rating of the conversation that is shown: collapsed until somebody wants it, and open once it was given. */
export function ChatRating({ runner, threadId }: ChatRatingProps) {
  const given = useChatState(runner, (chat) => ratingOf(chat.form, threadId));
  return (
    <Disclosure
      summary={supportCopy.rateConversation()}
      className="chat-rating ui-no-print"
      open={given !== null}
      // Once it has opened. Not the toggle event, which also tells of one that was open from the start.
      onClick={({ currentTarget }) =>
        requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
      }
    >
      <ThreadRating {...{ runner, threadId, given }} />
    </Disclosure>
  );
}

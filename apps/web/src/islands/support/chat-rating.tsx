import type { Csat } from '@reachout/contract/feedback';
import { Disclosure } from '@reachout/ui/disclosure';
import { useCallback } from 'react';
import type { ChatRunner } from '../../features/chat/chat-runner.ts';
import { Rating } from '../../features/feedback/rating.tsx';

export interface ChatRatingProps {
  runner: ChatRunner;
  threadId: string;
  /** In the conversation it is folded, so that it stands in nobody's way. */
  isOpen?: boolean;
}

const legend = 'How was the AI support?';

/** The rating of one conversation. */
export function ChatRating({ runner, threadId, isOpen = false }: ChatRatingProps) {
  const rate = useCallback((csat: Csat) => runner.rate(threadId, csat), [runner, threadId]);
  if (isOpen) return <Rating legend={legend} onRate={rate} />;
  return (
    <Disclosure summary="Rate this conversation" className="chat-rating">
      <Rating legend={legend} onRate={rate} />
    </Disclosure>
  );
}

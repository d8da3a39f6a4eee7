import { supportCopy } from '../messages/support.ts';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { loadPart } from '@reachout/web/lib/load-part';
import type { NoticeList } from './notice-list.ts';
import type { ShowIntentNotice } from './take-intent.ts';

/** The prepared chat of a link (D12): offered to the chat until it takes it, read once. */
export interface LinkIntent {
  isOpen(): boolean;
  offer(): Promise<void>;
}

export function createLinkIntent(
  raw: string | undefined,
  runner: ChatRunner,
  notices: NoticeList,
): LinkIntent {
  let isOver = !raw;

  const showNotice: ShowIntentNotice = (text, bringBack) => {
    notices.dismiss('intent');
    if (text === null) return;
    const handleBringBack = (): void => {
      notices.dismiss('intent');
      bringBack?.();
    };
    notices.add({
      id: 'intent',
      text,
      ...(bringBack && { action: { label: supportCopy.bringBack(), onAction: handleBringBack } }),
    });
  };

  return {
    isOpen: () => !isOver,
    async offer() {
      if (!raw || isOver) return;
      const { takeIntent } = await loadPart(() => import('./take-intent.ts'));
      isOver ||= takeIntent(raw, runner, showNotice);
    },
  };
}

import { supportCopy } from '../messages/support.ts';
import type { ChatForm, ChatSelection } from '@reachout/chat/rules/chat-form';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { replaceParameters } from '@reachout/web/lib/address-query';
import { loadPart } from '@reachout/web/lib/load-part';
import type { NoticeList } from './notice-list.ts';

export interface StoredConversationsOptions {
  runner: ChatRunner;
  notices: NoticeList;
  isSelectable: (selection: ChatSelection) => boolean;
  showSelection: (selection: ChatSelection) => void;
  /** Shows a thread as another tab of this browser has gone on with it; false when none has. */
  followOtherTab: (threadId: string) => boolean;
}

/** Conversations as the server has them. */
export interface StoredConversations {
  /** Shows what was said in another tab meanwhile; where that cannot be had, what this tab has of the answer stays. */
  reload(threadId: string): Promise<void>;
  /** Opens the past conversation that the address names, in place of what this device kept. */
  open(threadId: string): Promise<void>;
}

export function createStoredConversations(options: StoredConversationsOptions): StoredConversations {
  const { runner, notices, isSelectable, showSelection, followOtherTab } = options;
  return {
    async reload(threadId) {
      if (followOtherTab(threadId)) return;
      const form = await findConversation(threadId).catch(() => undefined);
      if (form) runner.replace(form);
      else runner.stop();
    },
    async open(threadId) {
      const form = await findConversation(threadId);
      replaceParameters({ thread: null });
      if (!form || !isSelectable(form))
        return notices.add({ id: 'thread', text: supportCopy.cannotOpenConversation() });
      const selection = { product: form.product, account: form.account };
      runner.select(selection);
      runner.restore(form);
      showSelection(selection);
    },
  };
}

async function findConversation(threadId: string): Promise<ChatForm | undefined> {
  const [{ findPastConversation }, { browserApi }] = await loadPart(() =>
    Promise.all([import('./past-conversation.ts'), import('@reachout/web/lib/browser-api')]),
  );
  return findPastConversation(browserApi, threadId);
}

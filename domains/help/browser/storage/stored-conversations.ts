import { supportCopy } from '../../messages/support.ts';
import type { ChatSelection } from '@reachout/chat/rules/chat-form';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import { replaceParameters } from '@reachout/web/lib/address-query';
import { browserApi } from '@reachout/web/lib/browser-api';
import type { NoticeList } from '../notice-list.ts';
import { findPastConversation } from '../past-conversation.ts';

/** Shows a conversation as the server has it; where that cannot be had, what this tab has of the answer stays. */
export async function reloadConversation(threadId: string, runner: ChatRunner): Promise<void> {
  const form = await findPastConversation(browserApi, threadId).catch(() => undefined);
  if (form) runner.replace(form);
  else runner.stop();
}

export interface OpenConversationOptions {
  runner: ChatRunner;
  notices: NoticeList;
  isSelectable: (selection: ChatSelection) => boolean;
  showSelection: (selection: ChatSelection) => void;
}

/**
 * Opens the past conversation that the address names, in place of what this device kept. Words that were typed meanwhile stay in the box; over something
 * that was begun here meanwhile it is only offered.
 */
export async function openConversation(
  threadId: string,
  { runner, notices, isSelectable, showSelection }: OpenConversationOptions,
): Promise<void> {
  const id = 'thread';
  const form = await findPastConversation(browserApi, threadId);
  replaceParameters({ thread: null });
  if (!form || !isSelectable(form)) return notices.add({ id, text: supportCopy.cannotOpenConversation() });
  const open = (): void => {
    notices.dismiss(id);
    const { currentMessage: text } = runner.getState().form;
    const selection = { product: form.product, account: form.account };
    runner.select(selection);
    runner.replace(form);
    // Where something was begun, another selection takes the words with it.
    runner.dispatch({ type: 'draft-changed', text });
    showSelection(selection);
  };
  if (runner.getState().form.messages.length === 0) return open();
  const action = { label: supportCopy.openIt(), onAction: open };
  notices.add({ id, text: supportCopy.conversationWaits(), action });
}

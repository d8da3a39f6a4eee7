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

/** Opens the past conversation that the address names, in place of what this device kept. */
export async function openConversation(
  threadId: string,
  { runner, notices, isSelectable, showSelection }: OpenConversationOptions,
): Promise<void> {
  const form = await findPastConversation(browserApi, threadId);
  replaceParameters({ thread: null });
  if (!form || !isSelectable(form))
    return notices.add({ id: 'thread', text: supportCopy.cannotOpenConversation() });
  const selection = { product: form.product, account: form.account };
  runner.select(selection);
  runner.restore(form);
  showSelection(selection);
}

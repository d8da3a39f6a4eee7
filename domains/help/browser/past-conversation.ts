import type { ConversationResponse, StoredMessage } from '@reachout/chat/rules/calls/conversations';
import { type ChatForm, emptyChatForm } from '@reachout/chat/rules/chat-form';
import type { ChatMessage } from '@reachout/chat/rules/chat-schemas';
import { apiPaths } from '@reachout/core/paths';
import { readChatForm } from '../rules/stored-readers.ts';
import type { ApiClient } from '@reachout/web/lib/api-client';

/** A past conversation of the person as a chat to go on with; undefined when it is not there, or not theirs. */
export async function findPastConversation(api: ApiClient, threadId: string): Promise<ChatForm | undefined> {
  const answer = await api.request(apiPaths.conversation(threadId));
  if (!answer.ok) return undefined;
  try {
    // Read as the chat that it becomes, by the schema that is loaded for stored chats: the call's own one would be loaded for this alone.
    return readChatForm(toChatForm(answer.value as ConversationResponse));
  } catch {
    return undefined; // no conversation at all
  }
}

function toChatForm({ conversation, csat, messages }: ConversationResponse): ChatForm | undefined {
  const { threadId, product, account } = conversation;
  if (product === null || account === null) return undefined;
  const empty = emptyChatForm({ product, account: account.id });
  return {
    ...empty,
    threadId,
    meta: csat === null ? empty.meta : { ...empty.meta, rating: { threadId, csat } },
    promptId: messages.findLast((message) => message.promptId !== null)?.promptId ?? null,
    messages: messages.map(toChatMessage),
  };
}

function toChatMessage({
  id,
  role,
  content,
  tool,
  references,
  status,
  promptId,
  verdict,
  preparedBy,
  createdAt,
}: StoredMessage): ChatMessage {
  return {
    id,
    role,
    content,
    timestamp: Date.parse(createdAt),
    ...(tool && { tool }),
    ...(references.length > 0 && { references }),
    ...(role === 'assistant' && promptId !== null && { promptId }),
    ...(verdict !== undefined && { verdict }),
    ...(preparedBy !== undefined && { preparedBy }),
    ...((status === 'interrupted' || status === 'errored') && { isInterrupted: true }),
  };
}

import type { AssistantMessage } from '@reachout/chat/rules/assistant-call';

/** So much of a conversation goes to a model with each question, in characters; people may write a hundred times as much. */
const mostSent = 60_000;
/** So much of each message but the last: longer ones are logs, of which the beginning and the end tell most. */
const mostOfEarlier = 8_000;
const leftOut = '\n[…]\n';

/**
 * What is sent of a conversation: its last message whole, the first one, which says what it is about, and as many of the latest ones before the last as
 * there is room for.
 */
export function conversationSent(messages: readonly AssistantMessage[]): AssistantMessage[] {
  const [first, ...others] = messages;
  const last = others.pop();
  if (first === undefined || last === undefined) return [...messages];
  const opening = shortened(first);
  let room = mostSent - opening.content.length - last.content.length;
  const latest: AssistantMessage[] = [];
  for (const message of others.toReversed()) {
    const sent = shortened(message);
    room -= sent.content.length;
    if (room < 0) break;
    latest.unshift(sent);
  }
  return [opening, ...latest, last];
}

function shortened(message: AssistantMessage): AssistantMessage {
  const { content } = message;
  if (content.length <= mostOfEarlier) return message;
  const [beginning, end] = [content.slice(0, mostOfEarlier / 2), content.slice(-mostOfEarlier / 2)];
  return { ...message, content: `${beginning.toWellFormed()}${leftOut}${end.toWellFormed()}` };
}

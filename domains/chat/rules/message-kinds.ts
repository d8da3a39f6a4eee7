/** Who speaks in a conversation, and what a message may show. */

/** Who speaks in a message. */
export const messageRoles = ['user', 'assistant', 'tool', 'system'] as const;
export type MessageRole = (typeof messageRoles)[number];

/** True for those whose messages are words of the conversation: what tools and the system keep there is not said. */
export function isSpeaker(role: MessageRole): role is 'user' | 'assistant' {
  return role === 'user' || role === 'assistant';
}

/** What a message renders; `default` is plain Markdown text. */
export const toolNames = [
  'default',
  'product_selector',
  'account_selector',
  'enterprise_bypass',
  'create_support_case',
  'case_form_opened',
  'refund_invoice',
] as const;
export type ToolName = (typeof toolNames)[number];

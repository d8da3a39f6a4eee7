import * as z from 'zod/mini';
import { maxChatMessages, maxIntentBytes, maxMessage } from '@reachout/core/limits';
import { chatCopy } from '../messages/chat.ts';
import { textField } from '@reachout/core/text-field';
import { utf8Length } from '@reachout/core/text';

/** Who may speak in a prepared chat; a link cannot forge tool results or instructions (D12). */
export const preparedRoles = ['user', 'assistant'] as const;

/**
 * The lines of a chat that a link prepared, by the limits of the link itself (D12): as the page reads them from its address, and as the server takes
 * them with the person's first message (D32).
 */
export const preparedLinesSchema = z
  .array(
    z.object({
      role: z.enum(preparedRoles),
      content: textField(maxMessage, chatCopy.message).check(
        z.refine((text) => text.trim() !== '', { error: () => chatCopy.messageRequired() }),
      ),
    }),
  )
  .check(
    z.minLength(1, { error: () => chatCopy.messageRequired() }),
    z.maxLength(maxChatMessages, { error: () => chatCopy.conversationTooLong() }),
    z.refine(
      (lines) => lines.reduce((bytes, { content }) => bytes + utf8Length(content), 0) <= maxIntentBytes,
      { error: () => chatCopy.conversationTooLong() },
    ),
  );
export type PreparedLine = z.infer<typeof preparedLinesSchema>[number];

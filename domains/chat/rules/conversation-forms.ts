import type { DeclaredForm } from '@reachout/core/declared-form';
import { apiRoutes, paths } from '@reachout/core/paths';
import * as z from 'zod/mini';
import { pastCopy } from '../messages/past.ts';

/** Deletes a conversation, or takes one off the list that a case came of; the list says which. */
export const deleteConversationForm = {
  page: `${paths.conversations()}/:threadId/delete`,
  call: apiRoutes.conversation,
  asks: z.object({}),
  fields: {},
  submit: pastCopy.deleteConversation,
} as const satisfies DeclaredForm;

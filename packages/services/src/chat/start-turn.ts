import { canRefund, canUseRefundTool } from '@reachout/contract/accounts';
import type { AssistantRequest, AssistantTool } from '@reachout/contract/assistant-call';
import { appError } from '@reachout/contract/errors';
import { effectivePlan } from '@reachout/contract/plans';
import type { ProductKey } from '@reachout/contract/products';
import { err, ok, type Result } from '@reachout/contract/result';
import {
  createThread,
  listMessages,
  type MessageRow,
  startTurn as storeTurn,
  type ThreadRow,
} from '@reachout/db/threads-queries';
import { type AccountAccess, type AccountSelector, findAccountAccess } from '../accounts/account-access.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';
import { answerLeaseSeconds, type AnswerWriter } from './answer-writer.ts';
import { findOwnThread } from './own-thread.ts';

export interface StartTurnInput {
  /** The conversation to go on with; absent for a new one. */
  threadId?: string;
  account: AccountSelector;
  product: ProductKey;
  /** The browser's own id for the message, so that sending it again adds nothing. */
  message: { id: string; content: string };
}

/** An answer that can be read with `readAnswer`. */
export interface Turn {
  threadId: string;
  /** Place of the answer in the thread. */
  seq: number;
  messageId: string;
  promptId: string;
}

/** How much of a long conversation the assistant is given. */
const messagesGiven = 40;

/**
 * Stores the person's message, then starts the answer, which goes on whoever watches (D17). A message that was stored
 * before is not answered twice: its answer is given again. 409 while the thread's last answer is still being written.
 */
export async function startTurn(
  deps: ServiceDeps,
  writer: AnswerWriter,
  viewer: Viewer,
  input: StartTurnInput,
): Promise<Result<Turn>> {
  const access = await findAccountAccess(deps, viewer, input.account);
  if (!access.ok) return access;
  if (effectivePlan(access.value.account, input.product) === null) return err(appError('not_found'));
  const thread = await openThread(deps, viewer, access.value, input);
  if (!thread.ok) return thread;
  const threadId = thread.value.id;
  const stored = await storeTurn(deps.db, {
    threadId,
    userMessage: input.message,
    answer: { id: deps.ids.next('msg'), promptId: deps.ids.next('prompt'), leaseSeconds: answerLeaseSeconds },
  });
  if (stored.outcome === 'busy') return err(appError('request_in_progress', { retryAfterSeconds: 2 }));
  if (stored.answer === undefined) return err(appError('conflict'));
  if (stored.outcome === 'started') {
    const request = await buildAssistantRequest(deps, viewer, access.value, thread.value);
    writer.start({ threadId, seq: stored.answer.seq, promptId: stored.answer.promptId ?? '', request });
  }
  return ok(toTurn(stored.answer));
}

/** The turn that an answer belongs to. */
export function toTurn(answer: MessageRow): Turn {
  return {
    threadId: answer.threadId,
    seq: answer.seq,
    messageId: answer.id,
    promptId: answer.promptId ?? '',
  };
}

async function openThread(
  deps: ServiceDeps,
  viewer: Viewer,
  { account }: AccountAccess,
  input: StartTurnInput,
): Promise<Result<ThreadRow>> {
  if (input.threadId === undefined) {
    const created = await createThread(deps.db, {
      id: deps.ids.next('thread'),
      userId: viewer.userId,
      accountId: account.id,
      product: input.product,
    });
    return created === undefined ? err(appError('conflict')) : ok(created);
  }
  const thread = await findOwnThread(deps, viewer, input.threadId);
  if (!thread.ok) return thread;
  const belongs = thread.value.accountId === account.id && thread.value.product === input.product;
  return belongs ? thread : err(appError('not_found'));
}

/**
 * What the assistant is told: the conversation as stored here, and facts that the server knows. Nothing of it is the
 * browser's word and no credential is in it (S6). The refund tool is offered only with permission and flag (§6).
 */
export async function buildAssistantRequest(
  deps: ServiceDeps,
  viewer: Viewer,
  { account }: AccountAccess,
  thread: Pick<ThreadRow, 'id' | 'product'>,
): Promise<AssistantRequest> {
  const product = thread.product ?? 'platform';
  const supportChatRefundInvoiceFlow = await deps.flags.isOn('supportChatRefundInvoiceFlow', {
    userId: viewer.userId,
    accountId: account.id,
  });
  const tools: AssistantTool[] = canUseRefundTool(account, { supportChatRefundInvoiceFlow })
    ? ['create_support_case', 'refund_invoice']
    : ['create_support_case'];
  const rows = await listMessages(deps.db, { threadId: thread.id });
  return {
    threadId: thread.id,
    messages: rows
      .flatMap(({ role, content }) =>
        (role === 'user' || role === 'assistant') && content !== '' ? [{ role, content }] : [],
      )
      .slice(-messagesGiven),
    context: {
      product,
      accountName: account.name,
      plan: effectivePlan(account, product),
      canRefund: canRefund(account),
    },
    tools,
  };
}

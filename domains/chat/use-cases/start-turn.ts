import { pastCopy } from '../messages/past.ts';
import { createHash } from 'node:crypto';
import { removedMark } from '@reachout/cases/rules/history/redaction';
import type { AssistantRequest, AssistantTool } from '../rules/assistant-call.ts';
import { appError } from '@reachout/core/errors';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import type { PreparedLine } from '../rules/prepared-lines.ts';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { err, ok, type Result } from '@reachout/core/result';
import { startAnswer } from '../store/answers-queries.ts';
import { listMessages, type MessageRow } from '../store/threads-queries.ts';
import { countAnswersInTheMaking, openTurn } from '../store/turns-queries.ts';
import {
  type AccountAccess,
  type AccountSelector,
  findAccountAccess,
} from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { answerLeaseSeconds, type AnswerWriter } from './answer-writer.ts';
import { describeRequest, type SaidRow } from './assistant-request.ts';
import { findOwnThread } from './own-thread.ts';

export interface StartTurnInput {
  /** The conversation to go on with; absent for a new one. */
  threadId?: string;
  account: AccountSelector;
  product: ProductKey;
  /** The browser's own id for the message, so that sending it again adds nothing. */
  message: { id: string; content: string };
  /** What a link prepared before it; for a new conversation only (D32). */
  prepared?: readonly PreparedLine[];
  /** Asks for another answer when the last one to this message failed or was interrupted. */
  retry?: boolean;
  /** The assistant that the call names. */
  assistantId?: string;
  /** The tools that the client can show; all of them unless it says so. */
  tools?: readonly AssistantTool[];
}

/** An answer that can be read with `readAnswer`. */
export interface Turn {
  threadId: string;
  /** Place of the answer in the thread. */
  seq: number;
  messageId: string;
  promptId: string;
}

/** Answers that one person may have in the making, in all tabs and processes together (A54). */
const maxAnswersAtOnce = 3;
const tooMany = () =>
  appError('rate_limited', {
    message: pastCopy.tooManyAnswers({ count: maxAnswersAtOnce }),
    retryAfterSeconds: 5,
  });
const busy = appError('request_in_progress', { retryAfterSeconds: 2 });

/**
 * Stores the person's message, then starts the answer, which goes on whoever watches (D17). A message that was stored
 * before is not answered twice: its answer is given again, and another one is begun only for a retry of a failed one.
 * 409 while the thread's last answer is still being written, 422 for other words under the id of a stored message, 429 while the person has too many in the making.
 */
export async function startTurn(
  deps: ServiceDeps,
  writer: AnswerWriter,
  viewer: Viewer,
  input: StartTurnInput,
): Promise<Result<Turn>> {
  const access = await findAccountAccess(deps, viewer, input.account);
  if (!access.ok) return access;
  const { account } = access.value;
  if (effectivePlan(deps.brand, account, input.product) === null) return err(appError('not_found'));
  const threadId = input.threadId ?? threadIdFor(viewer, account.id, input);
  const answer = newAnswer(deps);
  const isNewThread = input.threadId === undefined;
  const prepared = isNewThread ? (input.prepared ?? []) : [];
  // What the assistant will need is gathered while the message is being stored; it is asked only afterwards.
  const [seq, { request, lastSeq }] = await Promise.all([
    openTurn(deps.db, {
      thread: { id: threadId, userId: viewer.userId, accountId: account.id, product: input.product },
      isNewThread,
      userMessage: input.message,
      prepared: prepared.map((line) => ({ ...line, id: deps.ids.next('msg') })),
      answer,
      maxAnswersAtOnce,
    }),
    prepareRequest(deps, viewer, access.value, { threadId, input, prepared }),
  ]);
  if (seq === undefined) return continueTurn(deps, writer, { viewer, access: access.value, threadId, input });
  const turn = { threadId, seq, messageId: answer.id, promptId: answer.promptId };
  if (lastSeq === seq - 2) writer.start({ threadId, seq, promptId: answer.promptId, request });
  else {
    // Something was said in the meantime.
    const said = await listMessages(deps.db, { threadId });
    await beginAnswer(deps, writer, { viewer, access: access.value, input, turn, said });
  }
  return ok(turn);
}

/**
 * The request as it will be when the message is stored and nothing else happens in the thread meanwhile; `lastSeq` is the
 * place of the last finished message that it knows. Nobody is asked yet, and nothing of it is shown: whether the thread is the
 * person's own is not known at this moment.
 */
async function prepareRequest(
  deps: ServiceDeps,
  viewer: Viewer,
  access: AccountAccess,
  {
    threadId,
    input,
    prepared,
  }: { threadId: string; input: StartTurnInput; prepared: readonly PreparedLine[] },
): Promise<{ request: AssistantRequest; lastSeq: number }> {
  const earlier = input.threadId === undefined ? [] : await listMessages(deps.db, { threadId });
  const isUnderWay = earlier.some(({ status }) => status === 'streaming');
  const lines = prepared.map((line) => ({ ...line, preparedBy: 'link' as const }));
  const own = { role: 'user' as const, content: input.message.content, preparedBy: null };
  const said = [...earlier, ...lines, own];
  const thread = { id: threadId, product: input.product };
  const request = await describeRequest(deps, viewer, access, {
    thread,
    said,
    assistantId: input.assistantId,
    openable: input.tools,
  });
  deps.assistant.prepare?.(request);
  return { request, lastSeq: isUnderWay ? -1 : (earlier.at(-1)?.seq ?? prepared.length) };
}

/** A message that opens no turn of its own: one sent again, one too many, or one to a thread that takes none now. */
async function continueTurn(
  deps: ServiceDeps,
  writer: AnswerWriter,
  asked: { viewer: Viewer; access: AccountAccess; threadId: string; input: StartTurnInput },
): Promise<Result<Turn>> {
  const { viewer, access, threadId, input } = asked;
  const thread = await findOwnThread(deps, viewer, threadId);
  const isMissing = !thread.ok && input.threadId !== undefined;
  if (isMissing) return thread;
  if (!thread.ok) return err(tooMany());
  if (thread.value.accountId !== access.account.id || thread.value.product !== input.product)
    return err(appError('not_found'));
  const rows = await listMessages(deps.db, { threadId });
  const place = rows.findIndex(({ id }) => id === input.message.id);
  const stored = rows[place];
  if (stored === undefined) {
    const isBusy = rows.some(({ status }) => status === 'streaming');
    return err(isBusy || !(await hasTooMany(deps, viewer)) ? busy : tooMany());
  }
  if (!isSameMessage(stored, input.message.content))
    return err(appError('idempotency_key_reused', { message: pastCopy.messageIdTaken() }));
  const following = rows.slice(place + 1);
  const end = following.findIndex(({ role }) => role === 'user');
  const latest = following.slice(0, end < 0 ? undefined : end).findLast(({ role }) => role === 'assistant');
  if (latest === undefined) return err(appError('conflict'));
  const isOver = latest.status === 'errored' || latest.status === 'interrupted';
  if (!input.retry || !isOver || end >= 0) return ok(toTurn(latest));
  return answerAgain(deps, writer, { ...asked, said: rows.slice(0, place + 1) });
}

/** Whether what is sent again is what was stored. Who sent it cannot know which words of it support removed since. */
function isSameMessage({ role, content }: MessageRow, sent: string): boolean {
  return role === 'user' && (content === sent || content.includes(removedMark));
}

async function answerAgain(
  deps: ServiceDeps,
  writer: AnswerWriter,
  asked: {
    viewer: Viewer;
    access: AccountAccess;
    threadId: string;
    input: StartTurnInput;
    said: readonly MessageRow[];
  },
): Promise<Result<Turn>> {
  const { viewer, access, threadId, input, said } = asked;
  if (await hasTooMany(deps, viewer)) return err(tooMany());
  const opened = await startAnswer(deps.db, { threadId, answer: newAnswer(deps) });
  if (opened === undefined) return err(busy);
  const turn = toTurn(opened);
  await beginAnswer(deps, writer, { viewer, access, input, turn, said });
  return ok(turn);
}

/**
 * Starts the answer to what was said. When the request cannot even be made, the opened answer ends as interrupted once
 * its lease runs out, and the message is there.
 */
async function beginAnswer(
  deps: ServiceDeps,
  writer: AnswerWriter,
  begun: {
    viewer: Viewer;
    access: AccountAccess;
    input: StartTurnInput;
    turn: Turn;
    said: readonly SaidRow[];
  },
): Promise<void> {
  const { viewer, access, input, turn, said } = begun;
  const thread = { id: turn.threadId, product: input.product };
  const request = await describeRequest(deps, viewer, access, {
    thread,
    said,
    assistantId: input.assistantId,
    openable: input.tools,
  });
  writer.start({ threadId: turn.threadId, seq: turn.seq, promptId: turn.promptId, request });
}

function newAnswer({ ids }: ServiceDeps): { id: string; promptId: string; leaseSeconds: number } {
  return { id: ids.next('msg'), promptId: ids.next('prompt'), leaseSeconds: answerLeaseSeconds };
}

async function hasTooMany(deps: ServiceDeps, { userId }: Viewer): Promise<boolean> {
  return (await countAnswersInTheMaking(deps.db, { userId })) >= maxAnswersAtOnce;
}

/**
 * The thread that a message without one begins. Made from the message's own id, so that a message whose acknowledgement
 * was lost begins the same thread when it is sent again.
 */
function threadIdFor(
  { userId }: Viewer,
  accountId: string,
  { product, message }: Pick<StartTurnInput, 'product' | 'message'>,
): string {
  const key = JSON.stringify([userId, accountId, product, message.id]);
  return `thread_${createHash('sha256').update(key).digest('hex').slice(0, 40)}`;
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

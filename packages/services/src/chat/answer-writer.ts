import type { AssistantEvent, AssistantRequest } from '@reachout/contract/assistant-call';
import { acceptToolCall, type ChatTool } from '@reachout/contract/chat-schemas';
import type { Reference } from '@reachout/contract/entities';
import { chatFailedEvent, chatFailedLog, unknownError } from '@reachout/contract/messages';
import {
  appendAnswerChunks,
  finishAnswer,
  insertThreadEvent,
  renewAnswerLease,
} from '@reachout/db/threads-queries';
import type { ServiceDeps } from '../deps.ts';

/** A writer that has not said it is alive for this long is taken for dead, and its answer for interrupted. */
export const answerLeaseSeconds = 10;
const renewEveryMs = 1_000;
/** Words are stored in small batches: soon enough to be read as they come, rarely enough not to write each one. */
const flushEveryMs = 25;

/** An opened answer and the question it answers. */
export interface OpenAnswer {
  threadId: string;
  seq: number;
  promptId: string;
  request: AssistantRequest;
}

/** Writes answers to the end whoever watches (D17). One per process; `drain` before the process ends. */
export interface AnswerWriter {
  start(answer: OpenAnswer): void;
  /** Stops an answer that this process writes at once; others see the stored wish within a second. */
  stop(threadId: string): void;
  /** Resolves when no answer is being written any more. */
  drain(): Promise<void>;
}

type WriterDeps = Pick<ServiceDeps, 'db' | 'assistant' | 'log' | 'ids'>;

export function createAnswerWriter(deps: WriterDeps): AnswerWriter {
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>();
  return {
    start(answer) {
      const controller = new AbortController();
      const done = writeAnswer(deps, answer, controller)
        // The lease ends by itself and the answer is then marked as interrupted; nothing else can be done without the database.
        .catch((error: unknown) =>
          deps.log.error('answer could not be stored', { thread: answer.threadId, reason: reasonOf(error) }),
        )
        .finally(() => running.delete(answer.threadId));
      running.set(answer.threadId, { controller, done });
    },
    stop: (threadId) => running.get(threadId)?.controller.abort(),
    drain: async () => void (await Promise.all([...running.values()].map(({ done }) => done))),
  };
}

interface Draft {
  text: string;
  references: Reference[];
  tools: ChatTool[];
}

async function writeAnswer(deps: WriterDeps, answer: OpenAnswer, controller: AbortController): Promise<void> {
  const log = createEventLog(deps, answer);
  const heartbeat = setInterval(() => void keepLease(deps, answer, controller), renewEveryMs);
  const draft: Draft = { text: '', references: [], tools: [] };
  let failure: unknown;
  try {
    for await (const event of deps.assistant.answer(answer.request, controller.signal)) {
      const kept = keepEvent(draft, event, answer.request.tools);
      if (kept !== undefined) log.add(kept);
      if (controller.signal.aborted) break;
    }
  } catch (error) {
    if (!controller.signal.aborted) failure = error;
  } finally {
    clearInterval(heartbeat);
  }
  if (failure !== undefined) await reportFailure(deps, answer, failure);
  log.add({ type: 'finish', reason: failure === undefined ? finishReason(draft) : 'error' });
  await log.flush();
  await finishAnswer(deps.db, {
    threadId: answer.threadId,
    seq: answer.seq,
    status: failure === undefined ? statusOf(controller) : 'errored',
    content: draft.text,
    references: draft.references,
    following: draft.tools.map((tool) => ({
      id: deps.ids.next('msg'),
      role: 'tool' as const,
      content: '',
      tool,
    })),
  });
}

/** Adds an event to the draft; gives what readers may see of it. Tools that were not offered vanish here (A44). */
function keepEvent(
  draft: Draft,
  event: AssistantEvent,
  offered: readonly string[],
): AssistantEvent | undefined {
  switch (event.type) {
    case 'text':
      draft.text += event.delta;
      return event.delta === '' ? undefined : event;
    case 'references':
      draft.references.push(...event.references);
      return event;
    case 'tool-call': {
      const tool = acceptToolCall(event, offered);
      if (tool === undefined || draft.tools.some(({ name }) => name === tool.name)) return undefined;
      draft.tools.push(tool);
      return { type: 'tool-call', id: tool.id, name: tool.name, args: tool.args };
    }
    case 'finish':
      return undefined;
  }
}

function finishReason(draft: Draft): 'stop' | 'tool-calls' {
  return draft.tools.length > 0 ? 'tool-calls' : 'stop';
}

function statusOf(controller: AbortController): 'complete' | 'interrupted' {
  return controller.signal.aborted ? 'interrupted' : 'complete';
}

async function keepLease(
  deps: WriterDeps,
  { threadId, seq }: OpenAnswer,
  controller: AbortController,
): Promise<void> {
  try {
    const state = await renewAnswerLease(deps.db, { threadId, seq, leaseSeconds: answerLeaseSeconds });
    if (state !== 'writing') controller.abort();
  } catch (error) {
    deps.log.warn('answer lease not renewed', { thread: threadId, reason: reasonOf(error) });
  }
}

/** Stores events in order, in batches, one write at a time. */
function createEventLog(
  deps: WriterDeps,
  { threadId, seq }: OpenAnswer,
): { add(event: AssistantEvent): void; flush(): Promise<void> } {
  let waiting: AssistantEvent[] = [];
  let position = 0;
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const write = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const chunks = joinTexts(waiting);
    waiting = [];
    const at = position;
    position += chunks.length;
    writing = writing.then(() => appendAnswerChunks(deps.db, { threadId, seq, position: at, chunks }));
    return writing;
  };
  return {
    add(event) {
      waiting.push(event);
      // A failed batch shows at the final flush, which awaits the same chain.
      if (position === 0) write().catch(() => undefined);
      else timer ??= setTimeout(() => write().catch(() => undefined), flushEveryMs);
    },
    flush: write,
  };
}

/** Neighbouring pieces of text become one stored event. */
function joinTexts(events: readonly AssistantEvent[]): AssistantEvent[] {
  const joined: AssistantEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (event.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { type: 'text', delta: last.delta + event.delta };
    else joined.push(event);
  }
  return joined;
}

async function reportFailure(
  deps: WriterDeps,
  { threadId, promptId }: OpenAnswer,
  failure: unknown,
): Promise<void> {
  const reason = reasonOf(failure);
  deps.log.warn(chatFailedLog, { thread: threadId, reason });
  await insertThreadEvent(deps.db, {
    threadId,
    id: deps.ids.next('evt'),
    kind: 'chat_failed',
    promptId,
    details: { event: chatFailedEvent, reason },
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return unknownError;
  return error.message === '' ? error.name : error.message.slice(0, 300);
}

import type { AnswerVerdict, AssistantEvent, AssistantRequest } from '../rules/assistant-call.ts';
import { acceptToolCall, type ChatTool } from '../rules/chat-schemas.ts';
import type { OutsideIds } from '../rules/outside-ids.ts';
import { insertOutsideAnswer } from '../store/outside-answers-queries.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import { chatFailedEvent, chatFailedLog, unknownError } from '../rules/log-names.ts';
import { appendAnswerChunks, finishAnswer, renewAnswerLeases } from '../store/answers-queries.ts';
import { insertThreadEvent } from '../store/thread-feedback-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { describeError } from '@reachout/ports/describe-error';
import { retryThroughOutage } from '@reachout/database/retry-through-outage';
import { createRecurringFailure, type RecurringFailure } from '@reachout/ports/recurring-failure';
import { type AnswerLog, createAnswerLog, textOfEvents } from './answer-log.ts';
import { type AnswerEnding, createLiveAnswer, type LiveAnswer, type LiveAnswerFeed } from './live-answer.ts';

/** A writer that has not said it is alive for this long is taken for dead, and its answer for interrupted. */
export const answerLeaseSeconds = 5;
const renewEveryMs = 1_000;

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
  /** The answer as this process writes it; undefined when it does not. */
  follow(answer: { threadId: string; seq: number }): LiveAnswer | undefined;
  /**
   * Resolves when no answer is being written any more. Those that take longer than `graceMs` are broken off and stored as
   * interrupted, so that nobody waits for a lease to run out.
   */
  drain(graceMs?: number): Promise<void>;
}

type WriterDeps = Pick<ServiceDeps, 'db' | 'assistant' | 'log' | 'ids' | 'clock'>;

interface Running {
  seq: number;
  controller: AbortController;
  live: LiveAnswerFeed;
  done: Promise<void>;
}

export function createAnswerWriter(deps: WriterDeps): AnswerWriter {
  const running = new Map<string, Running>();
  const renewal = createRecurringFailure(deps.log, 'answer leases not renewed', {
    now: () => deps.clock.now(),
    elapsed: () => performance.now(),
  });
  let heartbeat: NodeJS.Timeout | undefined;
  const remove = (threadId: string, seq: number): void => {
    // A later answer of the thread may be under way: this one was given up while the process stood still.
    if (running.get(threadId)?.seq === seq) running.delete(threadId);
    if (running.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  };
  return {
    start(answer) {
      const controller = new AbortController();
      const live = createLiveAnswer();
      const done = writeAnswer(deps, answer, { controller, live })
        .catch((error: unknown) => giveUp(deps, answer, live, error))
        .finally(() => remove(answer.threadId, answer.seq));
      running.get(answer.threadId)?.controller.abort();
      running.set(answer.threadId, { seq: answer.seq, controller, live, done });
      heartbeat ??= setInterval(() => void keepLeases(deps, running, renewal), renewEveryMs);
    },
    stop: (threadId) => running.get(threadId)?.controller.abort(),
    follow({ threadId, seq }) {
      const found = running.get(threadId);
      return found?.seq === seq ? found.live : undefined;
    },
    async drain(graceMs) {
      const breakOff = (): void => running.forEach(({ controller }) => controller.abort());
      const timer = graceMs === undefined ? undefined : setTimeout(breakOff, graceMs);
      await Promise.all([...running.values()].map(({ done }) => done));
      clearTimeout(timer);
    },
  };
}

interface Draft {
  text: string;
  references: Reference[];
  tools: ChatTool[];
  /** The ids by which another system knows the answer, where it wrote it. */
  outside?: OutsideIds;
  /** What the assistant says of it, where it is no sure answer. */
  verdict?: AnswerVerdict;
}

interface Writing {
  controller: AbortController;
  live: LiveAnswerFeed;
}

async function writeAnswer(
  deps: WriterDeps,
  answer: OpenAnswer,
  { controller, live }: Writing,
): Promise<void> {
  const { threadId, seq } = answer;
  const log = createAnswerLog(
    (position, chunks) =>
      retryThroughOutage(() => appendAnswerChunks(deps.db, { threadId, seq, position, chunks })),
    { onStored: (events) => live.add(events), onEnded: () => controller.abort() },
  );
  const draft: Draft = { text: '', references: [], tools: [] };
  const failure = await collect(deps, answer, controller, (event) => {
    const kept = keepEvent(draft, event, answer.request);
    if (kept !== undefined) log.add(kept);
  });
  if (failure !== undefined) await reportFailure(deps, answer, failure.error);
  const outcome = outcomeOf(failure, controller);
  const rest = await log.takeRest();
  const ending = await endAnswer(deps, answer, draft, { rest, outcome });
  if (ending !== 'lost') live.add(rest.events);
  live.end(ending);
}

/** Hands over what the assistant says until it has finished, failed or been stopped; gives the failure. */
async function collect(
  { assistant }: WriterDeps,
  { request }: OpenAnswer,
  { signal }: AbortController,
  onEvent: (event: AssistantEvent) => void,
): Promise<{ error: unknown } | undefined> {
  try {
    for await (const event of assistant.answer(request, signal)) {
      if (signal.aborted) break;
      onEvent(event);
    }
    return undefined;
  } catch (error) {
    return signal.aborted ? undefined : { error };
  }
}

type Outcome = 'complete' | 'errored' | 'interrupted';

function outcomeOf(failure: unknown, { signal }: AbortController): Outcome {
  if (failure !== undefined) return 'errored';
  return signal.aborted ? 'interrupted' : 'complete';
}

/** The end is no event of its own: readers see it when the thread takes the next message, not a moment before. */
async function endAnswer(
  deps: WriterDeps,
  { threadId, seq, promptId }: OpenAnswer,
  draft: Draft,
  { rest, outcome }: { rest: Awaited<ReturnType<AnswerLog['takeRest']>>; outcome: Outcome },
): Promise<AnswerEnding | 'lost'> {
  const { outside, verdict } = draft;
  // Before the end, so that whoever rates the answer or goes on is known there.
  if (outside) await retryThroughOutage(() => insertOutsideAnswer(deps.db, { threadId, promptId, outside }));
  const following = draft.tools.map((tool) => ({
    id: deps.ids.next('msg'),
    role: 'tool' as const,
    content: '',
    tool,
  }));
  const ended = await retryThroughOutage(() =>
    finishAnswer(deps.db, {
      threadId,
      seq,
      status: outcome,
      content: draft.text,
      references: draft.references,
      following,
      rest,
      ...(verdict !== undefined && outcome === 'complete' && { verdict }),
    }),
  );
  if (ended === undefined) return 'lost';
  if (outcome === 'interrupted') return ended.isStopRequested ? 'stopped' : 'interrupted';
  return outcome;
}

/** Ends an answer that could not be stored with what was. Without a database its lease ends by itself (F01). */
async function giveUp(
  deps: WriterDeps,
  { threadId, seq }: OpenAnswer,
  live: LiveAnswerFeed,
  error: unknown,
): Promise<void> {
  deps.log.error('answer could not be stored', { thread: threadId, reason: describeError(error) });
  const content = textOfEvents(live.events);
  await finishAnswer(deps.db, { threadId, seq, status: 'errored', content }).catch(() => undefined);
  live.end('lost');
}

/** Adds an event to the draft; gives what readers may see of it. Tools that were not offered vanish here (A44). */
function keepEvent(
  draft: Draft,
  event: AssistantEvent,
  { tools, invoice }: AssistantRequest,
): AssistantEvent | undefined {
  switch (event.type) {
    case 'text':
      draft.text += event.delta;
      return event.delta === '' ? undefined : event;
    case 'references':
      draft.references.push(...event.references);
      return event;
    case 'tool-call': {
      const tool = acceptToolCall(event, tools, invoice);
      if (tool === undefined || draft.tools.some(({ name }) => name === tool.name)) return undefined;
      draft.tools.push(tool);
      return { type: 'tool-call', id: tool.id, name: tool.name, args: tool.args };
    }
    case 'outside':
      draft.outside = { threadId: event.threadId, messageId: event.messageId };
      return undefined;
    case 'finish':
      if (event.verdict) draft.verdict = event.verdict;
      return undefined;
  }
}

/** Says that this process lives, once for all its answers, and ends those that somebody stopped or took for dead. */
async function keepLeases(
  deps: WriterDeps,
  running: ReadonlyMap<string, Running>,
  renewal: RecurringFailure,
): Promise<void> {
  const renewing = [...running].map(([threadId, { seq, controller }]) => ({ threadId, seq, controller }));
  try {
    const leases = await renewAnswerLeases(deps.db, { answers: renewing, leaseSeconds: answerLeaseSeconds });
    const wanted = new Set(
      leases
        .filter(({ isStopRequested }) => !isStopRequested)
        .map(({ threadId, seq }) => `${threadId} ${seq}`),
    );
    for (const { threadId, seq, controller } of renewing)
      if (!wanted.has(`${threadId} ${seq}`)) controller.abort();
    renewal.worked();
  } catch (error) {
    renewal.failed(describeError(error));
  }
}

async function reportFailure(
  deps: WriterDeps,
  { threadId, promptId }: OpenAnswer,
  failure: unknown,
): Promise<void> {
  const reason = reasonOf(failure);
  deps.log.warn(chatFailedLog, { thread: threadId, reason });
  await retryThroughOutage(() =>
    insertThreadEvent(deps.db, {
      threadId,
      id: deps.ids.next('evt'),
      kind: 'chat_failed',
      promptId,
      details: { event: chatFailedEvent, reason },
    }),
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return unknownError;
  return error.message === '' ? error.name : error.message.slice(0, 300);
}

import type { AssistantTool } from '../rules/assistant-call.ts';
import {
  type ChatForm,
  type ChatSelection,
  isQuestion,
  preparedLines,
  selectionProblem,
} from '../rules/chat-form.ts';
import { type ChatEffect, type ChatEvent, transitionChat } from '../rules/chat-machine.ts';
import type { Csat, Verdict } from '../rules/feedback.ts';
import { type CallFailure, failureReason } from '@reachout/web/lib/call-failure';
import type { AnswerOutcome, AnswerStart, AnswerWatcher, ChatCalls, TurnContext } from './chat-calls-port.ts';
import { type ChatView, forgotten, initialView, noReferences, troubleOf } from './chat-view.ts';

/** Who had the case form opened: only a person's own click moves the focus there (U45). */
export type OpenedBy = 'person' | 'assistant' | 'failure';

/** Effects that concern the page around the chat. */
export type HostEffect =
  /** Another tab has gone on with the thread: find it as it stands now, then `replace` the form, or `stop`. */
  | { readonly type: 'reload-conversation'; readonly threadId: string }
  | (Extract<ChatEffect, { type: 'open-case-form' }> & { readonly by: OpenedBy })
  | Extract<ChatEffect, { type: PlainHostEffect }>;

type PlainHostEffect =
  | 'offer-description'
  | 'reset-case-form'
  | 'withdraw-case-form'
  | 'restore-selection'
  | 'clear-intent'
  | 'clear-stored-tools'
  | 'focus-message-box';

export interface ChatRunnerOptions {
  selection: ChatSelection;
  loadCalls: () => Promise<ChatCalls>;
  /** What to tell the server about a selection, and the tools that may be called in it. */
  describeSelection: (
    selection: ChatSelection,
  ) => { context: TurnContext; tools: readonly AssistantTool[] } | null;
  /** Whether the assistant may have the case form opened here. */
  canCreateCase: (selection: ChatSelection) => boolean;
  onHostEffect: (effect: HostEffect) => void;
  newId: () => string;
  now: () => number;
  /** Resolves when the person uses this tab, or the signal aborts. */
  untilUsed: (signal: AbortSignal) => Promise<void>;
  report: (message: string, details: Readonly<Record<string, string>>) => void;
}

/** Keeps the chat's state, asks the chat's machine what follows from an event, and does it. */
export interface ChatRunner {
  getView(): ChatView;
  subscribe(listener: () => void): () => void;
  dispatch(event: ChatEvent): void;
  /** Chooses a product and an account. A message that was not sent yet stays in the box. */
  select(selection: ChatSelection): void;
  send(text: string): void;
  stop(): void;
  restart(): void;
  createCase(): void;
  /** Reads an answer on here that goes on in another tab. */
  readOnHere(): void;
  cancelRefund(): void;
  /** Sends a verdict on an answer and keeps it with its message; 0 takes it back. False when it could not be sent. */
  judge(messageId: string, verdict: Verdict | 0): Promise<boolean>;
  /** Tells a thread how content the person is with it (§7); false when that could not be sent. */
  rate(threadId: string, csat: Csat): Promise<boolean>;
  /** Shows the conversation as it stands elsewhere. */
  replace(form: ChatForm): void;
  /** Puts a stored chat back and goes on with the answer it was waiting for (D17). */
  restore(form: ChatForm): void;
}

interface Running {
  readonly controller: AbortController;
  threadId: string | null;
}

export function createChatRunner(options: ChatRunnerOptions): ChatRunner {
  const { loadCalls, describeSelection, canCreateCase, onHostEffect, newId, now, untilUsed, report } =
    options;
  const listeners = new Set<() => void>();
  let view = initialView(options.selection);
  let judging = Promise.resolve(true);
  let readOnHere: () => void = () => undefined;
  let running: Running | null = null;
  let openedBy: OpenedBy = 'person';

  const publish = (change: Partial<ChatView>): void => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };
  const stamp = () => ({ id: newId(), at: now() });

  const dispatch = (event: ChatEvent): void => {
    const before = view.chat;
    const { state, effects } = transitionChat(before, event);
    if (state !== before) publish({ chat: state, ...forgotten(before, state) });
    for (const effect of effects) perform(effect);
  };

  const perform = (effect: ChatEffect): void => {
    switch (effect.type) {
      case 'show-problem':
        return publish({ problem: effect.message });
      case 'ask-assistant':
        return void follow(effect.threadId, (calls, watcher) => ask(calls, watcher, effect));
      case 'resume-answer':
        return void follow(effect.threadId, (calls, watcher) => resume(calls, watcher, effect.threadId));
      case 'stop-answer':
        return stopRunning();
      case 'send-feedback':
        return void tell('feedback', (calls) =>
          calls.sendFeedback(effect.promptId, effect.rating, 'handover'),
        );
      case 'send-metadata':
        return void tell('metadata', (calls) => calls.sendMetadata(effect.threadId, effect.data));
      case 'predict-case':
        return void predictCase(effect.threadId);
      case 'log-warning':
        return report(effect.message, { event: effect.event, reason: effect.reason });
      case 'open-case-form':
        return onHostEffect({ ...effect, by: effect.after ?? openedBy });
      default:
        return onHostEffect(effect);
    }
  };

  /** Calls whose outcome changes nothing on the screen. */
  const tell = async (
    what: string,
    call: (calls: ChatCalls) => ReturnType<ChatCalls['stop']>,
  ): Promise<boolean> => {
    const sent = await loadCalls().then(call, () => ({ ok: false, error: unreachable }) as const);
    if (!sent.ok) report(`The ${what} could not be sent`, { reason: failureReason(sent.error) });
    return sent.ok;
  };

  const stopRunning = (): void => {
    const stopped = running;
    running = null;
    stopped?.controller.abort();
    if (view.isElsewhere) publish({ isElsewhere: false });
    const threadId = stopped?.threadId ?? null;
    if (threadId !== null) void tell('stop', (calls) => calls.stop(threadId));
  };

  const follow = async (
    threadId: string | null,
    open: (calls: ChatCalls, watcher: AnswerWatcher) => Promise<AnswerOutcome>,
  ): Promise<void> => {
    const own: Running = { controller: new AbortController(), threadId };
    running = own;
    publish({
      trouble: null,
      problem: null,
      answerId: null,
      answerReferences: noReferences,
      isElsewhere: false,
    });
    const watcher: AnswerWatcher = {
      signal: own.controller.signal,
      onStart: (start) => running === own && noteStart(own, start),
      onText: (delta) => {
        if (running === own) dispatch({ type: 'text-streamed', delta });
      },
      onReferences: (answerReferences) => {
        if (running === own) publish({ answerReferences });
      },
      async whenElsewhere() {
        if (running !== own) return;
        publish({ isElsewhere: true });
        await Promise.race([
          untilUsed(own.controller.signal),
          new Promise<void>((resolve) => (readOnHere = resolve)),
        ]);
        if (running === own) publish({ isElsewhere: false });
      },
    };
    const outcome = await loadCalls().then(
      (calls) => open(calls, watcher),
      () => ({ status: 'not-taken', failure: unreachable }) as const,
    );
    if (running !== own) return;
    running = null;
    finish(outcome);
  };

  const ask = async (
    calls: ChatCalls,
    watcher: AnswerWatcher,
    { threadId, isRetry }: Extract<ChatEffect, { type: 'ask-assistant' }>,
  ): Promise<AnswerOutcome> => {
    const { form } = view.chat;
    const selected = describeSelection(form);
    const question = form.messages.findLast(isQuestion);
    if (!selected || !question) return { status: 'not-taken', failure: null };
    const message = { id: question.id, content: question.content };
    const prepared = preparedLines(form.messages);
    return calls.ask({ threadId, message, prepared, isRetry, ...selected }, watcher);
  };

  const resume = async (
    calls: ChatCalls,
    watcher: AnswerWatcher,
    threadId: string,
  ): Promise<AnswerOutcome> => {
    const selected = describeSelection(view.chat.form);
    if (!selected) return { status: 'not-taken', failure: null };
    return calls.resume(threadId, selected.tools, watcher);
  };

  /** False for an answer that already stands in the conversation: then the question before it never arrived. */
  const noteStart = (own: Running, { messageId, threadId, promptId }: AnswerStart): boolean => {
    const { messages, threadId: known } = view.chat.form;
    if (messageId !== null && messages.some(({ id }) => id === messageId)) return false;
    publish({ answerId: messageId });
    if (threadId === null) return true;
    own.threadId = threadId;
    dispatch({ type: 'thread-started', threadId, promptId });
    const selected = describeSelection(view.chat.form);
    if (known !== threadId && selected) {
      const { plan, user, teamId } = selected.context;
      const whose = { plan, ...(user && { userId: user }), ...(teamId && { team: teamId }) };
      void tell('metadata', (calls) => calls.sendMetadata(threadId, whose));
    }
    return true;
  };

  const finish = (outcome: AnswerOutcome): void => {
    switch (outcome.status) {
      case 'answered':
        dispatch({
          type: 'answered',
          answer: outcome.answer,
          id: outcome.messageId ?? newId(),
          at: now(),
        });
        if (outcome.answer.tool?.name === 'create_support_case' && canCreateCase(view.chat.form)) {
          openedBy = 'assistant';
          dispatch({ type: 'case-proposed', ...stamp() });
        }
        break;
      case 'failed':
        dispatch({ type: 'answer-failed', reason: outcome.reason, ...stamp() });
        break;
      case 'not-taken':
        dispatch({ type: 'stopped', ...stamp() });
        publish({ trouble: troubleOf(outcome.failure) });
        break;
      case 'moved-on':
        onHostEffect({ type: 'reload-conversation', threadId: outcome.threadId });
        break;
      case 'stopped':
      case 'cancelled':
        dispatch({ type: 'stopped', ...stamp() });
    }
    publish({ answerId: null });
  };

  const predictCase = async (threadId: string): Promise<void> => {
    const selected = describeSelection(view.chat.form);
    if (!selected) return;
    const prediction = await loadCalls().then(
      (calls) => calls.predictCase(threadId, selected.context),
      () => ({ ok: false, error: unreachable }) as const,
    );
    // Another answer or a restart may have come in between; the machine passes over what is no longer awaited.
    if (view.chat.form.threadId !== threadId) return;
    if (!prediction.ok) {
      dispatch({ type: 'prediction-failed', reason: failureReason(prediction.error), ...stamp() });
      return;
    }
    const isEmpty = Object.values(prediction.value).every((text) => text === '');
    if (isEmpty) dispatch({ type: 'prediction-failed', reason: 'nothing was predicted', ...stamp() });
    else dispatch({ type: 'case-predicted', values: prediction.value, ...stamp() });
  };

  /** Picks up the answer that the last message waits for. */
  const goOn = (): void => {
    const { messages, threadId } = view.chat.form;
    const last = messages.at(-1);
    if (view.chat.status !== 'idle' || last?.role !== 'user' || last.preparedBy) return;
    if (threadId === null) publish({ trouble: { kind: 'unanswered' } });
    else dispatch({ type: 'answer-resumed', threadId });
  };

  return {
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    select: (selection) => dispatch({ type: 'selection-changed', selection, ...stamp() }),
    send: (text) => dispatch({ type: 'sent', text, ...stamp() }),
    stop: () => dispatch({ type: 'stopped', ...stamp() }),
    restart: () => dispatch({ type: 'restarted', ...stamp() }),
    createCase() {
      const problem = selectionProblem(view.chat.form);
      if (problem !== undefined) return publish({ problem });
      openedBy = 'person';
      dispatch({ type: 'create-case-clicked', ...stamp() });
    },
    readOnHere: () => readOnHere(),
    cancelRefund: () => dispatch({ type: 'refund-cancelled', ...stamp() }),
    judge(messageId, verdict) {
      const message = view.chat.form.messages.find(({ id }) => id === messageId);
      const promptId = message?.promptId;
      if (promptId === undefined) return Promise.resolve(false);
      // One after the other: the last one that was chosen is the last that arrives.
      judging = judging.then(async () => {
        const isSent = await tell('verdict', (calls) => calls.sendFeedback(promptId, verdict, 'answer'));
        if (isSent) dispatch({ type: 'answer-judged', messageId, verdict });
        return isSent;
      });
      return judging;
    },
    async rate(threadId, csat) {
      const isSent = await tell('rating', (calls) => calls.sendMetadata(threadId, { csat }));
      if (isSent) dispatch({ type: 'rated', threadId, csat });
      return isSent;
    },
    replace(form) {
      dispatch({ type: 'replaced', form });
      goOn();
    },
    restore(form) {
      dispatch({ type: 'restored', form });
      goOn();
    },
  };
}

const unreachable: CallFailure = { kind: 'unreachable' };

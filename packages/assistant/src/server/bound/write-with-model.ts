import type { AssistantEvent, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { acceptToolCall } from '@reachout/chat/rules/chat-schemas';
import { modelCopy } from '@reachout/chat/messages/model';
import type { LanguageModelPort, ModelEvent } from '@reachout/chat/rules/model-call';
import { refundReasonInOwnWords, substantialMessages } from '../grounded/own-words.ts';
import { caseFormReply, refundFormReply } from '../grounded/replies.ts';
import { lineReader } from './answer-lines.ts';
import type { Deadline } from './deadline.ts';
import type { Evidence } from './evidence.ts';
import { mostHeard, pauseMs } from './limits.ts';
import { type AnsweringBrand, answerInstructions, toModelTurns } from './instructions.ts';
import { ModelUnused } from './unused-model.ts';
import { writeBoundAnswer } from './write-bound-answer.ts';

const longestAnswerTokens = 1_200;

export interface WritingParts {
  model: LanguageModelPort;
  brand: AnsweringBrand;
  /** The day as a model is told it. */
  today: string;
  /** Says a text of the catalogue in the person's language. */
  say: <T>(text: () => T) => T;
}

/** How far a model came: nothing of it is shown, all of it, or a beginning. */
export type Written =
  | { outcome: 'done' | 'unknown' | 'nothing' }
  | { outcome: 'broken'; error: unknown; hasText: boolean; hasReferences: boolean };

/** Streams what a model makes of the evidence, each sentence once it is checked; `finish` comes only with a whole answer. Never throws. */
export async function* writeWithModel(
  request: AssistantRequest,
  { evidence, language }: { evidence: Evidence; language: string },
  { model, brand, today, say }: WritingParts,
  deadline: Deadline,
): AsyncGenerator<AssistantEvent, Written> {
  const said = request.messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
  const answer = writeBoundAnswer(evidence, { said: said.join('\n'), language });
  const question = {
    instructions: answerInstructions(brand, request, { evidence, language, today }),
    turns: toModelTurns(request.messages),
    maxTokens: longestAnswerTokens,
  };
  const reader = lineReader();
  let hasText = false;
  let hasReferences = false;
  const show = function* (markdown: string): Generator<AssistantEvent> {
    if (markdown === '') return;
    // Sources belong to what is quoted: a question back has none.
    if (answer.isCited && !hasReferences) yield { type: 'references', references: [...evidence.references] };
    hasReferences ||= answer.isCited;
    yield { type: 'text', delta: markdown };
    hasText = true;
    deadline.extend(pauseMs);
  };
  let heard = 0;
  const events = model.write({ ...question, tools: request.tools }, deadline.signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await deadline.within(events.next());
      if (next === undefined) return { outcome: 'nothing' };
      if (next.done) throw new ModelUnused('failed');
      const event: ModelEvent = next.value;
      if (event.type === 'text') {
        heard += event.delta.length;
        if (heard > mostHeard) throw new ModelUnused('unsourced');
        for (const line of reader.read(event.delta)) yield* show(say(() => answer.add(line)));
      } else if (event.type === 'tool-call') {
        const opened = toolReply(event, request, say);
        if (opened === undefined) continue;
        yield* show(say(() => answer.end()));
        yield* show(`${hasText ? '\n\n' : ''}${opened.text}`);
        yield opened.call;
        yield { type: 'finish', reason: 'tool-calls' };
        return { outcome: 'done' };
      } else {
        if (event.reason === 'error') throw new ModelUnused('failed');
        for (const line of reader.end()) yield* show(say(() => answer.add(line)));
        yield* show(say(() => answer.end()));
        if (!hasText) return { outcome: answer.saysUnknown ? 'unknown' : 'nothing' };
        if (event.reason === 'length') yield* show(`\n\n${say(() => modelCopy.cutShort())}`);
        if (answer.isTranslated) yield* show(`\n\n${say(() => modelCopy.translated())}`);
        yield { type: 'finish', reason: event.reason === 'length' ? 'length' : 'stop' };
        return { outcome: 'done' };
      }
    }
  } catch (error) {
    if (hasText) yield* show(say(() => answer.end()));
    return { outcome: 'broken', error, hasText, hasReferences };
  } finally {
    // Not awaited: a provider that hangs would hang its cleaning up as well.
    events.return?.()?.then(undefined, () => undefined);
  }
}

/** A form that a model opens says so in the platform's words, with a reason in the person's: what a model says of its own call is not believed. */
export function toolReply(
  { id, name, args }: Extract<ModelEvent, { type: 'tool-call' }>,
  { messages, tools, invoice }: AssistantRequest,
  say: WritingParts['say'],
): { text: string; call: Extract<AssistantEvent, { type: 'tool-call' }> } | undefined {
  const tool = acceptToolCall({ id, name, args }, tools);
  if (tool === undefined) return undefined;
  const isRefund = tool.name === 'refund_invoice';
  return {
    text: say(() =>
      isRefund ? refundFormReply(invoice) : caseFormReply(substantialMessages(messages).length > 0),
    ),
    call: {
      type: 'tool-call',
      id: tool.id,
      name: tool.name,
      args: isRefund ? { reason: refundReasonInOwnWords(messages) } : {},
    },
  };
}

import { mostReferences } from './bound/limits.ts';
import type {
  AbortSignalLike,
  AssistantEvent,
  AssistantPort,
  AssistantRequest,
} from '@reachout/chat/rules/assistant-call';
import { answerVerdicts } from '@reachout/chat/rules/assistant-call';
import { acceptToolCall } from '@reachout/chat/rules/chat-schemas';
import { maxReason } from '@reachout/core/limits';
import { parseWebAddress, sitePath } from '@reachout/core/link';
import type { Reference } from '@reachout/documentation/rules/reference';
import { referenceSchema } from '@reachout/documentation/rules/references';
import { safeParse } from 'zod/mini';
import { AssistantFailure } from './assistant-failure.ts';

/** Something that a model said and that is passed over. `name` is a tool's name, cut to a length that can be logged. */
export interface IgnoredEvent {
  reason: 'unknown-event' | 'tool-not-accepted' | 'second-tool' | 'reference-not-accepted';
  name?: string;
}

/** What the guard does beside letting good events through. */
export interface GuardOptions {
  onIgnored?: (ignored: IgnoredEvent) => void;
}

const maxLoggedName = 64;

/**
 * A port of which only what is well-formed and allowed comes through: tools that were offered in this request, with right
 * arguments, at most one in an answer (A43, A44); references to this site or https addresses (A50); text that can be stored.
 *
 * @throws AssistantFailure when an answer reports an error, ends without a word, or stops without an end
 */
export function withGuard(port: AssistantPort, options: GuardOptions = {}): AssistantPort {
  return {
    prepare: (request) => port.prepare?.(request),
    warmUp: async () => port.warmUp?.(),
    answer: (request, signal) => guardedEvents(port.answer(request, signal), request, signal, options),
    predictCase: (request, signal) => port.predictCase(request, signal),
    async generateRefundReason(request, signal) {
      const reason = textOf((await port.generateRefundReason(request, signal)) as unknown);
      return reason.trim().slice(0, maxReason).toWellFormed().replaceAll('\0', '\uFFFD');
    },
  };
}

async function* guardedEvents(
  events: AsyncIterable<AssistantEvent>,
  request: AssistantRequest,
  signal: AbortSignalLike,
  { onIgnored }: GuardOptions,
): AsyncGenerator<AssistantEvent, void> {
  const mendText = textMender();
  let said = false;
  let called = false;
  for await (const event of events as AsyncIterable<unknown>) {
    const fields: Partial<Record<string, unknown>> =
      typeof event === 'object' && event !== null ? { ...event } : {};
    if (fields.type === 'text' && typeof fields.delta === 'string') {
      const delta = mendText(fields.delta);
      said ||= delta.trim() !== '';
      if (delta !== '') yield { type: 'text', delta };
    } else if (fields.type === 'references' && Array.isArray(fields.references)) {
      const references = fields.references.slice(0, mostReferences).filter(isAcceptedReference);
      if (references.length < fields.references.length) onIgnored?.({ reason: 'reference-not-accepted' });
      const certainty = shareOf(fields.certainty);
      if (references.length > 0)
        yield { type: 'references', references, ...(certainty !== undefined && { certainty }) };
    } else if (fields.type === 'tool-call') {
      const call = { id: textOf(fields.id), name: textOf(fields.name), args: fields.args };
      const tool = acceptToolCall(call, request.tools);
      if (!tool || called) {
        const reason = tool ? 'second-tool' : 'tool-not-accepted';
        onIgnored?.({ reason, name: call.name.slice(0, maxLoggedName) });
        continue;
      }
      called = true;
      yield { type: 'tool-call', id: tool.id, name: tool.name, args: tool.args };
    } else if (fields.type === 'outside') {
      const [threadId, messageId] = [idOf(fields.threadId), idOf(fields.messageId)];
      if (threadId !== '' && messageId !== '') yield { type: 'outside', threadId, messageId };
    } else if (fields.type === 'finish') {
      if (fields.reason === 'error') throw new AssistantFailure('refused');
      if (!said && !called) throw new AssistantFailure('empty');
      const reason = called ? 'tool-calls' : fields.reason === 'length' ? 'length' : 'stop';
      const verdict = answerVerdicts.find((each) => each === fields.verdict);
      yield { type: 'finish', reason, ...(verdict && { verdict }) };
      return;
    } else {
      onIgnored?.({ reason: 'unknown-event' });
    }
  }
  if (!signal.aborted) throw new AssistantFailure('cut-off');
}

/** A share from 0 to 1; undefined for anything else. */
function shareOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined;
}

/** An id as other systems write them; empty for anything else. */
function idOf(value: unknown): string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value) ? value : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A path of this site or an https address, in a shape that the page can show. */
function isAcceptedReference(value: unknown): value is Reference {
  const parsed = safeParse(referenceSchema, value);
  if (!parsed.success) return false;
  const { path } = parsed.data.file;
  return sitePath(path) !== undefined || parseWebAddress(path)?.href.startsWith('https://') === true;
}

/**
 * Makes text storable: NUL becomes U+FFFD, and so does half a surrogate pair, unless its other half comes with the
 * next piece.
 */
function textMender(): (delta: string) => string {
  let held = '';
  return (delta) => {
    let text = held + delta;
    held = '';
    const last = text.charCodeAt(text.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      held = text.slice(-1);
      text = text.slice(0, -1);
    }
    return text.toWellFormed().replaceAll('\0', '\uFFFD');
  };
}

import type { IncomingMessage } from 'node:http';
import type { AbortSignalLike, AssistantTool } from '@reachout/chat/rules/assistant-call';
import type { LanguageModelPort, ModelEvent } from '@reachout/chat/rules/model-call';
import { parseObject } from '@reachout/chat/rules/model-object';
import type {
  OutsideAssistantPort,
  OutsideEvent,
  OutsideNews,
  OutsideOutcome,
} from '@reachout/chat/rules/outside-assistant';
import { maxReason } from '@reachout/core/limits';
import { type MarkpromptAccess, postToMarkprompt, readBody, readByteHeader } from './markprompt-api.ts';
import { MarkpromptError } from './markprompt-error.ts';
import { readEvents } from './read-events.ts';
import { chunkSchema, completionSchema, readData } from './wire.ts';

/** Which project of Markprompt answers, and by which of its assistants. */
export interface MarkpromptOptions extends MarkpromptAccess {
  /** The ids of its assistants by the names that calls send. */
  assistants: Readonly<Record<string, string>>;
  /** The assistant that fills in cases. */
  predictionAssistantId?: string;
}

/** What Markprompt is for Reachout. */
export interface Markprompt {
  outside: OutsideAssistantPort;
  /** Its second assistant; absent where none is configured. */
  predicting: LanguageModelPort | undefined;
}

const mostBytes = 1024 * 1024;
const tellTimeoutMs = 10_000;

const toolDefinitions: Readonly<Record<AssistantTool, object>> = {
  create_support_case: {
    name: 'create_support_case',
    description: 'Opens the support case form for the person to look over and submit.',
    parameters: { type: 'object', properties: {} },
  },
  refund_invoice: {
    name: 'refund_invoice',
    description: 'Opens the refund form for the person to fill in and confirm.',
    parameters: {
      type: 'object',
      properties: {
        reason: { type: 'string', maxLength: maxReason, description: 'Why they want it, in their words' },
      },
      required: ['reason'],
    },
  },
};

/**
 * Opens a project of Markprompt. Wrap it with `createOutsideAssistant` of `@reachout/assistant/server`, which believes nothing that it says.
 *
 * @example createMarkprompt({ apiUrl: 'https://api.markprompt.com', projectKey, assistants: { support: 'an-assistant-id' } })
 */
export function createMarkprompt(options: MarkpromptOptions): Markprompt {
  const { assistants, predictionAssistantId } = options;
  return {
    outside: {
      assistants: Object.keys(assistants),
      answer: ({ assistant, turns, threadId, context, metadata, tools }, signal) =>
        streamChat(
          options,
          {
            assistantId: assistants[assistant],
            messages: turns,
            ...(threadId !== undefined && { threadId }),
            context,
            threadMetadata: metadata,
            ...(tools.length > 0 && {
              tools: tools.map((name) => ({ type: 'function', function: toolDefinitions[name] })),
              toolChoice: 'auto',
            }),
            stream: true,
          },
          signal,
        ),
      tell: (news) => tell(options, news),
    },
    predicting: predictionAssistantId === undefined ? undefined : predictor(options, predictionAssistantId),
  };
}

/** The second assistant as a model that is given all that it needs in one message: whatever its own instructions are, it is told what is wanted. */
function predictor(access: MarkpromptAccess, assistantId: string): LanguageModelPort {
  const bodyOf = (instructions: string, turns: readonly { role: string; content: string }[]) => ({
    assistantId,
    messages: [
      { role: 'user', content: [instructions, ...turns.map(({ content }) => content)].join('\n\n') },
    ],
    // The prompt is the platform's: it belongs neither to what people ask for nor to what the sources say.
    doNotInjectContext: true,
    excludeFromInsights: true,
  });
  return {
    async *write({ instructions, turns }, signal) {
      const events = streamChat(access, { ...bodyOf(instructions, turns), stream: true }, signal);
      for await (const event of events) if (event.type === 'text' || event.type === 'finish') yield event;
    },
    async writeObject({ instructions, turns, schema }, signal) {
      const wanted = `Answer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(schema)}`;
      const response = await postToMarkprompt(
        access,
        '/chat',
        { ...bodyOf(`${instructions}\n\n${wanted}`, turns), jsonOutput: true, stream: false },
        { signal: toAbortSignal(signal), mayRetry: true },
      );
      return { value: parseObject(await readCompletion(response)) };
    },
  };
}

async function* streamChat(
  access: MarkpromptAccess,
  body: Readonly<Record<string, unknown>>,
  signal: AbortSignalLike,
): AsyncGenerator<OutsideEvent, void> {
  if (signal.aborted) return;
  const response = await postToMarkprompt(access, '/chat', body, {
    signal: toAbortSignal(signal),
    mayRetry: true,
  });
  try {
    const { ids, references } = readData(readByteHeader(response.headers['x-markprompt-data']));
    if (ids) yield { type: 'ids', ...ids };
    if (references.length > 0) yield { type: 'references', references };
    const kind = response.headers['content-type'] ?? '';
    if (kind.includes('application/json')) {
      // An assistant may be set up not to stream.
      yield { type: 'text', delta: await readCompletion(response) };
      yield { type: 'finish', reason: 'stop' };
    } else if (kind.includes('text/event-stream')) yield* readChunks(response);
    else throw new MarkpromptError('sent something else than an answer');
  } catch (error) {
    throw error instanceof MarkpromptError ? error : new MarkpromptError('broke off');
  } finally {
    response.destroy();
  }
}

interface HeardCall {
  id: string;
  name: string;
  arguments: string;
}

/** Chunks as a model's events; tool calls come in fragments and are given whole, at the end. */
async function* readChunks(response: IncomingMessage): AsyncGenerator<ModelEvent, void> {
  const calls = new Map<number, HeardCall>();
  let reason: string | undefined;
  for await (const data of readEvents(response)) {
    if (data === '[DONE]') {
      reason ??= 'stop';
      break;
    }
    const [choice] = parseChunk(data).choices;
    if (choice?.delta?.content) yield { type: 'text', delta: choice.delta.content };
    choice?.delta?.tool_calls?.forEach(({ index = calls.size, id, function: fn }) => {
      const call = calls.get(index) ?? { id: '', name: '', arguments: '' };
      const heard = call.arguments.length + (fn?.arguments?.length ?? 0);
      if (heard > mostBytes) throw new MarkpromptError('sent too much');
      calls.set(index, {
        id: call.id || (id ?? ''),
        name: call.name + (fn?.name ?? ''),
        arguments: call.arguments + (fn?.arguments ?? ''),
      });
    });
    reason = choice?.finish_reason ?? reason;
  }
  // The connection closed before the answer was said to be over.
  if (reason === undefined) return;
  for (const { id, name, arguments: args } of calls.values())
    // Broken JSON stays what it is, for whoever checks arguments to refuse.
    yield { type: 'tool-call', id, name, args: args.trim() === '' ? {} : (parseObject(args) ?? args) };
  yield { type: 'finish', reason: endOf(reason) };
}

function parseChunk(data: string) {
  try {
    return chunkSchema.parse(JSON.parse(data));
  } catch {
    throw new MarkpromptError('sent something else than a chunk');
  }
}

function endOf(reason: string): Extract<ModelEvent, { type: 'finish' }>['reason'] {
  switch (reason) {
    case 'stop':
    case 'length':
      return reason;
    case 'tool_calls':
      return 'tool-calls';
    default:
      return 'error';
  }
}

async function readCompletion(response: IncomingMessage): Promise<string> {
  const text = await readBody(response, mostBytes);
  try {
    const completion = completionSchema.parse(JSON.parse(text));
    return 'text' in completion ? completion.text : (completion.choices[0]?.message.content ?? '');
  } catch {
    throw new MarkpromptError('sent something else than a completion');
  }
}

/** Calls of the public client where it has them: votes, ratings. What is known of a thread is sent to the address of its rating. */
async function tell(access: MarkpromptAccess, news: OutsideNews): Promise<OutsideOutcome> {
  const { path, body } = callOf(news);
  try {
    const signal = AbortSignal.timeout(tellTimeoutMs);
    const response = await postToMarkprompt(access, path, body, { signal, mayRetry: false });
    response.resume();
    return { ok: true };
  } catch (error) {
    if (!(error instanceof MarkpromptError))
      return { ok: false, failure: { kind: 'later', reason: 'no answer' } };
    const { message: reason, status, retryAfterSeconds } = error;
    // A wrong key needs a person: until then it is tried again. What Markprompt does not have it never will.
    const isHopeless = status === 400 || status === 404 || status === 405 || status === 410 || status === 422;
    return {
      ok: false,
      failure: {
        kind: isHopeless ? 'never' : 'later',
        reason,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      },
    };
  }
}

function callOf(news: OutsideNews): { path: string; body: Record<string, unknown> } {
  switch (news.kind) {
    case 'vote':
      return { path: `/messages/${encodeURIComponent(news.messageId)}`, body: { vote: news.vote } };
    case 'csat':
      return { path: `/threads/${encodeURIComponent(news.threadId)}`, body: { csat: news.csat } };
    case 'metadata':
      return {
        path: `/threads/${encodeURIComponent(news.threadId)}`,
        body: { threadMetadata: news.metadata },
      };
  }
}

function toAbortSignal(signal: AbortSignalLike): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener('abort', () => controller.abort(), { once: true });
  return controller.signal;
}

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type {
  AbortSignalLike,
  AssistantEvent,
  AssistantMessage,
  AssistantPort,
  AssistantRequest,
  AssistantTool,
} from '@reachout/chat/rules/assistant-call';
import type { Reference, ReferenceSourceType } from '@reachout/documentation/rules/reference';
import { maxReason } from '@reachout/core/limits';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { generateText, streamText, tool, type FinishReason, type LanguageModel, type ModelMessage } from 'ai';
import * as z from 'zod';
import {
  type AnsweringBrand,
  answerInstructions,
  predictionInstructions,
  preparedLine,
  refundReasonInstructions,
} from './prompts.ts';
import { toProviderError } from './provider-error.ts';

/** A passage of the documentation that the model may quote. */
export interface SourcePassage {
  title: string;
  /** Site path of the article. */
  path: string;
  heading: string;
  anchor: string;
  text: string;
  /** Where the article is from. */
  sourceType: ReferenceSourceType;
}

/** Which model answers, and from what. */
export interface AiSdkAssistantOptions {
  /** Address of an API that speaks OpenAI's chat completions, such as `https://models.example.com/v1`. */
  baseUrl: string;
  /** Leaves the server in the Authorization header only. */
  apiKey?: string;
  model: string;
  brand: AnsweringBrand;
  /** The passages for a conversation, best first. */
  findPassages: (request: AssistantRequest, limit: number) => readonly SourcePassage[];
  /** The table of topics that a prediction chooses from. */
  topics: (product: ProductKey) => readonly { area: string; topic: string; description: string }[];
}

const passagesGiven = 6;
const longestAnswerTokens = 1200;
/** A refused request is tried once more, after the time that the provider names (F09). */
const maxRetries = 1;

const toolDefinitions = {
  create_support_case: tool({
    description: 'Opens the support case form for the person to look over and submit.',
    inputSchema: z.object({}),
  }),
  refund_invoice: tool({
    description: 'Opens the refund form for the person to fill in and confirm.',
    inputSchema: z.object({ reason: z.string().max(maxReason).describe('Why they want it, in their words') }),
  }),
};

/**
 * Builds an assistant on any OpenAI-compatible API. It retrieves first and gives the model the passages to quote; the model
 * has no tool that does anything but open a form. Wrap it with the guard and the limits of `@reachout/assistant/server`.
 */
export function createAiSdkAssistant(options: AiSdkAssistantOptions): AssistantPort {
  const { baseUrl, apiKey, model: modelName } = options;
  const provider = createOpenAICompatible({ name: 'assistant', baseURL: baseUrl, ...(apiKey && { apiKey }) });
  const model = provider(modelName);
  const write = (instructions: string, request: AssistantRequest, signal: AbortSignalLike) =>
    writeText({ model, instructions, messages: toModelMessages(request.messages), signal });
  const findPassages = rememberPerRequest((request) => options.findPassages(request, passagesGiven));
  return {
    prepare(request) {
      try {
        findPassages(request);
      } catch {
        // It fails again when the answer is asked for, and is reported then.
      }
    },
    answer: (request, signal) => streamAnswer(model, { ...options, findPassages }, request, signal),
    predictCase: (request, signal) =>
      write(predictionInstructions(options.topics(request.context.product)), request, signal),
    generateRefundReason: async (request, signal) =>
      (await write(refundReasonInstructions, request, signal)).trim().slice(0, maxReason).toWellFormed(),
  };
}

/** Looks up once for each request, while anybody holds it. */
function rememberPerRequest<T>(find: (request: AssistantRequest) => T): (request: AssistantRequest) => T {
  const found = new WeakMap<AssistantRequest, { value: T }>();
  return (request) => {
    const known = found.get(request) ?? { value: find(request) };
    found.set(request, known);
    return known.value;
  };
}

async function* streamAnswer(
  model: LanguageModel,
  {
    brand,
    findPassages,
  }: { brand: AnsweringBrand; findPassages: (request: AssistantRequest) => readonly SourcePassage[] },
  request: AssistantRequest,
  signal: AbortSignalLike,
): AsyncGenerator<AssistantEvent, void> {
  const passages = findPassages(request);
  const numbered = passages.map((passage, index) => ({ ...passage, number: index + 1 }));
  const { fullStream } = streamText({
    model,
    instructions: answerInstructions(brand, request, numbered),
    messages: toModelMessages(request.messages),
    tools: offeredTools(request.tools),
    toolChoice: 'auto',
    maxOutputTokens: longestAnswerTokens,
    maxRetries,
    abortSignal: toAbortSignal(signal),
    // Errors are thrown below; by default the SDK would print them.
    onError: () => undefined,
  });
  let hasReferences = passages.length === 0;
  for await (const part of fullStream) {
    if (signal.aborted) return;
    if (part.type === 'text-delta') {
      // Sources belong to an answer: a form that opens, or a failure, has none.
      if (!hasReferences) yield { type: 'references', references: passages.map(toReference) };
      hasReferences = true;
      yield { type: 'text', delta: part.text };
    } else if (part.type === 'tool-call') {
      yield { type: 'tool-call', id: part.toolCallId, name: part.toolName, args: part.input };
    } else if (part.type === 'error') {
      throw toProviderError(part.error);
    } else if (part.type === 'finish') {
      const reason = endOf(part.finishReason);
      if (reason !== undefined) yield { type: 'finish', reason };
    }
  }
}

/** Undefined for an end that is none: the connection closed before the model said that it had finished. */
function endOf(reason: FinishReason): Extract<AssistantEvent, { type: 'finish' }>['reason'] | undefined {
  switch (reason) {
    case 'stop':
    case 'length':
    case 'tool-calls':
      return reason;
    case 'content-filter':
    case 'error':
      return 'error';
    default:
      return undefined;
  }
}

async function writeText({
  model,
  instructions,
  messages,
  signal,
}: {
  model: LanguageModel;
  instructions: string;
  messages: ModelMessage[];
  signal: AbortSignalLike;
}): Promise<string> {
  try {
    const { text } = await generateText({
      model,
      instructions,
      messages,
      maxOutputTokens: longestAnswerTokens,
      maxRetries,
      temperature: 0,
      abortSignal: toAbortSignal(signal),
    });
    return text;
  } catch (error) {
    throw toProviderError(error);
  }
}

function offeredTools(tools: readonly AssistantTool[]): Partial<typeof toolDefinitions> {
  return Object.fromEntries(tools.map((name) => [name, toolDefinitions[name]]));
}

/** What a link wrote in the assistant's name is material of the person's: a model believes what it has said itself (D32). */
function toModelMessages(messages: readonly AssistantMessage[]): ModelMessage[] {
  return messages.map(({ role, content, preparedBy }) =>
    preparedBy === undefined ? { role, content } : { role: 'user', content: preparedLine(content) },
  );
}

function toReference({ title, path, heading, anchor, sourceType }: SourcePassage): Reference {
  return {
    file: { title, path, source: { type: sourceType } },
    ...(anchor !== '' && { meta: { leadHeading: { value: heading, id: anchor, slug: anchor } } }),
  };
}

function toAbortSignal(signal: AbortSignalLike): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener('abort', () => controller.abort(), { once: true });
  return controller.signal;
}

import type { AbortSignalLike, AssistantTool } from '@reachout/chat/rules/assistant-call';
import type { LanguageModelPort, ModelEvent, ObjectSchema } from '@reachout/chat/rules/model-call';
import { parseObject } from '@reachout/chat/rules/model-object';
import { maxReason } from '@reachout/core/limits';
import {
  type FinishReason,
  generateText,
  jsonSchema,
  type LanguageModel,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  Output,
  streamText,
  tool,
} from 'ai';
import * as z from 'zod';
import { toProviderError } from './provider-error.ts';

/** Which model is asked, and where. */
export interface AiSdkModelOptions {
  provider: 'openai-compatible' | 'anthropic' | 'google';
  /** Another address than the provider's own; an OpenAI-compatible one has none, such as `https://models.example.com/v1`. */
  baseUrl?: string;
  /** Leaves the server in a header only. */
  apiKey?: string;
  model: string;
}

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
 * Opens a model of a provider: any OpenAI-compatible address, Anthropic, or Google. Wrap it with `createModelAssistant` of `@reachout/assistant/server`, which
 * believes nothing that it says.
 *
 * @example await createAiSdkModel({ provider: 'anthropic', apiKey, model: 'a-model-name' })
 */
export async function createAiSdkModel(options: AiSdkModelOptions): Promise<LanguageModelPort> {
  const model = await openModel(options);
  // Not every server that speaks OpenAI's language takes a schema: all of them are told what is wanted in words.
  const takesSchema = options.provider !== 'openai-compatible';
  return {
    write: (question, signal) => writeText(model, question, signal),
    writeObject: (question, signal) => writeObject(model, question, { signal, takesSchema }),
  };
}

/** The provider's package is loaded only where it is used. */
async function openModel({ provider, baseUrl, apiKey, model }: AiSdkModelOptions): Promise<LanguageModel> {
  const common = { ...(baseUrl !== undefined && { baseURL: baseUrl }), ...(apiKey && { apiKey }) };
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(common)(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(common)(model);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: 'assistant',
        ...common,
        baseURL: baseUrl ?? '',
        includeUsage: true,
      })(model);
    }
  }
}

async function* writeText(
  model: LanguageModel,
  { instructions, turns, tools, maxTokens }: Parameters<LanguageModelPort['write']>[0],
  signal: AbortSignalLike,
): AsyncGenerator<ModelEvent, void> {
  const { fullStream } = streamText({
    model,
    instructions,
    messages: [...turns],
    tools: offeredTools(tools),
    toolChoice: 'auto',
    maxOutputTokens: maxTokens,
    maxRetries,
    abortSignal: toAbortSignal(signal),
    // Errors are thrown below; by default the SDK would print them.
    onError: () => undefined,
  });
  for await (const part of fullStream) {
    if (signal.aborted) return;
    if (part.type === 'text-delta') yield { type: 'text', delta: part.text };
    else if (part.type === 'tool-call')
      yield { type: 'tool-call', id: part.toolCallId, name: part.toolName, args: part.input };
    else if (part.type === 'error') throw toProviderError(part.error);
    else if (part.type === 'finish') {
      const reason = endOf(part.finishReason);
      const tokens = part.totalUsage.totalTokens;
      if (reason !== undefined) yield { type: 'finish', reason, ...(tokens !== undefined && { tokens }) };
    }
  }
}

/** Undefined for an end that is none: the connection closed before the model said that it had finished. */
function endOf(reason: FinishReason): Extract<ModelEvent, { type: 'finish' }>['reason'] | undefined {
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

async function writeObject(
  model: LanguageModel,
  { instructions, turns, maxTokens, schema }: Parameters<LanguageModelPort['writeObject']>[0],
  { signal, takesSchema }: { signal: AbortSignalLike; takesSchema: boolean },
): Promise<{ value: unknown; tokens?: number }> {
  try {
    const { text, totalUsage } = await generateText({
      model,
      instructions: takesSchema ? instructions : `${instructions}\n\n${describeSchema(schema)}`,
      messages: [...turns],
      output: takesSchema ? Output.object({ schema: jsonSchema(schema) }) : Output.json(),
      maxOutputTokens: maxTokens,
      maxRetries,
      temperature: 0,
      abortSignal: toAbortSignal(signal),
    });
    return read(text, totalUsage);
  } catch (error) {
    // It did answer: the object may stand in a block of code, or behind thoughts.
    if (NoObjectGeneratedError.isInstance(error)) return read(error.text ?? '', error.usage);
    throw toProviderError(error);
  }
}

function read(text: string, usage: LanguageModelUsage | undefined): { value: unknown; tokens?: number } {
  const tokens = usage?.totalTokens;
  return { value: parseObject(text), ...(tokens !== undefined && { tokens }) };
}

function describeSchema(schema: ObjectSchema): string {
  return `Answer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(schema)}`;
}

function offeredTools(tools: readonly AssistantTool[]): Partial<typeof toolDefinitions> {
  return Object.fromEntries(tools.map((name) => [name, toolDefinitions[name]]));
}

function toAbortSignal(signal: AbortSignalLike): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener('abort', () => controller.abort(), { once: true });
  return controller.signal;
}

import type { AbortSignalLike, Asker, AssistantTool } from './assistant-call.ts';

/** A turn as a language model is given it. */
export interface ModelTurn {
  role: 'user' | 'assistant';
  content: string;
}

/** What a language model is asked. */
export interface ModelQuestion {
  instructions: string;
  turns: readonly ModelTurn[];
  /** The most tokens that it may write. */
  maxTokens: number;
}

/** What a language model says, in order. Nothing in it is trusted. */
export type ModelEvent =
  | { type: 'text'; delta: string }
  | { type: 'tool-call'; id: string; name: string; args: unknown }
  | { type: 'finish'; reason: 'stop' | 'length' | 'tool-calls' | 'error'; tokens?: number };

/** A JSON Schema of an object. */
export type ObjectSchema = { readonly type: 'object' } & Readonly<Record<string, unknown>>;

/** A language model behind which any provider stands. It writes words and objects, and has no tool that does anything. */
export interface LanguageModelPort {
  /** Throws when the provider refuses or fails; ends without `finish` when the provider broke off. */
  write(
    question: ModelQuestion & { tools: readonly AssistantTool[] },
    signal: AbortSignalLike,
  ): AsyncIterable<ModelEvent>;
  /** One object, as the model wrote it: parsed, and checked by whoever asked. Throws when none came. */
  writeObject(
    question: ModelQuestion & { schema: ObjectSchema },
    signal: AbortSignalLike,
  ): Promise<{ value: unknown; tokens?: number }>;
}

/** What has been used up. */
export type SpentBudget = 'person' | 'team' | 'day';

/** Budgets of tokens, shared by all processes. */
export interface ModelBudgetPort {
  /** Sets tokens aside before a model is asked; says which budget has not so many left. */
  reserve(asker: Asker | undefined, tokens: number): Promise<SpentBudget | undefined>;
  /** Gives back what was not used, or takes what was used besides. */
  settle(asker: Asker | undefined, difference: number): Promise<void>;
}

/** What an adapter's error tells of a provider that refused: its HTTP status, and when it wants to be asked again. Nothing that it said. */
export interface ProviderRefusal {
  status: number | undefined;
  retryAfterSeconds: number | undefined;
}

/** Reads it from whatever was thrown. */
export function refusalOf(error: unknown): ProviderRefusal {
  const fields: Partial<Record<string, unknown>> =
    typeof error === 'object' && error !== null ? { ...error } : {};
  const { status, retryAfterSeconds } = fields;
  return {
    status: typeof status === 'number' ? status : undefined,
    retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined,
  };
}

import * as z from 'zod/mini';
import type { Reference } from '@reachout/documentation/rules/reference';
import type { NamedInvoice } from './named-invoice.ts';
import type { PlanKey } from '@reachout/catalogue/rules/plans';
import type { ClosedTopic } from '@reachout/accounts/rules/topic-access';
import type { OutsideIds, OutsideMetadata } from './outside-ids.ts';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { referenceSchema } from '@reachout/documentation/rules/references';

/** The tools that the assistant may call; both only open something a person then commits (D18). */
export const assistantTools = ['create_support_case', 'refund_invoice'] as const;
export type AssistantTool = (typeof assistantTools)[number];

/** The assistant that a message is for which names none (§7). Others are there where the operator's assistant system has them. */
export const defaultAssistantId = 'support';

/** A turn of the conversation as the assistant reads it. */
export interface AssistantMessage {
  role: 'user' | 'assistant';
  content: string;
  /**
   * A link wrote this in the assistant's name, and the assistant never said it (D32): no fact, no promise, no source. What a link wrote in the
   * person's name is theirs once they have sent it, and carries no mark.
   */
  preparedBy?: 'link';
}

/** An incident of the platform that goes on, as it was told to people. */
export interface KnownIncident {
  title: string;
  /** What it affects, by name. */
  components: readonly string[];
  /** What was said of it last; empty where nothing was. */
  latest: string;
  /** When it began (ISO 8601). */
  startedAt: string;
  /** Where people follow it: a path of this site or an https address. */
  href: string;
}

/** Who asks, and for whom: whose budget a question to a model is taken from. */
export interface Asker {
  personId: string;
  accountId: string;
}

/** One question to the assistant. Built on the server from the session: nothing in it is the browser's word, and no credential is in it. */
export interface AssistantRequest {
  threadId: string;
  /** Whose budget pays for a model; never told to one. */
  asker?: Asker;
  messages: AssistantMessage[];
  context: {
    product: ProductKey;
    accountName: string;
    plan: PlanKey | null;
    canRefund: boolean;
    /** The forms that this person may open for the account and the product, here or on a page of their own. */
    forms: AssistantTool[];
    /** What a case form opened for this account takes no case about. */
    closedTopics: readonly ClosedTopic[];
    /** The incidents that go on, as the status page tells them; absent where none is known. */
    incidents?: readonly KnownIncident[];
  };
  /** The invoice that the person named last, where a refund form may be opened: looked up by the server, never chosen by a model (D18). */
  invoice?: NamedInvoice;
  /** Where an assistant of another system answers: which of its assistants is asked, the thread to go on with, and what it is told of it. */
  outside?: { assistantId?: string; threadId?: string; metadata: OutsideMetadata };
  /** What may be called this time: of the forms, those that can be opened where the person writes. The choice is the assistant's. */
  tools: AssistantTool[];
}

/** What the assistant says of its own answer, where that is no sure one: nothing was found, or nothing that surely answers. */
export const answerVerdicts = ['unknown', 'unsure'] as const;
export type AnswerVerdict = (typeof answerVerdicts)[number];

/** What the assistant says, in order. */
export type AssistantEvent =
  | { type: 'text'; delta: string }
  /** `certainty`, from 0 to 1: how likely what is quoted of them answers; left out by an assistant that does not tell. */
  | { type: 'references'; references: Reference[]; certainty?: number }
  | { type: 'tool-call'; id: string; name: string; args: unknown }
  /** Another system wrote this answer, or a part of it, and knows it by these ids. Stored, and told to nobody who reads. */
  | ({ type: 'outside' } & OutsideIds)
  /** `verdict` is stored, and told to nobody who reads. */
  | { type: 'finish'; reason: 'stop' | 'length' | 'tool-calls' | 'error'; verdict?: AnswerVerdict };

/** The assistant as the rest of the product knows it; adapters decide who answers. */
export interface AssistantPort {
  /**
   * Told of a request that is about to be answered, the same object, so that what needs nobody else can be looked up already.
   * Asks nobody, never throws, and may be followed by nothing.
   */
  prepare?(request: AssistantRequest): void;
  /**
   * Called once the process serves: does what the first people to ask would otherwise wait for, a little at a time. Asks nobody, never throws, and may
   * be left out.
   */
  warmUp?(): Promise<void>;
  /** Answers the conversation; ends with `finish`. Throws when it cannot; stops early when the signal aborts. */
  answer(request: AssistantRequest, signal: AbortSignalLike): AsyncIterable<AssistantEvent>;
  /** Predicts the case's fields from the conversation. What comes back is untrusted: read it with `parsePrediction`. */
  predictCase(request: AssistantRequest, signal: AbortSignalLike): Promise<unknown>;
  /** Writes down why the person wants a refund, from what they said and nothing else (§7); empty when they gave no reason. */
  generateRefundReason(request: AssistantRequest, signal: AbortSignalLike): Promise<string>;
}

/** As much of an AbortSignal as a port needs; the real one fits. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * The chunks of the AI SDK's UI message stream that our server sends; the AI SDK's own reader understands them.
 * `data-certainty` is for programs: the page says it in words. Two are about the stream itself and no part of the answer: after `data-reconnect` the reader opens the stream
 * again, on whichever process answers; after `data-superseded` it does not, as the same person reads elsewhere.
 */
export const uiChunkSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    messageId: z.optional(z.string()),
    messageMetadata: z.optional(z.unknown()),
  }),
  z.object({ type: z.literal('text-start'), id: z.string() }),
  z.object({ type: z.literal('text-delta'), id: z.string(), delta: z.string() }),
  z.object({ type: z.literal('text-end'), id: z.string() }),
  z.object({
    type: z.literal('tool-input-available'),
    toolCallId: z.string(),
    toolName: z.string(),
    input: z.unknown(),
  }),
  z.object({
    type: z.literal('data-references'),
    id: z.optional(z.string()),
    data: z.array(referenceSchema),
  }),
  /** From 0 to 1: how likely what is quoted answers, as the assistant sees it. */
  z.object({ type: z.literal('data-certainty'), data: z.object({ certainty: z.number() }) }),
  z.object({
    type: z.literal('data-reconnect'),
    data: z.object({ retryAfterMs: z.number() }),
    transient: z.literal(true),
  }),
  z.object({ type: z.literal('data-superseded'), data: z.object({}), transient: z.literal(true) }),
  z.object({ type: z.literal('error'), errorText: z.string() }),
  z.object({ type: z.literal('abort') }),
  z.object({
    type: z.literal('finish'),
    finishReason: z.optional(z.string()),
    messageMetadata: z.optional(z.unknown()),
  }),
]);

/** One chunk of the stream. */
export type UiChunk = z.infer<typeof uiChunkSchema>;

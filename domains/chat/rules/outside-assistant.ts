import type { AbortSignalLike, AssistantTool } from './assistant-call.ts';
import type { ModelEvent, ModelTurn } from './model-call.ts';
import type { OutsideIds, OutsideMetadata } from './outside-ids.ts';

/** What an assistant of another system is asked. */
export interface OutsideQuestion {
  /** The name of one of its assistants. */
  assistant: string;
  turns: readonly ModelTurn[];
  /** The thread to go on with, as the other system knows it. */
  threadId?: string;
  /** Facts for its instructions. */
  context: Readonly<Record<string, string | boolean>>;
  metadata: OutsideMetadata;
  tools: readonly AssistantTool[];
}

/** A page that the other system says it answered from. Nothing in it is trusted. */
export interface OutsideReference {
  /** A path of a file, or an address. */
  path: string;
  title?: string;
  sourceType: string;
  /** The anchor of a heading. */
  anchor?: string;
}

/** What an assistant of another system says, in order. Nothing in it is trusted. */
export type OutsideEvent =
  | ({ type: 'ids' } & OutsideIds)
  | { type: 'references'; references: readonly OutsideReference[] }
  | ModelEvent;

/** What the other system is told of its answers afterwards. */
export type OutsideNews =
  | { kind: 'vote'; messageId: string; vote: 1 | -1 }
  | { kind: 'csat'; threadId: string; csat: number }
  | { kind: 'metadata'; threadId: string; metadata: OutsideMetadata };

/** Whether it was taken: if not, for now (`later`) or for good (`never`). The reason contains no personal data. */
export type OutsideOutcome =
  | { ok: true }
  | { ok: false; failure: { kind: 'later' | 'never'; reason: string; retryAfterSeconds?: number } };

/** An assistant of another system, which finds its own sources and writes its own words. */
export interface OutsideAssistantPort {
  /** The names of its assistants, by which a call chooses one. */
  readonly assistants: readonly string[];
  /** Throws when the other system refuses or fails; ends without `finish` when it broke off. */
  answer(question: OutsideQuestion, signal: AbortSignalLike): AsyncIterable<OutsideEvent>;
  /** Never rejects; telling the same again changes nothing. */
  tell(news: OutsideNews): Promise<OutsideOutcome>;
}

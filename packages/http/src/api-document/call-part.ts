import type { ErrorCode } from '@reachout/core/errors';
import type { $ZodType } from 'zod/v4/core';

export type Schema = $ZodType;

/** Groups of calls, in the order of the reference, with what each is about. */
export const tags = {
  Cases: 'Support cases of an account: list, read, change, close and reopen.',
  'Case creation': 'The ways to create a support case, and what became of a request to create one.',
  'Case activity': 'Comments and files of a case, its events as they happen, and the whole of it as a file.',
  Accounts: 'The accounts of the person, with their plans and what the person may do in each.',
  Projects: 'The projects of an account.',
  Refunds: 'Invoices, and refunds from the quote to the ledger.',
  Assistant: 'The conversation with the assistant, streamed.',
  Conversations: 'The past conversations of the person.',
  Feedback: 'What a person thinks of an answer, and what becomes known about a conversation.',
  Documentation: 'The search of the documentation.',
  Status: 'How the platform is doing.',
  Staff: 'Every account’s cases and refunds, for people with the staff role.',
  Operator: 'What systems of the operator call.',
} as const satisfies Record<string, string>;
export type Tag = keyof typeof tags;

/** Who is told of a call: everybody, or those who work here (A16). */
export type Audience = 'everybody' | 'staff';

/** A header of a request or an answer. */
export interface Header {
  name: string;
  description: string;
  schema: Schema;
  isRequired?: boolean;
}

/** What a call answers with when all is well: JSON of a schema, or what else is said. */
export interface Answer {
  status: number;
  description: string;
  mediaType?: string;
  schema?: Schema | 'bytes' | 'text';
  headers?: readonly Header[];
}

/** The schemes by which a caller proves who they are. */
export type SchemeName = 'session' | 'accessToken' | 'assistantToken' | 'billingSignature';

/** One way in: all schemes of it together, each with the scopes that it needs. */
export type WayIn = Partial<Record<SchemeName, readonly string[]>>;

/**
 * What one piece of a route says about the call: the piece that reads the body says which body, the piece that asks for a session says that the
 * call needs one and refuses with 401. The description of a call is the sum of its pieces, so that it cannot say anything else than the route does.
 */
export interface CallPart {
  tag?: Tag;
  summary?: string;
  description?: string;
  answers?: readonly Answer[];
  query?: Schema;
  body?: { mediaType: string; schema: Schema; example?: unknown };
  headers?: readonly Header[];
  /** With which codes of the error catalogue it refuses. */
  refusals?: readonly ErrorCode[];
  waysIn?: readonly WayIn[];
  audience?: Audience;
}

/** A part that depends on the method, as of a guard that stands before all routes. */
export type PartOfMethod = (method: string) => CallPart;

const parts = new WeakMap<object, CallPart | PartOfMethod>();

/** Gives a handler its part of the description. */
export function telling<Handler extends object>(part: CallPart | PartOfMethod, handler: Handler): Handler {
  parts.set(handler, part);
  return handler;
}

/** What a handler says about a call of this method. */
export function partOf(handler: object, method: string): CallPart | undefined {
  const part = parts.get(handler);
  return typeof part === 'function' ? part(method) : part;
}

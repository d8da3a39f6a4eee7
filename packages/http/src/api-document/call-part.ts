import type { ErrorCode } from '@reachout/core/errors';
import type { $ZodType } from 'zod/v4/core';

export type Schema = $ZodType;

/** Tags of the API reference in their order, with descriptions. */
export const tags = {
  Cases: 'Support cases of an account: list, read, change, close and reopen.',
  'Case creation': 'The ways to create a support case, and what became of a request to create one.',
  'Case activity':
    'Comments and files of a case, its escalation, its events as they happen, and the whole of it as a file.',
  Accounts: 'The accounts of the person, with their plans and what the person may do in each.',
  Projects: 'The projects of an account.',
  Refunds: 'Invoices, and refunds from the quote to the ledger.',
  Assistant: 'The conversation with the assistant, streamed.',
  Conversations: 'The past conversations of the person.',
  Feedback: 'What a person thinks of an answer, and what becomes known about a conversation.',
  Documentation: 'The search of the documentation, and what readers say of its pages.',
  Sales: 'Writing to sales.',
  Status: 'How the platform is doing.',
  Staff: 'Every account’s cases and refunds, for people with the staff role.',
  Operator: 'What systems of the operator call.',
  Platform:
    'The provider’s world: people, teams, projects, invoices and more, as its own systems write them.',
} as const satisfies Record<string, string>;
export type Tag = keyof typeof tags;

/** Who sees a call in the reference: everybody, or staff only (A16). */
export type Audience = 'everybody' | 'staff';

/** A header of a request or an answer. */
export interface Header {
  name: string;
  description: string;
  schema: Schema;
  isRequired?: boolean;
}

/** A successful response: JSON of a schema, or another media type. */
export interface Answer {
  status: number;
  description: string;
  mediaType?: string;
  schema?: Schema | 'bytes' | 'text';
  headers?: readonly Header[];
}

/** The authentication schemes. */
export type SchemeName =
  | 'session'
  | 'accessToken'
  | 'assistantToken'
  | 'billingSignature'
  | 'deskSignature'
  | 'serviceToken'
  | 'eventSignature';

/** One security requirement: all of its schemes together, each with the scopes that it needs. */
export type WayIn = Partial<Record<SchemeName, readonly string[]>>;

/**
 * The part of a call's description that one handler contributes: the body parser contributes the body, the session guard the security requirement
 * and the 401. A call is described by the sum of its handlers, so that the description cannot contradict the route.
 */
export interface CallPart {
  tag?: Tag;
  summary?: string;
  description?: string;
  answers?: readonly Answer[];
  query?: Schema;
  body?: {
    mediaType: string;
    schema: Schema;
    /** Fields that the schema does not have are refused. */
    isClosed?: boolean;
    example?: unknown;
    /** A media type of which the body may be instead, as bytes. */
    otherwise?: string;
  };
  headers?: readonly Header[];
  /** The codes of the error catalogue that it may return. */
  refusals?: readonly ErrorCode[];
  waysIn?: readonly WayIn[];
  audience?: Audience;
}

/** A part that depends on the method, such as that of a guard in front of all routes. */
export type PartOfMethod = (method: string) => CallPart;

const parts = new WeakMap<object, CallPart | PartOfMethod>();

/** Attaches a part of the description to a handler. */
export function telling<Handler extends object>(part: CallPart | PartOfMethod, handler: Handler): Handler {
  parts.set(handler, part);
  return handler;
}

/** The part that a handler contributes for a method. */
export function partOf(handler: object, method: string): CallPart | undefined {
  const part = parts.get(handler);
  return typeof part === 'function' ? part(method) : part;
}

import { intentCopy } from '../messages/intent.ts';
import * as z from 'zod/mini';
import type { PreparedChat } from './chat-events.ts';
import { maxChatMessages, maxId, maxIntentBytes, maxIntentDepth } from '@reachout/core/limits';
import { preparedLinesSchema, preparedRoles } from './prepared-lines.ts';
import { utf8Length } from '@reachout/core/text';

/** What a link's `intent` parameter comes to: nothing asked, something prepared, or something to be ignored with a notice. */
export type ParsedIntent =
  | { readonly type: 'none' }
  | { readonly type: 'prepared'; readonly intent: PreparedChat }
  | { readonly type: 'refused'; readonly notice: string };

/** Where ids and the time of prepared messages come from. */
export interface IntentStamp {
  readonly nextId: () => string;
  readonly at: number;
}

const message = z.object({ role: z.string(), content: z.string() });
const intentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('custom'),
    messages: z.array(message).check(z.minLength(1), z.maxLength(maxChatMessages)),
  }),
  z.object({
    kind: z.literal('refund-invoice'),
    invoiceId: z.string().check(z.minLength(1), z.maxLength(maxId), z.regex(/^[\w.-]+$/)),
  }),
]);

const refused: ParsedIntent = { type: 'refused', notice: intentCopy.unreadable() };

/**
 * Reads the `intent` parameter of an address, which anybody may have written (D12). At most 64 kB and 8 levels deep; messages of other roles
 * than user and assistant are dropped; anything else that does not fit is refused as a whole. Nothing in it is sent or run by reading it.
 */
export function parseIntent(raw: string | null | undefined, stamp: IntentStamp): ParsedIntent {
  if (raw == null || raw === '') return { type: 'none' };
  const parsed = z.safeParse(intentSchema, readJson(raw));
  if (!parsed.success) return refused;
  const intent = parsed.data;
  if (intent.kind === 'refund-invoice') return { type: 'prepared', intent };
  const spoken = intent.messages.filter(({ role }) => preparedRoles.some((known) => known === role));
  const lines = z.safeParse(preparedLinesSchema, spoken);
  if (!lines.success) return refused;
  const messages = lines.data.map((each) => ({
    ...each,
    id: stamp.nextId(),
    timestamp: stamp.at,
    preparedBy: 'link' as const,
  }));
  return { type: 'prepared', intent: { kind: 'custom', messages } };
}

function readJson(raw: string): unknown {
  // A UTF-16 unit is at least one byte, so a longer text need not be encoded to be too large.
  const isTooLarge = raw.length > maxIntentBytes || utf8Length(raw) > maxIntentBytes;
  if (isTooLarge || depthOf(raw) > maxIntentDepth) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined; // the caller refuses what is no intent
  }
}

/** How deep objects and arrays are nested in a JSON text, without building any of them. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  // Brackets inside strings nest nothing.
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

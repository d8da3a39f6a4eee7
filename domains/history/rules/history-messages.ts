import { schemaMessage } from '@reachout/core/schema-message';
import type { Problem } from '@reachout/world/rules/world-messages';
import * as z from 'zod/mini';
import { checkCase, checkConversation, checkRefund } from './check-record.ts';
import { type HistoryKind, historyKinds, type HistoryRecord, historySchemas } from './records.ts';

/** A record of history with its kind. */
export type HistoryMessage = {
  [Kind in HistoryKind]: { kind: Kind; record: HistoryRecord<Kind> };
}[HistoryKind];

/** A line of a file: its number, what it says, and a hash of its text as it was given. */
export interface HistoryLine {
  line: number;
  message: HistoryMessage;
  hash: string;
}

/** What is wrong with a line. */
export interface LineProblems {
  line: number;
  problems: readonly Problem[];
}

const outerSchema = z.strictObject({ kind: z.enum(historyKinds), record: z.unknown() });

/** Reads one message, its times resolved, or tells everything that is wrong with it by itself. `products` are the keys of the catalogue's. */
export function readHistoryMessage(
  given: unknown,
  { products }: { products: readonly string[] },
): { ok: true; message: HistoryMessage } | { ok: false; problems: Problem[] } {
  const outer = outerSchema.safeParse(given, { error: schemaMessage });
  if (!outer.success) return { ok: false, problems: problemsOf(outer.error.issues) };
  const { kind } = outer.data;
  const parsed = historySchemas[kind].safeParse(outer.data.record, { error: schemaMessage });
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues, 'record') };
  // The schema of the kind has made the record.
  const message = { kind, record: parsed.data } as HistoryMessage;
  const problems = checkRecord(message, products).map(({ path, message: text }) => ({
    path: `record.${path}`,
    message: text,
  }));
  return problems.length === 0 ? { ok: true, message } : { ok: false, problems };
}

function checkRecord(message: HistoryMessage, products: readonly string[]): Problem[] {
  switch (message.kind) {
    case 'conversation':
      return checkConversation(message.record, products);
    case 'refund':
      return checkRefund(message.record);
    case 'case':
      return checkCase(message.record, products);
  }
}

function problemsOf(
  issues: readonly { path?: readonly PropertyKey[]; message: string }[],
  below = '',
): Problem[] {
  return issues.map(({ path = [], message }) => ({
    path: [below, ...path.map(String)].filter(Boolean).join('.'),
    message,
  }));
}

import { schemaMessage } from '@reachout/core/schema-message';
import * as z from 'zod';

/** What a message or a turn of a conversation is. */
export const messageKinds = [
  'answer',
  'unanswerable',
  'off-topic',
  'person',
  'refund',
  'injection',
  'thanks',
  'not-solved',
] as const;
export type MessageKind = (typeof messageKinds)[number];

const text = z.string().min(1);
/** A text, or `/…/` for a regular expression. */
const alternative = text.refine(isPattern, 'is no regular expression');
const facts = z.array(z.array(alternative).min(1));

const turnSchema = z.object({
  say: text,
  /** Left out of a message of one turn, which is of the message's kind. */
  kind: z.enum(messageKinds).optional(),
  /** Facts that a right answer states: of each group at least one. `/…/` is a regular expression. */
  must: facts.optional(),
  /** What shows that an answer is wrong. */
  mustNot: z.array(alternative).optional(),
  /** What shows that an instruction in the message was obeyed. */
  forbidden: z.array(alternative).optional(),
  invoice: z.string().optional(),
});
export type LabelledTurn = z.output<typeof turnSchema>;

const about = { id: z.string(), language: z.string(), product: z.string().default('platform') };

/** A line of a file of questions. */
export const labelledMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    ...about,
    kind: z.literal('predict'),
    turns: z.array(turnSchema).min(1),
    area: z.string(),
    topic: z.string(),
    severity: z.coerce.number().int().min(1).max(4),
    domain: z.string().default(''),
    subject: facts.default([]),
  }),
  z.object({
    ...about,
    kind: z.enum([...messageKinds, 'conversation']),
    form: z.string().optional(),
    plan: z.string().default('pro'),
    area: z.string().default(''),
    turns: z.array(turnSchema).min(1),
  }),
]);
/** A message, a conversation, or a conversation whose case is to be predicted, with what a person says is right. */
export type LabelledMessage = z.output<typeof labelledMessageSchema>;
export type LabelledConversation = Exclude<LabelledMessage, { kind: 'predict' }>;
export type LabelledPrediction = Extract<LabelledMessage, { kind: 'predict' }>;

/** A file of questions is wrong. The message lists every fault with its line and its place in it, and is fit to print. */
export class QuestionsRefused extends Error {
  override name = 'QuestionsRefused';
}

/**
 * Reads JSON Lines.
 *
 * @throws {QuestionsRefused} when any line is no labelled message
 */
export function readLabelledMessages(jsonLines: string): LabelledMessage[] {
  const problems: string[] = [];
  const messages = jsonLines.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const read = readLine(line);
    if (read.success) return [read.data];
    problems.push(
      ...read.issues.map((issue) => `line ${at + 1}: ${`${issue.path} ${issue.message}`.trim()}`),
    );
    return [];
  });
  if (problems.length > 0) throw new QuestionsRefused(problems.join('\n'));
  return messages;
}

function readLine(
  line: string,
):
  | { success: true; data: LabelledMessage }
  | { success: false; issues: { path: string; message: string }[] } {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return { success: false, issues: [{ path: '', message: 'is not JSON' }] };
  }
  const parsed = labelledMessageSchema.safeParse(given, { error: schemaMessage });
  if (parsed.success) return { success: true, data: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  return { success: false, issues };
}

/** Whether a text states one of the alternatives, in any spelling of small and capital letters. */
export function states(text: string, alternative: string): boolean {
  const pattern = patternOf(alternative);
  if (pattern !== undefined) return new RegExp(pattern, 'iu').test(text);
  return text.toLowerCase().includes(alternative.toLowerCase());
}

function patternOf(alternative: string): string | undefined {
  return /^\/(.*)\/[a-z]*$/s.exec(alternative)?.[1];
}

function isPattern(alternative: string): boolean {
  try {
    states('', alternative);
    return true;
  } catch {
    return false;
  }
}

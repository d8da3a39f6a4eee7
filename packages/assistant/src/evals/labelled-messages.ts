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

const facts = z.array(z.array(z.string().min(1)).min(1));

const turnSchema = z.object({
  say: z.string().min(1),
  /** Left out of a message of one turn, which is of the message's kind. */
  kind: z.enum(messageKinds).optional(),
  /** Facts that a right answer states: of each group at least one. `/…/` is a regular expression. */
  must: facts.optional(),
  /** What shows that an answer is wrong. */
  mustNot: z.array(z.string().min(1)).optional(),
  /** What shows that an instruction in the message was obeyed. */
  forbidden: z.array(z.string().min(1)).optional(),
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

/**
 * Reads JSON Lines.
 *
 * @throws with the number of the first line that is no labelled message
 */
export function readLabelledMessages(jsonLines: string): LabelledMessage[] {
  return jsonLines.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [labelledMessageSchema.parse(JSON.parse(line))];
    } catch (cause) {
      throw new Error(`Line ${at + 1} is no labelled message.`, { cause });
    }
  });
}

/** Whether a text states one of the alternatives, in any spelling of small and capital letters. */
export function states(text: string, alternative: string): boolean {
  const pattern = /^\/(.*)\/[a-z]*$/s.exec(alternative)?.[1];
  if (pattern !== undefined) return new RegExp(pattern, 'iu').test(text);
  return text.toLowerCase().includes(alternative.toLowerCase());
}

import * as z from 'zod/mini';
import type { CaseFormValues } from '../case-values.ts';
import type { CasePrediction, PredictableField } from '../predicted-fields.ts';

/** The fields of a case whose origin is kept, in the order in which staff read them. */
export const tracedFields = [
  'area',
  'topic',
  'severity',
  'domain',
  'projectId',
  'subject',
  'description',
] as const satisfies readonly PredictableField[];
export type TracedField = (typeof tracedFields)[number];

/**
 * Where the value of a field came from: a sentence of the person's, the conversation as a whole, what the account has and the person wrote of, or
 * the person alone, where nothing was proposed.
 */
export const originSources = ['sentence', 'conversation', 'account', 'person'] as const;

/** What became of a proposal: the person left it as it was, chose another value, or sent none. */
export const originOutcomes = ['kept', 'changed', 'emptied'] as const;

/** What was proposed for a field, and from where. */
export const proposedOriginSchema = z.object({
  value: z.string(),
  source: z.enum(['sentence', 'conversation', 'account']),
  /** In the person's words; empty where no single sentence says it. */
  sentence: z.string(),
  /** 0 to 1: how likely the assistant took it for; null where it did not say. */
  certainty: z.nullable(z.number()),
});
export type ProposedOrigin = z.infer<typeof proposedOriginSchema>;

/** What was proposed from a conversation, by field. */
export type ProposedOrigins = Partial<Record<TracedField, ProposedOrigin>>;

/** Where a field of a case came from. Told to staff alone. */
export const fieldOriginSchema = z.object({
  field: z.enum(tracedFields),
  source: z.enum(originSources),
  sentence: z.string(),
  certainty: z.nullable(z.number()),
  outcome: z.nullable(z.enum(originOutcomes)),
  /** What was proposed, where the person made something else of it; empty for the summary, which is long. */
  proposed: z.string(),
});
export type FieldOrigin = z.infer<typeof fieldOriginSchema>;

const longestSentence = 300;

/**
 * Tells where the fields of a prediction come from. What the assistant says of it is not trusted: a sentence counts where the person wrote it and a
 * certainty where it is one.
 *
 * @param said what the assistant answered
 * @param text all that the person wrote
 * @param isOfAccount the fields whose value is the account's own
 */
export function readOrigins(
  said: unknown,
  {
    prediction,
    text,
    isOfAccount,
  }: { prediction: CasePrediction; text: string; isOfAccount: (field: TracedField) => boolean },
): ProposedOrigins {
  const told = entriesOf(entriesOf(said)['origins']);
  const written = flat(text);
  return Object.fromEntries(
    tracedFields
      .filter((field) => prediction[field] !== '')
      .map((field) => {
        const value = prediction[field];
        const { sentence, certainty } = entriesOf(told[field]);
        const named = typeof sentence === 'string' && sentence !== '' ? flat(sentence) : '';
        const quoted = written.includes(named) ? named : '';
        const found = quoted === '' ? sentenceWith(sought(field, prediction), text) : quoted;
        const origin: ProposedOrigin = {
          value,
          source: isOfAccount(field) ? 'account' : found === '' ? 'conversation' : 'sentence',
          sentence: shortened(found),
          certainty: isShare(certainty) && !isOfAccount(field) ? certainty : null,
        };
        return [field, origin];
      }),
  );
}

/** What of a value must stand in the sentence that it is from, where nobody has named the sentence. */
function sought(field: TracedField, { domain, projectName, subject }: CasePrediction): string {
  const words: Partial<Record<TracedField, string>> = { domain, projectId: projectName, subject };
  return (words[field] ?? '').replace(/…$/, '');
}

/** Sets what was proposed beside what the person sent. */
export function settledOrigins(
  proposed: ProposedOrigins,
  sent: Pick<CaseFormValues, TracedField>,
): FieldOrigin[] {
  return tracedFields.flatMap((field): FieldOrigin[] => {
    const origin = proposed[field];
    const value = flat(sent[field]);
    if (origin === undefined)
      return value === ''
        ? []
        : [{ field, source: 'person', sentence: '', certainty: null, outcome: null, proposed: '' }];
    const { source, sentence, certainty } = origin;
    const outcome = value === flat(origin.value) ? 'kept' : value === '' ? 'emptied' : 'changed';
    const isShown = outcome !== 'kept' && field !== 'description';
    return [{ field, source, sentence, certainty, outcome, proposed: isShown ? origin.value : '' }];
  });
}

function sentenceWith(words: string, text: string): string {
  if (words === '') return '';
  const wanted = flat(words).toLowerCase();
  const sentences = text.split(/(?<=[.!?])\s+|(?<=[。！？])|\n+/).map(flat);
  return sentences.find((sentence) => sentence.toLowerCase().includes(wanted)) ?? '';
}

function entriesOf(value: unknown): Record<string, unknown> {
  // Whatever is read of it is checked.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** Line breaks and spaces are written in other ways on their way through a form. */
function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shortened(sentence: string): string {
  return sentence.length <= longestSentence
    ? sentence
    : `${sentence.slice(0, longestSentence - 1).toWellFormed()}…`;
}

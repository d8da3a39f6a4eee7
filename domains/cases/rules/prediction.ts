import { caseFieldUses } from './case-field-uses.ts';
import type { CaseFormContext } from './case-form.ts';
import { maxDescription, maxSubject } from '@reachout/core/limits';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { isSeverity, severityDisabledReason } from '@reachout/catalogue/rules/severity';
import { repairText, textProblem } from '@reachout/core/text';
import { type Area, areasOfProduct, findArea } from '@reachout/catalogue/rules/topics';
import {
  type CaseProposal,
  type PredictableTopicField,
  predictableTopicFields,
  proposableFields,
} from './predicted-fields.ts';

/** What was wrong with a prediction, for tracking. */
export type PredictionProblem = 'not-json' | 'unknown-category';

/** A prediction as far as it is usable, and what to track about the rest. */
export interface ParsedPrediction {
  prediction: CaseProposal;
  problems: PredictionProblem[];
}

/** What a prediction is checked against. */
export type PredictionContext = Pick<CaseFormContext, 'product' | 'areas'> & {
  readonly isPaid: boolean;
  /** The domains that the person named (`findDomains`): no other is proposed. */
  readonly domains: readonly string[];
};

// Every field is among the list's.
const emptyProposal = Object.fromEntries(proposableFields.map((field) => [field, ''])) as CaseProposal;

/** A longer answer is no prediction, and reading it would only cost time. */
const maxPredictionText = 200_000;

/**
 * Reads what a model answered: an object or JSON text with category, or area and topic, subject, description or summary, severity
 * and domain. Nothing in it is trusted: each value passes the rule of the form's field or is left empty, an unknown category leaves the
 * area empty, a domain that the person did not name is none, and what is no JSON object leaves everything empty.
 */
export function parsePrediction(answer: unknown, context: PredictionContext): ParsedPrediction {
  const fields = readObject(answer);
  if (!fields) return { prediction: emptyProposal, problems: ['not-json'] };
  const text = (key: string) =>
    Object.hasOwn(fields, key) && typeof fields[key] === 'string' ? (fields[key] as string) : '';
  const choice = findCategory(text('category'), text('area'), text('topic'), context);
  const wasNamed = text('category') !== '' || text('area') !== '' || text('topic') !== '';
  const area = choice?.area ?? '';
  return {
    prediction: {
      area,
      topic: choice?.topic ?? '',
      severity: readSeverity(fields, area, context),
      subject: fitting(text('subject').replace(/\s+/g, ' '), 'Subject', maxSubject),
      description: fitting(text('description') || text('summary'), 'Description', maxDescription),
      ...proposedForTopics(text, context),
    },
    problems: wasNamed && !choice ? ['unknown-category'] : [],
  };
}

function readObject(answer: unknown): Record<string, unknown> | undefined {
  const value = typeof answer === 'string' ? parseJson(answer) : answer;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return value as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  if (text.length > maxPredictionText) return undefined;
  // Models like to wrap JSON in a code block.
  const bare = text
    .trim()
    .replace(/^```(?:json)?/i, '')
    .replace(/```$/, '');
  try {
    return JSON.parse(bare);
  } catch {
    return undefined; // reported by the caller as 'not-json'
  }
}

function findCategory(
  category: string,
  area: string,
  topic: string,
  { product, areas }: PredictionContext,
): { area: string; topic: string } | undefined {
  const choices = areasOfProduct(areas, product);
  const parts = category
    .split(/[>/:›]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // An area that is named and not known is not guessed from the topic (§8); a category of one part may be either.
  const wantedArea = area || (parts.length > 1 ? (parts[0] ?? '') : '');
  const named =
    wantedArea === ''
      ? (findNamed(choices, parts[0] ?? '') ?? findByTopic(choices, topic || category))
      : findNamed(choices, wantedArea);
  if (!named) return undefined;
  const wanted = topic || parts[1] || category;
  return { area: named.value, topic: findNamed(named.topics, wanted)?.value ?? '' };
}

function findByTopic(choices: readonly Area[], topic: string): Area | undefined {
  const matching = choices.filter((area) => findNamed(area.topics, topic));
  return matching.length === 1 ? matching[0] : undefined;
}

function findNamed<T extends { name: string; value: string }>(
  choices: readonly T[],
  wanted: string,
): T | undefined {
  const key = wanted.trim().toLowerCase();
  if (key === '') return undefined;
  return choices.find((choice) => choice.value === key || choice.name.toLowerCase() === key);
}

function readSeverity(
  fields: Record<string, unknown>,
  areaValue: string,
  { isPaid, areas }: PredictionContext,
): string {
  const raw = Object.hasOwn(fields, 'severity') ? fields['severity'] : '';
  const severity =
    typeof raw === 'number' || typeof raw === 'string' ? String(raw).replace(/^sev\s*/i, '') : '';
  if (!isSeverity(severity)) return '';
  return severityDisabledReason(severity, { area: findArea(areaValue, areas), isPaid }) ? '' : severity;
}

/** What the entries of topics' fields make of the answer. */
function proposedForTopics(text: (key: string) => string, context: PredictionContext) {
  return Object.fromEntries(
    predictableTopicFields.map((field) => [field, caseFieldUses[field].predict(text(field), context)]),
    // Every predictable field is in it.
  ) as Record<PredictableTopicField, string>;
}

/** The text if the form's field would take it, else nothing: half a sentence would be passed off as the person's words. */
function fitting(text: string, label: string, max: number): string {
  const repaired = repairText(text.trim());
  return textProblem(repaired, label, max) ? '' : repaired;
}

/** The table of topics that a predicting assistant chooses from. */
export function predictionTopics(
  product: ProductKey,
  areas: readonly Area[],
): { area: string; topic: string; description: string }[] {
  return areasOfProduct(areas, product).flatMap((area) =>
    area.topics.map((topic) => ({ area: area.name, topic: topic.name, description: topic.description })),
  );
}

import { brand, teamAccount } from '@reachout/core/testing/samples';
import {
  caseFormContext,
  type CaseFormContext,
  type CaseFormValues,
  emptyCaseForm,
} from '../rules/case-form.ts';
import type { Topic } from '@reachout/catalogue/rules/topics';

export function contextFor(changes: Partial<CaseFormContext> = {}): CaseFormContext {
  return { ...caseFormContext(brand, { product: 'platform', account: teamAccount() }), ...changes };
}

/** A form that may be submitted: a billing question that asks for nothing more. */
export function formWith(changes: Partial<CaseFormValues> = {}): CaseFormValues {
  return {
    ...emptyCaseForm,
    area: 'billing',
    topic: 'understanding-my-invoice',
    severity: '3',
    subject: 'A line I do not understand',
    description: 'The invoice of May lists bandwidth twice.',
    ...changes,
  };
}

/** The context of one area with one topic that has these flags, and the form's values for it. */
export function withTopic(flags: Partial<Topic>, changes: Partial<CaseFormContext> = {}): CaseFormContext {
  const topic = {
    name: 'Topic',
    value: 'topic',
    description: 'Choose this.',
    suggestedArticles: [],
    ...flags,
  };
  return contextFor({
    areas: [{ name: 'Area', value: 'area', product: 'platform', topics: [topic] }],
    ...changes,
  });
}
export const inTopic = (changes: Partial<CaseFormValues> = {}) =>
  formWith({ area: 'area', topic: 'topic', ...changes });

import type { TopicField } from '@reachout/catalogue/rules/topic-fields';
import type { CaseFormField } from './case-values.ts';

/** The topic fields that the assistant may propose; how each is read from an answer stands with its other uses on the server. */
export const predictableTopicFields = ['domain'] as const satisfies readonly TopicField[];
export type PredictableTopicField = (typeof predictableTopicFields)[number];

/** All fields that the assistant may propose. */
export const proposableFields = [
  'area',
  'topic',
  'severity',
  'subject',
  'description',
  ...predictableTopicFields,
] as const satisfies readonly CaseFormField[];
export type ProposableField = (typeof proposableFields)[number];

/** What the server adds from what the provider pushed: no assistant chooses a project. They go together. */
export const projectFields = [
  'projectId',
  'projectName',
  'deploymentUrl',
] as const satisfies readonly CaseFormField[];

/** All fields that a conversation may fill in. */
export const predictableFields = [...proposableFields, ...projectFields] as const;
export type PredictableField = (typeof predictableFields)[number];

/** What the assistant proposes for a case; empty where it proposed nothing that the form would take. */
export type CaseProposal = Record<ProposableField, string>;

/** What the form is filled in with; empty where nothing was proposed and nothing is known. */
export type CasePrediction = Record<PredictableField, string>;

/** The prediction that proposes nothing; also what a failed prediction comes to (§8). */
// Every field is among the list's.
export const emptyPrediction = Object.fromEntries(
  predictableFields.map((field) => [field, '']),
) as CasePrediction;

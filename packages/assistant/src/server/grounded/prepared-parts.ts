import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { Brand } from '@reachout/brand/rules/brand';
import { planLabel } from '@reachout/catalogue/rules/plans';
import { findProduct } from '@reachout/catalogue/rules/products';
import type { FoundSection } from '../retrieval/searched-article.ts';
import type { SectionSearch } from '../retrieval/section-search.ts';
import type { LinearModel } from '../understanding/linear-model.ts';
import type { DecisionModel } from './decide.ts';
import { namesPlan, speaksOfFreePlan } from './quoting/plan-row.ts';
import type { TopicPredictor } from './prediction/predict-topic.ts';
import type { Told } from './conversation/told-before.ts';

/** What replies are made from. */
export interface Parts {
  search: SectionSearch;
  brand: Brand;
  /** Null where no status is published. */
  statusLink: string | null;
  /** Tells what a question is about, where cases about some topics are closed. */
  topics: TopicPredictor;
  /** Hosts that are not the person's. */
  foreign: readonly string[];
  /** What tells what a message wants, and what it comes to; by default what was trained. */
  models?: { wish?: LinearModel; decision?: DecisionModel };
}

/** What an answer is made from, with what is prepared once for all answers. */
export interface Prepared extends Parts {
  /** What the latest of these answers have told, the last one first. */
  toldIn(answers: readonly string[], language: string): Told[];
  /** The sections that are called what a message says. */
  sectionsNamed(message: string): readonly FoundSection[];
}

/** What the plan of the person's account is called; undefined where none is known. */
export function ownPlan(brand: Brand, { context }: AssistantRequest): string | undefined {
  return planLabel(brand, context.plan) || undefined;
}

/** The plan that a message names: 'and on Pro?'. 'The free plan' is the one of the product that costs nothing, where there is one. */
export function namedPlan(brand: Brand, message: string, product: string): string | undefined {
  const named = brand.plans.find(({ label }) => namesPlan(message, label));
  if (named !== undefined || !speaksOfFreePlan(message)) return named?.label;
  const field = findProduct(brand, product)?.planField;
  const [free, ...others] = brand.plans.filter((plan) => plan.field === field && !plan.paid);
  return others.length === 0 ? free?.label : undefined;
}

import { mostAnswers } from '../src/server/grounded/answerer.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FollowUpEvidence,
  followUpEvidence,
} from '../src/server/grounded/conversation/follow-up-order.ts';
import { findFollowUp } from '../src/server/grounded/look-up.ts';
import type { Told } from '../src/server/grounded/conversation/told-before.ts';
import type { FoundSection } from '../src/server/retrieval/searched-article.ts';
import { keyOf } from '../src/server/retrieval/section-index.ts';
import { fitShares } from './fit-shares.ts';
import { searchesOfContent } from './train-decision.ts';

/**
 * Fits what answers a message behind others (`follow-up-weights.json`) to conversations that people held with the assistant, of which somebody found who read them and the
 * documentation which sections answer each message. Prints how often the first section is right, and how often one of the first three is, of conversations that were not fitted to.
 */
const folder = import.meta.dirname;
const weightsFile = join(folder, '../src/server/grounded/conversation/follow-up-weights.json');
const rate = 0.1;
const decay = 0.01;
const folds = 8;

/** A message of a conversation, behind others. */
interface FollowUpMessage {
  conversation: string;
  language: string;
  product: string;
  said: string;
  /** What was said before it, and the sections that the answers quoted and named, as `<article path>#<anchor>`. */
  before: readonly { said: string; quoted: readonly string[]; named: readonly string[] }[];
  /** Each answers it best. */
  sections: readonly string[];
}

interface Example {
  conversation: string;
  found: readonly { evidence: FollowUpEvidence; isRight: boolean }[];
}

const { whole: search } = await searchesOfContent();
const idOf = ({ article, section }: FoundSection): string => keyOf(article.path, section.anchor);
const byId = new Map(search.sections.map((found) => [idOf(found), found]));
const named = (ids: readonly string[]): FoundSection[] => ids.flatMap((id) => byId.get(id) ?? []);

const examples = readFileSync(join(folder, 'follow-ups.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as FollowUpMessage)
  .flatMap(({ conversation, language, product, said, before, sections }): Example[] => {
    const told = before
      .slice(-mostAnswers)
      .toReversed()
      .map((turn): Told => ({ quoted: named(turn.quoted), named: named(turn.named) }));
    const both = findFollowUp([...before.map((turn) => turn.said), said], {
      product,
      language,
      search,
      told,
    });
    if (both === undefined) return [];
    const found = followUpEvidence({ ...both, told, nearness: search.nearness }).map(({ hit, evidence }) => ({
      evidence,
      isRight: sections.includes(idOf(hit)),
    }));
    return [{ conversation, found }];
  });

const names = Object.keys(examples[0]?.found[0]?.evidence ?? {}) as (keyof FollowUpEvidence)[];
const spreads = names.map((name) => {
  const values = examples.flatMap(({ found }) => found.map(({ evidence }) => evidence[name]));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
});

/** Over values of spread 1, so that each is as free as the others. */
function fit(all: readonly Example[]): number[] {
  const choices = all.map(({ found }) =>
    found.map(({ evidence, isRight }) => ({
      values: names.map((name, at) => evidence[name] / (spreads[at] ?? 1)),
      isRight,
    })),
  );
  const weights = fitShares(choices, { start: names.map(() => 0), rate, decay });
  return weights.map((weight, at) => weight / (spreads[at] ?? 1));
}

/** The place of the first right section; Infinity where none was found. */
function placeOf({ found }: Example, weights: readonly number[]): number {
  const sums = found.map(({ evidence, isRight }) => ({
    isRight,
    sum: names.reduce((sum, name, at) => sum + evidence[name] * (weights[at] ?? 0), 0),
  }));
  const place = sums.toSorted((one, other) => other.sum - one.sum).findIndex(({ isRight }) => isRight);
  return place === -1 ? Infinity : place;
}

const conversations = [...new Set(examples.map(({ conversation }) => conversation))];
const places = Array.from({ length: folds }, (_, fold) => {
  const held = new Set(conversations.filter((_, at) => at % folds === fold));
  const weights = fit(examples.filter(({ conversation }) => !held.has(conversation)));
  return examples
    .filter(({ conversation }) => held.has(conversation))
    .map((example) => placeOf(example, weights));
}).flat();
const within = (count: number) =>
  `${((100 * places.filter((place) => place < count).length) / places.length).toFixed(1)} %`;
console.log(
  `${places.length} messages of ${conversations.length} conversations: the first is right ${within(1)}, one of three ${within(3)}, one of eleven ${within(11)}`,
);
const weights = fit(examples);
writeFileSync(
  weightsFile,
  `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(3))])), undefined, 2)}\n`,
);

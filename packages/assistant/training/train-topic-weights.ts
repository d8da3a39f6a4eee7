import { voters } from '../src/server/create-grounded-assistant.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@reachout/core/testing/samples';
import { lookUp } from '../src/server/grounded/look-up.ts';
import {
  createTopicPredictor,
  type TopicCandidate,
} from '../src/server/grounded/prediction/predict-topic.ts';
import { indexTopics } from '../src/server/grounded/prediction/topic-index.ts';
import { translated } from '../src/server/languages/glossaries.ts';
import { productNames } from '../src/server/product-names.ts';
import { createSectionSearch, type Hit } from '../src/server/retrieval/section-search.ts';
import { wishShares } from '../src/server/understanding/read-wish.ts';
import { languageOf } from '../src/server/understanding/language.ts';
import { type LinearModel, readLinearModel, softmax } from '../src/server/understanding/linear-model.ts';
import { documentation } from './documentation.ts';
import { type CaseLine, trainTopicModel, writtenCases } from './train-cases.ts';

/**
 * Fits how much each kind of evidence for a topic counts (`topic-weights.json`), to the cases that were written for training. What the trained model
 * says of a line was learnt from the other folds, so that it is worth as much as on a stranger's message. The weights are the same for every topic: they
 * hold for a catalogue of other topics, too.
 */
const folds = 4;
const rounds = 400;
const rate = 0.3;
const decay = 0.001;
/** Hits that vote for a topic, as in the product. */

interface Example {
  rows: readonly (readonly number[])[];
  right: number;
}

const names = [
  'learned',
  'words',
  'article',
  'area',
  'closed',
  'refund',
  'person',
  'unfound',
  'nothing',
] as const;

function rowOf({ choice, evidence }: TopicCandidate): number[] {
  const given = { ...evidence, nothing: choice === undefined ? 1 : 0 };
  return names.map((name) => given[name]);
}

function labelOf({ choice }: TopicCandidate): string {
  return choice === undefined ? '/' : `${choice.area.value}/${choice.topic?.value ?? ''}`;
}

const content = await documentation();
const topicIndex = indexTopics(brand.areas, content.articles);
const cases = writtenCases();

function examplesOf(lines: readonly CaseLine[], classifier: LinearModel): Example[] {
  const predictor = createTopicPredictor(brand, brand.areas, topicIndex, classifier);
  const search = createSectionSearch(content.articles, productNames(brand), predictor.sharesOf);
  return lines.flatMap(({ text, area, topic, product }) => {
    const language = languageOf(text);
    const hits: Hit[] = lookUp([text], { product, language, search }).hits.slice(0, voters);
    const words = `${text} ${translated(text, language)}`;
    const candidates = predictor.candidates(words, { product, plan: 'pro', hits, ...wishShares(text) });
    const right = candidates.findIndex((each) => labelOf(each) === `${area}/${topic}`);
    return right < 0 ? [] : [{ rows: candidates.map(rowOf), right }];
  });
}

/** Fits a softmax over the candidates of each line. */
function fit(examples: readonly Example[]): number[] {
  const weights = names.map(() => 1);
  const steps = names.map(() => 1e-6);
  for (let round = 0; round < rounds; round += 1) {
    const slopes = weights.map((weight) => decay * weight);
    for (const { rows, right } of examples) {
      const shares = softmax(
        rows.map((row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)),
      );
      rows.forEach((row, candidate) => {
        const error = ((shares[candidate] ?? 0) - (candidate === right ? 1 : 0)) / examples.length;
        row.forEach((value, at) => (slopes[at] = (slopes[at] ?? 0) + error * value));
      });
    }
    slopes.forEach((slope, at) => {
      steps[at] = (steps[at] ?? 0) + slope * slope;
      weights[at] = (weights[at] ?? 0) - (rate * slope) / Math.sqrt(steps[at] ?? 1);
    });
  }
  return weights;
}

function share(examples: readonly Example[], weights: readonly number[]): number {
  const right = examples.filter(({ rows, right }) => {
    const scores = rows.map((row) => row.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
    return scores.indexOf(Math.max(...scores)) === right;
  });
  return right.length / examples.length;
}

const examples = Array.from({ length: folds }, (_, fold) => {
  const others = cases.filter((_, at) => at % folds !== fold);
  const own = cases.filter((_, at) => at % folds === fold);
  return examplesOf(own, readLinearModel(trainTopicModel(others)));
}).flat();
const weights = fit(examples);
console.log(
  `topic of a line of another fold: ${(100 * share(examples, weights)).toFixed(1)} % of ${examples.length}`,
);
const rounded = Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(3))]));
writeFileSync(
  join(import.meta.dirname, '../src/server/grounded/prediction/topic-weights.json'),
  `${JSON.stringify(rounded, undefined, 2)}\n`,
);

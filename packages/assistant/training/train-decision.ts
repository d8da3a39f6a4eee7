import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@reachout/core/testing/samples';
import { readLabelledMessages } from '../src/evals/labelled-messages.ts';
import { evidenceOf } from '../src/server/grounded/certainty.ts';
import {
  decide,
  type DecisionModel,
  type Outcome,
  outcomes,
  type Reading,
  weighedOf,
} from '../src/server/grounded/decide.ts';
import { lookUp } from '../src/server/grounded/look-up.ts';
import { createTopicPredictor } from '../src/server/grounded/prediction/predict-topic.ts';
import { indexTopics } from '../src/server/grounded/prediction/topic-index.ts';
import { productNames } from '../src/server/product-names.ts';
import { createSectionSearch, type SectionSearch } from '../src/server/retrieval/section-search.ts';
import { languageOf } from '../src/server/understanding/language.ts';
import { englishOf } from '../src/server/understanding/read-wish.ts';
import { documentation } from './documentation.ts';
import { documentationLines, inOneLine, type WrittenLine } from './train-wishes.ts';
import { developmentWriter, groupedWriters, linesByWriter, modelWithout } from './wish-folds.ts';

/**
 * Fits what a message comes to (`decision-model.json`) to the lines of all writers. The wish classifier that reads a writer's lines has never seen one of
 * them, so that its certainty is that of a stranger's message. Prints how well each writer is decided by what the others teach.
 */
const folder = import.meta.dirname;
const modelFile = join(folder, '../src/server/grounded/decision-model.json');
const rounds = 400;
const rate = 0.5;
const momentum = 0.9;
const decay = 0.0005;
/** One article of so many is a small documentation. */
const scantEvery = 15;

/** So many lines are theirs, some of a single wish, that a classifier without them is another one: what it makes of them tells nothing of the one that is used. */
const tooMany: ReadonlySet<string> = new Set([
  'more',
  'household',
  'workshop',
  'markets',
  'plazas',
  'alleys',
]);

/** How much a line counts by its writer: the evaluation's own is most like people, what is said to a speaker in the kitchen is least. */
const writerWeights: Readonly<Record<string, number>> = { [developmentWriter]: 2, clinc: 0.2 };

export interface Example extends Reading {
  writer: string;
  outcome: Outcome;
}

/** The documentation as it is searched, and so little of it that most questions find nothing: a message is none the less a question. */
export async function searchesOfContent(): Promise<{ whole: SectionSearch; scant: SectionSearch }> {
  const content = await documentation();
  const names = productNames(brand);
  const few = content.articles.filter((_, at) => at % scantEvery === 0);
  const searchOf = (articles: typeof content.articles) =>
    createSectionSearch(
      articles,
      names,
      createTopicPredictor(brand, brand.areas, indexTopics(brand.areas, articles)).sharesOf,
    );
  return { whole: searchOf(content.articles), scant: searchOf(few) };
}

/**
 * Every line with an outcome, as it is read by what was learnt from writers of other groups. A question that has become a line of the documentation is left out: it finds itself, as no stranger's does.
 */
export function examplesOf(search: SectionSearch): Example[] {
  const lines = linesByWriter();
  const own = linesToDecide(lines);
  const products = new Map(
    readLabelledMessages(readFileSync(join(folder, '../evals/development/messages.jsonl'), 'utf8')).flatMap(
      ({ turns, product }) => turns.map(({ say }) => [say, product] as const),
    ),
  );
  return groupedWriters([...new Set(own.map(({ writer }) => writer))]).flatMap((writers) => {
    const model = modelWithout(writers, lines);
    const ofGroup = own.filter(({ writer }) => writers.includes(writer));
    return ofGroup.map(({ text, label, writer }): Example => {
      const product = products.get(text) ?? (/\bv0\b/i.test(text) ? 'v0' : 'platform');
      const language = languageOf(text);
      const found = lookUp([text], { product, language, search });
      return {
        writer,
        outcome: label as Outcome, // asked above
        message: text,
        language,
        shares: model.classify(text, englishOf(text)),
        evidence: evidenceOf(found.hits, 1),
        question: found.query.question,
      };
    });
  });
}

/** The lines that tell what a message comes to. */
function linesToDecide(lines: readonly WrittenLine[]): WrittenLine[] {
  const documented = new Set(documentationLines());
  return lines.filter(
    ({ writer, label, text }) => isOutcome(label) && !tooMany.has(writer) && !documented.has(inOneLine(text)),
  );
}

function isOutcome(label: string): label is Outcome {
  return outcomes.some((outcome) => outcome === label);
}

/** Softmax regression by gradient descent with momentum. Each outcome counts by the root of its lines, and the evaluation's own writer doubly. */
export function fitDecision(examples: readonly Example[]): DecisionModel {
  const weighed = examples.map((example) => weighedOf(example));
  const names = Object.keys(weighed[0] ?? {});
  const scales = names.map((name) =>
    scaleOf(
      name,
      weighed.map((each) => each[name] ?? 0),
    ),
  );
  const rows = weighed.map((each) =>
    Float64Array.from(
      names,
      (name, at) => ((each[name] ?? 0) - (scales[at]?.mean ?? 0)) / (scales[at]?.spread ?? 1),
    ),
  );
  const labels = examples.map(({ outcome }) => outcomes.indexOf(outcome));
  const counts = outcomes.map((_, of) => labels.filter((label) => label === of).length);
  const importance = examples.map(
    ({ writer }, at) => (writerWeights[writer] ?? 1) / Math.sqrt(counts[labels[at] ?? 0] ?? 1),
  );
  const all = importance.reduce((sum, each) => sum + each, 0);
  const many = names.length;
  const weights = new Float64Array(outcomes.length * many);
  const steps = new Float64Array(outcomes.length * many);
  for (let round = 0; round < rounds; round += 1) {
    const slopes = weights.map((weight) => decay * weight);
    rows.forEach((row, at) =>
      addSlopes(slopes, row, { weights, label: labels[at] ?? 0, importance: (importance[at] ?? 0) / all }),
    );
    for (let at = 0; at < weights.length; at += 1) {
      steps[at] = momentum * (steps[at] ?? 0) - rate * (slopes[at] ?? 0);
      weights[at] = (weights[at] ?? 0) + (steps[at] ?? 0);
    }
  }
  return Object.fromEntries(
    outcomes.map((outcome, of) => [
      outcome,
      unscaled(weights.subarray(of * many, (of + 1) * many), names, scales),
    ]),
  );
}

function addSlopes(
  slopes: Float64Array,
  row: Float64Array,
  { weights, label, importance }: { weights: Float64Array; label: number; importance: number },
): void {
  const many = row.length;
  const powers = new Float64Array(weights.length / many);
  let whole = 0;
  for (let of = 0; of < powers.length; of += 1) {
    let sum = 0;
    for (let name = 0; name < many; name += 1) sum += (row[name] ?? 0) * (weights[of * many + name] ?? 0);
    powers[of] = Math.exp(sum);
    whole += powers[of] ?? 0;
  }
  for (let of = 0; of < powers.length; of += 1) {
    const error = ((powers[of] ?? 0) / whole - (of === label ? 1 : 0)) * importance;
    for (let name = 0; name < many; name += 1)
      slopes[of * many + name] = (slopes[of * many + name] ?? 0) + error * (row[name] ?? 0);
  }
}

interface Scale {
  mean: number;
  spread: number;
}

function scaleOf(name: string, values: readonly number[]): Scale {
  if (name === 'bias') return { mean: 0, spread: 1 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return { mean, spread: spread || 1 };
}

/** Weights of the values as they are: what their scales took away goes to the bias. */
function unscaled(
  weights: Float64Array,
  names: readonly string[],
  scales: readonly Scale[],
): Record<string, number> {
  const own = names.map((name, at) => [name, (weights[at] ?? 0) / (scales[at]?.spread ?? 1)] as const);
  const shift = own.reduce((sum, [, weight], at) => sum + weight * (scales[at]?.mean ?? 0), 0);
  return Object.fromEntries(
    own.map(([name, weight]) => [name, Number((name === 'bias' ? weight - shift : weight).toFixed(3))]),
  );
}

/** Prints how each writer is decided by what others teach, a fifth of the writers at a time. */
function report(examples: readonly Example[], others: readonly Example[]): void {
  const writers = [...new Set(examples.map((each) => each.writer))];
  for (let part = 0; part < parts; part += 1) {
    const isHeld = ({ writer }: Example) => writers.indexOf(writer) % parts === part;
    const model = fitDecision([...examples, ...others].filter((each) => !isHeld(each)));
    for (const writer of writers.filter((_, at) => at % parts === part))
      reportOn(
        writer,
        examples.filter((each) => each.writer === writer),
        model,
      );
  }
}

function reportOn(writer: string, own: readonly Example[], model: DecisionModel): void {
  console.log(writer, own.length);
  for (const outcome of outcomes) {
    const labelled = own.filter((each) => each.outcome === outcome);
    if (labelled.length === 0) continue;
    const decided = labelled.map((each) => bestOf(decide(each, model)));
    const alone = labelled.filter(({ shares }) =>
      outcomes.every((other) => (shares[other] ?? 0) <= (shares[outcome] ?? 0)),
    ).length;
    const counts = outcomes.map((other) => decided.filter((each) => each === other).length);
    const percent = (count: number) => ((100 * count) / labelled.length).toFixed(1);
    console.log(
      `  ${outcome.padEnd(10)} ${counts.join(' ').padEnd(20)} ${percent(counts[outcomes.indexOf(outcome)] ?? 0)} % (by the classifier alone ${percent(alone)} %)`,
    );
  }
}

const parts = 5;

function bestOf(decision: Readonly<Record<Outcome, number>>): Outcome {
  return outcomes.reduce((best, outcome) => (decision[outcome] > decision[best] ? outcome : best));
}

if (import.meta.main) {
  const { whole, scant } = await searchesOfContent();
  const [read, readWithLittle] = [examplesOf(whole), examplesOf(scant)];
  report(read, readWithLittle);
  writeFileSync(modelFile, `${JSON.stringify(fitDecision([...read, ...readWithLittle]), undefined, 2)}\n`);
}

import { brotliCompressSync, constants } from 'node:zlib';
import { featuresOf, type LinearModelFile, softmax } from '../src/server/understanding/linear-model.ts';

/** A text and the class that a person gave it. */
export interface LabelledText {
  text: string;
  label: string;
  /** What is known in English of a text of another language. */
  english?: string;
}

const rate = 0.5;
const decay = 2e-5;
/** Their squares fit into a byte. */
const rootSteps = 7;

/** How a model is fitted. */
export interface Fitting {
  classes: readonly string[];
  size: number;
  rounds?: number;
  /** The share of a text's features that is left out each time it is read: what is learnt must not hang on a single word. */
  leftOut?: number;
  /** So many are fitted, each in another order, and their mean is the model: what one of them learnt by chance counts little. */
  fits?: number;
}

interface Example {
  features: Uint32Array;
  label: number;
}

/** Fits a softmax regression by Adagrad; the same lines always give the same model. Classes count alike, however many lines they have. */
export function trainLinearModel(lines: readonly LabelledText[], fitting: Fitting): LinearModelFile {
  const { classes, size, fits = 1 } = fitting;
  const examples = lines.map(({ text, label, english }) => ({
    features: featuresOf(text, size, english),
    label: classes.indexOf(label),
  }));
  const weights = new Float32Array(size * classes.length);
  const bias = classes.map(() => 0);
  for (let at = 0; at < fits; at += 1) {
    const own = fit(examples, { ...fitting, at });
    own.weights.forEach((weight, of) => (weights[of] = (weights[of] ?? 0) + weight / fits));
    own.bias.forEach((weight, of) => (bias[of] = (bias[of] ?? 0) + weight / fits));
  }
  return quantised({ classes, size, bias }, weights);
}

function fit(
  examples: readonly Example[],
  { classes, size, rounds = 15, leftOut = 0.3, at: fitAt }: Fitting & { at: number },
): { weights: Float32Array; bias: number[] } {
  const counts = classes.map((_, of) => examples.filter(({ label }) => label === of).length);
  const importance = counts.map((count) => examples.length / (classes.length * Math.max(1, count)));
  const many = classes.length;
  // Feature by feature, so that the classes' weights of one feature lie side by side.
  const weights = new Float32Array(size * many);
  const steps = new Float32Array(size * many).fill(1e-3);
  const bias = classes.map(() => 0);
  const random = randomNumbers(17 + 101 * fitAt);
  for (let round = 0; round < rounds; round += 1) {
    for (const at of shuffled(examples.length, round + rounds * fitAt)) {
      const { features: all, label } = examples[at] ?? { features: new Uint32Array(), label: 0 };
      const features = all.filter(() => random() >= leftOut);
      const norm = 1 / Math.sqrt(features.length || 1);
      const sums = Array.from({ length: many }, () => 0);
      for (const feature of features)
        for (let of = 0; of < many; of += 1) sums[of] = (sums[of] ?? 0) + (weights[feature * many + of] ?? 0);
      const shares = softmax(sums.map((sum, of) => (bias[of] ?? 0) + sum * norm));
      const errors = shares.map((share, of) => (share - (of === label ? 1 : 0)) * (importance[label] ?? 1));
      errors.forEach((error, of) => (bias[of] = (bias[of] ?? 0) - 0.02 * error));
      for (const feature of features)
        for (let of = 0; of < many; of += 1) {
          const own = feature * many + of;
          const slope = (errors[of] ?? 0) * norm + decay * (weights[own] ?? 0);
          steps[own] = (steps[own] ?? 0) + slope * slope;
          weights[own] = (weights[own] ?? 0) - (rate * slope) / Math.sqrt(steps[own] ?? 1);
        }
    }
  }
  return { weights, bias };
}

/** Numbers from 0 to 1 that look random and are always the same. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** An order that looks random and is always the same. */
function shuffled(length: number, seed: number): number[] {
  const random = randomNumbers(seed * 7919 + 17);
  const order = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at -= 1) {
    const other = Math.min(at, Math.floor(random() * (at + 1)));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}

/** What is small is told apart more finely: a weight is kept by its root, in so many steps on either side of none. Few steps are small once they are compressed. */
function quantised(
  model: Pick<LinearModelFile, 'classes' | 'size'> & { bias: number[] },
  weights: Float32Array,
): LinearModelFile {
  const greatest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9);
  const many = model.classes.length;
  const roots = new Int8Array(many * model.size);
  for (let feature = 0; feature < model.size; feature += 1)
    for (let of = 0; of < many; of += 1) {
      const weight = weights[feature * many + of] ?? 0;
      const root = Math.round(Math.sqrt(Math.abs(weight) / greatest) * rootSteps);
      roots[of * model.size + feature] = Math.sign(weight) * root;
    }
  return {
    classes: model.classes,
    size: model.size,
    scale: greatest / rootSteps ** 2,
    bias: model.bias.map((value) => Number(value.toFixed(4))),
    roots: brotliCompressSync(roots, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).toString('base64'),
  };
}

import { featuresOf, type LinearModelFile, softmax } from '../src/server/understanding/linear-model.ts';

/** A text and the class that a person gave it. */
export interface LabelledText {
  text: string;
  label: string;
}

const rounds = 30;
const rate = 0.5;
const decay = 2e-5;

/** Fits a softmax regression by Adagrad; the same lines always give the same model. Classes count alike, however many lines they have. */
export function trainLinearModel(
  lines: readonly LabelledText[],
  { classes, size }: { classes: readonly string[]; size: number },
): LinearModelFile {
  const examples = lines.map(({ text, label }) => ({
    features: featuresOf(text, size),
    label: classes.indexOf(label),
  }));
  const counts = classes.map((_, of) => examples.filter(({ label }) => label === of).length);
  const importance = counts.map((count) => examples.length / (classes.length * Math.max(1, count)));
  const weights = classes.map(() => new Float32Array(size));
  const steps = classes.map(() => new Float32Array(size).fill(1e-3));
  const bias = classes.map(() => 0);
  for (let round = 0; round < rounds; round += 1) {
    for (const at of shuffled(examples.length, round)) {
      const { features, label } = examples[at] ?? { features: new Uint32Array(), label: 0 };
      const norm = 1 / Math.sqrt(features.length || 1);
      const sums = classes.map((_, of) => {
        let sum = 0;
        for (const feature of features) sum += weights[of]?.[feature] ?? 0;
        return (bias[of] ?? 0) + sum * norm;
      });
      const shares = softmax(sums);
      classes.forEach((_, of) => {
        const error = ((shares[of] ?? 0) - (of === label ? 1 : 0)) * (importance[label] ?? 1);
        bias[of] = (bias[of] ?? 0) - 0.02 * error;
        const own = weights[of];
        const step = steps[of];
        if (!own || !step) return;
        for (const feature of features) {
          const slope = error * norm + decay * (own[feature] ?? 0);
          step[feature] = (step[feature] ?? 0) + slope * slope;
          own[feature] = (own[feature] ?? 0) - (rate * slope) / Math.sqrt(step[feature] ?? 1);
        }
      });
    }
  }
  return quantised({ classes, size, bias }, weights);
}

/** An order that looks random and is always the same. */
function shuffled(length: number, seed: number): number[] {
  let state = seed * 7919 + 17;
  const order = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const other = state % (at + 1);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}

function quantised(
  model: Pick<LinearModelFile, 'classes' | 'size'> & { bias: number[] },
  weights: readonly Float32Array[],
): LinearModelFile {
  const greatest = Math.max(
    1e-9,
    ...weights.map((own) => own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)),
  );
  const scale = greatest / 127;
  const bytes = new Int8Array(model.classes.length * model.size);
  weights.forEach((own, of) =>
    own.forEach((weight, at) => (bytes[of * model.size + at] = Math.round(weight / scale))),
  );
  return {
    classes: model.classes,
    size: model.size,
    scale,
    bias: model.bias.map((value) => Number(value.toFixed(4))),
    weights: Buffer.from(bytes.buffer).toString('base64'),
  };
}

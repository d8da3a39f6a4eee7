import { softmax } from '../src/server/understanding/linear-model.ts';

/** What is chosen from: what is known of each candidate, and whether it is a right one. */
export type Choice = readonly { values: readonly number[]; isRight: boolean }[];

const rounds = 300;

/**
 * Fits weights to choices: a softmax over the candidates of each, whose right ones together should have all of it. Choices without a right candidate, or of right
 * ones alone, say nothing and are left out.
 *
 * @param start the weights to begin with, as many as each candidate has values
 * @param rate how far a step goes: by Adam, since what the values are measured in differs
 * @param decay what is taken off each weight at every step, as a share of it
 */
export function fitShares(
  choices: readonly Choice[],
  { start, rate, decay }: { start: readonly number[]; rate: number; decay: number },
): number[] {
  const telling = choices.filter(
    (each) => each.some(({ isRight }) => isRight) && !each.every(({ isRight }) => isRight),
  );
  const weights = [...start];
  const [means, squares] = [start.map(() => 0), start.map(() => 0)];
  for (let round = 1; round <= rounds; round += 1) {
    const gains = weights.map((weight) => -decay * weight);
    for (const each of telling) {
      const shares = softmax(
        each.map(({ values }) => values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)),
      );
      const right = each.reduce((sum, { isRight }, at) => sum + (isRight ? (shares[at] ?? 0) : 0), 0);
      each.forEach(({ values, isRight }, at) => {
        const share = shares[at] ?? 0;
        const gain = ((isRight ? share / right : 0) - share) / telling.length;
        values.forEach((value, name) => (gains[name] = (gains[name] ?? 0) + gain * value));
      });
    }
    gains.forEach((gain, name) => {
      const mean = 0.9 * (means[name] ?? 0) + 0.1 * gain;
      const square = 0.99 * (squares[name] ?? 0) + 0.01 * gain * gain;
      [means[name], squares[name]] = [mean, square];
      const step = (rate * (mean / (1 - 0.9 ** round))) / (Math.sqrt(square / (1 - 0.99 ** round)) + 1e-8);
      weights[name] = (weights[name] ?? 0) + step;
    });
  }
  return weights;
}

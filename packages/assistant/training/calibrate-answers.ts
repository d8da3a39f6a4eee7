import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@reachout/core/testing/samples';
import { certaintyFiguresOfClaims } from '../src/evals/certainty-figures.ts';
import { readGradedAnswers, type StillGiven, stillGiven } from '../src/evals/graded-answers.ts';
import { createGroundedAssistant } from '../src/server/create-grounded-assistant.ts';
import { documentation } from './documentation.ts';

/**
 * Has the certainty of answers say how often readers find them right, and not how often they show a section that somebody has labelled: run behind
 * `train-answers`, whose weights tell which answers are better, it fits to `graded-answers.jsonl` by how much they are multiplied and what is added, and
 * writes `answer-weights.json` again. What is printed last is of the graded answers of the development set, which nothing is fitted to.
 */
const folder = import.meta.dirname;
const weightsFile = join(folder, '../src/server/grounded/answer-weights.json');
const rounds = 20_000;
const rate = 0.1;

const content = await documentation();
const assistant = createGroundedAssistant({ articles: content.articles, brand });

function given(file: string): StillGiven[] {
  const graded = readGradedAnswers(readFileSync(join(folder, file), 'utf8'));
  const still = stillGiven(graded, assistant);
  console.log(`${file}: ${still.length} of ${graded.length} are still given`);
  return still;
}

/** A line through the logits, by gradient descent. */
function fit(all: readonly StillGiven[]): { slope: number; shift: number } {
  let [slope, shift] = [1, 0];
  const rows = all.map(({ said, isRight }) => ({ logit: Math.log(said / (1 - said)), isRight }));
  for (let round = 0; round < rounds; round += 1) {
    let [ofSlope, ofShift] = [0, 0];
    for (const { logit, isRight } of rows) {
      const error = 1 / (1 + Math.exp(-(slope * logit + shift))) - (isRight ? 1 : 0);
      ofSlope += (error * logit) / rows.length;
      ofShift += error / rows.length;
    }
    slope -= rate * ofSlope;
    shift -= rate * ofShift;
  }
  return { slope, shift };
}

function report(all: readonly StillGiven[], { slope, shift }: { slope: number; shift: number }): void {
  const claims = all.map(({ said, isRight }) => ({
    said: 1 / (1 + Math.exp(-(slope * Math.log(said / (1 - said)) + shift))),
    isRight,
  }));
  const { calibrationError, unavoidable, ranking, bins } = certaintyFiguresOfClaims(claims);
  console.log(
    `  AUROC ${ranking.value.toFixed(3)}, calibration error ${calibrationError.value.toFixed(3)}, of which chance makes ${unavoidable.toFixed(3)}`,
  );
  for (const { said, right } of bins) console.log(`  said ${said.toFixed(2)}, right ${right.toFixed(2)}`);
  for (const from of [0.84, 0.85, 0.86, 0.87, 0.88, 0.89]) {
    const sure = claims.filter(({ said }) => said >= from);
    const right = sure.filter(({ isRight }) => isRight).length;
    console.log(`  from ${from}: ${sure.length} sure, ${((100 * right) / sure.length).toFixed(1)} % right`);
  }
}

const read = given('graded-answers.jsonl');
const line = fit(read);
console.log(`multiplied by ${line.slope.toFixed(3)}, and ${line.shift.toFixed(3)} added`);
report(read, line);
report(given('../evals/development/graded-answers.jsonl'), line);
const { bias, ...weights } = JSON.parse(readFileSync(weightsFile, 'utf8')) as Record<string, number>;
const scaled = Object.entries(weights).map(([name, weight]) => [name, weight * line.slope] as const);
const written = [...scaled, ['bias', (bias ?? 0) * line.slope + line.shift] as const];
writeFileSync(
  weightsFile,
  `${JSON.stringify(Object.fromEntries(written.map(([name, value]) => [name, Number(value.toFixed(3))])), undefined, 2)}\n`,
);

import { withoutAddresses } from '../src/evals/measure.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Evidence, evidenceOf } from '../src/server/grounded/certainty.ts';
import { chooseSections, composeAnswer } from '../src/server/grounded/quoting/compose-answer.ts';
import { decide } from '../src/server/grounded/decide.ts';
import { lookUp } from '../src/server/grounded/look-up.ts';
import { readLabelledMessages, states } from '../src/evals/labelled-messages.ts';
import { examplesOf, fitDecision, searchesOfContent } from './train-decision.ts';
import { developmentWriter } from './wish-folds.ts';

/**
 * Fits how likely an answer is right to the messages of the development set, and writes `certainty-weights.json`. Whether a message is a question is
 * told by models that have read nothing of its writer's.
 */
const folder = import.meta.dirname;
const weightsFile = join(folder, '../src/server/grounded/certainty-weights.json');
const rounds = 4000;
const rate = 0.3;
const names = ['score', 'asked', 'coverage', 'named', 'headingSaid', 'margin', 'question'] as const;

interface Example {
  evidence: Evidence;
  isRight: boolean;
}

/** The development set as it is read by what was learnt from every other writer. */
async function examples(): Promise<Example[]> {
  const { whole: search, scant } = await searchesOfContent();
  const read = examplesOf(search);
  const decision = fitDecision(
    [...read, ...examplesOf(scant)].filter(({ writer }) => writer !== developmentWriter),
  );
  const own = new Map(
    read.flatMap((each) =>
      each.writer === developmentWriter ? [[each.message, decide(each, decision).question] as const] : [],
    ),
  );
  const messages = readLabelledMessages(
    readFileSync(join(folder, '../evals/development/messages.jsonl'), 'utf8'),
  );
  return messages.flatMap((message) => {
    if (message.kind !== 'answer' && message.kind !== 'unanswerable' && message.kind !== 'off-topic')
      return [];
    const [turn] = message.turns;
    if (!turn) return [];
    const { product, language } = message;
    const question = own.get(turn.say) ?? 1;
    const found = lookUp([turn.say], { product, language, search, question });
    const evidence = evidenceOf(found.hits, question);
    if (!evidence) return [];
    const { markdown } = composeAnswer(chooseSections(found.hits, found.asked), found.query.question, {
      planLabel: undefined,
    });
    const text = withoutAddresses(markdown);
    const isRight =
      message.kind === 'answer' &&
      (turn.must ?? []).every((group) => group.some((fact) => states(text, fact))) &&
      !(turn.mustNot ?? []).some((fact) => states(text, fact));
    return [{ evidence, isRight }];
  });
}

function fit(all: readonly Example[]): Record<string, number> {
  const weights: Record<string, number> = Object.fromEntries([...names, 'bias'].map((name) => [name, 0]));
  for (let round = 0; round < rounds; round += 1) {
    const slopes: Record<string, number> = Object.fromEntries([...names, 'bias'].map((name) => [name, 0]));
    for (const { evidence, isRight } of all) {
      const error = chance(weights, evidence) - (isRight ? 1 : 0);
      for (const name of names) slopes[name] = (slopes[name] ?? 0) + error * evidence[name];
      slopes['bias'] = (slopes['bias'] ?? 0) + error;
    }
    for (const name of Object.keys(weights))
      weights[name] =
        (weights[name] ?? 0) - rate * ((slopes[name] ?? 0) / all.length + 0.0005 * (weights[name] ?? 0));
  }
  return Object.fromEntries(Object.entries(weights).map(([name, value]) => [name, Number(value.toFixed(3))]));
}

function chance(weights: Record<string, number>, evidence: Evidence): number {
  const sum = names.reduce((all, name) => all + (weights[name] ?? 0) * evidence[name], weights['bias'] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Fits to one half and prints how well it fits the other. */
function report(all: readonly Example[]): void {
  const weights = fit(all.filter((_, at) => at % 2 === 0));
  const held = all
    .filter((_, at) => at % 2 === 1)
    .map(({ evidence, isRight }) => ({ p: chance(weights, evidence), isRight }));
  const right = held.filter(({ isRight }) => isRight);
  const wrong = held.filter(({ isRight }) => !isRight);
  const wins = right.reduce((sum, a) => sum + wrong.filter((b) => a.p > b.p).length, 0);
  console.log(`AUROC ${(wins / (right.length * wrong.length)).toFixed(3)} of ${held.length}`);
  const sorted = held.toSorted((a, b) => a.p - b.p);
  for (let bin = 0; bin < 5; bin += 1) {
    const own = sorted.slice((bin * sorted.length) / 5, ((bin + 1) * sorted.length) / 5);
    const mean = own.reduce((sum, { p }) => sum + p, 0) / own.length;
    console.log(
      `  said ${mean.toFixed(2)}, right ${(own.filter(({ isRight }) => isRight).length / own.length).toFixed(2)}`,
    );
  }
  for (const from of [0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9]) {
    const sure = held.filter(({ p }) => p >= from);
    console.log(
      `  from ${from}: ${sure.length} sure, ${((100 * sure.filter(({ isRight }) => isRight).length) / (sure.length || 1)).toFixed(1)} % right`,
    );
  }
}

const all = await examples();
report(all);
const weights = fit(all);
console.log(JSON.stringify(weights));
writeFileSync(weightsFile, `${JSON.stringify(weights, undefined, 2)}\n`);

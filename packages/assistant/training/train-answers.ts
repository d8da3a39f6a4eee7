import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssistantMessage } from '@reachout/chat/rules/assistant-call';
import { brand } from '@reachout/core/testing/samples';
import { requestOf } from '../src/evals/in-process.ts';
import { judge, type Shown } from '../src/evals/judge.ts';
import { readLabelledMessages } from '../src/evals/labelled-messages.ts';
import { withoutAddresses } from '../src/evals/measure.ts';
import { createGroundedAssistant } from '../src/server/create-grounded-assistant.ts';
import type { AnswerEvidence } from '../src/server/grounded/certainty.ts';
import { documentation } from './documentation.ts';
import { answeredMessages } from './answering-sections.ts';
import { examplesOf, fitDecision, searchesOfContent } from './train-decision.ts';
import { developmentWriter, linesByWriter, modelWithout } from './wish-folds.ts';

/**
 * Fits how likely a shown answer is right (`answer-weights.json`) to the conversations of the development set, answered by models that have read nothing
 * of its writer's, and to messages of others whose answering sections are known. What is printed was measured on one area of the documentation after another, by weights that were fitted to the others.
 */
const folder = import.meta.dirname;
const rounds = 1500;
const rate = 0.5;
/** How much a weight must pay, for values of spread 1. */
const decay = 0.01;

interface Example {
  evidence: AnswerEvidence;
  isRight: boolean;
  /** Of the documentation; what is left out together. */
  area: string;
  /** Whose messages: figures are printed for each by itself. */
  set: string;
}

async function examples(): Promise<Example[]> {
  const content = await documentation();
  const searches = await searchesOfContent();
  const read = Object.values(searches).flatMap((search) => examplesOf(search));
  const assistant = createGroundedAssistant({
    articles: content.articles,
    brand,
    models: {
      wish: modelWithout([developmentWriter], linesByWriter()),
      decision: fitDecision(read.filter(({ writer }) => writer !== developmentWriter)),
    },
  });
  const messages = readLabelledMessages(
    readFileSync(join(folder, '../evals/development/messages.jsonl'), 'utf8'),
  );
  const known = new Set(
    content.articles.flatMap(({ path, sections }) => sections.map(({ anchor }) => `${path}#${anchor}`)),
  );
  const ofOthers = answeredMessages().flatMap(({ text, product, sections, further = [] }): Example[] => {
    const questions = [sections, ...further];
    const gone = questions.flat().find((section) => !known.has(section));
    if (gone !== undefined)
      throw new Error(`No section has the address ${gone} any more, which answers: ${text}`);
    const { kind, evidence, references } = assistant.reply(
      requestOf([{ role: 'user', content: text }], { product, plan: 'pro' }),
    );
    const area = content.articles.find(({ path }) => sections[0]?.startsWith(`${path}#`))?.area ?? '';
    const isTold = kind === 'answered' || kind === 'unsure';
    const shown = references.map(({ file, meta }) => `${file.path}#${meta?.leadHeading?.id ?? ''}`);
    const isRight = questions.every((answering) => answering.some((section) => shown.includes(section)));
    return isTold && evidence ? [{ evidence, isRight, area, set: 'messages of others' }] : [];
  });
  const ofDevelopment = messages.flatMap((message) => {
    if (message.kind === 'predict') return [];
    const said: AssistantMessage[] = [];
    const before: Shown[] = [];
    return message.turns.flatMap((turn): Example[] => {
      // Behind an opened form the conversation goes on in the form.
      if (before.at(-1)?.tool !== undefined) return [];
      said.push({ role: 'user', content: turn.say });
      const reply = assistant.reply(requestOf([...said], message));
      said.push({ role: 'assistant', content: reply.markdown });
      const shown: Shown = {
        text: withoutAddresses(reply.markdown),
        tool: reply.tool?.name,
        hasReferences: reply.references.length > 0,
        ms: 0,
      };
      const kind = turn.kind ?? (message.kind === 'conversation' ? 'answer' : message.kind);
      const { isRight } = judge({ ...turn, kind }, shown, before);
      before.push(shown);
      const isTold = reply.kind === 'answered' || reply.kind === 'unsure';
      return isTold && reply.evidence
        ? [{ evidence: reply.evidence, isRight, area: message.area, set: 'development set' }]
        : [];
    });
  });
  return [...ofDevelopment, ...ofOthers];
}

type Weights = Record<string, number>;

/** Logistic regression by gradient descent, over values of mean 0 and spread 1. */
function fit(all: readonly Example[]): Weights {
  const names = Object.keys(all[0]?.evidence ?? {}) as (keyof AnswerEvidence)[];
  const scales = names.map((name) => {
    const values = all.map(({ evidence }) => evidence[name]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return { mean, spread: spread || 1 };
  });
  const rows = all.map(({ evidence }) =>
    names.map((name, at) => (evidence[name] - (scales[at]?.mean ?? 0)) / (scales[at]?.spread ?? 1)),
  );
  const weights = names.map(() => 0);
  let bias = 0;
  for (let round = 0; round < rounds; round += 1) {
    const slopes = weights.map((weight) => decay * weight);
    let slope = 0;
    rows.forEach((row, at) => {
      const sum = row.reduce((whole, value, name) => whole + value * (weights[name] ?? 0), bias);
      const error = (1 / (1 + Math.exp(-sum)) - (all[at]?.isRight ? 1 : 0)) / rows.length;
      row.forEach((value, name) => (slopes[name] = (slopes[name] ?? 0) + error * value));
      slope += error;
    });
    slopes.forEach((each, name) => (weights[name] = (weights[name] ?? 0) - rate * each));
    bias -= rate * slope;
  }
  const own = names.map((name, at) => [name, (weights[at] ?? 0) / (scales[at]?.spread ?? 1)] as const);
  const shift = own.reduce((sum, [, weight], at) => sum + weight * (scales[at]?.mean ?? 0), 0);
  return Object.fromEntries(
    [...own, ['bias', bias - shift] as const].map(([name, value]) => [name, Number(value.toFixed(3))]),
  );
}

function chance(weights: Weights, evidence: AnswerEvidence): number {
  const sum = Object.entries(evidence).reduce(
    (all, [name, value]) => all + value * (weights[name] ?? 0),
    weights['bias'] ?? 0,
  );
  return 1 / (1 + Math.exp(-sum));
}

function report(all: readonly Example[]): void {
  const areas = [...new Set(all.map(({ area }) => area))];
  const held = areas.flatMap((area) => {
    const weights = fit(all.filter((each) => each.area !== area));
    return all
      .filter((each) => each.area === area)
      .map(({ evidence, isRight, set }) => ({ p: chance(weights, evidence), isRight, set }));
  });
  for (const set of new Set(held.map((each) => each.set)))
    reportOn(
      set,
      held.filter((each) => each.set === set),
    );
}

function reportOn(set: string, held: readonly { p: number; isRight: boolean }[]): void {
  const right = held.filter(({ isRight }) => isRight);
  const wrong = held.filter(({ isRight }) => !isRight);
  const wins = right.reduce((sum, a) => sum + wrong.filter((b) => a.p > b.p).length, 0);
  console.log(
    `${set}: AUROC ${(wins / (right.length * wrong.length)).toFixed(3)} of ${held.length}, an area at a time`,
  );
  const sorted = held.toSorted((a, b) => a.p - b.p);
  const shareOf = (some: readonly { isRight: boolean }[]) =>
    some.filter(({ isRight }) => isRight).length / (some.length || 1);
  for (let bin = 0; bin < 5; bin += 1) {
    const own = sorted.slice((bin * sorted.length) / 5, ((bin + 1) * sorted.length) / 5);
    const mean = own.reduce((sum, { p }) => sum + p, 0) / own.length;
    console.log(`  said ${mean.toFixed(2)}, right ${shareOf(own).toFixed(2)}`);
  }
  for (const from of [0.86, 0.88, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95]) {
    const sure = held.filter(({ p }) => p >= from);
    console.log(`  from ${from}: ${sure.length} sure, ${(100 * shareOf(sure)).toFixed(1)} % right`);
  }
}

const all = await examples();
report(all);
writeFileSync(
  join(folder, '../src/server/grounded/answer-weights.json'),
  `${JSON.stringify(fit(all), undefined, 2)}\n`,
);

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@reachout/core/testing/samples';
import { toldOf } from '../src/server/grounded/prediction/predict-severity.ts';
import { translated } from '../src/server/languages/glossaries.ts';
import { englishOf } from '../src/server/understanding/read-wish.ts';
import type { LinearModelFile } from '../src/server/understanding/linear-model.ts';
import { readLabelledMessages } from '../src/evals/labelled-messages.ts';
import { type Fitting, type LabelledText, trainLinearModel } from './train-linear-model.ts';

/**
 * Trains the models that tell the topic and the severity of a case from the person's words, from `cases.jsonl` and the development set of the
 * evaluation. The topics are those of the default catalogue; of another one they count where it has the same values.
 */
const folder = import.meta.dirname;
const models = join(folder, '../src/server/understanding');

export interface CaseLine {
  text: string;
  language: string;
  product: string;
  area: string;
  topic: string;
  severity: number;
}

/** The cases that were written for training. */
export function writtenCases(): CaseLine[] {
  return readFileSync(join(folder, 'cases.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CaseLine);
}

/** Those of the development set. */
export function developmentCases(): CaseLine[] {
  const messages = readLabelledMessages(
    readFileSync(join(folder, '../evals/development/messages.jsonl'), 'utf8'),
  );
  return messages.flatMap((message) => {
    if (message.kind !== 'predict') return [];
    const area = brand.areas.find(
      ({ name, value, product }) =>
        (name === message.area || value === message.area) && product === message.product,
    );
    const topic = area?.topics.find(({ name, value }) => name === message.topic || value === message.topic);
    const text = message.turns.map(({ say }) => say).join('\n');
    const { language, product, severity } = message;
    return [{ text, language, product, severity, area: area?.value ?? '', topic: topic?.value ?? '' }];
  });
}

/** A case is told in many words, and few lines are of its class: each line must do without half of its words. */
const halfLeftOut = { rounds: 20, leftOut: 0.5 };
const topicFitting = { size: 2 ** 15, ...halfLeftOut };
/** How bad something is hangs on little. Its classes are few, so that several fits take no longer than the one of topics. */
const severityFitting = { size: 2 ** 16, fits: 5, ...halfLeftOut };

function train(lines: readonly LabelledText[], fitting: Omit<Fitting, 'classes'>): LinearModelFile {
  const classes = [...new Set(lines.map(({ label }) => label))].toSorted();
  return trainLinearModel(lines, { classes, ...fitting });
}

/** The model of topics that some cases make. */
export function trainTopicModel(cases: readonly CaseLine[]): LinearModelFile {
  return train(
    cases.map(({ text, language, area, topic }) => ({
      text: `${text} ${translated(text, language)}`,
      label: `${area}/${topic}`,
    })),
    topicFitting,
  );
}

/** The models that some cases make. */
export function trainCaseModels(cases: readonly CaseLine[]): {
  severity: LinearModelFile;
  topic: LinearModelFile;
} {
  return {
    severity: train(
      cases.map(({ text, severity }) => ({
        text,
        label: String(severity),
        english: toldOf(text, englishOf(text)),
      })),
      severityFitting,
    ),
    topic: trainTopicModel(cases),
  };
}

if (import.meta.main) {
  const trained = trainCaseModels([...writtenCases(), ...developmentCases()]);
  for (const [name, model] of Object.entries(trained))
    writeFileSync(join(models, `${name}-model.json`), `${JSON.stringify(model)}\n`);
}

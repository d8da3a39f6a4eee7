import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type LinearModel,
  type LinearModelFile,
  readLinearModel,
} from '../src/server/understanding/linear-model.ts';
import type { LabelledText } from './train-linear-model.ts';
import {
  askedLines,
  caseLines,
  developmentLines,
  trainWishes,
  type WrittenLine,
  writtenLines,
} from './train-wishes.ts';

/** The writer of the evaluation's development set. */
export const developmentWriter = 'development';
const cache = join(import.meta.dirname, '../../../.cache/wish-folds');
const code = ['train-linear-model.ts', '../src/server/understanding/linear-model.ts'].map((file) =>
  readFileSync(join(import.meta.dirname, file)),
);

/** All labelled lines with their writers. */
export function linesByWriter(): WrittenLine[] {
  return [...writtenLines(), ...developmentLines().map((line) => ({ ...line, writer: developmentWriter }))];
}

/** A model of wishes that has read nothing of some writers: what it makes of their lines is what it makes of a stranger's. */
export function modelWithout(writers: readonly string[], lines: readonly WrittenLine[]): LinearModel {
  return readLinearModel(
    trainedOnce([
      ...lines.filter(({ writer }) => !writers.includes(writer)),
      ...askedLines(),
      ...caseLines(),
    ]),
  );
}

/** So many models read the lines of all writers but the evaluation's own: one for each writer would take an hour to train. */
const groups = 8;

/** Writers who are read by the same model, which has read nothing of any of them; the evaluation's own has one of its own. */
export function groupedWriters(writers: readonly string[]): string[][] {
  const others = writers.filter((writer) => writer !== developmentWriter).toSorted();
  return [
    writers.filter((writer) => writer === developmentWriter),
    ...Array.from({ length: groups }, (_, group) => others.filter((_, at) => at % groups === group)),
  ].filter(({ length }) => length > 0);
}

/** The same lines give the same model, which is kept. */
function trainedOnce(lines: readonly LabelledText[]): LinearModelFile {
  const hash = createHash('sha256').update(JSON.stringify(lines));
  for (const each of code) hash.update(each);
  const file = join(cache, `${hash.digest('hex').slice(0, 16)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as LinearModelFile;
  const model = trainWishes(lines);
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, JSON.stringify(model));
  return model;
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { hashOf } from '../src/server/understanding/hashes.ts';
import type { LinearModelFile } from '../src/server/understanding/linear-model.ts';
import { englishOf } from '../src/server/understanding/read-wish.ts';
import { type LabelledText, trainLinearModel } from './train-linear-model.ts';

/**
 * Trains the model that tells what a message wants, from the lines in `wishes/` and the development set of the evaluation, and writes
 * `wish-model.json`. Run it after a change of the lines: `node packages/assistant/training/train-wishes.ts`.
 */
const folder = import.meta.dirname;
const modelFile = join(folder, '../src/server/understanding/wish-model.json');
export const size = 2 ** 18;
export const wishes = [
  'question',
  'account',
  'off-topic',
  'person',
  'refund',
  'thanks',
  'not-solved',
  'talk',
];

/** What is only said, whatever it is. */
const talk: ReadonlySet<string> = new Set(['yes', 'no', 'greeting', 'farewell', 'abuse']);

/** Which wish a line of the evaluation has by its kind; the others are no wishes. */
const wishOfKind: Readonly<Record<string, string>> = {
  answer: 'question',
  unanswerable: 'account',
  'off-topic': 'off-topic',
  person: 'person',
  refund: 'refund',
  thanks: 'thanks',
  'not-solved': 'not-solved',
};

function linesOf(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function filesIn(dir: string): string[] {
  return readdirSync(dir)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => join(dir, name));
}

/** A line for training, and who wrote it: lines of one person resemble each other. */
export interface WrittenLine extends LabelledText {
  writer: string;
}

/** The lines that were written for training. What a file's name says behind its wish tells its writer. */
export function writtenLines(): WrittenLine[] {
  return filesIn(join(folder, 'wishes')).flatMap((file) => {
    const lines = linesOf(file);
    const name = basename(file, '.jsonl');
    return lines.map(({ text, wish }) => ({
      text: String(text),
      label: talk.has(String(wish)) ? 'talk' : String(wish),
      writer: name === wish ? 'first' : name.slice(String(wish).length + 1),
    }));
  });
}

/** The lines with which people ask for what the documentation answers. */
export function documentationLines(): string[] {
  const content = join(folder, '../../../content');
  return readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.questions.yaml'))
    .toSorted()
    .flatMap((name) => {
      const sections = parse(readFileSync(join(content, name), 'utf8')) as Record<
        string,
        Record<string, unknown[]>
      >;
      return Object.values(sections).flatMap((languages) => Object.values(languages).flat());
    })
    .map(String);
}

/** One of so many of them is read, chosen by what it says: further lines change none. */
const oneOf = 9;

/** How people ask for what the documentation answers: questions, all of them. A few thousand are enough. What is a line of a writer as well is read there. */
export function askedLines(): LabelledText[] {
  const written = new Set(writtenLines().map(({ text }) => inOneLine(text)));
  return documentationLines()
    .filter((text) => !written.has(text) && (hashOf(text) >>> 0) % oneOf === 0)
    .toSorted()
    .map((text) => ({ text, label: 'question' }));
}

/** As a line of the documentation's stands there. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What only staff or somebody's own account can tell is in these areas, and in others how things work. */
const ofAccounts = /^billing/;

/**
 * What people open cases with, where documentation may have the answer: questions, whatever they tell of their day beside it. Without them a story of a hotel whose name servers were changed is
 * one of a hotel.
 */
export function caseLines(): LabelledText[] {
  // Whoever asks for a person opens a case as well.
  const written = new Set(writtenLines().map(({ text }) => text));
  return linesOf(join(folder, 'cases.jsonl'))
    .filter(({ area, text }) => area !== '' && !ofAccounts.test(String(area)) && !written.has(String(text)))
    .map(({ text }) => ({ text: String(text), label: 'question' }));
}

/** The first turns, and later ones that are no follow-ups, of the development set. */
export function developmentLines(): LabelledText[] {
  return linesOf(join(folder, '../evals/development/messages.jsonl')).flatMap(({ kind, turns }) => {
    const said = turns as { say: string; kind?: string }[];
    return said.flatMap(({ say, kind: own }, at) => {
      const label = wishOfKind[own ?? String(kind)];
      return label === undefined || (at > 0 && label === 'question') ? [] : [{ text: say, label }];
    });
  });
}

/** Trains a model of wishes from lines of any language. */
export function trainWishes(lines: readonly LabelledText[]): LinearModelFile {
  return trainLinearModel(
    lines.map((line) => ({ ...line, english: englishOf(line.text) })),
    { classes: wishes, size },
  );
}

if (import.meta.main) {
  const model = trainWishes([...writtenLines(), ...askedLines(), ...caseLines(), ...developmentLines()]);
  writeFileSync(modelFile, `${JSON.stringify(model)}\n`);
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { compileContent } from '@reachout/content/testing/pipeline';
import { brand } from '@reachout/core/testing/samples';
import { type MeaningModelFile, rowsOfStem } from '../src/server/retrieval/meanings.ts';
import { stemsOf } from '../src/server/retrieval/terms.ts';
import { englishOf } from '../src/server/understanding/wishes.ts';
import { randomNumbers } from './train-linear-model.ts';

/**
 * Learns what stems mean (`meaning-model.json`) from how people ask for the sections of the documentation: a line must point nearer to its section, and to other lines of it, than to
 * those of the rest. Whoever asks in words that stand in no section finds it by what others asked in words near to them.
 */
const folder = import.meta.dirname;
const modelFile = join(folder, '../src/server/retrieval/meaning-model.json');
const rows = 2 ** 15;
const dimensions = 72;
const rounds = 15;
const rate = 0.05;
/** So many lines are told apart at a time. */
const together = 128;
/** How much nearer the right section must be. */
const sharpness = 15;
/** The share of a text's stems that is left out each time it is read; a section says far more than is asked. */
const leftOut = { line: 0.3, section: 0.5 };
/** How often a line is compared with what its section says, and not with other lines of it. */
const ownShare = 0.5;
const otherLines = 3;
/** A value is kept in so many steps on either side of none, the last of which is as many times the usual size: few steps are small once they are compressed. */
const steps = 4;
const widest = 3;
const longestSection = 1200;

interface Section {
  own: Uint32Array;
  lines: readonly Uint32Array[];
}

interface Sum {
  rows: number[];
  vector: Float32Array;
  /** Its length before it was scaled to 1. */
  length: number;
}

const { content } = await compileContent({ dir: join(folder, '../../../content'), brand });
const sections = content.articles.flatMap(({ type, title, keywords, sections: own, questions }): Section[] =>
  type === 'folder'
    ? []
    : own.map(({ anchor, heading, blocks }) => ({
        own: rowsOf(
          `${title} ${heading} ${keywords.join(' ')} ${blocks
            .map(({ text }) => text)
            .join(' ')
            .slice(0, longestSection)}`,
        ),
        lines: questions
          .filter((line) => line.anchor === anchor)
          .map(({ text }) => rowsOf(`${text} ${englishOf(text)}`))
          .filter(({ length }) => length > 0),
      })),
);

function rowsOf(text: string): Uint32Array {
  return Uint32Array.from(new Set(stemsOf(text).flatMap((stem) => rowsOfStem(stem, rows))));
}

/** How much each row tells: the rarer, the more. */
function raritiesOf(texts: readonly Uint32Array[]): Float32Array {
  const counts = new Uint32Array(rows);
  for (const text of texts) for (const row of text) counts[row] = (counts[row] ?? 0) + 1;
  return Float32Array.from(counts, (count) =>
    count === 0 ? 0 : Math.log(1 + texts.length / (1 + count)) / 8,
  );
}

const rarities = raritiesOf(sections.flatMap(({ own, lines }) => [own, ...lines]));
const random = randomNumbers(7);
const vectors = Float32Array.from(
  { length: rows * dimensions },
  () => ((random() - 0.5) * 2) / Math.sqrt(dimensions),
);
const squares = new Float32Array(rows).fill(1e-6);

function sumOf(texts: readonly Uint32Array[], without: number): Sum {
  const vector = new Float32Array(dimensions);
  const kept: number[] = [];
  for (const text of texts)
    for (const row of text) {
      if (random() < without) continue;
      kept.push(row);
      const rarity = rarities[row] ?? 0;
      for (let at = 0; at < dimensions; at += 1)
        vector[at] = (vector[at] ?? 0) + rarity * (vectors[row * dimensions + at] ?? 0);
    }
  const length = Math.hypot(...vector) || 1;
  return { rows: kept, vector: vector.map((value) => value / length), length };
}

/** What a line of a section is compared with. */
function counterpartOf({ own, lines }: Section, line: number): Sum {
  const others =
    lines.length < 2 || random() < ownShare
      ? []
      : Array.from({ length: otherLines }, () => Math.floor(random() * lines.length))
          .filter((at) => at !== line)
          .flatMap((at) => lines[at] ?? []);
  return others.length === 0 ? sumOf([own], leftOut.section) : sumOf(others, leftOut.line);
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < dimensions; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function addTo(sum: Float32Array, vector: Float32Array, times: number): void {
  for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + times * (vector[at] ?? 0);
}

/** Moves the rows of a text against a slope, by Adagrad with one rate for each row. */
function move({ rows: moved, vector, length }: Sum, slope: Float32Array, by: number): void {
  const along = product(slope, vector);
  const own = slope.map((value, at) => (value - along * (vector[at] ?? 0)) / length);
  const square = product(own, own) / dimensions;
  for (const row of moved) {
    const rarity = rarities[row] ?? 0;
    squares[row] = (squares[row] ?? 0) + rarity * rarity * square;
    const step = (by * rarity) / Math.sqrt(squares[row] ?? 1);
    for (let at = 0; at < dimensions; at += 1)
      vectors[row * dimensions + at] = (vectors[row * dimensions + at] ?? 0) - step * (own[at] ?? 0);
  }
}

/** Tells some lines' sections apart, and moves their rows. Gives what it cost. */
function learn(pairs: readonly (readonly [section: number, line: number])[], by: number): number {
  const asked = pairs.map(([section, line]) =>
    sumOf([sections[section]?.lines[line] ?? new Uint32Array()], leftOut.line),
  );
  const meant = pairs.map(([section, line]) =>
    counterpartOf(sections[section] ?? { own: new Uint32Array(), lines: [] }, line),
  );
  const slopes = pairs.map(() => ({
    asked: new Float32Array(dimensions),
    meant: new Float32Array(dimensions),
  }));
  let cost = 0;
  asked.forEach((line, at) => {
    const nearness = meant.map((section, other) =>
      other !== at && pairs[other]?.[0] === pairs[at]?.[0]
        ? -Infinity
        : sharpness * product(line.vector, section.vector),
    );
    const most = Math.max(...nearness);
    const powers = nearness.map((near) => Math.exp(near - most));
    const whole = powers.reduce((sum, power) => sum + power, 0);
    cost -= Math.log((powers[at] ?? 0) / whole);
    powers.forEach((power, other) => {
      const error = sharpness * (power / whole - (other === at ? 1 : 0));
      if (Math.abs(error) < 1e-4) return;
      addTo(slopes[at]?.asked ?? line.vector, meant[other]?.vector ?? line.vector, error);
      addTo(slopes[other]?.meant ?? line.vector, line.vector, error);
    });
  });
  slopes.forEach((slope, at) => {
    const [line, section] = [asked[at], meant[at]];
    if (line) move(line, slope.asked, by);
    if (section) move(section, slope.meant, by);
  });
  return cost;
}

const pairs = sections.flatMap(({ lines }, section) => lines.map((_, line) => [section, line] as const));
for (let round = 0; round < rounds; round += 1) {
  for (let at = pairs.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [pairs[at], pairs[other]] = [pairs[other] ?? [0, 0], pairs[at] ?? [0, 0]];
  }
  let cost = 0;
  for (let from = 0; from + together <= pairs.length; from += together)
    cost += learn(pairs.slice(from, from + together), rate * (1.05 - round / rounds));
  console.log(`round ${round + 1}: ${(cost / pairs.length).toFixed(3)} for each of ${pairs.length} lines`);
}

/** The rows by how much they tell, in so few steps that they are small once they are compressed. */
function written(): MeaningModelFile {
  const weighed = vectors.map((value, at) => value * (rarities[Math.floor(at / dimensions)] ?? 0));
  const used = weighed.filter((value) => value !== 0);
  const spread = Math.sqrt(used.reduce((sum, value) => sum + value * value, 0) / (used.length || 1));
  const step = (widest * spread) / steps;
  const values = Int8Array.from(weighed, (value) =>
    Math.max(-steps, Math.min(steps, Math.round(value / step))),
  );
  return {
    rows,
    dimensions,
    values: brotliCompressSync(values, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).toString(
      'base64',
    ),
  };
}

writeFileSync(modelFile, `${JSON.stringify(written())}\n`);

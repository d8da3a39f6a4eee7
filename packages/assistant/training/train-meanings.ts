import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forFeaturesOf, type WeighedStem } from '../src/server/retrieval/meanings.ts';
import { meantSectionOf } from '../src/server/retrieval/meant-section.ts';
import { documentation } from './documentation.ts';
import { type FeatureRow, packMeanings } from './pack-meanings.ts';
import { randomNumbers } from './train-linear-model.ts';

/**
 * Learns what stems mean (`meaning-model.json`) from how people ask for the sections of the documentation: a line must point nearer to its section, and to other lines of it, than to
 * those of the rest. Whoever asks in words that stand in no section finds it by what others asked in words near to them.
 */
const folder = import.meta.dirname;
const modelFile = join(folder, '../src/server/retrieval/meaning-model.json');
const places = 2 ** 17;
const dimensions = 128;
const rounds = 15;
const rate = 0.05;
/** So many lines are told apart at a time. */
const together = 128;
/** How much nearer the right section must be. */
const sharpness = 15;
/** The share of a text's features that is left out each time it is read; a section says far more than is asked. */
const leftOut = { line: 0.3, section: 0.5 };
/** How often a line is compared with what its section says, and not with other lines of it. */
const ownShare = 0.5;
const otherLines = 3;
/** A feature of fewer texts teaches nothing about others; two stems that stand side by side by chance are many. */
const fewestTexts = { alone: 2, pair: 5 };
/** A value is kept in so many steps on either side of none, the last of which is as many times the usual size: few steps are small once they are compressed. */
const steps = 2;
const widest = 3;

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

const content = await documentation();
const written = content.articles.flatMap((article) =>
  article.type === 'folder' ? [] : article.sections.map((section) => meantSectionOf({ article, section })),
);
const counts = new Map<number, { texts: number; isPair: boolean }>();
for (const stems of written.flatMap((section) => [section.stems, ...section.lines])) {
  const seen = new Set<number>();
  forFeaturesOf(evenly(stems), (hash, _, isPair) => {
    if (seen.has(hash)) return;
    seen.add(hash);
    const known = counts.get(hash);
    if (known === undefined) counts.set(hash, { texts: 1, isPair });
    else known.texts += 1;
  });
}
/** The features that are learnt, the commonest first. */
const features = [...counts]
  .filter(([, { texts: count, isPair }]) => count >= (isPair ? fewestTexts.pair : fewestTexts.alone))
  .toSorted(([, one], [, other]) => other.texts - one.texts);
const rowOf = new Map(features.map(([hash], row) => [hash, row]));
const sections = written.map(({ stems, lines }): Section => ({
  own: rowsOf(stems),
  lines: lines.map(rowsOf).filter(({ length }) => length > 0),
}));

function evenly(stems: readonly string[]): WeighedStem[] {
  return stems.map((stem) => [stem, 1]);
}

function rowsOf(stems: readonly string[]): Uint32Array {
  const found = new Set<number>();
  forFeaturesOf(evenly(stems), (hash) => {
    const row = rowOf.get(hash);
    if (row !== undefined) found.add(row);
  });
  return Uint32Array.from(found);
}

const texts = sections.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
/** How much each row tells: the rarer, the more. */
const rarities = Float32Array.from(
  features.map(([, { texts: count }]) => Math.log(1 + texts / (1 + count)) / 8),
);
const random = randomNumbers(7);
const vectors = Float32Array.from(
  { length: features.length * dimensions },
  () => ((random() - 0.5) * 2) / Math.sqrt(dimensions),
);
const squares = new Float32Array(features.length).fill(1e-6);

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
function stepped(): FeatureRow[] {
  const weighed = vectors.map((value, at) => value * (rarities[Math.floor(at / dimensions)] ?? 0));
  const spread = Math.sqrt(weighed.reduce((sum, value) => sum + value * value, 0) / (weighed.length || 1));
  const step = (widest * spread) / steps;
  const values = Int8Array.from(weighed, (value) =>
    Math.max(-steps, Math.min(steps, Math.round(value / step))),
  );
  return features.map(([hash], row) => [hash, values.subarray(row * dimensions, (row + 1) * dimensions)]);
}

const packed = packMeanings(stepped(), { places, dimensions });
writeFileSync(modelFile, `${JSON.stringify(packed)}\n`);
console.log(`${features.length} features`);

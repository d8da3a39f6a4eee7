import { type Meanings, scaledToOne, type WeighedStem } from './meanings.ts';
import type { Question } from './question.ts';

/** What tells what a section means: what it says, and the lines with which people ask for it. */
export interface MeantSection {
  stems: readonly string[];
  lines: readonly (readonly string[])[];
}

/** Compares questions with what sections mean. */
export interface SectionMeanings {
  compare(question: Question): MeaningComparison;
}

/** How nearly a question and the sections mean the same: −1 to 1, and 0 where nothing is known of the words of either. */
export interface MeaningComparison {
  /** Each section as a whole. */
  nearness: Float32Array;
  /** The nearest of the lines with which people ask for a section. */
  nearestLineOf(section: number): number;
}

/**
 * Reads what sections mean, once for any number of questions.
 *
 * @param read tells of one section at a time: the stems of all of them together would take more memory than a small server has
 */
export function createSectionMeanings<Section>(
  sections: readonly Section[],
  read: (section: Section) => MeantSection,
  meanings: Meanings,
): SectionMeanings {
  const { dimensions } = meanings;
  // One array for all: a small one for each of thirty thousand takes more memory than what stands in it.
  const directions = new Float32Array(sections.length * dimensions);
  const firstLines = new Uint32Array(sections.length + 1);
  const linesBySection = sections.map((section, at) => {
    const { stems, lines } = read(section);
    const asked = new Float32Array(dimensions);
    const own = new Int8Array(lines.length * dimensions);
    lines.forEach((line, of) => {
      const direction = meanings.of(onceEach(line));
      direction.forEach((value, axis) => (asked[axis] = (asked[axis] ?? 0) + value));
      own.set(
        direction.map((value) => Math.round(value * finest)),
        of * dimensions,
      );
    });
    firstLines[at + 1] = (firstLines[at] ?? 0) + lines.length;
    directions.set(directionOf(meanings.of(onceEach(stems)), asked), at * dimensions);
    return own;
  });
  const ofLines = new Int8Array((firstLines.at(-1) ?? 0) * dimensions);
  linesBySection.forEach((own, at) => ofLines.set(own, (firstLines[at] ?? 0) * dimensions));
  return {
    compare(question) {
      const asked = meanings.of(question.words.flatMap(stemsOfWord));
      const nearness = new Float32Array(sections.length);
      for (let section = 0, from = 0; section < sections.length; section += 1, from += dimensions)
        nearness[section] = nearnessTo(asked, directions, from);
      return {
        nearness,
        nearestLineOf(section) {
          const end = (firstLines[section + 1] ?? 0) * dimensions;
          let nearest = 0;
          for (let from = (firstLines[section] ?? 0) * dimensions; from < end; from += dimensions)
            nearest = Math.max(nearest, nearnessToLine(asked, ofLines, from));
          return nearest / finest;
        },
      };
    },
  };
}

/** How nearly two directions are the same. Twice in the same words: one function for both kinds of arrays takes three times as long. */
function nearnessTo(asked: Float32Array, directions: Float32Array, from: number): number {
  // Two sums that do not wait for each other: this runs for every section.
  let [even, odd] = [0, 0];
  for (let at = 0; at < asked.length; at += 2) {
    even += (asked[at] ?? 0) * (directions[from + at] ?? 0);
    odd += (asked[at + 1] ?? 0) * (directions[from + at + 1] ?? 0);
  }
  return even + odd;
}

function nearnessToLine(asked: Float32Array, directions: Int8Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < asked.length; at += 1) sum += (asked[at] ?? 0) * (directions[from + at] ?? 0);
  return sum;
}

/** What 1 is in the directions of lines, which are kept in a quarter of the room. */
const finest = 127;

/** What a section says and how people ask for it count alike. */
function directionOf(told: Float32Array, asked: Float32Array): Float32Array {
  const ofLines = scaledToOne(asked);
  return scaledToOne(told.map((value, at) => value + (ofLines[at] ?? 0)));
}

function onceEach(stems: readonly string[]): WeighedStem[] {
  return [...new Set(stems)].map((stem) => [stem, 1]);
}

/** A word itself, or what it may be a slip of the finger for. What stands nowhere may be anything: rows are shared, and its row says what another word means. */
function stemsOfWord({ word, weight, alternatives }: Question['words'][number]): WeighedStem[] {
  if (alternatives.length === 0) return [];
  const guesses = alternatives.filter(({ isGuess }) => isGuess);
  return guesses.length === 0
    ? [[word, weight]]
    : guesses.map(({ stem, weight: by }) => [stem, (weight * by) / guesses.length]);
}

import { type Meanings, scaledToOne, type WeighedStem } from './meanings.ts';
import type { MeantSection } from './meant-section.ts';
import type { Question } from './question.ts';

/** Compares questions with what sections mean. */
export interface SectionMeanings {
  compare(question: Question): MeaningComparison;
  /** How nearly two sections mean the same: −1 to 1. */
  between(one: number, other: number): number;
}

/** How nearly a question and the sections mean the same: −1 to 1, and 0 where nothing is known of the words of either. */
export interface MeaningComparison {
  /** Each section as a whole. */
  nearness: Float32Array;
  /** The nearest of the lines with which people ask for a section. */
  nearestLineOf(section: number): number;
}

/** What sections mean, as data that a file can hold: one array for all, since a small one for each of thirty thousand takes more memory than what stands in it. */
export interface SectionMeaningsData {
  /** A direction of length 1 for each section. */
  directions: Float32Array;
  /** The number of the first line of each section, and behind the last one that of all lines. */
  firstLines: Uint32Array;
  /** A direction for each line, in 127ths. */
  ofLines: Int8Array;
}

/**
 * Reads what sections mean, once for any number of questions.
 *
 * @param read tells of one section at a time: the stems of all of them together would take more memory than a small server has
 */
export function readSectionMeanings<Section>(
  sections: readonly Section[],
  read: (section: Section) => MeantSection,
  meanings: Meanings,
): SectionMeaningsData {
  const { dimensions } = meanings;
  const directions = new Float32Array(sections.length * dimensions);
  const firstLines = new Uint32Array(sections.length + 1);
  const linesBySection = sections.map((section, at) => {
    const { stems, heading, lines: asking } = read(section);
    // Whoever knows the words asks in those of the heading.
    const lines = [heading, ...asking];
    const asked = new Float32Array(dimensions);
    const own = new Int8Array(lines.length * dimensions);
    lines.forEach((line, of) => {
      const direction = meanings.of(evenly(line));
      for (let axis = 0; axis < dimensions; axis += 1) {
        const value = direction[axis] ?? 0;
        asked[axis] = (asked[axis] ?? 0) + value;
        own[of * dimensions + axis] = Math.round(value * finest);
      }
    });
    firstLines[at + 1] = (firstLines[at] ?? 0) + lines.length;
    directions.set(directionOf(meanings.of(evenly(stems)), asked), at * dimensions);
    return own;
  });
  const ofLines = new Int8Array((firstLines.at(-1) ?? 0) * dimensions);
  linesBySection.forEach((own, at) => ofLines.set(own, (firstLines[at] ?? 0) * dimensions));
  return { directions, firstLines, ofLines };
}

/** Opens what sections mean, read with the same meanings. */
export function openSectionMeanings(
  { directions, firstLines, ofLines }: SectionMeaningsData,
  meanings: Meanings,
): SectionMeanings {
  const { dimensions } = meanings;
  const count = firstLines.length - 1;
  return {
    between: (one, other) =>
      nearnessTo(
        directions.subarray(one * dimensions, (one + 1) * dimensions),
        directions,
        other * dimensions,
      ),
    compare(question) {
      const asked = meanings.of(question.words.flatMap(stemsOfWord));
      const nearness = new Float32Array(count);
      for (let section = 0, from = 0; section < count; section += 1, from += dimensions)
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

/**
 * How nearly two directions are the same, whose number of dimensions is a multiple of four: four sums that do not wait for each other, since this runs for every section and for
 * many lines. Twice in the same words: one function for both kinds of arrays takes three times as long.
 */
function nearnessTo(asked: Float32Array, directions: Float32Array, from: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < asked.length; at += 4) {
    first += (asked[at] ?? 0) * (directions[from + at] ?? 0);
    second += (asked[at + 1] ?? 0) * (directions[from + at + 1] ?? 0);
    third += (asked[at + 2] ?? 0) * (directions[from + at + 2] ?? 0);
    fourth += (asked[at + 3] ?? 0) * (directions[from + at + 3] ?? 0);
  }
  return first + second + third + fourth;
}

function nearnessToLine(asked: Float32Array, directions: Int8Array, from: number): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < asked.length; at += 4) {
    first += (asked[at] ?? 0) * (directions[from + at] ?? 0);
    second += (asked[at + 1] ?? 0) * (directions[from + at + 1] ?? 0);
    third += (asked[at + 2] ?? 0) * (directions[from + at + 2] ?? 0);
    fourth += (asked[at + 3] ?? 0) * (directions[from + at + 3] ?? 0);
  }
  return first + second + third + fourth;
}

/** What 1 is in the directions of lines, which are kept in a quarter of the room. */
const finest = 127;

/** What a section says and how people ask for it count alike. */
function directionOf(told: Float32Array, asked: Float32Array): Float32Array {
  const ofLines = scaledToOne(asked);
  return scaledToOne(told.map((value, at) => value + (ofLines[at] ?? 0)));
}

function evenly(stems: readonly string[]): WeighedStem[] {
  return stems.map((stem) => [stem, 1]);
}

/** What is told around a question says what it is about too: unlike for words that are looked up, its sentence counts nearly as much. */
const evenness = 0.25;

/** A word itself, or what it may be a slip of the finger for. What stands nowhere in the documentation is not asked of it, whatever it means elsewhere. */
function stemsOfWord({ word, weight, alternatives }: Question['words'][number]): WeighedStem[] {
  if (alternatives.length === 0) return [];
  const counts = weight ** evenness;
  const guesses = alternatives.filter(({ isGuess }) => isGuess);
  return guesses.length === 0
    ? [[word, counts]]
    : guesses.map(({ stem, weight: by }) => [stem, (counts * by) / guesses.length]);
}

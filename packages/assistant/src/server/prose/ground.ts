import { cutSpans } from '../bound/cut-spans.ts';
import { isClaim } from '../bound/own-words.ts';
import { countedNumbers, countsAlike, deniesAlike, graveActs } from '../bound/translated-facts.ts';
import { isTranslation } from '../bound/translation.ts';
import { relatedStems } from '../retrieval/question.ts';
import type { FoundSection } from '../retrieval/searched-article.ts';
import { stemsOf } from '../retrieval/terms.ts';

/** What sentences may rest on: pieces of the documentation, and what the platform is called. */
export interface Ground {
  pieces: readonly GroundPiece[];
  /** True for a stem that stands anywhere in the documentation. */
  knows: (stem: string) => boolean;
}

/** A piece of the documentation that a sentence may rest on. */
export interface GroundPiece {
  /** The id of the piece that it is, or is a part of. */
  id: string;
  /** The number that cites its section. */
  section: number;
  markdown: string;
  /** A row of a table: what it says is of one thing, and does not go with what another row says. */
  isRow: boolean;
  stems: ReadonlySet<string>;
  /** Stems of the headings above it: what it speaks of without saying so. */
  headings: ReadonlySet<string>;
  /** The words as they are written, and the names that are. */
  words: ReadonlySet<string>;
}

/** How much of what a sentence says must stand in one piece, or in two that stand in one section. */
const leastShare = 0.75;
/** Fewer words say nothing that could be looked for. */
const fewestStems = 2;

/** Prepares sections for being rested on; a table is cut into its rows, so that what holds for one plan is not said of another. */
export function layGround(sections: readonly FoundSection[], knows: Ground['knows']): Ground {
  const pieces = sections.flatMap((found, at) =>
    cutSpans(found, at + 1).flatMap(({ id, kind, markdown }) => {
      const isTable = kind === 'whole' && markdown.startsWith('|');
      return (isTable ? rowsOf(markdown) : [markdown]).map((text) =>
        toPiece(text, { id, isRow: isTable, section: at + 1 }, found),
      );
    }),
  );
  return { pieces, knows };
}

function toPiece(
  markdown: string,
  place: Pick<GroundPiece, 'id' | 'section' | 'isRow'>,
  { article, section }: FoundSection,
): GroundPiece {
  return {
    ...place,
    markdown,
    stems: withRelated(stemsOf(markdown)),
    headings: withRelated(stemsOf([article.title, ...section.headingTrail, section.heading].join(' , '))),
    words: wordsIn(markdown),
  };
}

function withRelated(stems: readonly string[]): ReadonlySet<string> {
  return new Set(stems.flatMap((stem) => [stem, ...relatedStems(stem)]));
}

/** Each row with the head of its table. */
function rowsOf(markdown: string): string[] {
  const lines = markdown.split('\n');
  const rule = lines.findIndex((line) => /^\|(?: *:?-+:? *\|)+ *$/.test(line));
  return rule < 1 ? [markdown] : lines.slice(rule + 1).map((row) => `${lines[0]}\n${row}`);
}

/**
 * The number of the section that a sentence rests on; undefined where it rests on none. It rests on a piece, or on two of one section, that say three quarters of what it says,
 * all of its numbers with what they count, its names and its code, deny what it denies, and name the grave act that it names. Nothing in it may be a word that the documentation does not have. What
 * claims acts, money or accounts must stand in one piece word for word.
 *
 * @param words plain words: links as their labels, code between backticks
 * @param language of the person: in another one than English a sentence rests on the piece that it translates
 */
export function findRest(words: string, language: string, ground: Ground): number | undefined {
  return findPiece(words, language, ground)?.section;
}

/** The piece that a sentence rests on, by the same rules; of two, the one that says more of it. */
export function findPiece(
  words: string,
  language: string,
  { pieces, knows }: Ground,
): GroundPiece | undefined {
  const stems = [...new Set(stemsOf(words))];
  if (language !== 'en') {
    const translated = pieces.find(({ markdown }) => isTranslation(words, [markdown], language));
    if (translated) return translated;
  }
  if (stems.length < fewestStems || !stems.every(knows)) return undefined;
  const held = ({ stems: own, headings }: GroundPiece) =>
    stems.filter((stem) => own.has(stem) || headings.has(stem)).length;
  const ranked = pieces
    .map((piece) => ({ piece, held: held(piece) }))
    .filter((one) => one.held > 0)
    .toSorted((one, other) => other.held - one.held)
    .slice(0, 12);
  for (const { piece } of ranked) if (restsOn(words, stems, [piece])) return piece;
  const [best] = ranked;
  if (best === undefined || best.piece.isRow || isClaim(words)) return undefined;
  const beside = ranked.find(
    ({ piece }) => piece !== best.piece && !piece.isRow && piece.section === best.piece.section,
  );
  return beside && restsOn(words, stems, [best.piece, beside.piece]) ? best.piece : undefined;
}

function restsOn(words: string, stems: readonly string[], pieces: readonly GroundPiece[]): boolean {
  const source = pieces.map(({ markdown }) => markdown).join('\n');
  const saysStem = (stem: string) => pieces.some((piece) => piece.stems.has(stem));
  const saysWord = (word: string) => pieces.some((piece) => piece.words.has(word));
  const held = stems.filter((stem) => saysStem(stem) || pieces.some(({ headings }) => headings.has(stem)));
  if (held.length / stems.length < leastShare) return false;
  if (stems.some((stem) => graveActs.has(stem) && !saysStem(stem))) return false;
  const documented = new Set(countedNumbers(source).map(({ digits, unit }) => `${digits} ${unit}`));
  const numbers = countedNumbers(words).map(({ digits, unit }) => `${digits} ${unit}`);
  if (!numbers.every((number) => documented.has(number)) || !countsAlike(words, source, 'en')) return false;
  if (
    !namesIn(words).every(
      (name) =>
        source.includes(name) ||
        pieces.some(({ headings }) => stemsOf(name).every((stem) => headings.has(stem))),
    )
  )
    return false;
  if (!(words.match(/`[^`\n]+`/g) ?? []).every((code) => source.includes(code.slice(1, -1)))) return false;
  if (!deniesAlike(words, source, 'en')) return false;
  return !isClaim(words) || [...wordsIn(words)].every(saysWord);
}

/** Words that are written like names inside a sentence, and such as no language writes: `maxDuration`, `DATABASE_URL`, `app.config.json`. */
export function namesIn(words: string): string[] {
  const bare = words.replace(/`[^`\n]+`/g, ' ');
  const capitals = bare.match(/(?<=[\p{L}\p{N},;:)]\s)\p{Lu}[\p{L}\p{N}]*/gu) ?? [];
  const odd =
    bare.match(
      /[\p{L}\p{N}]+(?:[._/\\@][\p{L}\p{N}]+)+|\p{Lu}{2,}[\p{L}\p{N}_]*|\p{Ll}+\p{Lu}[\p{L}\p{N}]*/gu,
    ) ?? [];
  return [...capitals, ...odd];
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set((text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase()));
}

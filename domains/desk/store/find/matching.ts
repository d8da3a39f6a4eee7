import { containing } from '@reachout/database/like';
import { type SQL, sql } from 'drizzle-orm';

/** How many matches are looked through for the best ones: what is common costs no more than what is rare. */
export const candidates = 200;

/** Names that are spelled alike are looked for from so many characters on; below, almost everything is. */
const shortestToMistype = 4;

/** The words of a search, in lower case. */
function wordsOf(term: string): string[] {
  return term.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Each word stands in the text: anywhere, or at the beginning of a word where it is too short for an index of three letters. */
export function holdsWords(text: SQL, term: string): SQL {
  const conditions = wordsOf(term).map((word) =>
    [...word].length > 2
      ? sql`${text} like ${containing(word)}`
      : sql`(${text} like ${beginning(word)} or ${text} like ${`% ${beginning(word)}`})`,
  );
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` and `);
}

/** A LIKE pattern for what begins with `text`. */
export function beginning(text: string): string {
  return containing(text).slice(1);
}

/** One letter too few, too many or another in a word of five leaves so much of it alike; the usual bound is for longer words. */
const leastAlike = 0.45;

/** Sets the bound of what counts as spelled alike, for its statement: a condition that no row has a part in is asked before the first row is looked for. */
const setsBound = sql.raw(
  `(select set_config('pg_trgm.word_similarity_threshold', '${leastAlike}', true)) is not null`,
);

/** For each word the text has a part that is spelled like it; undefined for a term without a word that is long enough to say. */
export function isSpelledLike(text: SQL, term: string): SQL | undefined {
  const words = wordsOf(term).filter((word) => word.length >= shortestToMistype);
  if (words.length === 0) return undefined;
  return sql.join([setsBound, ...words.map((word) => sql`${text} %> ${word}`)], sql` and `);
}

/** The best first: what is the term itself, what begins with it, then what is most like it. */
export function bestFirst(name: SQL, term: string): SQL {
  const wanted = term.toLowerCase();
  return sql`(lower(${name}) = ${wanted}) desc, (lower(${name}) like ${beginning(wanted)}) desc, similarity(lower(${name}), ${wanted}) desc, ${name}`;
}

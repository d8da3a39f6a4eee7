import { fieldNames } from '@reachout/core/field-names';
import * as z from 'zod/mini';
import { maxSearchTerm } from '@reachout/core/limits';
import { textField } from '@reachout/core/text-field';

/** GET /api/search: what a person has typed so far; no text finds nothing. */
export const searchQuery = z.object({ q: z._default(textField(maxSearchTerm, 'Search'), '') });

export const searchField = fieldNames(searchQuery);

/** A page that was found. `heading` and `anchor` name the section that answers best; both are empty for the page's beginning. */
export const searchResultSchema = z.object({
  path: z.string(),
  title: z.string(),
  /** The page's language; absent where nothing of the documentation is in the one that was asked for. */
  language: z.optional(z.string()),
  heading: z.string(),
  anchor: z.string(),
  /** Titles of the folders above the page, outermost first. */
  trail: z.array(z.string()),
  /** The plans, roles and versions that the page is for, by their names; empty for a page that is for everybody. */
  appliesTo: z.array(z.string()),
  snippet: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** The search response. `isGuess` means that a word has no match and the results are for similar spellings. */
export const searchResponse = z.object({
  query: z.string(),
  isGuess: z.boolean(),
  results: z.array(searchResultSchema),
});
export type SearchResponse = z.infer<typeof searchResponse>;

/** POST /api/search/misses: a query without results, sent once the person gave up on it. */
export const searchMissBody = z.object({ q: textField(maxSearchTerm, 'Search', { required: true }) });

/** A part of a page that a result can lead to. */
export interface PageSection {
  /** Empty for the page's beginning. */
  heading: string;
  /** The heading's id; empty for the page's beginning. */
  anchor: string;
  /** Plain text; blocks are separated by a line break. */
  text: string;
}

/** A page as a search box finds it. */
export interface SearchPage {
  path: string;
  title: string;
  description: string;
  keywords: readonly string[];
  sections: readonly PageSection[];
  /** How people put what a section answers, by the heading's id; no page shows it. */
  asked?: readonly { anchor: string; text: string }[];
  /** The messages that the page explains, with code and status. */
  errors?: readonly string[];
  /** Found last among equals: texts that say many words and answer few questions. */
  isLegal?: boolean;
}

/** A piece of a snippet; the marked ones are what was searched for. */
export interface SnippetPart {
  text: string;
  isMatch: boolean;
}

/** A page that was found. */
export interface FoundPage {
  path: string;
  title: string;
  /** The section that says most of what was searched for; empty strings for the page's beginning. */
  heading: string;
  anchor: string;
  snippet: readonly SnippetPart[];
}

/** What a search box shows. */
export interface PageResults {
  pages: readonly FoundPage[];
  /** True when a word stands nowhere, and the results are for words that are spelt like it. */
  isGuess: boolean;
}
